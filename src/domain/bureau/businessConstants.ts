import type { GlobePose } from '../views/pose.ts';

/** Time-outs of the clients in milliseconds (portal.md section 9, viewer.md section 9). */
export const TIMEOUT_MS = {
  main: 5000,
  token: 10_000,
  baseos: 600_000,
  service: 30_000,
  data3d: 100_000,
} as const;

/** How long an error message stays, milliseconds. */
export const ERROR_MESSAGE_MS = 5000;

/** A button is disabled this long after a click, milliseconds. */
export const CLICK_DEBOUNCE_MS = 2000;

/** A route chunk that has not arrived after this long is a chunk-load error, milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Durations of camera flights, milliseconds (viewer.md, section 9). */
export const FLIGHT_MS = { home: 3000, specific: 2000, camera: 3000 } as const;

/** Orbiting a point (viewer.md, section 9): 3 degrees per second for 120 s. */
export const ORBIT = { degPerS: 3, durationMs: 120_000 } as const;

/** Flights along routes (viewer.md, section 9, fly-through): metres per second, a step of it, and percent of a change of view per second. */
export const FLIGHT_SPEED = { defaultMPerS: 20, stepMPerS: 5, viewChange: 100 } as const;

/** The camera before the first flight (viewer.md, section 9: height 17.85 million m). */
export const INITIAL_CAMERA: GlobePose = {
  lon: 103.84,
  lat: 31.15,
  heightM: 17_850_000,
  headingDeg: 0,
  pitchDeg: -90,
};

/** From the home action to the portal page, milliseconds (portal.md, section 9). */
export const HOME_DELAY_MS = 500;

/** From a click on the title to its screen, milliseconds (portal.md, section 9). */
export const TITLE_DELAY_MS = 100;

/** The camera of the protected areas (portal.md, section 9: nature reserve target). */
export const NATURE_RESERVE_CAMERA: GlobePose = {
  lon: 82.15,
  lat: 43.79,
  heightM: 430_000,
  headingDeg: 0,
  pitchDeg: -75,
};

/** Legend is derived at most this often, milliseconds. */
export const LEGEND_REFRESH_MS = 500;

/** How long a hint on what to do stays, milliseconds (viewer.md, section 8). */
export const HINT_MS = 2000;

/** How long a message about plots stays, milliseconds (viewer.md, section 8). */
export const PLOT_MESSAGE_MS = 1500;

/** A picked pipe is shown and hidden in turn, changing after each such time, milliseconds (viewer.md, section 9). */
export const FLICKER_INTERVAL_MS = 800;

/** What lies within this radius of a click is hit, CSS pixels (viewer.md, section 9: click-query circle radius 5). */
export const CLICK_RADIUS_PX = 5;

/** What the clear-handler of queries says: nothing is shown, or results are (viewer.md, section 4). */
export const CLEAR_HANDLER = { cleared: '清除', open: '打开' } as const;

/** One of {@link CLEAR_HANDLER}. */
export type ClearHandlerState = (typeof CLEAR_HANDLER)[keyof typeof CLEAR_HANDLER];

/** The region mask: dark blue at 0.8 alpha (viewer.md, section 9). */
export const MASK_LOOK = { color: '#0a1a3c', alpha: 0.8 } as const;

/** Legend panel geometry in CSS pixels (viewer.md, section 2). */
export const LEGEND_PX = {
  expanded: { width: 300, height: 200 },
  /** Of the expanded panel by its columns: two columns of symbol and name want more than the 300 px of one. */
  widths: { 1: 300, 2: 380, 3: 460 },
  collapsed: { width: 40, height: 40 },
  scrollMaxHeight: 300,
  cornerClosed: { right: 20, bottom: 20 },
  cornerOpen: { right: 420, bottom: 70 },
  /** Beside the toolbar and above the base map switcher, where a docked page has made the map narrower than the specification thinks of. */
  cornerNarrow: { right: 64, bottom: 70 },
} as const;

/** Pop-up geometry and stacking (portal.md, section 9). */
export const POPUP = {
  sizePx: 400,
  leftPx: 510,
  topPx: 300,
  firstZIndex: 19,
  zIndexStep: 2,
  dragOpacity: 0.8,
} as const;

/** Cookie that carries the session token. */
export const TOKEN_COOKIE = 'Admin-Token';

/** Heights of flights to what was looked for, metres above the ground (portal.md, section 9; viewer.md, section 9: locate). */
export const LOCATE_HEIGHT_M = {
  road: 1000,
  crossing: 500,
  poi: 1500,
  bookmark: 500,
  coordinate: 500,
} as const;

/** A crossing's label is seen from so far, metres (portal.md, section 9). */
export const CROSSING_LABEL_VISIBLE_M = 500_000;

/** The mark of a located coordinate is seen from so far, metres (viewer.md, section 9). */
export const COORDINATE_MARK_VISIBLE_M = 30_000;

/** Rows of a page of bookmarks, and the most that their table is high, CSS pixels (portal.md, section 9). */
export const BOOKMARK_TABLE = { pageRows: 3, maxHeightPx: 250 } as const;

/** Cells that a ground-following area is cut into (viewer.md, section 9: ground area grid cellSum). */
export const GROUND_AREA_CELLS = 1e5;

/** The result panel (viewer.md, section 9). */
export const RESULT_PANEL = {
  pageSizes: [10, 20, 50, 100, 500],
  pageSize: 10,
  pagerCount: 5,
  normalHeight: '30vh',
  maximisedHeight: '98vh',
  /** A row's click flies so high above the ground, metres. */
  flightHeightM: 20_000,
} as const;
