import type { FastifyRequest } from 'fastify';
import { OIDC_PATHS } from '../../src/api/contracts/oidc.ts';
import type { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { RoleFacts } from '../../src/domain/bureau/roleBook.ts';
import { BUREAU_ROLE_TYPE, SWITCHABLE_ROLE_TYPES } from '../../src/domain/bureau/roles.ts';
import { clearSessionCookie, setSessionCookie } from '../base/access/cookie.ts';
import type { Handlers } from '../http/endpoints.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Session } from '../base/access/session.ts';
import type { SessionStore } from './sessions.ts';
import { SIGN_IN_REFUSAL, type SignedIn, type SignIn } from './signIn.ts';

/** The session's roles: the account's own and, last, the active one. */
export function roleIds({ homeRoleType, roleType }: Session): string[] {
  return homeRoleType === roleType ? [String(roleType)] : [String(homeRoleType), String(roleType)];
}

function userInfoOf(session: Session, { name, nameEn, area, tools }: RoleFacts) {
  const { isPreview } = session;
  return {
    UserID: session.accountId,
    UserName: session.account,
    RoleIDs: roleIds(session),
    UserConfig: JSON.stringify({ department: name, departmentEn: nameEn, area, tools, isPreview }),
  };
}

/** @throws Refusal 403 unless a bureau user asks for the bureau or one of its switchable units */
function refuseSwitch(session: Session, roleType: number): void {
  const targets = [BUREAU_ROLE_TYPE, ...SWITCHABLE_ROLE_TYPES];
  if (session.homeRoleType !== BUREAU_ROLE_TYPE || !targets.includes(roleType)) {
    throw new Refusal(403, '当前用户不能切换到该单位');
  }
}

/** The handlers of signing in and out, and of who is signed in; the browser's cookie follows the session. */
export function createSessionHandlers(
  sessions: SessionStore,
  signIn: SignIn,
): Handlers<Pick<typeof ENDPOINTS, 'accountToken' | 'userToken' | 'userInfo' | 'logout' | 'switchUnit'>> {
  const start = async (request: FastifyRequest, { account, signedInBy }: SignedIn) => {
    const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '', signedInBy };
    const token = await sessions.start(account, origin);
    if (token === undefined) throw SIGN_IN_REFUSAL;
    return token;
  };
  return {
    accountToken: async ({ query, request, reply }) => {
      const token = await start(request, await signIn.account(request, query.account, query.password));
      setSessionCookie(request, reply, token);
      return { token };
    },
    userToken: async ({ query, session, request, reply }) => {
      const signedIn = await signIn.account(request, query.un, query.pw);
      const { id } = signedIn.account;
      // The page asks for both tokens when somebody signs in: that is one sign-in.
      request.isRecorded = session?.accountId === id;
      const Token = session?.accountId === id ? session.token : await start(request, signedIn);
      setSessionCookie(request, reply, Token);
      return { Token };
    },
    userInfo: async ({ session, caller }) => userInfoOf(session, await caller.role()),
    logout: async ({ session, request, reply }) => {
      await sessions.end(session.token, 'exit');
      clearSessionCookie(request, reply);
      return session.isByOidc
        ? { flag: 'Success' as const, next: OIDC_PATHS.signOut }
        : { flag: 'Success' as const };
    },
    switchUnit: async ({ body, session, request, reply }) => {
      refuseSwitch(session, body.roleType);
      const token = await sessions.replace(session, body.roleType);
      setSessionCookie(request, reply, token);
      return { token };
    },
  };
}
