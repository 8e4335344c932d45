import { EARTH_RADIUS_M } from '../../geodesy/webMercator.ts';
import { planeOfKind } from '../../geodesy/planes.ts';
import { isTilingKind, type ReferenceKind, type TilingKind } from './reference.ts';

/** Side of the scene's own tiles, pixels. */
export const SCENE_TILE_PX = 256;

/** Metres per pixel of the Web Mercator tile matrix set at level 0 (OGC 17-083r4, WebMercatorQuad). */
export const LEVEL_0_RESOLUTION_M = (2 * Math.PI * EARTH_RADIUS_M) / SCENE_TILE_PX;

/** Metres of one degree on the equator: how OGC turns scale denominators of geographic systems into degrees. */
const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;

/** Metres of a unit of a reference on the equator, as OGC turns scale denominators. */
export const metresPerUnit = (kind: ReferenceKind): number =>
  planeOfKind(kind).unit === 'degree' ? METRES_PER_DEGREE : 1;

/** Tiles that a service says it has; inclusive. */
export interface TileLimits {
  readonly minColumn: number;
  readonly maxColumn: number;
  readonly minRow: number;
  readonly maxRow: number;
}

/** One level of a pyramid, rows counted from the north (OGC 07-057r7, section 6.1). Units are degrees or metres, as the set's kind says. */
export interface TileMatrix {
  readonly id: string;
  readonly unitsPerPixel: number;
  /** North west corner. */
  readonly left: number;
  readonly top: number;
  readonly tileWidthPx: number;
  readonly tileHeightPx: number;
  readonly columns: number;
  readonly rows: number;
  readonly limits?: TileLimits;
}

/** A pyramid of tiles. */
export interface TileMatrixSet<Kind extends ReferenceKind = ReferenceKind> {
  readonly id: string;
  readonly kind: Kind;
  /** Coarsest first. */
  readonly matrices: readonly TileMatrix[];
}

/**
 * The pyramid of plain XYZ addresses, level `z` being matrix `String(z)`: one tile of the whole world at level 0, or, in degrees, two
 * (WebMercatorQuad and WorldCRS84Quad of OGC 17-083r4).
 */
export function quadMatrixSet(
  kind: TilingKind,
  minLevel: number,
  maxLevel: number,
): TileMatrixSet<TilingKind> {
  const [left, top] =
    kind === 'geographic' ? [-180, 90] : [-Math.PI * EARTH_RADIUS_M, Math.PI * EARTH_RADIUS_M];
  const matrices = Array.from({ length: maxLevel - minLevel + 1 }, (_, index): TileMatrix => {
    const rows = 2 ** (minLevel + index);
    return {
      id: String(minLevel + index),
      unitsPerPixel: (2 * top) / SCENE_TILE_PX / rows,
      left,
      top,
      tileWidthPx: SCENE_TILE_PX,
      tileHeightPx: SCENE_TILE_PX,
      columns: kind === 'geographic' ? 2 * rows : rows,
      rows,
    };
  });
  return { id: kind, kind, matrices };
}

/** Side of a pixel in metres by which OGC computes scale denominators (07-057r7, section 6.1). */
const OGC_PIXEL_M = 0.00028;

/** Side of a pixel of the 96 dpi screen that some services take instead. */
const SCREEN_PIXEL_M = 0.0254 / 96;

/**
 * Units per pixel of a scale denominator. Services that computed it for a 96 dpi screen are known by this: with that pixel the world
 * is a power of two wide, and with the standard's it is not.
 * @param isWorld the matrix starts at the world's north west corner
 */
export function unitsPerPixelOf(scaleDenominator: number, kind: ReferenceKind, isWorld: boolean): number {
  const unitM = metresPerUnit(kind);
  if (!isTilingKind(kind)) return (scaleDenominator * OGC_PIXEL_M) / unitM;
  const quadUnits = kind === 'geographic' ? 360 / SCENE_TILE_PX : LEVEL_0_RESOLUTION_M;
  const levelOf = (pixelM: number) => Math.log2((quadUnits * unitM) / (scaleDenominator * pixelM));
  const isQuad = (level: number) => Math.abs(level - Math.round(level)) < 1e-3;
  const onScreen = levelOf(SCREEN_PIXEL_M);
  if (isWorld && !isQuad(levelOf(OGC_PIXEL_M)) && isQuad(onScreen))
    return quadUnits / 2 ** Math.round(onScreen);
  return (scaleDenominator * OGC_PIXEL_M) / unitM;
}

/** The matrix whose pixels are nearest in size to `unitsPerPixel`. */
export function nearestMatrix(
  { matrices }: Pick<TileMatrixSet, 'matrices'>,
  unitsPerPixel: number,
): TileMatrix | undefined {
  const distance = (matrix: TileMatrix) => Math.abs(Math.log(matrix.unitsPerPixel / unitsPerPixel));
  return matrices.reduce<TileMatrix | undefined>(
    (best, matrix) => (best === undefined || distance(matrix) < distance(best) ? matrix : best),
    undefined,
  );
}

/** The level of the scene's own pyramid whose pixels are as large as a matrix' on the equator; not rounded. */
export function sceneLevelOf({ kind }: Pick<TileMatrixSet, 'kind'>, { unitsPerPixel }: TileMatrix): number {
  return Math.log2(LEVEL_0_RESOLUTION_M / (unitsPerPixel * metresPerUnit(kind)));
}

/** Whether the service has a tile. */
export function hasTile({ columns, rows, limits }: TileMatrix, column: number, row: number): boolean {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return false;
  if (limits === undefined) return true;
  const { minColumn, maxColumn, minRow, maxRow } = limits;
  return column >= minColumn && column <= maxColumn && row >= minRow && row <= maxRow;
}
