import { fromWebMercator } from '../geo/webMercator.ts';
import type { ReferenceKind } from './reference.ts';
import {
  hasTile,
  nearestMatrix,
  SCENE_TILE_PX,
  LEVEL_0_RESOLUTION_M,
  type TileMatrix,
  type TileMatrixSet,
} from './tileMatrix.ts';

/** A picture of a rectangle of the scene, EPSG:3857 metres. */
export interface MercatorWindow {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Pixels of four bytes red, green, blue, alpha (not premultiplied), rows from the north. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Where each column and each row of a picture is found in its source, pixels of the source from its left and top edge. */
export interface Sampling {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** The window of a tile of the scene. */
export function sceneTileWindow(level: number, row: number, column: number): MercatorWindow {
  const sideM = (LEVEL_0_RESOLUTION_M * SCENE_TILE_PX) / 2 ** level;
  const half = (LEVEL_0_RESOLUTION_M * SCENE_TILE_PX) / 2;
  const [minX, maxY] = [column * sideM - half, half - row * sideM];
  return {
    minX,
    maxX: minX + sideM,
    minY: maxY - sideM,
    maxY,
    widthPx: SCENE_TILE_PX,
    heightPx: SCENE_TILE_PX,
  };
}

/** The source's own coordinates of the centres of a window's columns and rows. */
function centresOf(window: MercatorWindow, kind: ReferenceKind): Sampling {
  const { minX, maxX, minY, maxY, widthPx, heightPx } = window;
  const xs = new Float64Array(widthPx).map((_, index) => {
    const x = minX + ((maxX - minX) * (index + 0.5)) / widthPx;
    return kind === 'geographic' ? fromWebMercator(x, 0).lon : x;
  });
  const ys = new Float64Array(heightPx).map((_, index) => {
    const y = maxY - ((maxY - minY) * (index + 0.5)) / heightPx;
    return kind === 'geographic' ? fromWebMercator(0, y).lat : y;
  });
  return { xs, ys };
}

/**
 * Where a window's pixels lie in a source whose pixels are squares or rectangles of its own coordinates.
 * @param left,top the source's north west corner; degrees or metres, as `kind` says
 */
export function samplingOf(
  window: MercatorWindow,
  kind: ReferenceKind,
  source: {
    readonly left: number;
    readonly top: number;
    readonly unitsPerPixelX: number;
    readonly unitsPerPixelY: number;
  },
): Sampling {
  const { xs, ys } = centresOf(window, kind);
  return {
    xs: xs.map((x) => (x - source.left) / source.unitsPerPixelX),
    ys: ys.map((y) => (source.top - y) / source.unitsPerPixelY),
  };
}

/** A rectangle in a source's own coordinates, degrees or metres. */
export interface SourceBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A picture to ask a source for, and where in it to find a window's pixels. */
export interface ImagePlan {
  readonly box: SourceBox;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sampling: Sampling;
}

/** Most rows of a picture in degrees for each row of the window: near the poles the window's rows lie ever closer. */
const MAX_ROWS_PER_ROW = 2;

/**
 * Plans the one picture in the source's coordinates from which to make a window. In degrees its rows are as close as the window's
 * closest.
 * @param maxWidthPx,maxHeightPx greatest picture that the source makes
 */
export function planImage(
  window: MercatorWindow,
  kind: ReferenceKind,
  maxWidthPx: number,
  maxHeightPx: number,
): ImagePlan {
  const { minX, minY, maxX, maxY } = window;
  const widthPx = Math.min(maxWidthPx, window.widthPx);
  if (kind === 'mercator') {
    const heightPx = Math.min(maxHeightPx, window.heightPx);
    const box = { left: minX, bottom: minY, right: maxX, top: maxY };
    return { box, widthPx, heightPx, sampling: samplingOfBox(window, kind, box, widthPx, heightPx) };
  }
  const [low, high] = [fromWebMercator(minX, minY), fromWebMercator(maxX, maxY)];
  const box = { left: low.lon, bottom: low.lat, right: high.lon, top: high.lat };
  const rowM = (maxY - minY) / window.heightPx;
  const closestDeg = Math.min(
    low.lat - fromWebMercator(0, minY - rowM).lat,
    high.lat - fromWebMercator(0, maxY - rowM).lat,
  );
  const rows = Math.min((high.lat - low.lat) / closestDeg, MAX_ROWS_PER_ROW * window.heightPx);
  const heightPx = Math.min(maxHeightPx, Math.max(1, Math.ceil(rows)));
  return { box, widthPx, heightPx, sampling: samplingOfBox(window, kind, box, widthPx, heightPx) };
}

function samplingOfBox(
  window: MercatorWindow,
  kind: ReferenceKind,
  { left, bottom, right, top }: SourceBox,
  widthPx: number,
  heightPx: number,
): Sampling {
  const unitsPerPixelX = (right - left) / widthPx;
  const unitsPerPixelY = (top - bottom) / heightPx;
  return samplingOf(window, kind, { left, top, unitsPerPixelX, unitsPerPixelY });
}

/** A source tile to read, and where its north west pixel lies in the piece of the source that is read. */
export interface PlannedTile {
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** How to make a window from a pyramid: the tiles to read, the size of the piece they make, and where in it to find each pixel. */
export interface TilePlan {
  readonly matrix: TileMatrix;
  readonly tiles: readonly PlannedTile[];
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sampling: Sampling;
}

/** A window that would need more tiles than this is left empty: its pyramid begins at finer levels. */
const MAX_TILES = 36;

/** A pixel's neighbour counts only beyond this share: aligned pyramids must not ask for a border of tiles. */
const NEGLIGIBLE = 1 / 512;

/** First and last source pixel that linear interpolation at `positions` reads. */
function reach(positions: Float64Array): readonly [first: number, last: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const position of positions) {
    if (position < least) least = position;
    if (position > most) most = position;
  }
  return [Math.floor(least - 0.5 + NEGLIGIBLE), Math.ceil(most - 0.5 - NEGLIGIBLE)];
}

/** Ground size of a window's pixels in the pyramid's units: the mean of both directions. */
function wantedUnitsPerPixel(
  { minX, minY, maxX, maxY, widthPx, heightPx }: MercatorWindow,
  kind: ReferenceKind,
): number {
  if (kind === 'mercator') return (maxX - minX) / widthPx;
  const [low, high] = [fromWebMercator(minX, minY), fromWebMercator(maxX, maxY)];
  return Math.sqrt((((high.lon - low.lon) / widthPx) * (high.lat - low.lat)) / heightPx);
}

/**
 * Plans a window of the scene from a pyramid in Web Mercator or in degrees, whatever its origin, levels and tile size.
 * @returns undefined where the pyramid has nothing, or only at levels that would take too many tiles
 */
export function planTiles(set: TileMatrixSet, window: MercatorWindow): TilePlan | undefined {
  const matrix = nearestMatrix(set, wantedUnitsPerPixel(window, set.kind));
  if (matrix === undefined) return undefined;
  const { left, top, unitsPerPixel, tileWidthPx, tileHeightPx, columns, rows } = matrix;
  const whole = samplingOf(window, set.kind, {
    left,
    top,
    unitsPerPixelX: unitsPerPixel,
    unitsPerPixelY: unitsPerPixel,
  });
  const range = ([first, last]: readonly [number, number], tilePx: number, count: number) =>
    [Math.max(0, Math.floor(first / tilePx)), Math.min(count - 1, Math.floor(last / tilePx))] as const;
  const [firstColumn, lastColumn] = range(reach(whole.xs), tileWidthPx, columns);
  const [firstRow, lastRow] = range(reach(whole.ys), tileHeightPx, rows);
  const [across, down] = [lastColumn - firstColumn + 1, lastRow - firstRow + 1];
  if (across <= 0 || down <= 0 || across * down > MAX_TILES) return undefined;
  const tiles: PlannedTile[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      if (!hasTile(matrix, column, row)) continue;
      tiles.push({
        column,
        row,
        x: (column - firstColumn) * tileWidthPx,
        y: (row - firstRow) * tileHeightPx,
      });
    }
  }
  if (tiles.length === 0) return undefined;
  return {
    matrix,
    tiles,
    widthPx: across * tileWidthPx,
    heightPx: down * tileHeightPx,
    sampling: {
      xs: whole.xs.map((x) => x - firstColumn * tileWidthPx),
      ys: whole.ys.map((y) => y - firstRow * tileHeightPx),
    },
  };
}

/** Whether positions are the centres of a source's pixels, one by one. */
function isUnmoved(positions: Float64Array, length: number): boolean {
  return (
    positions.length === length &&
    positions.every((position, index) => Math.abs(position - index - 0.5) < NEGLIGIBLE)
  );
}

/** Whether a picture is its source as it is, pixel by pixel. */
export function isIdentity({ xs, ys }: Sampling, widthPx: number, heightPx: number): boolean {
  return isUnmoved(xs, widthPx) && isUnmoved(ys, heightPx);
}

/** The two neighbours of each position and the share (0 to 256) of the second; `first` is -1 outside the source. */
interface Taps {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Int32Array;
}

function tapsOf(positions: Float64Array, length: number): Taps {
  const first = new Int32Array(positions.length);
  const second = new Int32Array(positions.length);
  const share = new Int32Array(positions.length);
  positions.forEach((position, index) => {
    const low = Math.floor(position - 0.5);
    first[index] = position >= 0 && position <= length ? Math.max(0, low) : -1;
    second[index] = Math.min(length - 1, low + 1);
    share[index] = Math.round((position - 0.5 - low) * 256);
  });
  return { first, second, share };
}

/** One row of a picture: two rows of the source, the share (0 to 256) of the lower, and where it goes. */
interface RowTask {
  readonly top: number;
  readonly bottom: number;
  readonly share: number;
  readonly start: number;
}

/** Blends one row of the picture from two of the source. */
function warpRow(source: Pixels, across: Taps, row: RowTask, out: Uint8ClampedArray): void {
  const { data, width } = source;
  const count = across.first.length;
  const v = row.share;
  for (let column = 0, to = row.start; column < count; column++, to += 4) {
    const left = across.first[column] ?? -1;
    if (left < 0) continue;
    const right = across.second[column] ?? 0;
    const u = across.share[column] ?? 0;
    const a = (row.top * width + left) * 4;
    const b = (row.top * width + right) * 4;
    const c = (row.bottom * width + left) * 4;
    const d = (row.bottom * width + right) * 4;
    const wa = (256 - u) * (256 - v) * (data[a + 3] ?? 0);
    const wb = u * (256 - v) * (data[b + 3] ?? 0);
    const wc = (256 - u) * v * (data[c + 3] ?? 0);
    const wd = u * v * (data[d + 3] ?? 0);
    const alpha = wa + wb + wc + wd;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      out[to + channel] =
        ((data[a + channel] ?? 0) * wa +
          (data[b + channel] ?? 0) * wb +
          (data[c + channel] ?? 0) * wc +
          (data[d + channel] ?? 0) * wd) /
        alpha;
    }
    out[to + 3] = alpha / 65536;
  }
}

/** {@link warpRow} where the columns are the source's own: half the reading. */
function warpStraightRow({ data, width }: Pixels, row: RowTask, out: Uint8ClampedArray): void {
  const v = row.share;
  for (let at = 0, to = row.start; at < width * 4; at += 4, to += 4) {
    const a = row.top * width * 4 + at;
    const c = row.bottom * width * 4 + at;
    const wa = (256 - v) * (data[a + 3] ?? 0);
    const wc = v * (data[c + 3] ?? 0);
    const alpha = wa + wc;
    if (alpha === 0) continue;
    out[to] = ((data[a] ?? 0) * wa + (data[c] ?? 0) * wc) / alpha;
    out[to + 1] = ((data[a + 1] ?? 0) * wa + (data[c + 1] ?? 0) * wc) / alpha;
    out[to + 2] = ((data[a + 2] ?? 0) * wa + (data[c + 2] ?? 0) * wc) / alpha;
    out[to + 3] = alpha / 256;
  }
}

/** The rows `from` to `to` of a picture, and the rows of the source that they are made of. */
export interface Band {
  readonly sampling: Sampling;
  readonly sourceTop: number;
  readonly sourceRows: number;
}

/** Cuts a sampling into a band, whose `ys` count from the band's first source row. */
export function bandOf({ xs, ys }: Sampling, from: number, to: number, sourceHeightPx: number): Band {
  const rows = ys.subarray(from, to);
  const [first, last] = reach(rows);
  const sourceTop = Math.max(0, Math.min(sourceHeightPx - 1, first));
  const sourceRows = Math.max(1, Math.min(sourceHeightPx - 1, last) - sourceTop + 1);
  return { sampling: { xs, ys: rows.map((y) => y - sourceTop) }, sourceTop, sourceRows };
}

/**
 * Samples a source with linear interpolation; what lies outside it stays transparent. Alpha weighs the colours, so that nothing
 * bleeds out of transparent pixels.
 * @param out four bytes per pixel, `xs.length` by `ys.length`, transparent
 */
export function warp(source: Pixels, { xs, ys }: Sampling, out: Uint8ClampedArray): void {
  const across = tapsOf(xs, source.width);
  const down = tapsOf(ys, source.height);
  const isStraight = isUnmoved(xs, source.width);
  for (let row = 0; row < ys.length; row++) {
    const top = down.first[row] ?? -1;
    if (top < 0) continue;
    const [bottom, share] = [down.second[row] ?? 0, down.share[row] ?? 0];
    const task: RowTask = { top, bottom, share, start: row * xs.length * 4 };
    if (isStraight) warpStraightRow(source, task, out);
    else warpRow(source, across, task, out);
  }
}
