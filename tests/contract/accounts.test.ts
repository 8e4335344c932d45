import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { ACCOUNT_DATA_PATHS, type AccountItem } from '../../src/api/contracts/accounts.ts';
import type { OwnSession } from '../../src/api/contracts/ownAccount.ts';
import { NOT_CARRIED, OWN_TABLES } from '../../server/auth/accountData.ts';
import { createSessionStore, DEFAULT_SESSION_POLICY } from '../../server/auth/sessions.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { saveOwnObjects } from '../support/ownObjects.ts';
import { letPass } from '../support/letPass.ts';
import { movableClock } from '../support/movableClock.ts';
import { DEMO_PASSWORD } from '../support/portal.ts';
import type { TestServer } from '../support/server.ts';

const CHOSEN = 'Shan7-he-Lu';

onEachDatabase('accounts', (start) => {
  const clock = movableClock();
  let server: TestServer;
  let bureau: string;
  let made = 0;
  beforeAll(async () => {
    server = await start({ clock });
    bureau = await server.signIn('admin1');
  });

  const get = (path: string, token: string) => server.fetch(path, { headers: { Authorization: token } });
  const post = (endpoint: { readonly path: string }, token: string, body: unknown = {}) =>
    server.fetch(endpoint.path, {
      method: 'POST',
      headers: { Authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signInAnswer = async (account: string, password: string) => {
    const query = new URLSearchParams({ account, password }).toString();
    return (await server.fetch(`${ENDPOINTS.accountToken.path}?${query}`)).body;
  };
  const isLive = async (token: string) => (await get(ENDPOINTS.userInfo.path, token)).status === 200;
  const itemIn = (answer: { readonly body: unknown }) => (answer.body as { data: AccountItem }).data;
  const code = (answer: { readonly body: unknown }) => (answer.body as { code: number }).code;
  const listed = async (search = '', more = '') => {
    const { body } = await get(
      `${ENDPOINTS.accountList.path}?search=${encodeURIComponent(search)}${more}`,
      bureau,
    );
    return (body as { data: { items: AccountItem[]; total: number } }).data;
  };

  async function create(facts: Record<string, unknown> = {}) {
    made += 1;
    const account = `person${String(made)}`;
    const answer = await post(ENDPOINTS.accountCreate, bureau, { account, name: '', roleType: 8, ...facts });
    expect(answer.body).toMatchObject({ code: 200 });
    return (answer.body as { data: { item: AccountItem; password?: string } }).data;
  }
  /** An account whose owner has chosen his password. */
  async function settled(facts: Record<string, unknown> = {}) {
    const { item, password: oldPassword = '' } = await create(facts);
    const token = await server.signIn(item.account, oldPassword);
    const changed = await post(ENDPOINTS.passwordChange, token, { oldPassword, newPassword: CHOSEN });
    expect(changed.body).toMatchObject({ code: 200 });
    return { item, token };
  }

  describe('password of one’s own', () => {
    test('is changed with the old one, and ends all other sessions', async () => {
      const { item, token } = await settled();
      const other = await server.signIn(item.account, CHOSEN);
      const change = { oldPassword: CHOSEN, newPassword: 'Lu-xing-2x8' };
      expect((await post(ENDPOINTS.passwordChange, token, change)).body).toMatchObject({ code: 200 });
      expect([await isLive(token), await isLive(other)]).toEqual([true, false]);
      expect(await signInAnswer(item.account, CHOSEN)).toMatchObject({ code: 400 });
      expect(await signInAnswer(item.account, 'Lu-xing-2x8')).toMatchObject({ code: 200 });
    });

    test.each([
      ['short and of one kind', 'short', /须为 10 至 256 个字符；.*至少要有 3 种/],
      ['the account', 'A-person-1-x', undefined],
      ['common', 'Password123!', /过于常见/],
    ])('names every rule that one breaks: %s', async (_case, password, words) => {
      const { item, token } = await settled();
      const newPassword = words === undefined ? `X-${item.account}-9` : password;
      const answer = await post(ENDPOINTS.passwordChange, token, { oldPassword: CHOSEN, newPassword });
      expect([answer.status, code(answer)]).toEqual([400, 40011]);
      expect(answer.body).toMatchObject({
        msg: expect.stringMatching(words ?? /不能包含账号名/) as unknown,
      });
      expect(await signInAnswer(item.account, CHOSEN)).toMatchObject({ code: 200 });
    });

    test('is none of the last five, and may be the sixth again', async () => {
      const { token } = await settled();
      const all = [CHOSEN, ...[1, 2, 3, 4].map((nth) => `Lu-xing-0x${String(nth)}`)];
      for (const [nth, newPassword] of all.slice(1).entries())
        expect(
          code(await post(ENDPOINTS.passwordChange, token, { oldPassword: all[nth], newPassword })),
        ).toBe(200);
      const again = (newPassword: string, oldPassword = 'Lu-xing-0x4') =>
        post(ENDPOINTS.passwordChange, token, { oldPassword, newPassword });
      for (const used of all) {
        const answer = await again(used);
        expect([code(answer), answer.body]).toMatchObject([
          40011,
          { msg: expect.stringContaining('最近 5 次') as unknown },
        ]);
      }
      expect(code(await again('Lu-xing-0x5'))).toBe(200);
      expect(code(await again(CHOSEN, 'Lu-xing-0x5'))).toBe(200);
    });

    test('wants the right old one, ten times a minute', async () => {
      const { token } = await settled();
      const wrong = () =>
        post(ENDPOINTS.passwordChange, token, { oldPassword: 'wrong', newPassword: 'Lu-xing-0x9' });
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const answer = await wrong();
        expect([answer.status, code(answer)]).toEqual([400, 40010]);
      }
      expect((await wrong()).status).toBe(429);
      expect(
        (await post(ENDPOINTS.passwordChange, token, { oldPassword: CHOSEN, newPassword: 'Lu-xing-0x9' }))
          .status,
      ).toBe(429);
      await letPass(server, clock, 60_000);
    });

    test('of two changes at the same moment one counts', async () => {
      const { item, token } = await settled();
      const change = (newPassword: string) =>
        post(ENDPOINTS.passwordChange, token, { oldPassword: CHOSEN, newPassword });
      const passwords = ['Lu-xing-1a', 'Lu-xing-2b'];
      const codes = (await Promise.all(passwords.map(change))).map(code);
      expect(codes.sort()).toEqual([200, 409]);
      const worth = await Promise.all(passwords.map((password) => signInAnswer(item.account, password)));
      expect(worth.filter((body) => (body as { code: number }).code === 200)).toHaveLength(1);
    });
  });

  describe('password given by an administrator', () => {
    test('opens nothing but its change and the exit', async () => {
      const { item, password = '' } = await create();
      const token = await server.signIn(item.account, password);
      const refused = await get(ENDPOINTS.userInfo.path, token);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ ErrorInfo: { Code: 40310, Message: /先修改密码/ } });
      const change = { oldPassword: password, newPassword: CHOSEN };
      expect(code(await post(ENDPOINTS.passwordChange, token, change))).toBe(200);
      expect(await isLive(token)).toBe(true);

      const second = await create();
      const leaving = await server.signIn(second.item.account, second.password ?? '');
      expect((await get(ENDPOINTS.logout.path, leaving)).body).toEqual({ flag: 'Success' });
    });

    test('cannot be kept', async () => {
      const { item, password = '' } = await create();
      const token = await server.signIn(item.account, password);
      const kept = { oldPassword: password, newPassword: password };
      expect(code(await post(ENDPOINTS.passwordChange, token, kept))).toBe(40011);
    });
  });

  describe('sessions of one’s own', () => {
    const sessionsOf = async (token: string) =>
      ((await get(ENDPOINTS.sessionList.path, token)).body as { data: { sessions: OwnSession[] } }).data
        .sessions;

    test('are listed with where they come from, and ended one by one or all', async () => {
      const { item, token } = await settled();
      const query = new URLSearchParams({ account: item.account, password: CHOSEN }).toString();
      await server.fetch(`${ENDPOINTS.accountToken.path}?${query}`, {
        headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      });
      const third = await server.signIn(item.account, CHOSEN);
      const all = await sessionsOf(token);
      expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
      const firefox = all.find(({ userAgent }) => userAgent.includes('Firefox'));
      expect(firefox).toMatchObject({ isCurrent: false, address: '127.0.0.1', roleType: 8 });
      expect(code(await post(ENDPOINTS.sessionEnd, token, { id: firefox?.id }))).toBe(200);
      expect((await post(ENDPOINTS.sessionEnd, token, { id: firefox?.id })).status).toBe(404);
      expect(await sessionsOf(token)).toHaveLength(2);
      const others = await post(ENDPOINTS.sessionEndOthers, token);
      expect(others.body).toMatchObject({ data: { ended: 1 } });
      expect([await isLive(token), await isLive(third)]).toEqual([true, false]);
    });

    test('of others cannot be ended, nor the one in use', async () => {
      const [mine, his] = [await settled(), await settled()];
      const [ownId, otherId] = [(await sessionsOf(mine.token))[0]?.id, (await sessionsOf(his.token))[0]?.id];
      expect((await post(ENDPOINTS.sessionEnd, mine.token, { id: otherId })).status).toBe(404);
      expect((await post(ENDPOINTS.sessionEnd, mine.token, { id: ownId })).status).toBe(400);
      expect([await isLive(mine.token), await isLive(his.token)]).toEqual([true, true]);
    });

    test('end where there are too many, those first that were not used for longest', async () => {
      const { item } = await settled();
      const sessions = createSessionStore(server.database, clock, {
        ...DEFAULT_SESSION_POLICY,
        perAccount: 3,
      });
      const [row] = await server.database.query<{ password_hash: string }>(
        'SELECT password_hash FROM accounts WHERE id = $1',
        [item.id],
      );
      const account = { id: item.id, roleType: 8, passwordHash: row?.password_hash ?? '' };
      const tokens: string[] = [];
      for (let nth = 0; nth < 4; nth += 1) {
        clock.advance(120_000);
        tokens.push((await sessions.start(account, { address: '', userAgent: '' })) ?? '');
        if (nth > 0) await sessions.check(tokens[0] ?? '');
      }
      const kinds = await Promise.all(tokens.map(async (token) => (await sessions.check(token)).kind));
      expect(kinds).toEqual(['live', 'revoked', 'live', 'live']);
    });
  });

  describe('administration', () => {
    test('lists by account, name and unit, a page at a time, admin2 before admin10', async () => {
      const { items } = await listed('admin');
      const names = items.map(({ account }) => account);
      expect(names.slice(0, 3)).toEqual(['admin1', 'admin2', 'admin3']);
      expect(names.indexOf('admin10')).toBe(9);
      expect((await listed('草原监理所')).items.map(({ account }) => account)).toContain('admin9');
      expect((await listed('GRASSLAND SUPERVISION')).items.map(({ account }) => account)).toContain('admin9');
      await create({ name: '巴合提 100%_x' });
      expect((await listed('100%_')).items.map(({ name }) => name)).toEqual(['巴合提 100%_x']);
      const page = await listed('admin', '&offset=2&limit=2');
      expect(page).toMatchObject({
        total: items.length,
        items: [{ account: 'admin3' }, { account: 'admin4' }],
      });
    });

    test('shows a made password once, and no hash ever', async () => {
      const { item, password = '' } = await create({ name: '王丽' });
      expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
      expect(item).toMatchObject({
        name: '王丽',
        isPasswordDue: true,
        isLocked: false,
        lastSignInAtMs: null,
      });
      await server.signIn(item.account, password);
      const [again] = (await listed(item.account)).items;
      expect(again?.lastSignInAtMs).toBeGreaterThan(0);
      expect(again?.sessions).toBe(1);
      expect(JSON.stringify(again)).not.toMatch(/argon2|hash/i);
      expect(server.log()).not.toContain(password);
      expect(server.log()).toMatch(/"what":"created","actor":"admin1"/);
    });

    test('takes a password that keeps the rules', async () => {
      const { item, password } = await create({ password: CHOSEN });
      expect(password).toBeUndefined();
      expect(await signInAnswer(item.account, CHOSEN)).toMatchObject({ code: 200 });
      const refused = await post(ENDPOINTS.accountCreate, bureau, {
        account: 'weak',
        name: '',
        roleType: 8,
        password: 'weak',
      });
      expect(code(refused)).toBe(40011);
      expect((await listed('weak')).total).toBe(0);
    });

    test.each([
      [{ account: 'admin1' }, 409, 40910],
      [{ account: 'Admin1' }, 400, 400],
      [{ account: '张三' }, 400, 400],
      [{ roleType: 18 }, 400, 400],
      [{ name: '名'.repeat(41) }, 400, 400],
    ])('refuses an account like %j', async (facts, status, expected) => {
      const body = { account: 'right', name: '', roleType: 8, ...facts };
      const answer = await post(ENDPOINTS.accountCreate, bureau, body);
      expect([answer.status, code(answer)]).toEqual([status, expected]);
    });

    test('locks: sessions and keys end at once, and only the right password is told why', async () => {
      const { item, token } = await settled();
      const { body } = await post(ENDPOINTS.accessKeyMake, token, {
        name: 'k',
        resources: ['base:imagery'],
        days: 1,
      });
      const { key } = (body as { data: { key: string } }).data;
      const keyed = async () => (await server.fetch(`${ENDPOINTS.regionPolygons.path}?key=${key}`)).status;
      expect(await keyed()).toBe(200);
      const locked = itemIn(await post(ENDPOINTS.accountLock, bureau, { ...item, isLocked: true }));
      expect(locked).toMatchObject({ isLocked: true, sessions: 0, version: item.version + 1 });
      expect((await get(ENDPOINTS.userInfo.path, token)).body).toMatchObject({ code: 50012 });
      expect(await keyed()).toBe(401);
      expect(await signInAnswer(item.account, CHOSEN)).toMatchObject({ code: 40311, msg: /已锁定/ });
      expect(await signInAnswer(item.account, 'wrong')).toMatchObject({ code: 400 });
      await post(ENDPOINTS.accountLock, bureau, { ...locked, isLocked: false });
      expect(await signInAnswer(item.account, CHOSEN)).toMatchObject({ code: 200 });
      expect(await keyed()).toBe(200);
    });

    test('carries an account’s own data away, and deletes it with them', async () => {
      const { item, token } = await settled();
      await saveOwnObjects(server, item.account, CHOSEN);
      const zipOf = async (path: string, who: string) => {
        const response = await fetch(`${server.origin}${path}`, { headers: { Authorization: who } });
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
        return unzipSync(new Uint8Array(await response.arrayBuffer()));
      };
      const others = `${ACCOUNT_DATA_PATHS.others}?id=${item.id}`;
      const own = await zipOf(ACCOUNT_DATA_PATHS.own, token);
      const files = await zipOf(others, bureau);
      expect(Object.keys(files)).toEqual(Object.keys(own));
      for (const wanted of [
        'accounts',
        'sessions',
        'bookmarks',
        'annotation_sheets',
        'plot_items',
        'flight_routes',
      ])
        expect(Object.keys(files)).toContain(`${wanted}.json`);
      const texts = Object.values(files).map((bytes) => strFromU8(bytes));
      expect(texts.join('')).toContain('赛里木湖');
      expect(texts.join('')).not.toMatch(/_hash"|_sha256"/);
      for (const text of texts) expect(JSON.parse(text)).toBeInstanceOf(Array);

      expect((await get(others, token)).status).toBe(403);
      expect((await get(`${ACCOUNT_DATA_PATHS.others}?id=nobody`, bureau)).status).toBe(404);
      expect((await post(ENDPOINTS.accountDelete, token, item)).status).toBe(403);
      const [stale] = (await listed(item.account)).items;
      expect(code(await post(ENDPOINTS.accountDelete, bureau, { ...item, version: 99 }))).toBe(40911);
      const answer = await post(ENDPOINTS.accountDelete, bureau, stale);
      expect(answer.body).toMatchObject({ code: 200, data: { account: item.account } });
      expect(await isLive(token)).toBe(false);
      expect(await signInAnswer(item.account, CHOSEN)).toMatchObject({ code: 400 });
      expect((await listed(item.account)).total).toBe(0);
      for (const table of Object.keys(OWN_TABLES).filter(
        (name) => !['accounts', 'own_layers'].includes(name),
      ))
        expect(await server.database.query(`SELECT FROM ${table} WHERE account_id = $1`, [item.id])).toEqual(
          [],
        );
    });

    test('nobody deletes the own account', async () => {
      const own = (await listed('admin1')).items.find(({ account }) => account === 'admin1');
      expect(code(await post(ENDPOINTS.accountDelete, bureau, own))).toBe(40312);
    });

    test('every table that names an account is carried away, or known not to be', async () => {
      const found = await server.database.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE table_schema = current_schema() AND column_name = 'account_id'`,
      );
      const known = [...Object.keys(OWN_TABLES).filter((name) => name !== 'accounts'), ...NOT_CARRIED];
      expect(found.map(({ name }) => name).sort()).toEqual(known.sort());
    });

    test('gives a new password: the old one and its sessions end', async () => {
      const { item, token } = await settled();
      const { body } = await post(ENDPOINTS.accountResetPassword, bureau, item);
      const { password } = (body as { data: { password: string } }).data;
      expect(await isLive(token)).toBe(false);
      expect(await signInAnswer(item.account, CHOSEN)).toMatchObject({ code: 400 });
      const next = await server.signIn(item.account, password);
      expect((await get(ENDPOINTS.userInfo.path, next)).status).toBe(403);
      const back = { oldPassword: password, newPassword: CHOSEN };
      expect(code(await post(ENDPOINTS.passwordChange, next, back))).toBe(40011);
      expect(server.log()).not.toContain(password);
    });

    test('moves to another unit: sessions of the old one end; a new name alone ends none', async () => {
      const { item, token } = await settled();
      const named = itemIn(await post(ENDPOINTS.accountChange, bureau, { ...item, name: '值班室' }));
      expect([named.name, await isLive(token)]).toEqual(['值班室', true]);
      await post(ENDPOINTS.accountChange, bureau, { ...named, roleType: 3 });
      expect(await isLive(token)).toBe(false);
      const info = await get(ENDPOINTS.userInfo.path, await server.signIn(item.account, CHOSEN));
      expect(info.body).toMatchObject({ Message: { RoleIDs: ['3'] } });
    });

    test('ends the sessions of an account, its own but the present one', async () => {
      const { item, token } = await settled();
      expect((await post(ENDPOINTS.accountEndSessions, bureau, { id: item.id })).body).toMatchObject({
        data: { ended: 1 },
      });
      expect(await isLive(token)).toBe(false);
      const own = (await listed('admin1')).items[0]?.id;
      await post(ENDPOINTS.accountEndSessions, bureau, { id: own });
      expect(await isLive(bureau)).toBe(true);
    });

    test('refuses a change on an older state, and of an account that is not there', async () => {
      const { item } = await create();
      const first = await post(ENDPOINTS.accountChange, bureau, { ...item, name: '一' });
      expect(first.status).toBe(200);
      for (const [endpoint, more] of [
        [ENDPOINTS.accountChange, { name: '二' }],
        [ENDPOINTS.accountLock, { isLocked: true }],
        [ENDPOINTS.accountResetPassword, {}],
      ] as const) {
        const late = await post(endpoint, bureau, { ...item, ...more });
        expect([late.status, code(late)]).toEqual([409, 40911]);
        expect((await post(endpoint, bureau, { ...item, ...more, id: 'nobody' })).status).toBe(404);
      }
      expect((await listed(item.account)).items[0]).toMatchObject({ name: '一', isLocked: false });
    });

    test('nobody locks, moves or resets himself', async () => {
      const own = (await listed('admin1')).items[0];
      for (const [endpoint, more] of [
        [ENDPOINTS.accountLock, { isLocked: true }],
        [ENDPOINTS.accountChange, { roleType: 3 }],
        [ENDPOINTS.accountResetPassword, {}],
      ] as const) {
        const answer = await post(endpoint, bureau, { ...own, ...more });
        expect([answer.status, code(answer)]).toEqual([403, 40312]);
      }
      const renamed = await post(ENDPOINTS.accountChange, bureau, { ...own, name: '州局' });
      expect(renamed.body).toMatchObject({ data: { name: '州局', roleType: 0 } });
    });

    test('of two administrators who lock each other at the same moment one stays', async () => {
      const [one, two] = [await settled({ roleType: 0 }), await settled({ roleType: 0 })];
      const answers = await Promise.all([
        post(ENDPOINTS.accountLock, one.token, { ...two.item, isLocked: true }),
        post(ENDPOINTS.accountLock, two.token, { ...one.item, isLocked: true }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([await isLive(one.token), await isLive(two.token)].sort()).toEqual([false, true]);
    });

    test('is no business of a unit, nor of the bureau while it works as one', async () => {
      const unit = await server.signIn('admin9');
      expect((await get(ENDPOINTS.accountList.path, unit)).status).toBe(403);
      const switched = await post(ENDPOINTS.switchUnit, await server.signIn('admin1'), { roleType: 13 });
      const { token } = (switched.body as { data: { token: string } }).data;
      expect((await get(ENDPOINTS.accountList.path, token)).status).toBe(403);
    });
  });

  test('demo accounts keep the given password, whatever the rules say of it', async () => {
    expect(await signInAnswer('admin5', DEMO_PASSWORD)).toMatchObject({ code: 200 });
    expect(await isLive(await server.signIn('admin5'))).toBe(true);
  });

  test('a demo account that was deleted is not made again by a start', async () => {
    const [gone] = (await listed('admin12')).items;
    expect((await post(ENDPOINTS.accountDelete, bureau, gone)).status).toBe(200);
    server = await server.again();
    expect(await signInAnswer('admin12', DEMO_PASSWORD)).toMatchObject({ code: 400 });
    expect((await listed('admin12')).total).toBe(0);
  });
});
