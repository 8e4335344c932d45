import {
  ContentError,
  goOnSigningIn,
  loadContent,
  PASSWORD_DUE,
  signIn,
  type PortalContent,
} from '../features/login/signIn.ts';
import type { Credentials } from '../features/login/LoginForm.tsx';
import { userInfo, type UserInfo } from '../api/contracts/auth.ts';
import { isAuditor, isSignedIn } from '../stores/sessionStore.ts';
import { treeFor } from '../portal/readCatalogue.ts';
import { HOME_PATH } from '../portal/homePath.ts';
import { hasEntered, type WholePortal } from './portal.ts';

/** The only screen of an auditor. */
export const AUDIT_PATH = '/audit';

/** Fills the stores for a user. @returns the path where he last was, if any */
function fill(portal: WholePortal, userId: string, content: PortalContent): string | undefined {
  const tree = treeFor(portal, content.catalogue);
  const { back, problem } = portal.resume.take(userId, tree);
  portal.layers.actions.setTree(tree, back?.layers);
  portal.session.actions.setSystem(content.systemId, content.menu, content.routes);
  portal.shell.actions.enter();
  portal.stations.actions.clear();
  if (content.routes === null) void portal.present({ id: 'menu.routesFailed' });
  void portal.present(problem);
  return back?.path;
}

/** Where a sign-in leads; undefined when it failed (the failure has been shown). */
type Entrance = string | typeof PASSWORD_DUE | undefined;

const signInContext = ({ api, session, config }: WholePortal) => ({
  api,
  session: session.actions,
  systemName: config.systemName,
});

function entranceOf(portal: WholePortal, result: Awaited<ReturnType<typeof signIn>>): Entrance {
  if (result.ok) {
    const { user } = result.value;
    const path = fill(portal, user.UserID, result.value) ?? HOME_PATH;
    return isAuditor({ userInfo: user }) ? AUDIT_PATH : path;
  }
  if (result.error === PASSWORD_DUE) return PASSWORD_DUE;
  void portal.present(result.error);
  return undefined;
}

/**
 * Signs in and fills the stores.
 * @returns the route to go to; PASSWORD_DUE when the password must be changed first, with the session that can do so
 */
export async function enterBySignIn(portal: WholePortal, credentials: Credentials): Promise<Entrance> {
  return entranceOf(portal, await signIn(credentials, signInContext(portal)));
}

/** Enters with a session whose password was due and is changed now. */
export async function enterAfterChange(portal: WholePortal): Promise<Entrance> {
  return entranceOf(portal, await goOnSigningIn(signInContext(portal)));
}

/** Menu and layers of the role that the user has now, which may be another one than this browser knew. */
async function contentNow(portal: WholePortal, known: UserInfo, signal: AbortSignal | undefined) {
  const { api, config, session } = portal;
  const context = { api, systemName: config.systemName };
  const [content, user] = await Promise.all([
    loadContent(known, context, signal),
    api.call(userInfo, { query: {}, ...(signal === undefined ? {} : { signal }) }),
  ]);
  if (!user.ok) return content;
  session.actions.setUserInfo(user.value);
  const isSame = user.value.RoleIDs.at(-1) === known.RoleIDs.at(-1);
  return isSame ? content : loadContent(user.value, context, signal);
}

/**
 * The guard of every route but sign-in (portal.md, section 2): wants stored user info and a stored token, and loads
 * menu and layers first when they are not there. A new tab of the browser has the session of an open one.
 * @returns whether the route may be shown; when not, what went wrong has been presented
 * @throws ContentError
 */
export async function guard(portal: WholePortal, signal?: AbortSignal): Promise<'allow' | 'sign-in'> {
  await portal.handOver.adopt();
  const state = portal.session.getState();
  if (!isSignedIn(state) || state.userInfo === null) {
    portal.session.actions.clear();
    return 'sign-in';
  }
  if (hasEntered(portal.session)) return 'allow';
  const content = await contentNow(portal, state.userInfo, signal);
  if (content.ok) {
    fill(portal, state.userInfo.UserID, content.value);
    return 'allow';
  }
  if (signal?.aborted === true) return 'sign-in';
  const { event, passing } = content.error;
  if (passing !== undefined) throw new ContentError(passing);
  portal.session.actions.clear();
  const ended = event?.id === 'session.ended';
  void portal.present(ended ? { id: 'login.verificationFailed' } : event);
  return 'sign-in';
}
