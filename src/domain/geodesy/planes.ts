import { rasterReference, referenceCode } from '../layers/raster/reference.ts';
import { FALSE_EASTING_M, fromTransverse, toTransverse } from './gaussKruger.ts';
import { fromWebMercator, toWebMercator } from './webMercator.ts';

/** A reference system's plane: how places on the earth are written in it. Datums that differ by centimetres count as WGS 84. */
export interface Plane {
  /** @param lon,lat degrees @returns its coordinates, easting first; metres or degrees */
  toPlane(lon: number, lat: number): readonly [x: number, y: number];
  /** The way back. @returns degrees */
  fromPlane(x: number, y: number): readonly [lon: number, lat: number];
}

/** A transverse Mercator projection. */
export interface TransverseMercator {
  /** Degrees. */
  readonly meridian: number;
  /** Metres. */
  readonly falseEastingM: number;
  readonly falseNorthingM: number;
  /** Scale on the meridian. */
  readonly scale: number;
}

/** The plane of a transverse Mercator projection of an ellipsoid as CGCS2000's, GRS 80's and WGS 84's: these differ by a tenth of a millimetre. */
export function transversePlane({
  meridian,
  falseEastingM,
  falseNorthingM,
  scale,
}: TransverseMercator): Plane {
  return {
    toPlane(lon, lat) {
      const { eastM, northM } = toTransverse(lon, lat, meridian);
      return [eastM * scale + falseEastingM, northM * scale + falseNorthingM];
    },
    fromPlane(x, y) {
      const place = { eastM: (x - falseEastingM) / scale, northM: (y - falseNorthingM) / scale };
      const { lon, lat } = fromTransverse(place, meridian);
      return [lon, lat];
    },
  };
}

const DEGREES: Plane = { toPlane: (lon, lat) => [lon, lat], fromPlane: (x, y) => [x, y] };

const MERCATOR: Plane = {
  toPlane(lon, lat) {
    const { x, y } = toWebMercator(lon, lat);
    return [x, y];
  },
  fromPlane(x, y) {
    const { lon, lat } = fromWebMercator(x, y);
    return [lon, lat];
  },
};

/** Zones of CGCS2000 in the EPSG registry (v11), by the code of the first and the last one. */
const GAUSS_KRUEGER = [
  { first: 4491, last: 4501, firstZone: 13, widthDeg: 6, isNumbered: true },
  { first: 4502, last: 4512, firstZone: 13, widthDeg: 6, isNumbered: false },
  { first: 4513, last: 4533, firstZone: 25, widthDeg: 3, isNumbered: true },
  { first: 4534, last: 4554, firstZone: 25, widthDeg: 3, isNumbered: false },
] as const;

/** UTM of WGS 84 in the EPSG registry: the code of zone 1 less one. */
const UTM = { north: 32_600, south: 32_700, zones: 60, scale: 0.9996, southNorthingM: 10_000_000 } as const;

function zoneOfChina(code: number): TransverseMercator | undefined {
  const family = GAUSS_KRUEGER.find(({ first, last }) => code >= first && code <= last);
  if (family === undefined) return undefined;
  const zone = family.firstZone + code - family.first;
  return {
    meridian: family.widthDeg === 3 ? zone * 3 : zone * 6 - 3,
    falseEastingM: FALSE_EASTING_M + (family.isNumbered ? zone * 1_000_000 : 0),
    falseNorthingM: 0,
    scale: 1,
  };
}

function utmZone(code: number): TransverseMercator | undefined {
  const isSouth = code > UTM.south;
  const zone = code - (isSouth ? UTM.south : UTM.north);
  if (!(zone >= 1 && zone <= UTM.zones)) return undefined;
  return {
    meridian: zone * 6 - 183,
    falseEastingM: FALSE_EASTING_M,
    falseNorthingM: isSouth ? UTM.southNorthingM : 0,
    scale: UTM.scale,
  };
}

/**
 * The plane of a reference system: Web Mercator, degrees of WGS 84 and CGCS2000, the zones of CGCS2000, and UTM of WGS 84. Beijing 1954
 * and Xian 1980 are left out: their places are off by a hundred metres without parameters.
 * @param name any of its names, as `EPSG:4547`
 */
export function planeOf(name: string): Plane | undefined {
  const kind = rasterReference(name)?.kind;
  if (kind !== undefined) return kind === 'mercator' ? MERCATOR : DEGREES;
  const code = Number(referenceCode(name));
  const zone = zoneOfChina(code) ?? utmZone(code);
  return zone && transversePlane(zone);
}
