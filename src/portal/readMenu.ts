import { eventOfFailure } from '../api/apiFailure.ts';
import { menuRoutes, roleMenu } from '../api/contracts/catalogue.ts';
import { activeRoleId } from '../stores/sessionStore.ts';
import type { Portal } from './portal.ts';

/** Reads the menu and the routes of the user's role again, after others were published; what cannot be read stays as it is. */
export async function readMenuAgain({
  api,
  session,
  present,
}: Pick<Portal, 'api' | 'session' | 'present'>): Promise<void> {
  const state = session.getState();
  const roleID = activeRoleId(state);
  const { systemId } = state;
  if (roleID === undefined || systemId === null) return;
  const [menu, routes] = await Promise.all([
    api.call(roleMenu, { query: { roleID, systemID: systemId } }),
    api.call(menuRoutes, { query: {} }),
  ]);
  // Somebody else may have signed in meanwhile.
  if (session.getState().systemId !== systemId) return;
  if (menu.ok) session.actions.setSystem(systemId, menu.value, routes.ok ? routes.value : state.routes);
  else void present(eventOfFailure(menu.error));
}
