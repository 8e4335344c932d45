import { CGCS2000_TRANSVERSE } from './transverseMercator.ts';

/** Added to eastings so that none in a zone is negative, metres. */
export const FALSE_EASTING_M = 500_000;

/** With a zone's prefix an easting begins with the number of its zone: so many metres per zone. */
const PREFIX_M = 1_000_000;

/** Width of the zones, degrees. */
export type ZoneWidth = 3 | 6;

/** A place in a Gauss-Krüger zone of CGCS2000. */
export interface ZonePlace {
  readonly width: ZoneWidth;
  /** 1 to 120 of the zones of 3 degrees, 1 to 60 of those of 6. */
  readonly zone: number;
  /** With the false easting, without the zone's prefix, metres. */
  readonly eastingM: number;
  readonly northingM: number;
}

/** The meridian in the middle of a zone, degrees from -180 to 180. */
export function centralMeridian(width: ZoneWidth, zone: number): number {
  const lon = width === 3 ? 3 * zone : 6 * zone - 3;
  return lon > 180 ? lon - 360 : lon;
}

/** The zone that a longitude lies in. */
export function zoneAt(width: ZoneWidth, lon: number): number {
  const east = ((lon % 360) + 360) % 360;
  const zone = width === 3 ? Math.floor((east + 1.5) / 3) : Math.floor(east / 6) + 1;
  return zone === 0 ? 360 / width : zone;
}

/**
 * Projects a place into a zone by the transverse Mercator projection of CGCS2000.
 * @param lon,lat degrees, CGCS2000; within 45 degrees of the zone's middle
 */
export function toZone(lon: number, lat: number, width: ZoneWidth, zone = zoneAt(width, lon)): ZonePlace {
  const { eastM, northM } = CGCS2000_TRANSVERSE.to(lon, lat, centralMeridian(width, zone));
  return { width, zone, eastingM: eastM + FALSE_EASTING_M, northingM: northM };
}

/**
 * The inverse of {@link toZone}.
 * @returns longitude and latitude in degrees, CGCS2000
 */
export function fromZone({ width, zone, eastingM, northingM }: ZonePlace): {
  readonly lon: number;
  readonly lat: number;
} {
  const place = { eastM: eastingM - FALSE_EASTING_M, northM: northingM };
  return CGCS2000_TRANSVERSE.from(place, centralMeridian(width, zone));
}

/** The easting with the number of its zone before it, as Chinese maps write it. */
export function withPrefix({ zone, eastingM }: Pick<ZonePlace, 'zone' | 'eastingM'>): number {
  return zone * PREFIX_M + eastingM;
}

/** Takes an easting with its zone's prefix apart; the zone is undefined where there is no prefix. */
export function splitPrefix(eastingM: number): {
  readonly zone: number | undefined;
  readonly eastingM: number;
} {
  if (eastingM < PREFIX_M) return { zone: undefined, eastingM };
  const zone = Math.floor(eastingM / PREFIX_M);
  return { zone, eastingM: eastingM - zone * PREFIX_M };
}
