import { describe, expect, it } from 'vitest';
import type { ListedMaster } from '../../api/contracts/pictureMasters.ts';
import type { MasterService } from '../../api/pictureMasters.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { err, ok } from '../../lib/result.ts';
import { createMasterDesk } from './masterDesk.ts';
import { newShape, newText } from './model/newObjects.ts';
import { addObjects, removeObjects } from './model/operations.ts';
import { EMPTY_PICTURE } from './model/picture.ts';
import { createPictureDesk } from './pictureDesk.ts';
import { createPictureImages } from './pictureImages.ts';

const measure = () => ({ widthMm: 20, heightMm: 5 });
const at = (id: string) => ({ id, name: id, xMm: 50, yMm: 50 });

/** Masters as a server keeps them. */
function memoryMasters() {
  const kept = new Map<string, ListedMaster & { readonly project: string }>();
  let isDown = false;
  const down = err({ kind: 'network', endpoint: 'x', detail: 'ECONNREFUSED' } as const);
  const gone = err({ kind: 'refused', endpoint: 'x', code: 404, message: '母版不存在' } as const);
  const answer = <T>(value: T | undefined) =>
    Promise.resolve(isDown ? down : value === undefined ? gone : ok(value));
  const service = {
    list: () => answer([...kept.values()]),
    read: (id) => answer(kept.get(id)),
    create({ name, isShared, project }) {
      const made = { id: `m${String(kept.size + 1)}`, name, isShared, revision: 1, project };
      if (!isDown) kept.set(made.id, made);
      return answer(made);
    },
    change(id, { name, project }) {
      const before = kept.get(id);
      if (before === undefined || isDown) return answer<ListedMaster>(undefined);
      const revision = before.revision + (project === undefined ? 0 : 1);
      const made = { ...before, name: name ?? before.name, revision, project: project ?? before.project };
      kept.set(id, made);
      return answer(made);
    },
    remove: (id) => answer(kept.delete(id) ? {} : undefined),
  } satisfies MasterService;
  return { service, kept, setDown: (now: boolean) => (isDown = now) };
}

/** Somebody's editor on a server. */
function editorOn({ service }: ReturnType<typeof memoryMasters>) {
  let next = 0;
  const newId = () => `id${String((next += 1))}`;
  const desk = createPictureDesk(measure);
  const events: PortalEvent[] = [];
  const masters = createMasterDesk({
    ...{ desk, service, newId },
    images: createPictureImages(newId),
    facts: () => ({ today: '2026-11-28', measure }),
    present: (event) => events.push(event),
  });
  desk.open(addObjects(EMPTY_PICTURE, [newText(at('own'), '正文'), newShape(at('frame'), 'rectangle')]));
  const own = () => desk.picture.value.objects.map(({ id }) => id);
  const ofMaster = () => desk.picture.value.master?.objects.map(({ id }) => id);
  return { desk, masters, own, ofMaster, told: () => events.map(({ id }) => id) };
}

describe('page masters', () => {
  it('are made of what is chosen, and taken by the pages of others', async () => {
    const server = memoryMasters();
    const [first, second] = [editorOn(server), editorOn(server)];
    first.desk.select(['frame']);
    expect(await first.masters.create('图框', false)).toBe(true);
    expect([first.own(), first.ofMaster()]).toEqual([['own'], ['frame']]);
    expect(first.masters.state.value.masters?.map(({ name }) => name)).toEqual(['图框']);
    second.desk.open(EMPTY_PICTURE);
    await second.masters.apply('m1');
    expect([second.own(), second.ofMaster()]).toEqual([[], ['frame']]);
  });

  it('that are edited reach every page that has them, and are not brought back to who takes a step back', async () => {
    const server = memoryMasters();
    const [first, second] = [editorOn(server), editorOn(server)];
    first.desk.select(['frame']);
    await first.masters.create('图框', false);
    await second.masters.apply('m1');
    first.masters.edit();
    first.desk.apply((picture) => addObjects(picture, [newText(at('sign'), '审核')]));
    expect(await first.masters.finish()).toBe(true);
    expect([first.ofMaster(), first.own()]).toEqual([['frame', 'sign'], ['own']]);
    await second.masters.read();
    expect(second.ofMaster()).toEqual(['frame', 'sign']);
    expect(second.told()).toEqual(['picture.master.newer']);
    first.desk.history.undo();
    expect(first.desk.picture.value.master?.isEdited).toBe(true);
    first.desk.history.undo();
    first.desk.history.undo();
    expect(first.ofMaster()).toEqual(['frame']);
    await first.masters.read();
    expect(first.ofMaster()).toEqual(['frame']);
    for (let step = 0; step < 3; step += 1) first.desk.history.redo();
    expect(first.ofMaster()).toEqual(['frame', 'sign']);
  });

  it('can be given up while they are edited', async () => {
    const server = memoryMasters();
    const { desk, masters, own, ofMaster } = editorOn(server);
    await masters.create('全部', false);
    masters.edit();
    desk.apply((picture) => removeObjects(picture, ['frame']));
    await masters.giveUp();
    expect([own(), ofMaster()]).toEqual([[], ['own', 'frame']]);
    expect(server.kept.get('m1')?.revision).toBe(1);
  });

  it('are undone step by step: making, leaving and detaching', async () => {
    const { desk, masters, own, ofMaster } = editorOn(memoryMasters());
    await masters.create('全部', false);
    masters.leave();
    expect([own(), desk.picture.value.master]).toEqual([[], null]);
    desk.history.undo();
    expect(ofMaster()).toEqual(['own', 'frame']);
    masters.detach();
    expect([own().length, desk.picture.value.master]).toEqual([2, null]);
    desk.history.undo();
    desk.history.undo();
    expect([own(), desk.picture.value.master]).toEqual([['own', 'frame'], null]);
  });

  it('get other names, and leave pages what they have when they are deleted', async () => {
    const { masters, ofMaster, desk, told } = editorOn(memoryMasters());
    await masters.create('图框', true);
    expect(await masters.rename('m1', '州局图框')).toBe(true);
    expect(desk.picture.value.master?.name).toBe('州局图框');
    await masters.remove('m1');
    expect(masters.state.value.masters).toEqual([]);
    expect(ofMaster()).toEqual(['own', 'frame']);
    expect(told()).toEqual(['picture.master.kept', 'picture.master.removed']);
  });

  it('that cannot be kept or read leave the page as it is, and say why', async () => {
    const server = memoryMasters();
    const { masters, own, told, desk } = editorOn(server);
    server.setDown(true);
    expect(await masters.create('图框', false)).toBe(false);
    await masters.read();
    expect([own(), masters.state.value.failed]).toEqual([['own', 'frame'], true]);
    server.setDown(false);
    await masters.create('图框', false);
    masters.edit();
    server.setDown(true);
    expect(await masters.finish()).toBe(false);
    expect(desk.picture.value.master?.isEdited).toBe(true);
    expect(told().length).toBe(3);
  });
});
