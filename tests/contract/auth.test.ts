import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { userInfoSchema } from '../../src/api/contracts/auth.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { createSessionStore, DEFAULT_SESSION_POLICY } from '../../server/auth/sessions.ts';
import { ROLES, SWITCHABLE_ROLE_TYPES } from '../../src/domain/bureau/roles.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { letPass } from '../support/letPass.ts';
import { movableClock } from '../support/movableClock.ts';
import { DEMO_PASSWORD } from '../support/portal.ts';
import type { TestServer } from '../support/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const withToken = (token: string) => ({ headers: { Authorization: token } });

function tokenPath(account: string, password: string): string {
  return `${ENDPOINTS.accountToken.path}?${new URLSearchParams({ account, password }).toString()}`;
}

function loginPath(un: string, pw: string): string {
  return `${ENDPOINTS.userToken.path}?${new URLSearchParams({ un, pw }).toString()}`;
}

async function userInfoOf(server: TestServer, token: string) {
  const { body } = await server.fetch(ENDPOINTS.userInfo.path, withToken(token));
  return userInfoSchema.parse((body as { Message: unknown }).Message);
}

function switchUnit(server: TestServer, roleType: unknown, headers: Record<string, string>) {
  return server.fetch(ENDPOINTS.switchUnit.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ roleType }),
  });
}

const ended = (code: number): unknown =>
  expect.objectContaining({ code, data: null, msg: expect.any(String) as unknown });

onEachDatabase('sign-in and sessions', (start) => {
  const clock = movableClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ clock });
  });

  describe('account token', () => {
    test('answers a token of 256 bits in the blade envelope, never cached', async () => {
      const answer = await server.fetch(tokenPath('admin1', DEMO_PASSWORD));
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        code: 200,
        data: { token: expect.stringMatching(/^[\w-]{43}$/) as unknown },
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    test.each([
      ['a wrong password', 'admin1', 'wrong'],
      ['an unknown account', 'nobody', DEMO_PASSWORD],
    ])('refuses %s with the words of the spec', async (_case, account, password) => {
      const { body } = await server.fetch(tokenPath(account, password));
      expect(body).toMatchObject({ code: 400, data: null, msg: '用户名或密码不正确!' });
    });

    test.each(['', '?account=admin1', '?account=&password=x', '?account=a&account=b&password=x'])(
      'names what is wrong with the query %j',
      async (query) => {
        const { status, body } = await server.fetch(`${ENDPOINTS.accountToken.path}${query}`);
        expect(status).toBe(400);
        expect(body).toMatchObject({
          code: 400,
          msg: expect.stringMatching(/query\.(account|password)/) as unknown,
        });
      },
    );

    test('every demo account holds its role and department', async () => {
      for (const { roleType, department } of ROLES) {
        const info = await userInfoOf(server, await server.signIn(`admin${String(roleType + 1)}`));
        expect(info.RoleIDs).toEqual([String(roleType)]);
        expect(JSON.parse(info.UserConfig)).toMatchObject({ department, isPreview: false });
      }
    });
  });

  describe('user token', () => {
    test('is the same session when the caller holds one of that user, else a new one', async () => {
      const token = await server.signIn('admin2');
      const same = await server.fetch(loginPath('admin2', DEMO_PASSWORD), {
        method: 'POST',
        ...withToken(token),
      });
      expect(same.body).toMatchObject({ Success: true, Message: { Token: token } });
      const other = await server.fetch(loginPath('admin3', DEMO_PASSWORD), {
        method: 'POST',
        ...withToken(token),
      });
      expect((other.body as { Message: { Token: string } }).Message.Token).not.toBe(token);
    });

    test('takes its parameters form-urlencoded too', async () => {
      const body = new URLSearchParams({ un: 'admin2', pw: DEMO_PASSWORD });
      const answer = await server.fetch(ENDPOINTS.userToken.path, { method: 'POST', body });
      expect(answer.body).toMatchObject({ Success: true });
    });

    test('refuses a wrong password in the baseos envelope', async () => {
      const { body } = await server.fetch(loginPath('admin2', 'wrong'), { method: 'POST' });
      expect(body).toMatchObject({ Success: false, ErrorInfo: { Message: '用户名或密码不正确!' } });
    });
  });

  describe('session guard', () => {
    const guarded = Object.values(ENDPOINTS).filter(({ access }) => access !== 'anyone');

    test.each(guarded)('$id wants a session', async ({ path, method }) => {
      const { status, body } = await server.fetch(path, { method, headers: { 'x-requested-with': 'test' } });
      expect(status).toBe(401);
      expect(body).toEqual(ended(401));
    });

    test('takes the token raw, as bearer, in Blade-Auth, and in the cookie', async () => {
      const token = await server.signIn();
      const ways: Record<string, string>[] = [
        { Authorization: token },
        { Authorization: `Bearer ${token}` },
        { 'Blade-Auth': `bearer ${token}` },
        { Authorization: 'Basic cG9ydGFsOnBvcnRhbA==', 'Blade-Auth': `bearer ${token}` },
        { Cookie: `theme=dark; Admin-Token=${token}` },
      ];
      for (const headers of ways) {
        expect((await server.fetch(ENDPOINTS.userInfo.path, { headers })).status).toBe(200);
      }
    });

    test('says 401 for an unknown token', async () => {
      const { status, body } = await server.fetch(ENDPOINTS.userInfo.path, withToken('x'.repeat(43)));
      expect(status).toBe(401);
      expect(body).toEqual(ended(401));
    });

    test('says 50012 after exit', async () => {
      const token = await server.signIn();
      const exit = await server.fetch(ENDPOINTS.logout.path, withToken(token));
      expect(exit.body).toEqual({ flag: 'Success' });
      const { status, body } = await server.fetch(ENDPOINTS.userInfo.path, withToken(token));
      expect(status).toBe(401);
      expect(body).toEqual(ended(50012));
    });

    test('says 50014 after eight idle hours, and not before', async () => {
      const token = await server.signIn();
      clock.advance(7 * HOUR_MS);
      expect((await server.fetch(ENDPOINTS.userInfo.path, withToken(token))).status).toBe(200);
      clock.advance(7 * HOUR_MS);
      expect((await server.fetch(ENDPOINTS.userInfo.path, withToken(token))).status).toBe(200);
      clock.advance(8 * HOUR_MS);
      expect((await server.fetch(ENDPOINTS.userInfo.path, withToken(token))).body).toEqual(ended(50014));
    });

    test('says 50014 a day after sign-in, however busy the session was', async () => {
      const token = await server.signIn();
      for (let hour = 0; hour < 23; hour += 1) {
        clock.advance(HOUR_MS);
        expect((await server.fetch(ENDPOINTS.userInfo.path, withToken(token))).status).toBe(200);
      }
      clock.advance(HOUR_MS);
      const { body } = await server.fetch(ENDPOINTS.userInfo.path, withToken(token));
      expect(body).toEqual(ended(50014));
    });

    test('forgets an ended session after a week', async () => {
      const token = await server.signIn();
      const sessions = createSessionStore(server.database, clock, DEFAULT_SESSION_POLICY);
      await sessions.end(token, 'exit');
      clock.advance(6 * 24 * HOUR_MS);
      await sessions.purge();
      expect(await sessions.check(token)).toEqual({ kind: 'revoked' });
      clock.advance(2 * 24 * HOUR_MS);
      await sessions.purge();
      expect(await sessions.check(token)).toEqual({ kind: 'unknown' });
    });
  });

  describe('cookie', () => {
    test('alone does not let a foreign page change anything', async () => {
      const token = await server.signIn();
      const Cookie = `Admin-Token=${token}`;
      const foreign: Record<string, string>[] = [
        { Cookie },
        { Cookie, Origin: 'https://evil.example' },
        { Cookie, Origin: 'null' },
        { Cookie, 'Sec-Fetch-Site': 'cross-site' },
      ];
      for (const headers of foreign) expect((await switchUnit(server, 13, headers)).status).toBe(403);
      const exit = { headers: { Cookie, 'Sec-Fetch-Site': 'cross-site' } };
      expect((await server.fetch(ENDPOINTS.logout.path, exit)).status).toBe(403);
      expect((await server.fetch(ENDPOINTS.userInfo.path, { headers: { Cookie } })).status).toBe(200);
    });

    test('alone changes nothing for the portal’s own page either: that sends the token', async () => {
      const Cookie = `Admin-Token=${await server.signIn()}`;
      const own = { Cookie, Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' };
      expect((await switchUnit(server, 13, own)).status).toBe(403);
      const { path } = ENDPOINTS.bookmarkDelete;
      expect((await server.fetch(`${path}?id=x`, { headers: own })).status).toBe(403);
      expect((await server.fetch(ENDPOINTS.logout.path, { headers: own })).status).toBe(403);
    });

    test('is set by sign-in for no script and no other site, and taken back at exit', async () => {
      const signedIn = await server.fetch(tokenPath('admin1', DEMO_PASSWORD));
      const { token } = (signedIn.body as { data: { token: string } }).data;
      expect(signedIn.headers.get('set-cookie')).toBe(
        `Admin-Token=${token}; Path=/; HttpOnly; SameSite=Strict`,
      );
      const second = await server.fetch(loginPath('admin1', DEMO_PASSWORD), { method: 'POST' });
      expect(second.headers.get('set-cookie')).toContain('; HttpOnly; SameSite=Strict');
      const exit = await server.fetch(ENDPOINTS.logout.path, withToken(token));
      expect(exit.headers.get('set-cookie')).toBe(
        'Admin-Token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
      );
    });

    test('follows a switch of the unit, and goes when its session ran out', async () => {
      const token = await server.signIn();
      const switched = await switchUnit(server, 13, { Authorization: token });
      const { token: next } = (switched.body as { data: { token: string } }).data;
      expect(switched.headers.get('set-cookie')).toContain(`Admin-Token=${next};`);
      clock.advance(8 * HOUR_MS);
      const headers = { Authorization: next, Cookie: `Admin-Token=${next}` };
      const late = await server.fetch(ENDPOINTS.userInfo.path, { headers });
      expect(late.body).toEqual(ended(50014));
      expect(late.headers.get('set-cookie')).toContain('Max-Age=0');
    });

    test('comes back to a tab whose session goes on after another tab signed out', async () => {
      const token = await server.signIn();
      const { headers } = await server.fetch(ENDPOINTS.userInfo.path, withToken(token));
      expect(headers.get('set-cookie')).toContain(`Admin-Token=${token};`);
    });

    test('no other site signs somebody in', async () => {
      const headers = { 'Sec-Fetch-Site': 'cross-site' };
      const { status } = await server.fetch(tokenPath('admin1', DEMO_PASSWORD), { headers });
      expect(status).toBe(403);
    });
  });

  describe('unit switch', () => {
    test.each(SWITCHABLE_ROLE_TYPES)('a bureau user switches to role type %i and back', async (roleType) => {
      const first = await server.signIn('admin1');
      const switched = await switchUnit(server, roleType, { Authorization: first });
      const { token: second } = (switched.body as { data: { token: string } }).data;
      expect((await server.fetch(ENDPOINTS.userInfo.path, withToken(first))).body).toEqual(ended(50012));
      expect((await userInfoOf(server, second)).RoleIDs.at(-1)).toBe(String(roleType));
      const back = await switchUnit(server, 0, { Authorization: second });
      const { token: third } = (back.body as { data: { token: string } }).data;
      expect((await userInfoOf(server, third)).RoleIDs).toEqual(['0']);
    });

    test.each([
      ['a unit that is not subordinate', 'admin1', 5],
      ['a user who is not of the bureau', 'admin14', 0],
    ])('refuses %s with 403', async (_case, account, roleType) => {
      const { status, body } = await switchUnit(server, roleType, {
        Authorization: await server.signIn(account),
      });
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 403, data: null });
    });

    test.each([17, -1, 1.5, '13', null])('refuses the role type %j with 400', async (roleType) => {
      const { status, body } = await switchUnit(server, roleType, { Authorization: await server.signIn() });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 400, msg: expect.stringContaining('body.roleType') as unknown });
    });
  });

  test('ten wrong passwords in a minute are refused with 429; the right one then too, and after a minute again not', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await server.fetch(tokenPath('admin9', `wrong ${String(attempt)}`))).status).toBe(200);
    }
    const { status, body } = await server.fetch(tokenPath('admin9', DEMO_PASSWORD));
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 429, data: null });
    expect((await server.fetch(tokenPath('admin8', DEMO_PASSWORD))).body).toMatchObject({ code: 200 });
    await letPass(server, clock, MINUTE_MS);
    expect((await server.fetch(tokenPath('admin9', DEMO_PASSWORD))).body).toMatchObject({ code: 200 });
  });

  test('neither passwords nor tokens reach the log', async () => {
    const token = await server.signIn();
    await server.fetch(
      `${tokenPath('admin1', 'a-secret-word')}&PASSWORD=a-secret-word&%70assword=a-secret-word`,
    );
    await server.fetch(loginPath('admin1', 'a-secret-word'), { method: 'POST', ...withToken(token) });
    expect(server.log()).toContain('account=admin1&password=***');
    expect(server.log()).toContain('un=admin1&pw=***');
    for (const secret of ['a-secret-word', token, DEMO_PASSWORD]) expect(server.log()).not.toContain(secret);
  });
});

onEachDatabase('passwords at the next start', (start) => {
  const OWN = 'my-Own-words-1';
  const NEXT = 'another-Demo-2';
  let server: TestServer;
  let sessions: Readonly<Record<'own' | 'first' | 'demo', string>>;
  beforeAll(async () => {
    const first = await start();
    const { database } = first;
    const passwordHash = await hashPassword(OWN);
    // As there is no endpoint for it yet.
    await database.query(`UPDATE accounts SET password_hash = $1 WHERE account IN ('admin1', 'admin5')`, [
      passwordHash,
    ]);
    await database.query(`DELETE FROM accounts WHERE account IN ('admin7', 'admin8', 'auditor')`);
    // A release that had no auditor did not make one.
    await database.query(
      `UPDATE app_settings SET value = replace(value, ',"demo-17"', '') WHERE key = 'sample.accounts'`,
    );
    await database.query(
      `INSERT INTO accounts (id, account, role_type, password_hash, updated_at)
       VALUES ('own', 'admin8', 3, $1, now()), ('other', 'wang', 3, $1, now())`,
      [passwordHash],
    );
    sessions = {
      first: await first.signIn('admin1', OWN),
      own: await first.signIn('admin8', OWN),
      demo: await first.signIn('admin2'),
    };
    server = await first.again();
  });
  afterAll(() => server.close());

  const statusOf = async (token: string) =>
    (await server.fetch(ENDPOINTS.userInfo.path, withToken(token))).status;

  test('stay their owners’, sessions too; new accounts are made, and those that were taken out stay out', async () => {
    expect(server.gaveDemoPassword).toBe(true);
    for (const name of ['admin1', 'admin5', 'admin8', 'wang'])
      expect(await server.signIn(name, OWN)).not.toBe('');
    for (const name of ['admin2', 'admin17', 'auditor']) expect(await server.signIn(name)).not.toBe('');
    expect(await server.fetch(tokenPath('admin7', DEMO_PASSWORD))).toMatchObject({ body: { code: 400 } });
    for (const token of Object.values(sessions)) expect(await statusOf(token)).toBe(200);
  });

  test('stay as they are at a start with nothing to do', async () => {
    const hashes = () => server.database.query('SELECT id, password_hash FROM accounts ORDER BY id');
    const before = await hashes();
    server = await server.again();
    expect(server.gaveDemoPassword).toBe(false);
    expect(await hashes()).toEqual(before);
  });

  test('follow a changed demo password where they are still the portal’s', async () => {
    server = await server.again({ demoPassword: NEXT });
    expect(server.gaveDemoPassword).toBe(true);
    for (const name of ['admin1', 'admin5', 'admin8', 'wang'])
      expect(await server.signIn(name, OWN)).not.toBe('');
    for (const name of ['admin2', 'admin17', 'auditor']) expect(await server.signIn(name, NEXT)).not.toBe('');
    expect(await server.fetch(tokenPath('admin2', DEMO_PASSWORD))).toMatchObject({ body: { code: 400 } });
    expect([
      await statusOf(sessions.first),
      await statusOf(sessions.own),
      await statusOf(sessions.demo),
    ]).toEqual([200, 200, 401]);
    server = await server.again();
    expect(server.gaveDemoPassword).toBe(false);
  });
});
