import type { MenuAddress } from '../domain/bureau/menu/menuAddress.ts';
import { buildMenu } from '../domain/bureau/menu/buildMenu.ts';
import { menuInForce } from '../domain/bureau/menu/menuInForce.ts';
import { activeRoleId, hasTool, type SessionState } from '../stores/sessionStore.ts';
import type { PageAccess } from './resolvePage.ts';

/** What the session may see, its menu as it is at an address. */
export function pageAccess(state: SessionState, address: MenuAddress): PageAccess {
  const roleId = activeRoleId(state);
  const menu = menuInForce(buildMenu(state.menu, roleId), roleId, address);
  return { routes: state.routes, roleId, menu, hasTool: (tool) => hasTool(state, tool) };
}
