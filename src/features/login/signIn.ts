import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { ApiClient } from '../../api/client.ts';
import type { UserInfo } from '../../api/contracts/auth.ts';
import type { MenuEntry } from '../../domain/menu/menuEntry.ts';
import { accountToken, logout, roleSystems, userInfo, userToken } from '../../api/contracts/auth.ts';
import { layerTree, menuRoutes, roleMenu } from '../../api/contracts/catalogue.ts';
import type { PortalEvent } from '../../domain/errorCatalogue.ts';
import type { CatalogueItem } from '../../domain/layer/catalogueItem.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import type { SessionActions } from '../../stores/sessionStore.ts';

/** Codes with which a service says "wrong account or password". */
const REJECTED_CODES: readonly number[] = [400, 401];
const RATE_LIMITED_CODE = 429;

/** What sign-in needs. */
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
export type SignInFailure = PortalEvent | undefined;

function eventOfTokenFailure(failure: ApiFailure): SignInFailure {
  if (failure.kind !== 'refused') return eventOfFailure(failure);
  if (failure.code === RATE_LIMITED_CODE) return { id: 'login.rateLimited' };
  if (REJECTED_CODES.includes(failure.code)) return { id: 'login.rejected' };
  return { id: 'login.tokenFailed', message: failure.message };
}

/** Fetches the token, then the user, keeping both. */
async function identify(
  credentials: { readonly account: string; readonly password: string },
  { api, session }: SignInContext,
  signal: AbortSignal | undefined,
): Promise<Result<UserInfo, SignInFailure>> {
  const { account, password } = credentials;
  const rest = signal === undefined ? {} : { signal };
  const forAccount = await api.call(accountToken, { query: { account, password }, ...rest });
  if (!forAccount.ok) return err(eventOfTokenFailure(forAccount.error));
  session.setToken(forAccount.value.token);
  const forUser = await api.call(userToken, { query: { un: account, pw: password }, ...rest });
  if (!forUser.ok) return err(eventOfTokenFailure(forUser.error));
  const user = await api.call(userInfo, { query: {}, ...rest });
  if (!user.ok) {
    const { kind } = user.error;
    return err(
      kind === 'session-ended' || kind === 'refused'
        ? { id: 'login.verificationFailed' }
        : eventOfFailure(user.error),
    );
  }
  session.setUserInfo(user.value);
  return ok(user.value);
}

/**
 * Loads the menu tree and the layer tree of the user's active (last) role, by way of the system that the portal is.
 * @returns the content, or the catalogue row to present; the session is left as it is
 */
export async function loadContent(
  user: UserInfo,
  { api, systemName }: Pick<SignInContext, 'api' | 'systemName'>,
  signal?: AbortSignal,
): Promise<Result<PortalContent, SignInFailure>> {
  const roleID = user.RoleIDs.at(-1) ?? '';
  const rest = signal === undefined ? {} : { signal };
  const systems = await api.call(roleSystems, { query: { roleID }, ...rest });
  if (!systems.ok) {
    const { kind } = systems.error;
    return err(
      kind === 'aborted'
        ? undefined
        : kind === 'session-ended'
          ? { id: 'session.ended' }
          : { id: 'login.systemsFailed' },
    );
  }
  const system = systems.value.find((one) => one.systemname === systemName);
  if (system === undefined) return err({ id: 'login.noForestSystem' });
  const [menu, routes, layers] = await Promise.all([
    api.call(roleMenu, { query: { roleID, systemID: system.systemid }, ...rest }),
    api.call(menuRoutes, { query: {}, ...rest }),
    api.call(layerTree, { query: {}, ...rest }),
  ]);
  if (!menu.ok) return err(eventOfFailure(menu.error));
  if (!layers.ok) return err(eventOfFailure(layers.error));
  return ok({
    systemId: system.systemid,
    menu: menu.value,
    routes: routes.ok ? routes.value : null,
    catalogue: layers.value.Items,
  });
}

/**
 * Signs in: token, user info, systems of the last role, menu and layer tree (portal.md, section 4). On any failure the
 * session is forgotten here and ended on the server, so that nothing half signed in is left.
 * @returns what Home shows, or the catalogue row to present (undefined when `signal` aborted)
 */
export async function signIn(
  credentials: { readonly account: string; readonly password: string },
  context: SignInContext,
  signal?: AbortSignal,
): Promise<Result<PortalContent & { readonly user: UserInfo }, SignInFailure>> {
  const user = await identify(credentials, context, signal);
  const content = user.ok ? await loadContent(user.value, context, signal) : user;
  if (user.ok && content.ok) return ok({ user: user.value, ...content.value });
  if (user.ok) void context.api.call(logout, { query: {} });
  context.session.clear();
  return err(content.ok ? undefined : content.error);
}
