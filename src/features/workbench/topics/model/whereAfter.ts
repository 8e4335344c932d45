import { readMenuAddress, type MenuAddress } from '../../../../domain/bureau/menu/menuAddress.ts';
import type { MenuItem } from '../../../../domain/bureau/menu/menuEntry.ts';
import { resolvePage, type PageAccess } from '../../../../portal/resolvePage.ts';
import type { PageRow } from '../../../../portal/pageRow.ts';

/** Where somebody stands while another menu comes into his page. */
export interface Standing {
  readonly rows: readonly PageRow[];
  readonly address: MenuAddress;
  /** The topics from the first level down to the one that is open. */
  readonly trail: readonly MenuItem[];
}

/** Where the other menu leads him. */
export interface WayOn {
  /** Address of the screen that takes the place of the one that is gone; undefined for home. */
  readonly path: string | undefined;
  /** The topic that is there no more; undefined where it only has another screen. */
  readonly gone: MenuItem | undefined;
  /** The topic above it that is shown now. */
  readonly shown: MenuItem | undefined;
}

function itemOf(menu: readonly MenuItem[], code: string): MenuItem | undefined {
  for (const item of menu) {
    const found = item.code === code ? item : itemOf(item.children, code);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isAt(item: MenuItem | undefined, { path, page }: MenuAddress): boolean {
  if (item === undefined) return true;
  const own = readMenuAddress(item.path);
  return own.path === path && own.page === page;
}

/**
 * Where somebody goes whose menu becomes another one: nowhere while his screen is in it; with his topic to its other screen; where that is
 * gone to the nearest one above that can be opened.
 * @param access what the other menu lets him see, at an address
 */
export function whereAfter(
  { rows, address, trail }: Standing,
  access: (address: MenuAddress) => PageAccess,
): WayOn | undefined {
  const [own, ...above] = [...trail].reverse();
  const still = resolvePage(rows, access(address), address);
  const found = still?.trail.at(-1);
  // An address may name its topic, whatever that leads to now.
  if (still !== undefined && (found?.code !== own?.code || isAt(found, address))) return undefined;
  const { menu } = access(address);
  const openIn = (item: MenuItem | undefined): MenuItem | undefined => {
    const now = item && itemOf(menu, item.code);
    if (now === undefined) return undefined;
    const at = readMenuAddress(now.path);
    return resolvePage(rows, access(at), at) === undefined ? undefined : now;
  };
  const moved = openIn(own);
  if (moved !== undefined) return { path: moved.path, gone: undefined, shown: undefined };
  const shown = above.map(openIn).find((item) => item !== undefined);
  return { path: shown?.path, gone: own, shown };
}
