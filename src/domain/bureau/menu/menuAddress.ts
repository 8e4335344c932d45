import type { MenuItem } from './menuEntry.ts';
import { withoutEndSlashes } from '../../../lib/texts.ts';

/** Where a user is: the path, and the parameters that screens take. */
export interface MenuAddress {
  /** "/ResourceOverview" */
  readonly path: string;
  /** Query `page`: a menu name (portal.md, section 2, resource mode). */
  readonly page?: string | undefined;
  /** Query `menu`: a menu code. */
  readonly menu?: string | undefined;
  /** Query `area`: what the screen is limited to, as `areaText` writes it. */
  readonly area?: string | undefined;
  /** Query `item`: what is chosen on the screen. */
  readonly item?: string | undefined;
}

/** Any base does: only path and query are read. */
const BASE = 'http://portal';

/** Reads an address, "/ResourceOverview?page=…", of a menu item or of the browser. */
export function readMenuAddress(text: string): MenuAddress {
  const { pathname, searchParams } = new URL(text, BASE);
  const page = searchParams.get('page');
  const menu = searchParams.get('menu');
  const area = searchParams.get('area');
  const item = searchParams.get('item');
  return {
    path: pathname.length > 1 ? withoutEndSlashes(pathname) : pathname,
    ...(page === null ? {} : { page }),
    ...(menu === null ? {} : { menu }),
    ...(area === null ? {} : { area }),
    ...(item === null ? {} : { item }),
  };
}

/** The address of the same screen limited to another area; without one it is the screen's own. */
export function withArea(address: string, area: string | undefined): string {
  const { pathname, searchParams } = new URL(address, BASE);
  if (area === undefined) searchParams.delete('area');
  else searchParams.set('area', area);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

function leadsTo(item: MenuItem, address: MenuAddress): boolean {
  const own = readMenuAddress(item.path);
  return own.path === address.path && own.page === address.page;
}

/**
 * The items from the first level down to the one that leads to an address, the highest where several do; empty when none does.
 * A `menu` parameter names the item by its code.
 */
export function menuTrail(menu: readonly MenuItem[], address: MenuAddress): readonly MenuItem[] {
  const find = (items: readonly MenuItem[], isIt: (item: MenuItem) => boolean): readonly MenuItem[] => {
    const direct = items.find(isIt);
    if (direct !== undefined) return [direct];
    for (const item of items) {
      const rest = find(item.children, isIt);
      if (rest.length > 0) return [item, ...rest];
    }
    return [];
  };
  const named = address.menu === undefined ? [] : find(menu, ({ code }) => code === address.menu);
  return named.length > 0 ? named : find(menu, (item) => leadsTo(item, address));
}
