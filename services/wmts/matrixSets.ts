import { EARTH_RADIUS_M } from '../../src/domain/geodesy/webMercator.ts';
import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import { FALSE_EASTING_M } from '../../src/domain/geodesy/gaussKruger.ts';
import { zoneOfCode } from '../../src/domain/geodesy/zones.ts';
import { referenceTitle } from '../../src/domain/layers/imports/references.ts';
import { referenceCode, type ReferenceKind } from '../../src/domain/layers/raster/reference.ts';
import { ZONE_CRS, type Crs } from '../crs.ts';
import { geographicTileBounds, TILE_SIDE_PX } from '../tiles/geographic.ts';
import { MAX_IMAGERY_LEVEL } from '../tiles/routes.ts';
import { tileBoundsM, WORLD_HALF_M, type TileAddress } from '../../server/base/geo/tileMath.ts';

/** The square of level 0 of a zone's grid, metres. */
interface ZoneGrid {
  readonly leftM: number;
  readonly topM: number;
  readonly title: string;
}

/** A tile matrix set: levels 0 to `maxLevel`, each twice as fine as the one before. */
export interface MatrixSet {
  readonly id: string;
  readonly kind: ReferenceKind;
  /** The reference system as OGC writes it; the EPSG names of degrees have latitude first. */
  readonly urn: string;
  /** Upper left corner in the axis order of the system. */
  readonly topLeft: string;
  readonly wellKnownScaleSet?: string;
  /** Columns of level 0; it has one row. */
  readonly rootColumns: number;
  readonly maxLevel: number;
  /** Of a zone: its grid in the plane, and what it is called. */
  readonly zone?: ZoneGrid;
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

/** Side of the square of level 0 in zones, metres: pixels are 32,768 m there, a power of two at every level, and 0.5 m at the last. */
const ZONE_SIDE_M = 2 ** 23;
const ZONE_MAX_LEVEL = 16;

/** The set of a zone, from the equator to the north and as far to both sides of its middle. The registry's order of axes is the corner's. */
function zoneSet({ name, kind, northFirstIn130 }: Crs): MatrixSet {
  const zone = zoneOfCode(Number(referenceCode(name)));
  const numberM = zone?.isNumbered === true ? zone.zone * 1_000_000 : 0;
  const [leftM, topM] = [numberM + FALSE_EASTING_M - ZONE_SIDE_M / 2, ZONE_SIDE_M];
  return {
    id: name,
    kind,
    urn: name.replace('EPSG:', 'urn:ogc:def:crs:EPSG::'),
    topLeft: (northFirstIn130 ? [topM, leftM] : [leftM, topM]).join(' '),
    rootColumns: 1,
    maxLevel: ZONE_MAX_LEVEL,
    zone: { leftM, topM, title: `${referenceTitle(name, 'zh')} ${referenceTitle(name, 'en')}` },
  };
}

/** The sets of drawn layers, best first; of zones those that the prefecture lies in, as the WMS has them: others have nothing to show. */
export const DRAWN_MATRIX_SETS: readonly MatrixSet[] = [
  ...Object.values(MATRIX_SETS),
  ...ZONE_CRS.map(zoneSet),
];

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
export function tileBounds({ kind, zone }: MatrixSet, tile: TileAddress): Rectangle {
  if (zone !== undefined) {
    const side = ZONE_SIDE_M / 2 ** tile.z;
    const [minX, maxY] = [zone.leftM + tile.x * side, zone.topM - tile.y * side];
    return { minX, maxY, maxX: minX + side, minY: maxY - side };
  }
  if (kind === 'geographic') return geographicTileBounds(tile);
  const [minX, minY, maxX, maxY] = tileBoundsM(tile);
  return { minX, minY, maxX, maxY };
}

/** Columns and rows of a level. */
export function matrixSize({ rootColumns }: MatrixSet, level: number): readonly [number, number] {
  return [rootColumns * 2 ** level, 2 ** level];
}

/** The scale denominator of a level; degrees count with the length of one on the equator. */
export function scaleDenominator({ rootColumns, zone }: MatrixSet, level: number): number {
  const worldM = zone === undefined ? 2 * Math.PI * EARTH_RADIUS_M : ZONE_SIDE_M;
  const metresPerPx = worldM / (TILE_SIDE_PX * rootColumns * 2 ** level);
  return metresPerPx / PIXEL_M;
}
