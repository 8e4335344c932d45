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
  /** What the screen is limited to. */
  readonly selection: Selection;
  /** Query `item`: what is chosen on the screen. */
  readonly item?: string | undefined;
}

/** What a screen can be limited to, by the names of the query's parameters. */
const SELECTED = ['area', 'year', 'category'] as const;

/**
 * What a screen is limited to; what is left out is the screen's to decide: `area` as `areaText` writes it, `year`,
 * `category` as `categoryText` writes it.
 */
export type Selection = Readonly<Partial<Record<(typeof SELECTED)[number], string | undefined>>>;

/** Any base does: only path and query are read. */
const BASE = 'http://portal';

/** Reads an address, "/ResourceOverview?page=…", of a menu item or of the browser. */
export function readMenuAddress(text: string): MenuAddress {
  const { pathname, searchParams } = new URL(text, BASE);
  const page = searchParams.get('page');
  const menu = searchParams.get('menu');
  const selection = Object.fromEntries(
    SELECTED.flatMap((name) => {
      const text = searchParams.get(name);
      return text === null ? [] : [[name, text]];
    }),
  );
  const item = searchParams.get('item');
  return {
    path: pathname.length > 1 ? withoutEndSlashes(pathname) : pathname,
    ...(page === null ? {} : { page }),
    ...(menu === null ? {} : { menu }),
    selection,
    ...(item === null ? {} : { item }),
  };
}

/** The address of the same screen limited to something else. */
export function withSelection(address: string, selection: Selection): string {
  const { pathname, searchParams } = new URL(address, BASE);
  for (const name of SELECTED) {
    const text = selection[name];
    if (text === undefined) searchParams.delete(name);
    else searchParams.set(name, text);
  }
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

/** Whether an entry says itself what its screen shows. */
const saysOwn = ({ layers, view, figures }: MenuItem) =>
  layers !== undefined || view !== undefined || figures !== undefined;

/**
 * The menu with addresses that lead to their items. Where several open one screen and one of them says what it shows, those that would
 * not be found are named in theirs.
 */
export function withOwnAddresses(menu: readonly MenuItem[]): readonly MenuItem[] {
  const addressed = (item: MenuItem): MenuItem => {
    const found = menuTrail(menu, readMenuAddress(item.path)).at(-1);
    const isLost = found !== undefined && found !== item && (saysOwn(item) || saysOwn(found));
    const path = `${item.path}${item.path.includes('?') ? '&' : '?'}menu=${encodeURIComponent(item.code)}`;
    return { ...item, ...(isLost ? { path } : {}), children: item.children.map(addressed) };
  };
  return menu.map(addressed);
}
