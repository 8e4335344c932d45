import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditRecordItem } from '../../src/api/contracts/audit.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { OIDC_PATHS } from '../../src/api/contracts/oidc.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { startLdapServer, type LdapServer } from '../support/ldapServer.ts';
import { letPass } from '../support/letPass.ts';
import { movableClock } from '../support/movableClock.ts';
import { startOidcProvider, type OidcPerson, type OidcProvider } from '../support/oidcProvider.ts';
import { DEMO_PASSWORD } from '../support/portal.ts';
import type { TestServer } from '../support/server.ts';

const CHOSEN = 'Shan7-he-Lu';

onEachDatabase('sign-in by other services', (start) => {
  const clock = movableClock();
  let server: TestServer;
  let provider: OidcProvider;
  let directory: LdapServer;
  let bureau: string;
  beforeAll(async () => {
    provider = await startOidcProvider();
    directory = await startLdapServer([
      { uid: 'li.na', password: 'ldap-pass-1', name: '李娜', groups: ['cn=fire,dc=boz,dc=cn'] },
      { uid: 'guest', password: 'ldap-pass-2', name: '', groups: [] },
      { uid: 'admin1', password: 'ldap-pass-3', name: '冒名', groups: [] },
      { uid: 'admin9', password: 'ldap-pass-4', name: '草原', groups: [] },
      { uid: '2wang', password: 'ldap-pass-5', name: '王', groups: ['cn=fire,dc=boz,dc=cn'] },
    ]);
    server = await start({
      clock,
      oidc: {
        ...provider.settings,
        roles: [
          ['forest-fire', 4],
          ['all', 8],
          ['gone', 999],
        ],
      },
      ldap: { ...directory.settings, roles: [['cn=fire,dc=boz,dc=cn', 4]] },
    });
    bureau = await server.signIn('admin1');
  });
  afterAll(async () => {
    await provider.close();
    await directory.close();
  });

  const get = (path: string, token: string) => server.fetch(path, { headers: { Authorization: token } });
  const post = (endpoint: { readonly path: string }, token: string, body: unknown = {}) =>
    server.fetch(endpoint.path, {
      method: 'POST',
      headers: { Authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const dataIn = <T>({ body }: { readonly body: unknown }) => (body as { data: T }).data;
  const userOf = async (token: string) => {
    const { body } = await get(ENDPOINTS.userInfo.path, token);
    return (body as { Message?: { UserName: string; RoleIDs: string[]; UserID: string } }).Message;
  };
  /** The newest sign-ins in the audit log. */
  async function signInsOf(search: string) {
    const token = await server.signIn('auditor');
    const answer = await get(
      `${ENDPOINTS.auditList.path}?group=sign&search=${encodeURIComponent(search)}`,
      token,
    );
    return dataIn<{ records: AuditRecordItem[] }>(answer).records;
  }

  /** A browser as far as the ways to a provider need one: it keeps cookies by their paths and follows nobody unasked. */
  function browser() {
    const cookies = new Map<string, string>();
    return {
      cookies,
      async go(address: string, init: RequestInit = {}) {
        const { pathname } = new URL(address, server.origin);
        const isOurs = address.startsWith('/') || address.startsWith(server.origin);
        const cookie =
          isOurs && pathname.startsWith('/api/portal/oidc')
            ? [...cookies].map((pair) => pair.join('=')).join('; ')
            : '';
        const answer = await fetch(new URL(address, server.origin), {
          redirect: 'manual',
          ...init,
          headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) },
        });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        return { status: answer.status, to: answer.headers.get('location') ?? '', answer };
      },
    };
  }
  type Browser = ReturnType<typeof browser>;
  const finish = (visitor: Browser, headers: Record<string, string> = {}) =>
    visitor.go(ENDPOINTS.oidcFinish.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
  /** Goes to the provider as somebody and back to the portal; where that ended. */
  async function comeBackAs(person: OidcPerson, visitor: Browser = browser()) {
    provider.signInAs(person);
    const begun = await visitor.go(OIDC_PATHS.start);
    expect(begun.status).toBe(302);
    const answered = await visitor.go(begun.to);
    return { visitor, back: answered.to, ended: (await visitor.go(answered.to)).to };
  }
  async function signedInAs(person: OidcPerson): Promise<string> {
    const { visitor, ended } = await comeBackAs(person);
    expect(ended).toBe('/login?oidc=done');
    const { answer } = await finish(visitor);
    return ((await answer.json()) as { data: { token: string } }).data.token;
  }
  const person = (sub: string, more: Readonly<Record<string, unknown>> = {}): OidcPerson => ({
    claims: { sub, preferred_username: sub, name: '张伟', groups: ['forest-fire'], ...more },
  });

  describe('OpenID Connect', () => {
    test('asks for a code with PKCE, state and nonce, and says that it is there', async () => {
      const ways = await server.fetch(ENDPOINTS.signInWays.path);
      expect(dataIn(ways)).toEqual({ oidc: true });
      const { to } = await browser().go(OIDC_PATHS.start);
      const asked = new URL(to);
      expect(`${asked.origin}${asked.pathname}`).toBe(`${provider.issuer}/authorize`);
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'portal',
        redirect_uri: `${server.origin}${OIDC_PATHS.callback}`,
        code_challenge_method: 'S256',
        scope: 'openid profile',
      });
      for (const name of ['state', 'nonce', 'code_challenge'])
        expect(asked.searchParams.get(name)?.length ?? 0).toBeGreaterThan(30);
      expect(to).not.toContain(provider.settings.clientSecret);
    });

    test('makes the account of a person at his first sign-in, with the role of his group', async () => {
      const token = await signedInAs(person('zhang.wei'));
      expect(await userOf(token)).toMatchObject({ UserName: 'zhang.wei', RoleIDs: ['4'] });
      const again = await signedInAs(person('zhang.wei', { preferred_username: 'renamed', groups: [] }));
      expect((await userOf(again))?.UserID).toBe((await userOf(token))?.UserID);
      const [newest] = await signInsOf('zhang.wei');
      expect(newest).toMatchObject({ outcome: 'done', object: 'OpenID Connect', roleType: 4 });
      expect(server.log()).not.toContain(token);
    });

    test('finds the account of his name, whose password stays', async () => {
      const token = await signedInAs(person('sub-8', { preferred_username: 'admin9' }));
      expect(await userOf(token)).toMatchObject({ UserName: 'admin9', RoleIDs: ['8'] });
      expect(await userOf(await server.signIn('admin9', DEMO_PASSWORD))).toMatchObject({
        UserName: 'admin9',
      });
      // Somebody else who is called so there now is not let into it.
      expect((await comeBackAs(person('sub-9', { preferred_username: 'admin9' }))).ended).toBe(
        '/login?oidc=name',
      );
    });

    test('reads from the user info what the token does not say', async () => {
      const info = { preferred_username: 'liu.yang', groups: ['all'] };
      const token = await signedInAs({ claims: { sub: 'liu' }, info });
      expect(await userOf(token)).toMatchObject({ UserName: 'liu.yang', RoleIDs: ['8'] });
    });

    test.each([
      ['nobody of a group that has a role', person('stranger', { groups: [] }), 'unknown'],
      ['a role that is not there', person('ghost', { groups: ['gone'] }), 'unknown'],
      ['a name that is no account’s', person('王伟'), 'name'],
      ['no name', { claims: { sub: 'nameless', groups: ['all'] } }, 'name'],
      ['an administrator’s name', person('sub-x', { preferred_username: 'admin1' }), 'name'],
      ['the auditor’s name', person('sub-y', { preferred_username: 'auditor' }), 'name'],
      ['who says no', { claims: {}, denies: true }, 'denied'],
      ['an answer to another question', { ...person('zhang.wei'), wrongNonce: true }, 'failed'],
      ['a forged signature', { ...person('zhang.wei'), wrongKey: true }, 'failed'],
    ] as const)('lets nobody in by %s', async (_case, who, problem) => {
      const { visitor, ended } = await comeBackAs(who);
      expect(ended).toBe(`/login?oidc=${problem}`);
      expect((await finish(visitor)).status).toBe(400);
    });

    test('takes an answer only in the browser that asked, once, and with its state', async () => {
      provider.signInAs(person('zhang.wei'));
      const visitor = browser();
      const { to } = await visitor.go(OIDC_PATHS.start);
      const { to: back } = await visitor.go(to);
      expect((await browser().go(back)).to).toBe('/login?oidc=state');
      const forged = new URL(back);
      forged.searchParams.set('state', 'x'.repeat(43));
      const other = browser();
      for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
      expect((await other.go(forged.href)).to).toBe('/login?oidc=state');
      expect((await visitor.go(back)).to).toBe('/login?oidc=done');
      expect((await visitor.go(back)).to).toBe('/login?oidc=state');
    });

    test('gives the session to the page once, and to no other site', async () => {
      const { visitor } = await comeBackAs(person('zhang.wei'));
      expect((await finish(visitor, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      const { answer } = await finish(visitor);
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie().some((line) => line.startsWith('Admin-Token='))).toBe(true);
      expect((await finish(visitor)).status).toBe(400);
    });

    test('keeps a locked account out, and tells', async () => {
      const token = await signedInAs(person('chen.jing'));
      const search = await get(`${ENDPOINTS.accountList.path}?search=chen.jing`, bureau);
      const [item] = dataIn<{ items: { id: string; version: number }[] }>(search).items;
      await post(ENDPOINTS.accountLock, bureau, { id: item?.id, version: item?.version, isLocked: true });
      expect(await userOf(token)).toBeUndefined();
      expect((await comeBackAs(person('chen.jing'))).ended).toBe('/login?oidc=locked');
      expect((await signInsOf('chen.jing'))[0]).toMatchObject({
        outcome: 'refused',
        reason: '账号已锁定，请联系管理员',
      });
    });

    test('drops a password that an administrator gave and nobody has changed', async () => {
      const account = { account: 'sun.li', name: '', roleType: 5, password: CHOSEN };
      expect((await post(ENDPOINTS.accountCreate, bureau, account)).status).toBe(200);
      const token = await signedInAs(person('sun.li'));
      expect(await userOf(token)).toMatchObject({ UserName: 'sun.li', RoleIDs: ['5'] });
      const query = new URLSearchParams({ account: 'sun.li', password: CHOSEN }).toString();
      const { body } = await server.fetch(`${ENDPOINTS.accountToken.path}?${query}`);
      expect(body).toMatchObject({ code: 400 });
    });

    test('is signed out of there, too; who came by a password is not', async () => {
      const token = await signedInAs(person('zhang.wei'));
      expect((await get(ENDPOINTS.logout.path, token)).body).toEqual({
        flag: 'Success',
        next: OIDC_PATHS.signOut,
      });
      const { to } = await browser().go(OIDC_PATHS.signOut);
      const address = new URL(to);
      expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/end`);
      expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${server.origin}/login`);
      expect((await get(ENDPOINTS.logout.path, await server.signIn('admin3'))).body).toEqual({
        flag: 'Success',
      });
    });

    test('is limited for who comes back in vain again and again', async () => {
      const ends: string[] = [];
      for (let time = 0; time < 40; time += 1)
        ends.push((await browser().go(`${OIDC_PATHS.callback}?code=x`)).to);
      expect(ends.at(-1)).toBe('/login?oidc=limited');
      clock.advance(60_000);
      expect((await comeBackAs(person('zhang.wei'))).ended).toBe('/login?oidc=done');
    });
  });

  describe('LDAP', () => {
    const signIn = async (account: string, password: string) => {
      const query = new URLSearchParams({ account, password }).toString();
      const { body } = await server.fetch(`${ENDPOINTS.accountToken.path}?${query}`);
      return body as { code: number; msg: string; data: { token: string } | null };
    };

    test('lets people in with the password of the directory, and makes their account', async () => {
      const { data } = await signIn('li.na', 'ldap-pass-1');
      expect(await userOf(data?.token ?? '')).toMatchObject({ UserName: 'li.na', RoleIDs: ['4'] });
      expect((await signInsOf('li.na'))[0]).toMatchObject({ outcome: 'done' });
      // The page asks for its second token by the same password: that is the same session.
      const query = new URLSearchParams({ un: 'li.na', pw: 'ldap-pass-1' }).toString();
      const second = await server.fetch(`${ENDPOINTS.userToken.path}?${query}`, {
        method: 'POST',
        headers: { Authorization: data?.token ?? '' },
      });
      expect(second.body).toMatchObject({ Message: { Token: data?.token } });
    });

    test('and keeps the portal’s own passwords', async () => {
      expect((await signIn('admin4', DEMO_PASSWORD)).code).toBe(200);
      expect((await signIn('admin9', DEMO_PASSWORD)).code).toBe(200);
    });

    test.each([
      ['a wrong password', 'li.na', 'wrong', 400],
      ['somebody without an account or a role', 'guest', 'ldap-pass-2', 40313],
      ['an administrator’s name', 'admin1', 'ldap-pass-3', 40314],
      ['a name that is no account’s', '2wang', 'ldap-pass-5', 40314],
      ['a pattern in place of a name', 'li.n*', 'ldap-pass-1', 400],
      ['a filter in place of a name', 'x)(uid=li.na', 'ldap-pass-1', 400],
    ])('lets nobody in by %s', async (_case, account, password, code) => {
      expect((await signIn(account, password)).code).toBe(code);
    });

    test('counts wrong passwords as the portal does', async () => {
      for (let time = 0; time < 12; time += 1) await signIn('li.na', `wrong-${String(time)}`);
      expect((await signIn('li.na', 'ldap-pass-1')).code).toBe(429);
      await letPass(server, clock, 60_000);
      expect((await signIn('li.na', 'ldap-pass-1')).code).toBe(200);
    });

    test('says when the directory does not answer, lets the portal’s own in, and gives no free guesses', async () => {
      directory.hang();
      const answer = await signIn('li.na', 'ldap-pass-1');
      expect([answer.code, answer.msg]).toEqual([
        40315,
        expect.stringMatching(/LDAP.*暂时无法连接/) as unknown,
      ]);
      expect((await signIn('admin4', DEMO_PASSWORD)).code).toBe(200);
    }, 30_000);
  });
});

onEachDatabase('sign-in without other services', (start) => {
  test('knows no way there', async () => {
    const server = await start();
    expect((await server.fetch(ENDPOINTS.signInWays.path)).body).toMatchObject({ data: { oidc: false } });
    for (const path of [OIDC_PATHS.start, OIDC_PATHS.callback])
      expect((await fetch(`${server.origin}${path}`, { redirect: 'manual' })).status).toBe(404);
  });

  test('says when the service is not there', async () => {
    const settings = {
      ...{ issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', scope: 'openid' },
      ...{ accountClaim: 'sub', nameClaim: 'name', groupsClaim: 'groups', roles: [] },
    };
    const server = await start({ oidc: settings });
    const answer = await fetch(`${server.origin}${OIDC_PATHS.start}`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/login?oidc=unreachable');
  });
});
