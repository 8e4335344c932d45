import { toWebMercator } from '../../geodesy/webMercator.ts';

/** How an elevation service cuts its heights into tiles, in EPSG:3857. */
export interface HeightTiling {
  /** Cells along a tile's side. */
  readonly tileCells: number;
  /** Top left corner of the tile 0/0, metres. */
  readonly originX: number;
  readonly originY: number;
  /** Coarsest first. */
  readonly levels: readonly HeightLevel[];
}

/** A level of tiles. */
interface HeightLevel {
  readonly level: number;
  /** Metres of the projection along a cell's side. */
  readonly resolutionM: number;
}

/** The place of a tile in its service. */
export interface HeightTileAddress {
  readonly level: number;
  readonly row: number;
  readonly col: number;
}

/** Heights at the nodes of a tile, row by row from the north west; the last nodes are the first ones of the next tile. */
export interface HeightTile {
  readonly width: number;
  readonly height: number;
  /** Metres; NaN where the tile has none. */
  readonly values: Float32Array;
}

/**
 * Loads a tile.
 * @returns undefined where the service has none
 * @throws when the service fails, or aborted
 */
export type LoadHeightTile = (
  address: HeightTileAddress,
  signal: AbortSignal,
) => Promise<HeightTile | undefined>;

/** Places to be sampled. */
export interface HeightRequest {
  readonly tiling: HeightTiling;
  readonly load: LoadHeightTile;
  /** Degrees, one of each per place. */
  readonly lons: Float64Array;
  readonly lats: Float64Array;
  /** How far apart the places are: finer cells than that are not asked for. */
  readonly stepM: number;
  /** Told after each tile. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The heights of places. */
export interface SampledHeights {
  /** Metres, one per place; NaN where there is no terrain. */
  readonly heightsM: Float64Array;
  /** Places without terrain. */
  readonly missing: number;
  /** Side on the ground of the coarsest cell that a height came from; 0 where none did. */
  readonly cellM: number;
}

/** Most tiles for one request: some hundred megabytes are never loaded for a figure; the cells get coarser instead. */
const MAX_TILES = 256;

/** Tiles under way at one time. */
const CONCURRENCY = 6;

const RAD = Math.PI / 180;

const keyOf = ({ level, row, col }: HeightTileAddress) => `${level}/${row}/${col}`;

/** The middle of the latitudes, by which cells on the ground are told. */
function middleLat(lats: Float64Array): number {
  const most = lats.reduce((a, b) => Math.max(a, b), -90);
  const least = lats.reduce((a, b) => Math.min(a, b), 90);
  return (most + least) / 2;
}

/** The place in the table of the coarsest level whose cells on the ground are no larger than a step; the finest where none is. */
function depthFor({ levels }: HeightTiling, stepM: number, lat: number): number {
  const shrink = Math.cos(lat * RAD);
  const found = levels.findIndex(({ resolutionM }) => resolutionM * shrink <= stepM * 1.001);
  return found < 0 ? levels.length - 1 : found;
}

/** Where a place lies in a level: its tile, and its node within, whole and part. */
interface Spot {
  readonly address: HeightTileAddress;
  /** Cells from the tile's west and north. */
  readonly x: number;
  readonly y: number;
}

function spotOf(tiling: HeightTiling, depth: number, lon: number, lat: number): Spot | undefined {
  const level = tiling.levels[depth];
  if (level === undefined) return undefined;
  const at = toWebMercator(lon, lat);
  const cellX = (at.x - tiling.originX) / level.resolutionM;
  const cellY = (tiling.originY - at.y) / level.resolutionM;
  const [col, row] = [Math.floor(cellX / tiling.tileCells), Math.floor(cellY / tiling.tileCells)];
  return {
    address: { level: level.level, row, col },
    x: cellX - col * tiling.tileCells,
    y: cellY - row * tiling.tileCells,
  };
}

/** The height within a tile between its four nodes around; NaN where one of them has none. */
function heightIn(tile: HeightTile, tileCells: number, x: number, y: number): number {
  // A service without the shared border has one node less than cells and a node: its last cells are flat.
  const nodeX = Math.min(x * ((tile.width - 1) / tileCells), tile.width - 1);
  const nodeY = Math.min(y * ((tile.height - 1) / tileCells), tile.height - 1);
  const [left, top] = [
    Math.min(Math.floor(nodeX), tile.width - 2),
    Math.min(Math.floor(nodeY), tile.height - 2),
  ];
  const [u, v] = [nodeX - left, nodeY - top];
  const at = (col: number, row: number) => tile.values[row * tile.width + col] ?? NaN;
  const north = at(left, top) * (1 - u) + at(left + 1, top) * u;
  const south = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
  return north * (1 - v) + south * v;
}

type TileBook = Map<string, HeightTile | undefined>;

/** Tiles at one depth that places without a height need. */
function neededAt(
  request: HeightRequest,
  depth: number,
  heightsM: Float64Array,
): Map<string, HeightTileAddress> {
  const needed = new Map<string, HeightTileAddress>();
  for (let index = 0; index < heightsM.length; index++) {
    if (!Number.isNaN(heightsM[index])) continue;
    const spot = spotOf(request.tiling, depth, request.lons[index] ?? 0, request.lats[index] ?? 0);
    if (spot !== undefined) needed.set(keyOf(spot.address), spot.address);
  }
  return needed;
}

async function loadTiles(
  { load, onProgress }: HeightRequest,
  needed: ReadonlyMap<string, HeightTileAddress>,
  signal: AbortSignal,
): Promise<TileBook> {
  const book: TileBook = new Map();
  const waiting = [...needed];
  // One tile that fails ends the others, which nobody waits for then.
  const failed = new AbortController();
  const own = AbortSignal.any([signal, failed.signal]);
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      own.throwIfAborted();
      book.set(next[0], await load(next[1], own));
      onProgress?.(book.size, needed.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } catch (error) {
    failed.abort();
    throw error;
  }
  return book;
}

/** Fills in the heights that the tiles tell; true when one did. */
function fillIn(request: HeightRequest, depth: number, book: TileBook, heightsM: Float64Array): boolean {
  let filled = false;
  for (let index = 0; index < heightsM.length; index++) {
    if (!Number.isNaN(heightsM[index])) continue;
    const spot = spotOf(request.tiling, depth, request.lons[index] ?? 0, request.lats[index] ?? 0);
    const tile = spot && book.get(keyOf(spot.address));
    if (spot === undefined || tile === undefined) continue;
    const heightM = heightIn(tile, request.tiling.tileCells, spot.x, spot.y);
    heightsM[index] = heightM;
    filled ||= !Number.isNaN(heightM);
  }
  return filled;
}

/**
 * The heights of places, between the nodes of the coarsest level that is fine enough. Where that level has no tile, the next coarser one
 * is asked, so that the edge of the detailed terrain is no hole.
 * @throws what `load` throws; the signal's reason when aborted
 */
export async function sampleHeights(request: HeightRequest, signal: AbortSignal): Promise<SampledHeights> {
  const { tiling, lats, stepM } = request;
  const heightsM = new Float64Array(lats.length).fill(NaN);
  const lat = middleLat(lats);
  let depth = depthFor(tiling, stepM, lat);
  let needed = neededAt(request, depth, heightsM);
  while (needed.size > MAX_TILES && depth > 0) needed = neededAt(request, --depth, heightsM);
  let cellM = 0;
  while (depth >= 0 && needed.size > 0) {
    const book = await loadTiles(request, needed, signal);
    if (fillIn(request, depth, book, heightsM)) {
      cellM = (tiling.levels[depth]?.resolutionM ?? 0) * Math.cos(lat * RAD);
    }
    needed = neededAt(request, --depth, heightsM);
  }
  return { heightsM, cellM, missing: heightsM.reduce((sum, h) => sum + (Number.isNaN(h) ? 1 : 0), 0) };
}
