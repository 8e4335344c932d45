import { planeOfKind } from '../../src/domain/geodesy/planes.ts';
import { PREFECTURE_ZONES } from '../../src/domain/geodesy/prefectureZones.ts';
import { OLD_DEGREES } from '../../src/domain/geodesy/zones.ts';
import { rasterReference } from '../../src/domain/layers/raster/reference.ts';
import { wrongParameter } from './problem.ts';

/** Two numbers: longitude and latitude in degrees, or coordinates in the order of their reference's axes. */
export type Pair = readonly [number, number];

/** A coordinate reference system that features are answered and asked for in. */
export interface Reference {
  readonly uri: string;
  /** Degrees, longitude first, to coordinates in the order of its axes. */
  readonly to: (lon: number, lat: number) => Pair;
  /** The inverse. */
  readonly from: (first: number, second: number) => Pair;
  /** Straight edges of a rectangle stay straight in degrees. */
  readonly isStraight: boolean;
  /** The first axis points north. */
  readonly isNorthFirst: boolean;
  readonly isGeographic: boolean;
}

const MICRO = 1e4;

/** A tenth of a millimetre: finer than anything that was measured. */
const toTenthMillimetre = (metres: number) => Math.round(metres * MICRO) / MICRO;

const epsg = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${String(code)}`;

/** What the features are stored in: WGS 84 with the longitude first. */
export const STORED: Reference = {
  uri: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
  to: (lon, lat) => [lon, lat],
  from: (lon, lat) => [lon, lat],
  isStraight: true,
  isNorthFirst: false,
  isGeographic: true,
};

/** Degrees with the latitude first, as EPSG has them. CGCS2000 and WGS 84 agree to some centimetres: they are treated as one. */
const northFirstDegrees = (code: number): Reference => ({
  ...STORED,
  uri: epsg(code),
  to: (lon, lat) => [lat, lon],
  from: (lat, lon) => [lon, lat],
  isNorthFirst: true,
});

/** A reference by its plane, the axes in the order of its authority: a zone's northing and an old datum's latitude first, UTM's easting. */
function planeReference(code: number): Reference[] {
  const reference = rasterReference(String(code));
  if (reference === undefined) return [];
  const { kind, northFirst } = reference;
  const plane = planeOfKind(kind);
  const isGeographic = plane.unit === 'degree';
  const rounded = isGeographic ? (degrees: number) => degrees : toTenthMillimetre;
  return [
    {
      uri: epsg(code),
      to(lon, lat) {
        const [x, y] = plane.toPlane(lon, lat);
        return northFirst ? [rounded(y), rounded(x)] : [rounded(x), rounded(y)];
      },
      from: (first, second) => (northFirst ? plane.fromPlane(second, first) : plane.fromPlane(first, second)),
      isStraight: isGeographic || kind === 'mercator',
      isNorthFirst: northFirst,
      isGeographic,
    },
  ];
}

/** The references offered, the stored one first. */
export const REFERENCES: readonly Reference[] = [
  STORED,
  northFirstDegrees(4326),
  ...planeReference(3857),
  northFirstDegrees(4490),
  ...[...PREFECTURE_ZONES, ...Object.keys(OLD_DEGREES).map(Number)].flatMap(planeReference),
];

/**
 * The reference that a parameter names by its URI; the stored one without it.
 * @throws Refusal 400 that lists what is offered
 */
export function referenceNamed(uri: string | undefined, parameter: string): Reference {
  if (uri === undefined) return STORED;
  const found = REFERENCES.find((reference) => reference.uri === uri);
  if (found !== undefined) return found;
  const offered = REFERENCES.map((reference) => reference.uri).join(', ');
  throw wrongParameter(parameter, `不支持坐标系 ${uri}，可用 ${offered}`, 'is no reference system offered');
}

/** Far outside of a zone its projection says nothing. */
const isOnGlobe = ([lon, lat]: Pair) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/**
 * A place given in a reference, in degrees with the longitude first.
 * @throws Refusal 400 where it is not on the globe
 */
export function placeFrom(reference: Reference, [first, second]: Pair, parameter: string): Pair {
  const place = reference.from(first, second);
  if (isOnGlobe(place)) return place;
  throw wrongParameter(
    parameter,
    `坐标 ${String(first)},${String(second)} 不在坐标系范围内，请核对坐标系与坐标轴顺序`,
    'has coordinates outside of its reference system; check the order of the axes',
  );
}
