import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import type { AccountService } from '../../api/accounts.ts';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { AccountItem } from '../../api/contracts/accounts.ts';
import { ACCOUNT_CODES } from '../../domain/bureau/accounts.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import { createAccountDesk, PAGE_SIZE } from './accountDesk.ts';

const PASSWORD = 'abcd-efgh-2345';

const refused = (code: number): ApiFailure => ({ kind: 'refused', endpoint: 'x', code, message: '' });

const accountOf = (account: string): AccountItem => ({
  id: account,
  account,
  name: '',
  roleType: 1,
  isLocked: false,
  isPasswordDue: false,
  lastSignInAtMs: null,
  sessions: 0,
  version: 1,
});

/** Accounts as a server keeps them, changed by another administrator at will. */
function memoryAccounts(count: number) {
  const accounts = Array.from({ length: count }, (_, nth) => accountOf(`user${String(nth)}`));
  let hold: Promise<void> = Promise.resolve();
  const put = (item: AccountItem, change: Partial<AccountItem>): Result<AccountItem, ApiFailure> => {
    const at = accounts.findIndex(({ id }) => id === item.id);
    const present = accounts[at];
    if (present === undefined) return err(refused(404));
    if (present.version !== item.version) return err(refused(ACCOUNT_CODES.conflict));
    const changed = { ...present, ...change, version: present.version + 1 };
    accounts[at] = changed;
    return ok(changed);
  };
  const service: AccountService = {
    async list({ search, offset, limit }) {
      const fitting = accounts.filter(({ account }) => account.includes(search));
      await hold;
      return ok({ items: fitting.slice(offset, offset + limit), total: fitting.length });
    },
    async create({ account, name, roleType, password }) {
      if (accounts.some((known) => known.account === account)) return err(refused(ACCOUNT_CODES.nameTaken));
      const item = { ...accountOf(account), name, roleType };
      accounts.push(item);
      return Promise.resolve(ok(password === undefined ? { item, password: PASSWORD } : { item }));
    },
    change: async (item, facts) => Promise.resolve(put(item, { ...facts })),
    setLocked: async (item, isLocked) => Promise.resolve(put(item, { isLocked })),
    async resetPassword(item) {
      const changed = put(item, { isPasswordDue: true });
      return Promise.resolve(changed.ok ? ok({ item: changed.value, password: PASSWORD }) : changed);
    },
    endSessions: async () => Promise.resolve(ok({ ended: 2 })),
    exportData: async ({ id }) => Promise.resolve(ok(new Blob([id]))),
    async remove(item) {
      const removed = put(item, {});
      if (removed.ok)
        accounts.splice(
          accounts.findIndex(({ id }) => id === item.id),
          1,
        );
      return Promise.resolve(removed);
    },
  };
  return {
    accounts,
    service,
    put,
    holdAnswers() {
      let release = () => {};
      hold = new Promise((resolve) => (release = resolve));
      return () => {
        hold = Promise.resolve();
        release();
      };
    },
  };
}

async function setUp(count = 3) {
  const memory = memoryAccounts(count);
  const clock = createFakeClock();
  const events: (PortalEvent | undefined)[] = [];
  const saved: { readonly name: string; readonly blob: Blob }[] = [];
  const desk = createAccountDesk({
    service: memory.service,
    save: (name, blob) => void saved.push({ name, blob }),
    present: (event) => void events.push(event),
    clock,
  });
  await desk.read();
  return { ...memory, clock, desk, events, saved };
}

const namesOf = (items: readonly AccountItem[] | undefined) => items?.map(({ account }) => account);

describe('the desk of accounts', () => {
  it('searches after a pause, from the first page, and lets no late answer win', async () => {
    const { desk, clock, holdAnswers } = await setUp(PAGE_SIZE + 5);
    desk.turnTo(PAGE_SIZE);
    const release = holdAnswers();
    desk.search('user1');
    expect(desk.state.value.offset).toBe(0);
    clock.advance(1000);
    desk.search('user2');
    clock.advance(1000);
    release();
    await desk.read();
    expect(namesOf(desk.state.value.items)?.every((name) => name.startsWith('user2'))).toBe(true);
    expect(desk.state.value.found).toBe('user2');
    expect(clock.pending).toBe(0);
  });

  it('shows what another administrator did, and does not overwrite it', async () => {
    const { desk, accounts, put, events } = await setUp();
    const [seen] = accounts;
    if (seen === undefined) throw new Error('no account');
    put(seen, { name: '别人改的' });
    expect(await desk.change(seen, { name: '我改的', roleType: 2 })).toBe(false);
    expect(events.at(-1)).toEqual({ id: 'account.conflict', message: 'user0' });
    expect(desk.state.value.items?.[0]?.name).toBe('别人改的');
  });

  it('lets an account be locked while the list is still read again after its new password', async () => {
    const { desk, events, holdAnswers } = await setUp();
    const shown = () => {
      const [first] = desk.state.value.items ?? [];
      if (first === undefined) throw new Error('no account');
      return first;
    };
    const release = holdAnswers();
    const reset = desk.resetPassword(shown());
    await expect.poll(() => desk.state.value.given?.what).toBe('reset');
    desk.putAway();
    const locked = desk.setLocked(shown(), true);
    release();
    await Promise.all([reset, locked]);
    expect(events.at(-1)).toEqual({ id: 'account.locked', message: 'user0' });
    expect(shown().isLocked).toBe(true);
  });

  it('keeps a made password until it is put away', async () => {
    const { desk } = await setUp();
    expect(await desk.create({ account: 'wang', name: '', roleType: 3 })).toBeUndefined();
    expect(desk.state.value.given).toEqual({ what: 'created', account: 'wang', password: PASSWORD });
    desk.putAway();
    expect(desk.state.value.given).toBeUndefined();
    expect(await desk.create({ account: 'wang', name: '', roleType: 3 })).toBe('taken');
  });

  it('carries an account’s data away, and deletes it', async () => {
    const { desk, events, saved } = await setUp();
    const [first] = desk.state.value.items ?? [];
    if (first === undefined) throw new Error('no account');
    await desk.exportData(first);
    expect(saved.map(({ name }) => name)).toEqual(['user0.zip']);
    expect(await saved[0]?.blob.text()).toBe('user0');
    await desk.remove(first);
    expect(events.at(-1)).toEqual({ id: 'account.deleted', message: 'user0' });
    expect(namesOf(desk.state.value.items)).toEqual(['user1', 'user2']);
  });

  it('says of an account that is gone that it is', async () => {
    const { desk, accounts, events } = await setUp();
    const [gone] = accounts.splice(0, 1);
    if (gone === undefined) throw new Error('no account');
    await desk.resetPassword(gone);
    expect(events.at(-1)).toEqual({ id: 'account.gone', message: 'user0' });
    expect(namesOf(desk.state.value.items)).toEqual(['user1', 'user2']);
  });
});
