import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { RoleDetail, RoleItem } from '../../api/contracts/roles.ts';
import type { RoleService } from '../../api/roles.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { ROLE_CODES } from '../../domain/bureau/roleBook.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import { createRoleDesk, hasUnsaved } from './roleDesk.ts';

const refused = (code: number): ApiFailure => ({ kind: 'refused', endpoint: 'x', code, message: '' });

const roleOf = (roleType: number, name: string): RoleItem => ({
  ...{ roleType, name, nameEn: name, area: '', tools: [], version: 1, accounts: 0 },
  ...{ isBuiltIn: roleType < 100, isChanged: false, hasOwnTopics: true },
});

const detailOf = (item: RoleItem): RoleDetail => ({
  item,
  topics: { systems: [], menu: [], routes: [] },
  resources: [],
  areas: [],
});

/** Roles as a server keeps them, changed by another administrator at will. */
function setUp() {
  const roles = new Map(
    [roleOf(8, '草原监理所'), roleOf(100, '巡护组')].map((role) => [role.roleType, role]),
  );
  const events: (PortalEvent | undefined)[] = [];
  const done: string[] = [];
  const put = (target: { roleType: number; version: number }, change: Partial<RoleItem>) => {
    const present = roles.get(target.roleType);
    if (present === undefined) return err(refused(404));
    if (present.version !== target.version) return err(refused(ROLE_CODES.conflict));
    const taken = [...roles.values()].some(
      ({ roleType, name }) => roleType !== target.roleType && name === change.name,
    );
    if (taken) return err(refused(ROLE_CODES.nameTaken));
    const changed = { ...present, ...change, version: present.version + 1 };
    roles.set(target.roleType, changed);
    return ok(changed);
  };
  const found = (roleType: number): Result<RoleDetail, ApiFailure> => {
    const role = roles.get(roleType);
    return role === undefined ? err(refused(404)) : ok(detailOf(role));
  };
  const service: RoleService = {
    list: () => Promise.resolve(ok({ roles: [...roles.values()] })),
    detail: (roleType) => Promise.resolve(found(roleType)),
    copy(_like, { name }) {
      if ([...roles.values()].some((role) => role.name === name))
        return Promise.resolve(err(refused(ROLE_CODES.nameTaken)));
      const made = roleOf(101, name);
      roles.set(101, made);
      return Promise.resolve(ok(made));
    },
    change({ roleType, version, name }) {
      const changed = put({ roleType, version }, { name });
      return Promise.resolve(changed.ok ? ok(detailOf(changed.value)) : changed);
    },
    restore: (item) => Promise.resolve(put(item, { isChanged: false })),
    remove(item) {
      if (item.accounts > 0) return Promise.resolve(err(refused(ROLE_CODES.inUse)));
      roles.delete(item.roleType);
      return Promise.resolve(ok(null));
    },
    preview(roleType) {
      done.push(`preview ${String(roleType)}`);
      return Promise.resolve(ok(null));
    },
  };
  const desk = createRoleDesk({
    service,
    present: (event) => void events.push(event),
    enterAnew() {
      done.push('enter');
      return Promise.resolve();
    },
    onNames: () => done.push('names'),
  });
  const names = () => desk.state.value.roles?.map(({ name }) => name);
  const draftName = (name: string) => {
    const { open } = desk.state.value;
    if (open?.draft === undefined) throw new Error('nothing is drafted');
    desk.edit({ ...open.draft, name });
  };
  return { desk, roles, put, events, done, names, draftName };
}

const item = (roles: ReadonlyMap<number, RoleItem>, roleType: number): RoleItem => {
  const role = roles.get(roleType);
  if (role === undefined) throw new Error(`no role ${String(roleType)}`);
  return role;
};

describe('the desk of roles', () => {
  it('makes a copy and opens it to be changed', async () => {
    const { desk, roles, events } = setUp();
    const names = { name: '巡护组', nameEn: 'x' };
    expect(await desk.copy(item(roles, 8), names)).toBe('taken');
    expect(await desk.copy(item(roles, 8), { ...names, name: '新组' })).toBe('made');
    expect(events.at(-1)).toEqual({ id: 'role.made', message: '新组' });
    expect(desk.state.value.open?.draft?.name).toBe('新组');
  });

  it('stores what is drafted, and asks for names again', async () => {
    const { desk, names, draftName, done, events } = setUp();
    await desk.open(100, 'edit');
    expect(hasUnsaved(desk.state.value)).toBe(false);
    draftName('防火组');
    expect(hasUnsaved(desk.state.value)).toBe(true);
    await desk.save();
    expect(events.at(-1)).toEqual({ id: 'role.saved', message: '防火组' });
    expect([desk.state.value.open, names(), done]).toEqual([undefined, ['草原监理所', '防火组'], ['names']]);
  });

  it('keeps a draft that somebody else was quicker than, and does not overwrite him', async () => {
    const { desk, roles, put, draftName, events } = setUp();
    await desk.open(100, 'edit');
    draftName('我改的');
    put(item(roles, 100), { name: '别人改的' });
    await desk.save();
    expect(events.at(-1)).toEqual({ id: 'role.conflict', message: '巡护组' });
    expect(desk.state.value.open).toMatchObject({ isStale: true, draft: { name: '我改的' } });
    expect(item(roles, 100).name).toBe('别人改的');
    await desk.open(100, 'edit');
    expect(desk.state.value.open).toMatchObject({ isStale: false, draft: { name: '别人改的' } });
  });

  it('says at the field that a name is taken', async () => {
    const { desk, draftName, events } = setUp();
    await desk.open(100, 'edit');
    draftName('草原监理所');
    await desk.save();
    expect(desk.state.value.open?.takenName).toBe('草原监理所');
    expect(events).toEqual([]);
  });

  it('deletes a role, and says of one in use that it is', async () => {
    const { desk, roles, names, events } = setUp();
    await desk.remove({ ...item(roles, 100), accounts: 2 });
    expect(events.at(-1)).toEqual({ id: 'role.inUse', message: '巡护组' });
    await desk.remove(item(roles, 100));
    expect(events.at(-1)).toEqual({ id: 'role.deleted', message: '巡护组' });
    expect(names()).toEqual(['草原监理所']);
    await desk.restore(roleOf(99, '没有的'));
    expect(events.at(-1)).toEqual({ id: 'role.gone', message: '没有的' });
  });

  it('enters the portal anew to preview a role', async () => {
    const { desk, roles, done } = setUp();
    await desk.preview(item(roles, 8));
    expect(done).toEqual(['preview 8', 'enter']);
  });
});
