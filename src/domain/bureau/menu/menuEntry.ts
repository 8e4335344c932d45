import type { GlobePose } from '../../views/pose.ts';

/** A menu entry as the server sends it (portal.md, section 3): nested, or flat by `menuid` and `parentid`. */
export interface MenuEntry {
  readonly menuid: string;
  /** {@link ROOT_PARENT_ID} marks the root, whose children are the menu. */
  readonly parentid: string;
  readonly code: string;
  readonly name: string;
  readonly path: string;
  /** Role types (as texts) that see it; absent for all. */
  readonly roles?: readonly string[] | undefined;
  /** Name of its picture in the bottom menu. */
  readonly icon?: string | undefined;
  /** Its name in English, where somebody gave it one. */
  readonly nameEn?: string | undefined;
  /** Codes of the layers that are on while its screen is open; absent for those that the screen knows. */
  readonly layers?: readonly string[] | undefined;
  /** Where the globe goes when it is opened; absent where the screen decides. */
  readonly view?: GlobePose | undefined;
  /** Parts of the figures that its screen shows, in their order; absent for all as they come. */
  readonly figures?: readonly string[] | undefined;
  readonly children: readonly MenuEntry[];
}

/** The `parentid` of a menu's root (portal.md, section 3). */
export const ROOT_PARENT_ID = '-100';

/** A menu item as the shell shows it. */
export interface MenuItem {
  readonly code: string;
  readonly name: string;
  /** Address of its screen, "/ResourceOverview?page=…". */
  readonly path: string;
  readonly icon?: string | undefined;
  readonly nameEn?: string | undefined;
  /** Codes of the layers that are on while its screen is open; absent for those that the screen knows. */
  readonly layers?: readonly string[] | undefined;
  /** Where the globe goes when it is opened; absent where the screen decides. */
  readonly view?: GlobePose | undefined;
  /** Parts of the figures that its screen shows, in their order; absent for all as they come. */
  readonly figures?: readonly string[] | undefined;
  readonly children: readonly MenuItem[];
}

/** True for an entry without roles, and where the role is one of its own. */
export function isVisibleTo({ roles }: Pick<MenuEntry, 'roles'>, roleId: string | undefined): boolean {
  return roles === undefined || (roleId !== undefined && roles.includes(roleId));
}
