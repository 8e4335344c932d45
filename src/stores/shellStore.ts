import type { MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import { OVERVIEW_CODE } from '../domain/bureau/menu/menuInForce.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** What kind of screen is open: decision support (the default), the resources of one topic, or the wisdom forestry-and-grassland portal. */
export type RouteType = 'juece' | 'ziyuan' | 'portal';

/** A menu item that leads to where the user is. */
export interface MenuMark {
  readonly id: string;
  readonly name: string;
  /** 1 for the strip, 2 and 3 for what stands below. */
  readonly level: number;
}

/** What the wall mode takes of the page for its own, CSS pixels. */
export interface WallFrame {
  readonly topPx: number;
  readonly rightPx: number;
}

/** Where the user is among screens and topics (portal.md, section 3). Not kept over a reload. */
export interface ShellState {
  /** Entering the portal has led to its first screen. */
  readonly hasArrived: boolean;
  /** A briefing runs: the map has the page for itself. */
  readonly presenting: boolean;
  /** The wall mode that runs, which has the page for itself, too; null while it does not. */
  readonly wall: WallFrame | null;
  /** Code of the active top menu; it stays while a screen outside the menu is open. */
  readonly topMenu: string;
  readonly routeType: RouteType;
  /** The current one-level menu; null on a screen outside the menu. */
  readonly oneLevel: MenuMark | null;
  /** The current two- or three-level menu; null where the topic itself is open. */
  readonly subLevel: MenuMark | null;
}

/** What changes a {@link ShellState}. */
export interface ShellActions {
  /** A user enters the portal. */
  enter(): void;
  /** A briefing begins or ends. */
  setPresenting(presenting: boolean): void;
  /** The wall mode begins, takes another room, or ends. */
  setWall(wall: WallFrame | null): void;
  /**
   * A screen is shown.
   * @param trail the menu items from the first level down to the one that leads to it
   */
  arrive(routeType: RouteType, trail: readonly MenuItem[]): void;
}

/** The store of {@link ShellState}. */
export type ShellStore = PlainStore<ShellState, ShellActions>;

/** Default top menu and route type: portal.md, section 9. */
const START: ShellState = {
  hasArrived: false,
  presenting: false,
  wall: null,
  topMenu: OVERVIEW_CODE,
  routeType: 'juece',
  oneLevel: null,
  subLevel: null,
};

/** Creates the store. */
export function createShellStore(): ShellStore {
  return createPlainStore<ShellState, ShellActions>(START, (patch) => ({
    enter: () => patch(START),
    setPresenting: (presenting) => patch({ presenting }),
    setWall: (wall) => patch({ wall }),
    arrive(routeType, trail) {
      const marks = trail.map(({ code, name }, index): MenuMark => ({ id: code, name, level: index + 1 }));
      const oneLevel = marks[0] ?? null;
      patch(({ topMenu }) => ({
        hasArrived: true,
        routeType,
        topMenu: oneLevel?.id ?? topMenu,
        oneLevel,
        subLevel: marks.slice(1).at(-1) ?? null,
      }));
    },
  }));
}
