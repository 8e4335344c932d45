import { menuOf } from '../../domain/menu/menuEntry.ts';
import { activeRoleId, type SessionState } from '../../stores/sessionStore.ts';
import type { PageAccess } from './resolvePage.ts';

/** What the session may see. */
export function accessOf(state: SessionState): PageAccess {
  const roleId = activeRoleId(state);
  return { routes: state.routes, roleId, menu: menuOf(state.menu, roleId) };
}
