import { isVisibleTo, type MenuEntry } from '../domain/bureau/menu/menuEntry.ts';

/**
 * The server's route for a path (portal.md, section 2): an entry's code is its path, its children's codes follow it after a slash.
 * A route with roles is there for their holders only, and so is what stands below it.
 * @param path "/DaYin"
 * @param roleId the active role
 */
export function findServerRoute(
  routes: readonly MenuEntry[],
  path: string,
  roleId: string | undefined,
): MenuEntry | undefined {
  for (const route of routes) {
    if (!isVisibleTo(route, roleId)) continue;
    const own = `/${route.code}`;
    if (path === own) return route;
    if (!path.startsWith(`${own}/`)) continue;
    const found = findServerRoute(route.children, path.slice(own.length), roleId);
    if (found !== undefined) return found;
  }
  return undefined;
}
