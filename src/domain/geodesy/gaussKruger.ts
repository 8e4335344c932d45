/** CGCS2000 (GB 22021-2008): semi-major axis in metres and flattening. */
const A = 6378137;
const F = 1 / 298.257222101;

const RAD = Math.PI / 180;

/** Third flattening. */
const N = F / (2 - F);

/** Radius of the circle as long as a meridian, to the order n^6 (Karney 2011, equation 14). */
const RECTIFYING_RADIUS_M = (A / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64 + N ** 6 / 256);

const ECCENTRICITY = Math.sqrt(F * (2 - F));

/** Krüger's series in n from the conformal to the projected ellipsoid, to the order n^6 (Karney 2011, equation 35). */
const ALPHA = [
  N / 2 -
    (2 / 3) * N ** 2 +
    (5 / 16) * N ** 3 +
    (41 / 180) * N ** 4 -
    (127 / 288) * N ** 5 +
    (7891 / 37800) * N ** 6,
  (13 / 48) * N ** 2 -
    (3 / 5) * N ** 3 +
    (557 / 1440) * N ** 4 +
    (281 / 630) * N ** 5 -
    (1983433 / 1935360) * N ** 6,
  (61 / 240) * N ** 3 - (103 / 140) * N ** 4 + (15061 / 26880) * N ** 5 + (167603 / 181440) * N ** 6,
  (49561 / 161280) * N ** 4 - (179 / 168) * N ** 5 + (6601661 / 7257600) * N ** 6,
  (34729 / 80640) * N ** 5 - (3418889 / 1995840) * N ** 6,
  (212378941 / 319334400) * N ** 6,
] as const;

/** The series back (Karney 2011, equation 36). */
const BETA = [
  N / 2 -
    (2 / 3) * N ** 2 +
    (37 / 96) * N ** 3 -
    (1 / 360) * N ** 4 -
    (81 / 512) * N ** 5 +
    (96199 / 604800) * N ** 6,
  (1 / 48) * N ** 2 +
    (1 / 15) * N ** 3 -
    (437 / 1440) * N ** 4 +
    (46 / 105) * N ** 5 -
    (1118711 / 3870720) * N ** 6,
  (17 / 480) * N ** 3 - (37 / 840) * N ** 4 - (209 / 4480) * N ** 5 + (5569 / 90720) * N ** 6,
  (4397 / 161280) * N ** 4 - (11 / 504) * N ** 5 - (830251 / 7257600) * N ** 6,
  (4583 / 161280) * N ** 5 - (108847 / 3991680) * N ** 6,
  (20648693 / 638668800) * N ** 6,
] as const;

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

/** Adds a series of sines: the projection's second step, and its inverse's first. */
function addSeries(xi: number, eta: number, series: readonly number[], sign: 1 | -1): [number, number] {
  let [x, y] = [xi, eta];
  series.forEach((factor, index) => {
    const k = 2 * (index + 1);
    x += sign * factor * Math.sin(k * xi) * Math.cosh(k * eta);
    y += sign * factor * Math.cos(k * xi) * Math.sinh(k * eta);
  });
  return [x, y];
}

/** A place on a transverse Mercator plane, metres from the equator and the central meridian. */
export interface TransversePlace {
  readonly eastM: number;
  readonly northM: number;
}

/**
 * Transverse Mercator of CGCS2000 with scale 1 on any meridian, by Krüger's series in the third flattening to the order n^6: below a
 * micrometre within 3900 km of the meridian (C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", J. Geodesy 85, 2011).
 * @param lon,lat degrees; within 45 degrees of the meridian
 * @param meridian degrees
 */
export function toTransverse(lon: number, lat: number, meridian: number): TransversePlace {
  const away = (((lon - meridian + 540) % 360) - 180) * RAD;
  const tau = Math.tan(lat * RAD);
  const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tau) / Math.hypot(1, tau)));
  const conformal = tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
  const xi = Math.atan2(conformal, Math.cos(away));
  const eta = Math.asinh(Math.sin(away) / Math.hypot(conformal, Math.cos(away)));
  const [northing, easting] = addSeries(xi, eta, ALPHA, 1);
  return { eastM: easting * RECTIFYING_RADIUS_M, northM: northing * RECTIFYING_RADIUS_M };
}

/**
 * Projects a place into a zone by {@link toTransverse}.
 * @param lon,lat degrees, CGCS2000; within 45 degrees of the zone's middle
 */
export function toZone(lon: number, lat: number, width: ZoneWidth, zone = zoneAt(width, lon)): ZonePlace {
  const { eastM, northM } = toTransverse(lon, lat, centralMeridian(width, zone));
  return { width, zone, eastingM: eastM + FALSE_EASTING_M, northingM: northM };
}

/** Newton's steps from the conformal to the geographic latitude: two reach the last digit (Karney 2011, equations 19 to 21). */
const NEWTON_STEPS = 3;

function tangentOfLatitude(conformal: number): number {
  let tau = conformal;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tau) / Math.hypot(1, tau)));
    const reached = tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
    const slope = (1 - ECCENTRICITY ** 2) * Math.hypot(1, tau) * Math.hypot(1, reached);
    tau += ((conformal - reached) * (1 + (1 - ECCENTRICITY ** 2) * tau ** 2)) / slope;
  }
  return tau;
}

/**
 * The inverse of {@link toTransverse}.
 * @returns longitude and latitude in degrees, CGCS2000
 */
export function fromTransverse(
  { eastM, northM }: TransversePlace,
  meridian: number,
): { readonly lon: number; readonly lat: number } {
  const [xi, eta] = addSeries(northM / RECTIFYING_RADIUS_M, eastM / RECTIFYING_RADIUS_M, BETA, -1);
  const conformal = Math.sin(xi) / Math.hypot(Math.sinh(eta), Math.cos(xi));
  const away = Math.atan2(Math.sinh(eta), Math.cos(xi)) / RAD;
  return {
    lon: ((meridian + away + 540) % 360) - 180,
    lat: Math.atan(tangentOfLatitude(conformal)) / RAD,
  };
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
  return fromTransverse(place, centralMeridian(width, zone));
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
