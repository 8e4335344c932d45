import type { Extent } from '../../../src/domain/geodesy/extent.ts';
import { TILE_PX, worldPixel, type TileAddress } from '../geo/tileMath.ts';

/** Columns and rows of a level, the last ones included. */
export interface TileRange {
  readonly level: number;
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
}

/** The tiles of a range, row by row, as they are kept; undefined where there is none. */
export interface TileGrid extends TileRange {
  readonly pictures: readonly (Uint8Array | undefined)[];
}

/** Tiles read at once. */
const AT_ONCE = 8;

/** How many tiles a range has. */
const tilesIn = ({ columns, rows }: TileRange): number =>
  (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);

/** The tiles of a level under a rectangle of the world's picture of that level, pixels; `spare` pixels more on each side. */
export function rangeUnder(
  level: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  spare = 0,
): TileRange {
  const last = 2 ** level - 1;
  const held = (px: number) => Math.max(0, Math.min(last, Math.floor(px / TILE_PX)));
  return {
    level,
    columns: [held(left - spare), held(right + spare)],
    rows: [held(top - spare), held(bottom + spare)],
  };
}

/** The tiles of a level that an extent lies on. */
export function rangeOf(level: number, { west, south, east, north }: Extent): TileRange {
  const worldPx = TILE_PX * 2 ** level;
  return rangeUnder(level, [...worldPixel(west, north, worldPx), ...worldPixel(east, south, worldPx)]);
}

/** What two ranges of a level have in common; undefined where they are apart. */
function commonRange(a: TileRange, b: TileRange): TileRange | undefined {
  const common = (axis: 'columns' | 'rows') =>
    [Math.max(a[axis][0], b[axis][0]), Math.min(a[axis][1], b[axis][1])] as const;
  const [columns, rows] = [common('columns'), common('rows')];
  return columns[0] > columns[1] || rows[0] > rows[1] ? undefined : { level: a.level, columns, rows };
}

/**
 * What is read of a picture for a map: the level that fits, or a coarser one where that has more than `most` tiles.
 * @param rangeAt the tiles of a level under the map
 * @returns undefined where the picture lies elsewhere
 */
export function boundedRange(
  picture: { readonly extent: Extent; readonly maxLevel: number },
  wanted: { readonly level: number; readonly most: number },
  rangeAt: (level: number) => TileRange,
): TileRange | undefined {
  for (let level = Math.max(0, Math.min(picture.maxLevel, wanted.level)); level >= 0; level -= 1) {
    const range = commonRange(rangeAt(level), rangeOf(level, picture.extent));
    if (range === undefined || tilesIn(range) <= wanted.most) return range;
  }
  return undefined;
}

/** Reads the tiles of a range, a few at once. @throws what reading throws; the signal's reason */
export async function readGrid(
  range: TileRange,
  read: (tile: TileAddress) => Promise<Uint8Array | undefined>,
  signal: AbortSignal,
): Promise<TileGrid> {
  const wanted: TileAddress[] = [];
  for (let y = range.rows[0]; y <= range.rows[1]; y++)
    for (let x = range.columns[0]; x <= range.columns[1]; x++) wanted.push({ z: range.level, x, y });
  const pictures: (Uint8Array | undefined)[] = [];
  const left = wanted.entries();
  const work = async () => {
    for (const [index, tile] of left) {
      signal.throwIfAborted();
      pictures[index] = await read(tile);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { ...range, pictures };
}
