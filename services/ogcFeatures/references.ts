import { fromWebMercator, toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { fromZone, toZone, withPrefix } from '../../src/domain/geodesy/gaussKruger.ts';
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

const MERCATOR: Reference = {
  uri: epsg(3857),
  to(lon, lat) {
    const { x, y } = toWebMercator(lon, lat);
    return [toTenthMillimetre(x), toTenthMillimetre(y)];
  },
  from(x, y) {
    const { lon, lat } = fromWebMercator(x, y);
    return [lon, lat];
  },
  isStraight: true,
  isNorthFirst: false,
  isGeographic: false,
};

/** A Gauss-Krueger zone of three degrees; EPSG gives the northing first. @param isNumbered eastings begin with the zone's number */
function zoneReference(code: number, zone: number, isNumbered: boolean): Reference {
  const prefixM = isNumbered ? withPrefix({ zone, eastingM: 0 }) : 0;
  return {
    uri: epsg(code),
    to(lon, lat) {
      const { eastingM, northingM } = toZone(lon, lat, 3, zone);
      return [toTenthMillimetre(northingM), toTenthMillimetre(eastingM + prefixM)];
    },
    from(northingM, eastingM) {
      const { lon, lat } = fromZone({ width: 3, zone, eastingM: eastingM - prefixM, northingM });
      return [lon, lat];
    },
    isStraight: false,
    isNorthFirst: true,
    isGeographic: false,
  };
}

/** The zones that the prefecture lies in: 27 and 28, central meridians 81 and 84 degrees (EPSG:4513 ff. and 4534 ff. begin with 25). */
const ZONES = [27, 28].flatMap((zone) => [
  zoneReference(4513 + zone - 25, zone, true),
  zoneReference(4534 + zone - 25, zone, false),
]);

/** The references offered, the stored one first. */
export const REFERENCES: readonly Reference[] = [
  STORED,
  northFirstDegrees(4326),
  MERCATOR,
  northFirstDegrees(4490),
  ...ZONES,
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
