import { EARTH_RADIUS_M } from '../../src/domain/geodesy/webMercator.ts';
import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import type { CrsKind } from '../crs.ts';
import { geographicTileBounds, TILE_SIDE_PX } from '../tiles/geographic.ts';
import { MAX_IMAGERY_LEVEL } from '../tiles/routes.ts';
import { tileBoundsM, WORLD_HALF_M, type TileAddress } from '../../server/base/geo/tileMath.ts';

/** A tile matrix set: levels 0 to `maxLevel`, each twice as fine as the one before. */
export interface MatrixSet {
  readonly id: string;
  readonly kind: CrsKind;
  /** The reference system as OGC writes it; the EPSG names of degrees have latitude first. */
  readonly urn: string;
  /** Upper left corner in the axis order of the system. */
  readonly topLeft: string;
  readonly wellKnownScaleSet?: string;
  /** Columns of level 0; it has one row. */
  readonly rootColumns: number;
  readonly maxLevel: number;
}

/** Pixel size that scale denominators are reckoned with, metres (OGC 07-057r7, 6.1). */
const PIXEL_M = 0.00028;

/** Finest levels: pixels of 0.6 m at the equator in both tilings. */
const MAX_LEVEL = { mercator: 18, geographic: 17 } as const;

const GEOGRAPHIC = {
  kind: 'geographic',
  topLeft: '90 -180',
  rootColumns: 2,
  maxLevel: MAX_LEVEL.geographic,
} as const;

/** The matrix sets of the service. CGCS2000 (4490) has the grid of WGS 84; they differ by some centimetres. */
export const MATRIX_SETS = {
  mercator: {
    id: 'EPSG:3857',
    kind: 'mercator',
    urn: 'urn:ogc:def:crs:EPSG::3857',
    topLeft: `${-WORLD_HALF_M} ${WORLD_HALF_M}`,
    wellKnownScaleSet: 'urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible',
    rootColumns: 1,
    maxLevel: MAX_LEVEL.mercator,
  },
  wgs84: { ...GEOGRAPHIC, id: 'EPSG:4326', urn: 'urn:ogc:def:crs:EPSG::4326' },
  cgcs2000: { ...GEOGRAPHIC, id: 'EPSG:4490', urn: 'urn:ogc:def:crs:EPSG::4490' },
} as const satisfies Readonly<Record<string, MatrixSet>>;

/** The sets of drawn layers, best first. */
export const DRAWN_MATRIX_SETS: readonly MatrixSet[] = Object.values(MATRIX_SETS);

/** The set of pictures that end at a level. */
export function mercatorTo(maxLevel: number): MatrixSet {
  return { ...MATRIX_SETS.mercator, id: `GoogleMapsCompatible_Level${String(maxLevel)}`, maxLevel };
}

/**
 * The sets of the imagery, which ends at its own finest levels. Sets of their own and not limits on the others: common clients read
 * past limits and ask for tiles that are not there.
 */
export const IMAGERY_MATRIX_SETS: readonly MatrixSet[] = [
  mercatorTo(MAX_IMAGERY_LEVEL.mercator),
  ...[MATRIX_SETS.wgs84, MATRIX_SETS.cgcs2000].map((set) => ({
    ...set,
    id: `${set.id}_Level${MAX_IMAGERY_LEVEL.geographic}`,
    maxLevel: MAX_IMAGERY_LEVEL.geographic,
  })),
];

/** Every set that some layers of the service are in, each once. */
export function matrixSetsOf(layers: readonly { readonly matrixSets: readonly MatrixSet[] }[]) {
  const sets = [
    ...DRAWN_MATRIX_SETS,
    ...IMAGERY_MATRIX_SETS,
    ...layers.flatMap(({ matrixSets }) => matrixSets),
  ];
  return [...new Map(sets.map((set) => [set.id, set])).values()];
}

/** The rectangle of a tile in the units of its set. */
export function tileBounds({ kind }: MatrixSet, tile: TileAddress): Rectangle {
  if (kind === 'geographic') return geographicTileBounds(tile);
  const [minX, minY, maxX, maxY] = tileBoundsM(tile);
  return { minX, minY, maxX, maxY };
}

/** Columns and rows of a level. */
export function matrixSize({ rootColumns }: MatrixSet, level: number): readonly [number, number] {
  return [rootColumns * 2 ** level, 2 ** level];
}

/** The scale denominator of a level; degrees count with the length of one on the equator. */
export function scaleDenominator({ rootColumns }: MatrixSet, level: number): number {
  const metresPerPx = (2 * Math.PI * EARTH_RADIUS_M) / (TILE_SIDE_PX * rootColumns * 2 ** level);
  return metresPerPx / PIXEL_M;
}
