import type { Extent } from '../../geodesy/extent.ts';
import { fromWebMercator } from '../../geodesy/webMercator.ts';
import type { ReferenceKind, TilingKind } from './reference.ts';
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

/** Where each column and each row of a picture is found in its source, pixels of the source from its left and top edge. */
export interface GridSampling {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Where each pixel of a picture is found in its source, whose rows and columns are turned or bent. */
export interface PlacedSampling {
  /** Of the picture that is made. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Columns and rows of the source by turns, of the pixels of some rows; NaN where the source has no place. */
  placesOf(fromRow: number, toRow: number): Float64Array;
}

/** Where a picture's pixels are found in its source. */
export type Sampling = GridSampling | PlacedSampling;

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
function centresOf(window: MercatorWindow, kind: TilingKind): GridSampling {
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
export function windowSampling(
  window: MercatorWindow,
  kind: TilingKind,
  source: {
    readonly left: number;
    readonly top: number;
    readonly unitsPerPixelX: number;
    readonly unitsPerPixelY: number;
  },
): GridSampling {
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

/** A picture to ask a source for. */
export interface AskedImage {
  readonly box: SourceBox;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A picture to ask a source for, and where in it to find a window's pixels. */
export interface ImagePlan extends AskedImage {
  readonly sampling: Sampling;
}

/** A pixel's neighbour counts only beyond this share: aligned pyramids must not ask for a border of tiles. */
export const NEGLIGIBLE = 1 / 512;

/** A service that makes a picture of any rectangle. */
export interface ImageSource<Kind extends ReferenceKind = ReferenceKind> {
  /** What its rectangles are in. */
  readonly kind: Kind;
  /** Greatest picture that it makes. */
  readonly maxWidthPx: number;
  readonly maxHeightPx: number;
  /** It makes true pictures only of rectangles with the picture's own aspect, so that pixels are square in its coordinates. */
  readonly squarePixels?: boolean;
  /** Where it has something, degrees; everywhere without it. */
  readonly extent?: Extent | undefined;
}

/** Most rows of a picture in degrees for each row of the window: near the poles the window's rows lie ever closer. */
const MAX_ROWS_PER_ROW = 2;

/**
 * Plans the one picture in the source's coordinates from which to make a window. In degrees its rows are as close as the window's
 * closest; its pixels are then as wide to high as the window's on the ground, so that symbols and labels keep their shape, unless
 * the source needs square ones.
 */
export function planImage(window: MercatorWindow, source: ImageSource<TilingKind>): ImagePlan {
  const { minX, minY, maxX, maxY } = window;
  const { kind, maxWidthPx, maxHeightPx } = source;
  const widthPx = Math.min(maxWidthPx, window.widthPx);
  if (kind === 'mercator') {
    const heightPx = Math.min(maxHeightPx, window.heightPx);
    const box = { left: minX, bottom: minY, right: maxX, top: maxY };
    const whole = { box, widthPx, heightPx };
    return { ...whole, sampling: samplingOfImage(window, kind, whole) };
  }
  const [low, high] = [fromWebMercator(minX, minY), fromWebMercator(maxX, maxY)];
  const rowM = (maxY - minY) / window.heightPx;
  const closestDeg = Math.min(
    low.lat - fromWebMercator(0, minY - rowM).lat,
    high.lat - fromWebMercator(0, maxY - rowM).lat,
  );
  const rows = Math.min((high.lat - low.lat) / closestDeg, MAX_ROWS_PER_ROW * window.heightPx);
  const heightPx = Math.min(maxHeightPx, Math.max(1, Math.ceil(rows)));
  const plain = {
    box: { left: low.lon, bottom: low.lat, right: high.lon, top: high.lat },
    widthPx,
    heightPx,
  };
  const asked = source.squarePixels === true ? squared(plain, source) : plain;
  return { ...asked, sampling: samplingOfImage(window, kind, asked) };
}

/** The picture with square pixels, no coarser than they are now where the source allows; it may reach a pixel beyond its box. */
function squared(
  { box: { left, bottom, right, top }, widthPx, heightPx }: AskedImage,
  { maxWidthPx, maxHeightPx }: Pick<ImageSource, 'maxWidthPx' | 'maxHeightPx'>,
): AskedImage {
  const [width, height] = [right - left, top - bottom];
  const unitsPerPixel = Math.max(
    Math.min(width / widthPx, height / heightPx),
    width / maxWidthPx,
    height / maxHeightPx,
  );
  const count = (units: number) => Math.max(1, Math.ceil(units / unitsPerPixel - NEGLIGIBLE));
  const [across, down] = [count(width), count(height)];
  const box = { left, top, right: left + across * unitsPerPixel, bottom: top - down * unitsPerPixel };
  return { box, widthPx: across, heightPx: down };
}

function samplingOfImage(
  window: MercatorWindow,
  kind: TilingKind,
  { box: { left, bottom, right, top }, widthPx, heightPx }: AskedImage,
): GridSampling {
  const unitsPerPixelX = (right - left) / widthPx;
  const unitsPerPixelY = (top - bottom) / heightPx;
  return windowSampling(window, kind, { left, top, unitsPerPixelX, unitsPerPixelY });
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

/** First and last source pixel that linear interpolation between two positions reads. */
export const reachOf = (least: number, most: number) =>
  [Math.floor(least - 0.5 + NEGLIGIBLE), Math.ceil(most - 0.5 - NEGLIGIBLE)] as const;

/** {@link reachOf} of many positions. */
export function reachOfMany(positions: Float64Array): readonly [first: number, last: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const position of positions) {
    if (position < least) least = position;
    if (position > most) most = position;
  }
  return reachOf(least, most);
}

/** Ground size of a window's pixels in the pyramid's units: the mean of both directions. */
function wantedUnitsPerPixel(
  { minX, minY, maxX, maxY, widthPx, heightPx }: MercatorWindow,
  kind: TilingKind,
): number {
  if (kind === 'mercator') return (maxX - minX) / widthPx;
  const [low, high] = [fromWebMercator(minX, minY), fromWebMercator(maxX, maxY)];
  return Math.sqrt((((high.lon - low.lon) / widthPx) * (high.lat - low.lat)) / heightPx);
}

/** First and last pixel of a matrix that are read. */
type Reach = readonly [first: number, last: number];

/** The tiles of a matrix that hold a rectangle of its pixels; undefined where it has none, or they would be too many. */
export function tilesUnder(
  matrix: TileMatrix,
  across: Reach,
  down: Reach,
): (Omit<TilePlan, 'matrix' | 'sampling'> & { readonly leftPx: number; readonly topPx: number }) | undefined {
  const { tileWidthPx, tileHeightPx, columns, rows } = matrix;
  const range = ([first, last]: Reach, tilePx: number, count: number) =>
    [Math.max(0, Math.floor(first / tilePx)), Math.min(count - 1, Math.floor(last / tilePx))] as const;
  const [firstColumn, lastColumn] = range(across, tileWidthPx, columns);
  const [firstRow, lastRow] = range(down, tileHeightPx, rows);
  const [wide, high] = [lastColumn - firstColumn + 1, lastRow - firstRow + 1];
  if (wide <= 0 || high <= 0 || wide * high > MAX_TILES) return undefined;
  const tiles: PlannedTile[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      if (!hasTile(matrix, column, row)) continue;
      const [x, y] = [(column - firstColumn) * tileWidthPx, (row - firstRow) * tileHeightPx];
      tiles.push({ column, row, x, y });
    }
  }
  if (tiles.length === 0) return undefined;
  return {
    tiles,
    widthPx: wide * tileWidthPx,
    heightPx: high * tileHeightPx,
    leftPx: firstColumn * tileWidthPx,
    topPx: firstRow * tileHeightPx,
  };
}

/**
 * Plans a window of the scene from a pyramid in Web Mercator or in degrees, whatever its origin, levels and tile size.
 * @returns undefined where the pyramid has nothing, or only at levels that would take too many tiles
 */
export function planTiles(set: TileMatrixSet<TilingKind>, window: MercatorWindow): TilePlan | undefined {
  const matrix = nearestMatrix(set, wantedUnitsPerPixel(window, set.kind));
  if (matrix === undefined) return undefined;
  const { left, top, unitsPerPixel } = matrix;
  const source = { left, top, unitsPerPixelX: unitsPerPixel, unitsPerPixelY: unitsPerPixel };
  const whole = windowSampling(window, set.kind, source);
  const under = tilesUnder(matrix, reachOfMany(whole.xs), reachOfMany(whole.ys));
  if (under === undefined) return undefined;
  const { leftPx, topPx, ...piece } = under;
  const sampling = { xs: whole.xs.map((x) => x - leftPx), ys: whole.ys.map((y) => y - topPx) };
  return { matrix, ...piece, sampling };
}
