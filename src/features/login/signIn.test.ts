import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BUREAU_SYSTEM,
  BUREAU_USER,
  startBureauServer,
  type BureauServer,
} from '../../../tests/support/bureauServer.ts';
import { createApiClient } from '../../api/client.ts';
import type { Endpoint } from '../../api/contracts/endpoint.ts';
import { ENDPOINTS } from '../../api/contracts/index.ts';
import type { ErrorId } from '../../domain/bureau/errorCatalogue.ts';
import { systemClock } from '../../lib/clock.ts';
import { createMemoryStore, type KeyValueStore } from '../../lib/keyValueStore.ts';
import { createSessionStore, isSignedIn, type SessionStore } from '../../stores/sessionStore.ts';
import { goOnSigningIn, PASSWORD_DUE, signIn, type SignInContext } from './signIn.ts';

const CREDENTIALS = { account: 'admin1', password: 'secret' };

let server: BureauServer;
let storage: KeyValueStore;
let session: SessionStore;
let context: SignInContext;

beforeEach(async () => {
  server = await startBureauServer();
  storage = createMemoryStore();
  session = createSessionStore(storage);
  const api = createApiClient({
    baseUrl: server.origin,
    clock: systemClock,
    token: () => session.getState().token ?? undefined,
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  });
  context = { api, session: session.actions, systemName: BUREAU_SYSTEM };
});

afterEach(() => server.close());

describe('signing in', () => {
  it('goes through the chain of the spec and keeps the session', async () => {
    const result = await signIn(CREDENTIALS, context);
    expect(result).toMatchObject({ ok: true, value: { systemId: 's1', user: { UserID: 'u1' } } });
    expect(server.calls.slice(0, 4)).toEqual(['accountToken', 'userToken', 'userInfo', 'roleSystems']);
    expect(server.calls.slice(4).sort()).toEqual(['layerTree', 'menuRoutes', 'roleMenu']);
    expect(isSignedIn(session.getState())).toBe(true);
    expect(createSessionStore(storage).getState()).toMatchObject({ token: 'token-1', userInfo: BUREAU_USER });
  });

  it('asks with the token of the first call, for the last of the roles', async () => {
    await signIn(CREDENTIALS, context);
    const { headers, query } = server.received(ENDPOINTS.roleMenu);
    expect(headers['blade-auth']).toBe('bearer token-1');
    expect(Object.fromEntries(query)).toEqual({ roleID: '0', systemID: 's1' });
  });

  const refused = (code: number, msg = 'no') => ({ code, data: null, msg });
  const denied = { Success: false, Message: null, ErrorInfo: { Message: '账号已停用' } };
  const cases: readonly (readonly [string, Endpoint, number, unknown, ErrorId, string?])[] = [
    ['a wrong password', ENDPOINTS.accountToken, 200, refused(400), 'login.rejected'],
    ['a locked account', ENDPOINTS.accountToken, 200, refused(40311), 'login.locked'],
    ['a directory that is away', ENDPOINTS.accountToken, 200, refused(40315), 'login.external'],
    ['nobody of the portal', ENDPOINTS.accountToken, 200, refused(40313), 'login.external'],
    ['too many attempts', ENDPOINTS.accountToken, 429, refused(429), 'login.rateLimited'],
    [
      'a token service that fails',
      ENDPOINTS.accountToken,
      503,
      refused(503, '维护中'),
      'login.tokenFailed',
      '维护中',
    ],
    ['a user token that is denied', ENDPOINTS.userToken, 200, denied, 'login.tokenFailed', '账号已停用'],
    ['user info that is denied', ENDPOINTS.userInfo, 200, denied, 'login.verificationFailed'],
    ['systems that cannot be read', ENDPOINTS.roleSystems, 200, denied, 'login.systemsFailed'],
    [
      'systems in another form',
      ENDPOINTS.roleSystems,
      200,
      { Success: true, Message: 7 },
      'login.systemsFailed',
    ],
    [
      'a role without the system',
      ENDPOINTS.roleSystems,
      200,
      { Success: true, Message: [{ systemname: '别的系统', systemid: 's9' }] },
      'login.noForestSystem',
    ],
    ['a menu that is denied', ENDPOINTS.roleMenu, 200, denied, 'request.refused', '账号已停用'],
    [
      'a layer tree in another form',
      ENDPOINTS.layerTree,
      200,
      { Success: true, Message: {} },
      'request.contract',
    ],
  ];
  for (const [what, endpoint, status, body, id, message] of cases) {
    it(`presents ${what} and leaves nobody signed in`, async () => {
      server.answer(endpoint, status, body);
      const result = await signIn(CREDENTIALS, context);
      expect(result).toMatchObject({
        ok: false,
        error: { id, ...(message === undefined ? {} : { message }) },
      });
      expect(isSignedIn(session.getState())).toBe(false);
      expect(createSessionStore(storage).getState().token).toBeNull();
    });
  }

  it('stops at a password that must be changed, and goes on once it is', async () => {
    const due = { Success: false, Message: null, ErrorInfo: { Code: 40310, Message: '请先修改密码' } };
    server.answer(ENDPOINTS.userInfo, 403, due);
    expect(await signIn(CREDENTIALS, context)).toEqual({ ok: false, error: PASSWORD_DUE });
    expect(session.getState()).toMatchObject({ token: 'token-1', userInfo: null });
    expect(server.calls).not.toContain('logout');
    server.answer(ENDPOINTS.userInfo, 200, { Success: true, Message: BUREAU_USER, ErrorInfo: null });
    expect(await goOnSigningIn(context)).toMatchObject({ ok: true, value: { systemId: 's1' } });
    expect(isSignedIn(session.getState())).toBe(true);
  });

  it('ends on the server the session that it leaves half made', async () => {
    server.answer(ENDPOINTS.roleSystems, 200, denied);
    await signIn(CREDENTIALS, context);
    await vi.waitFor(() => expect(server.calls).toContain('logout'), { timeout: 10_000 });
    expect(server.received(ENDPOINTS.logout).headers.authorization).toBe('token-1');
  });

  it('presents a network that breaks', async () => {
    server.breakOff(ENDPOINTS.userToken);
    expect(await signIn(CREDENTIALS, context)).toMatchObject({ ok: false, error: { id: 'request.network' } });
  });

  it('says nothing when it was aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    expect(await signIn(CREDENTIALS, context, controller.signal)).toEqual({ ok: false, error: undefined });
  });
});
