/** What places on the earth are counted from: that of satellites (WGS 84, CGCS2000, which differ by centimetres), or an older one. */
export type Datum = 'satellite' | 'xian1980' | 'beijing1954';

/** Gauss-Krueger zones of one datum, width and way to write eastings, in the EPSG registry (v11). */
export interface ZoneFamily {
  readonly datum: Datum;
  readonly widthDeg: 3 | 6;
  /** Eastings begin with the zone's number. */
  readonly isNumbered: boolean;
  /** EPSG codes of the first and the last of them; they follow one another. */
  readonly first: number;
  readonly last: number;
  /** Number of the first zone. */
  readonly firstZone: number;
  /** The registry has other codes for them now. */
  readonly isFormer?: true;
}

/** All of them, the likelier ones first. */
export const ZONE_FAMILIES: readonly ZoneFamily[] = [
  { datum: 'satellite', widthDeg: 3, isNumbered: true, first: 4513, last: 4533, firstZone: 25 },
  { datum: 'satellite', widthDeg: 3, isNumbered: false, first: 4534, last: 4554, firstZone: 25 },
  { datum: 'satellite', widthDeg: 6, isNumbered: true, first: 4491, last: 4501, firstZone: 13 },
  { datum: 'satellite', widthDeg: 6, isNumbered: false, first: 4502, last: 4512, firstZone: 13 },
  { datum: 'xian1980', widthDeg: 3, isNumbered: true, first: 2349, last: 2369, firstZone: 25 },
  { datum: 'xian1980', widthDeg: 3, isNumbered: false, first: 2370, last: 2390, firstZone: 25 },
  { datum: 'xian1980', widthDeg: 6, isNumbered: true, first: 2327, last: 2337, firstZone: 13 },
  { datum: 'xian1980', widthDeg: 6, isNumbered: false, first: 2338, last: 2348, firstZone: 13 },
  { datum: 'beijing1954', widthDeg: 3, isNumbered: true, first: 2401, last: 2421, firstZone: 25 },
  { datum: 'beijing1954', widthDeg: 3, isNumbered: false, first: 2422, last: 2442, firstZone: 25 },
  { datum: 'beijing1954', widthDeg: 6, isNumbered: true, first: 21413, last: 21423, firstZone: 13 },
  { datum: 'beijing1954', widthDeg: 6, isNumbered: false, first: 21453, last: 21463, firstZone: 13 },
  {
    datum: 'beijing1954',
    widthDeg: 6,
    isNumbered: false,
    first: 21473,
    last: 21483,
    firstZone: 13,
    isFormer: true,
  },
];

/** UTM of WGS 84 in the EPSG registry: the code of zone 1 less one. */
const UTM = { north: 32_600, south: 32_700, zones: 60 } as const;

/** A zone of a projection by its EPSG code. */
export interface Zone {
  readonly datum: Datum;
  readonly projection: 'gaussKrueger' | 'utm';
  readonly zone: number;
  /** Degrees. */
  readonly meridian: number;
  readonly widthDeg: 3 | 6;
  readonly isNumbered: boolean;
  readonly isSouth: boolean;
}

/** The zone that an EPSG code names: Gauss-Krueger of CGCS2000, Xian 1980 and Beijing 1954, UTM of WGS 84; undefined for another code. */
export function zoneOfCode(code: number): Zone | undefined {
  const family = ZONE_FAMILIES.find(({ first, last }) => code >= first && code <= last);
  if (family !== undefined) {
    const { datum, widthDeg, isNumbered } = family;
    const zone = family.firstZone + code - family.first;
    const meridian = widthDeg === 3 ? zone * 3 : zone * 6 - 3;
    return { datum, projection: 'gaussKrueger', zone, meridian, widthDeg, isNumbered, isSouth: false };
  }
  const isSouth = code > UTM.south;
  const zone = code - (isSouth ? UTM.south : UTM.north);
  if (!(zone >= 1 && zone <= UTM.zones)) return undefined;
  const meridian = zone * 6 - 183;
  return { datum: 'satellite', projection: 'utm', zone, meridian, widthDeg: 6, isNumbered: false, isSouth };
}

/** Degrees of older datums by their EPSG codes. */
export const OLD_DEGREES: Readonly<Record<number, Datum>> = { 4610: 'xian1980', 4214: 'beijing1954' };

/** The datum of a reference by its EPSG code, as far as it is none of satellites; undefined for one that is, or is not known. */
export function oldDatumOf(code: number): Exclude<Datum, 'satellite'> | undefined {
  const datum = OLD_DEGREES[code] ?? zoneOfCode(code)?.datum;
  return datum === 'satellite' ? undefined : datum;
}
