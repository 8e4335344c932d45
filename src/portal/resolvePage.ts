import { menuTrail, type MenuAddress } from '../domain/bureau/menu/menuAddress.ts';
import type { ToolId } from '../domain/bureau/tools.ts';
import type { MenuEntry, MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import { findServerRoute } from './serverRoutes.ts';
import type { PageRow } from './pageRow.ts';

/** What may be shown to the user. */
export interface PageAccess {
  /** The server's menu routes; null when they could not be read: then every screen of the table is there. */
  readonly routes: readonly MenuEntry[] | null;
  /** The active role. */
  readonly roleId: string | undefined;
  /** Whether the role has a tool; absent: it has all. */
  readonly hasTool?: (tool: ToolId) => boolean;
  /** The role's menu. */
  readonly menu: readonly MenuItem[];
}

/** The screen of an address. */
export interface ResolvedPage {
  readonly row: PageRow;
  /** The server's name for the route; undefined where its entry has none. */
  readonly routeName: string | undefined;
  /** The menu items from the first level down to the one that leads here. */
  readonly trail: readonly MenuItem[];
}

const codeOf = (path: string) => path.replace(/^\//, '');

/**
 * The screen of an address (portal.md, section 2): of a route of the server the one that its path field names, else a built-in one.
 * @returns undefined for an address that does not exist, or not for this role: the not-found screen is shown
 */
export function resolvePage(
  rows: readonly PageRow[],
  { routes, roleId, menu, hasTool }: PageAccess,
  address: MenuAddress,
): ResolvedPage | undefined {
  const route = routes === null ? undefined : findServerRoute(routes, address.path, roleId);
  const code = codeOf(route?.path ?? address.path);
  const row = rows.find((one) => one.code === code);
  if (row === undefined) return undefined;
  if (route === undefined && routes !== null && !row.isBuiltIn) return undefined;
  if (row.tool !== undefined && hasTool?.(row.tool) === false) return undefined;
  const trail = menuTrail(menu, address);
  if (row.wantsTopic && trail.length === 0) return undefined;
  return { row, routeName: route?.name, trail };
}
