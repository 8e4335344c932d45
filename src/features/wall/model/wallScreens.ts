import { readMenuAddress } from '../../../domain/bureau/menu/menuAddress.ts';
import type { MenuItem } from '../../../domain/bureau/menu/menuEntry.ts';
import type { PageRow } from '../../../portal/pageRow.ts';
import { resolvePage, type PageAccess } from '../../../portal/resolvePage.ts';

/** A screen that can stand on the wall. */
export interface WallScreen {
  readonly address: string;
  readonly row: PageRow;
  /** The menu items from the first level down to the one that leads there; none for a screen that stands in no menu. */
  readonly trail: readonly MenuItem[];
}

const withThoseBelow = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => [item, ...withThoseBelow(item.children)]);

/** The screen of an address; undefined where it is nothing to the user or shows nothing on a wall. */
export function wallScreenAt(
  rows: readonly PageRow[],
  access: PageAccess,
  address: string,
): WallScreen | undefined {
  const page = resolvePage(rows, access, readMenuAddress(address));
  if (page?.row.wall === undefined) return undefined;
  return { address, row: page.row, trail: page.trail };
}

/** Every screen that the role may show on the wall: those that stand in no menu, then the menu's with what stands below them. */
export function wallScreens(rows: readonly PageRow[], access: PageAccess): readonly WallScreen[] {
  const inMenu = withThoseBelow(access.menu).map(({ path }) => path);
  const codes = new Set(inMenu.map((path) => readMenuAddress(path).path));
  const builtIn = rows.filter(({ isBuiltIn }) => isBuiltIn).map(({ code }) => `/${code}`);
  const addresses = [...builtIn.filter((path) => !codes.has(path)), ...inMenu];
  return [...new Set(addresses)].flatMap((address) => wallScreenAt(rows, access, address) ?? []);
}

/** An address of the portal without what stays while routes change. */
export function plainAddress(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://portal');
  searchParams.delete('quality');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
