import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { ApiClient } from '../../api/client.ts';
import type { UserInfo } from '../../api/contracts/auth.ts';
import type { MenuEntry } from '../../domain/bureau/menu/menuEntry.ts';
import { accountToken, logout, roleSystems, userInfo, userToken } from '../../api/contracts/auth.ts';
import { layerTree, menuRoutes, roleMenu } from '../../api/contracts/catalogue.ts';
import { ACCOUNT_CODES } from '../../domain/bureau/accounts.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { CatalogueItem } from '../../domain/layers/record/catalogueItem.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import { isAuditor, type SessionActions } from '../../stores/sessionStore.ts';
import type { Credentials } from './LoginForm.tsx';

/** Codes with which a service says "wrong account or password". */
const REJECTED_CODES: readonly number[] = [400, 401];
const RATE_LIMITED_CODE = 429;
/** Codes by which another service that knows passwords keeps somebody out, or cannot be asked. */
const EXTERNAL_CODES: readonly number[] = [
  ACCOUNT_CODES.externalAway,
  ACCOUNT_CODES.externalUnknown,
  ACCOUNT_CODES.externalName,
];
/** Codes by which a service says that it cannot answer now; those of five figures are the portal's own. */
const isServerAtFault = (code: number) => code >= 500 && code < 600;

/** The server that is asked, and where the session is put. */
export interface SignInContext {
  readonly api: ApiClient;
  /** Where the session is kept while it is being made. */
  readonly session: Pick<SessionActions, 'setToken' | 'setUserInfo' | 'clear'>;
  /** Name of the system that the role must hold (config/app.json). */
  readonly systemName: string;
}

/** The menu and the layers that a role may see. */
export interface PortalContent {
  readonly systemId: string;
  readonly menu: readonly MenuEntry[];
  /** The routes that the server adds to the shell; null when they cannot be read, which keeps nobody out. */
  readonly routes: readonly MenuEntry[] | null;
  readonly catalogue: readonly CatalogueItem[];
}

/** What went wrong as a row of the catalogue; undefined when the caller aborted. */
type Failure = PortalEvent | undefined;

/** An administrator gave the password: nothing is answered until it is changed. The session's token is kept. */
export const PASSWORD_DUE = Symbol('the password must be changed first');

/** Why nobody got in. */
export type SignInFailure = Failure | typeof PASSWORD_DUE;

function eventOfTokenFailure(failure: ApiFailure): Failure {
  if (failure.kind !== 'refused') return eventOfFailure(failure);
  if (failure.code === RATE_LIMITED_CODE) return { id: 'login.rateLimited' };
  if (REJECTED_CODES.includes(failure.code)) return { id: 'login.rejected' };
  if (failure.code === ACCOUNT_CODES.locked) return { id: 'login.locked' };
  const id = EXTERNAL_CODES.includes(failure.code) ? 'login.external' : 'login.tokenFailed';
  return { id, message: failure.message };
}

/** Why menu and layers did not arrive. */
export interface ContentFailure {
  /** What a sign-in that ends by it says. */
  readonly event: Failure;
  /** Why nobody could answer just now; undefined where the same call would fail again. */
  readonly passing: PortalEvent | undefined;
}

/** Menu and layers did not arrive since nobody answers now; the session is kept, so that a reload can try again. */
export class ContentError extends Error {
  constructor(readonly event: PortalEvent) {
    super(event.message ?? event.id);
    this.name = 'ContentError';
  }
}

function contentFailure(failure: ApiFailure, event = eventOfFailure(failure)): ContentFailure {
  const { kind } = failure;
  const isPassing =
    kind === 'network' || kind === 'timeout' || (kind === 'refused' && isServerAtFault(failure.code));
  return { event, passing: isPassing ? eventOfFailure(failure) : undefined };
}

/** Fetches the user of the session, and keeps him. */
async function readUser(
  { api, session }: SignInContext,
  signal: AbortSignal | undefined,
): Promise<Result<UserInfo, SignInFailure>> {
  const user = await api.call(userInfo, { query: {}, ...(signal === undefined ? {} : { signal }) });
  if (user.ok) {
    session.setUserInfo(user.value);
    return ok(user.value);
  }
  if (user.error.kind === 'refused' && user.error.code === ACCOUNT_CODES.passwordDue)
    return err(PASSWORD_DUE);
  const isOver = user.error.kind === 'session-ended' || user.error.kind === 'refused';
  return err(isOver ? { id: 'login.verificationFailed' } : eventOfFailure(user.error));
}

/** Fetches the token, then the user, keeping both. */
async function identify(
  credentials: Credentials,
  context: SignInContext,
  signal: AbortSignal | undefined,
): Promise<Result<UserInfo, SignInFailure>> {
  const { account, password } = credentials;
  const { api, session } = context;
  const rest = signal === undefined ? {} : { signal };
  const forAccount = await api.call(accountToken, { query: { account, password }, ...rest });
  if (!forAccount.ok) return err(eventOfTokenFailure(forAccount.error));
  session.setToken(forAccount.value.token);
  const forUser = await api.call(userToken, { query: { un: account, pw: password }, ...rest });
  if (!forUser.ok) return err(eventOfTokenFailure(forUser.error));
  return readUser(context, signal);
}

/**
 * Loads, but for auditors, the menu tree and the layer tree of the user's active (last) role, by way of the system that the portal is.
 * @returns the content, or why there is none; the session is left as it is
 */
export async function loadContent(
  user: UserInfo,
  { api, systemName }: Pick<SignInContext, 'api' | 'systemName'>,
  signal?: AbortSignal,
): Promise<Result<PortalContent, ContentFailure>> {
  // The server gives him none.
  if (isAuditor({ userInfo: user })) return ok({ systemId: '', menu: [], routes: [], catalogue: [] });
  const roleID = user.RoleIDs.at(-1) ?? '';
  const rest = signal === undefined ? {} : { signal };
  const systems = await api.call(roleSystems, { query: { roleID }, ...rest });
  if (!systems.ok) {
    const { kind } = systems.error;
    const isTold = kind === 'aborted' || kind === 'session-ended';
    return err(contentFailure(systems.error, isTold ? undefined : { id: 'login.systemsFailed' }));
  }
  const system = systems.value.find((one) => one.systemname === systemName);
  if (system === undefined) return err({ event: { id: 'login.noForestSystem' }, passing: undefined });
  const [menu, routes, layers] = await Promise.all([
    api.call(roleMenu, { query: { roleID, systemID: system.systemid }, ...rest }),
    api.call(menuRoutes, { query: {}, ...rest }),
    api.call(layerTree, { query: {}, ...rest }),
  ]);
  if (!menu.ok) return err(contentFailure(menu.error));
  if (!layers.ok) return err(contentFailure(layers.error));
  return ok({
    systemId: system.systemid,
    menu: menu.value,
    routes: routes.ok ? routes.value : null,
    catalogue: layers.value.Items,
  });
}

/** What Home shows, and to whom. */
type Entered = PortalContent & { readonly user: UserInfo };

/** Loads what Home shows; on any failure the session is forgotten here and ended on the server. */
async function finish(
  user: Result<UserInfo, SignInFailure>,
  context: SignInContext,
  signal: AbortSignal | undefined,
): Promise<Result<Entered, SignInFailure>> {
  if (!user.ok && user.error === PASSWORD_DUE) return user;
  if (!user.ok) {
    context.session.clear();
    return user;
  }
  const content = await loadContent(user.value, context, signal);
  if (content.ok) return ok({ user: user.value, ...content.value });
  void context.api.call(logout, { query: {} });
  context.session.clear();
  return err(content.error.event);
}

/**
 * Signs in: token, user info, systems of the last role, menu and layer tree (portal.md, section 4). On any failure the
 * session is forgotten here and ended on the server, so that nothing half signed in is left, but for {@link PASSWORD_DUE}.
 * @returns what Home shows, or the catalogue row to present (undefined when `signal` aborted)
 */
export async function signIn(
  credentials: Credentials,
  context: SignInContext,
  signal?: AbortSignal,
): Promise<Result<Entered, SignInFailure>> {
  return finish(await identify(credentials, context, signal), context, signal);
}

/** Goes on where {@link signIn} met {@link PASSWORD_DUE}, once the password is changed. */
export async function goOnSigningIn(context: SignInContext): Promise<Result<Entered, SignInFailure>> {
  return finish(await readUser(context, undefined), context, undefined);
}
