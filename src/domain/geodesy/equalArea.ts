const RADIAN = Math.PI / 180;

/** WGS 84: half the equator's diameter in kilometres, and the first eccentricity. */
const SEMI_MAJOR_KM = 6378.137;
const ECCENTRICITY = 0.0818191908426215;

/** A place in degrees, longitude first. */
type LonLat = readonly [lon: number, lat: number];

/** Height of the equal-area cylinder at a latitude, in semi-major axes (Snyder 1987, formula 3-12, halved). */
export function authalicHeight(lat: number): number {
  const sine = Math.sin(lat * RADIAN);
  const inner = ECCENTRICITY * sine;
  const log = Math.log((1 - inner) / (1 + inner)) / (2 * ECCENTRICITY);
  return ((1 - ECCENTRICITY ** 2) / 2) * (sine / (1 - inner ** 2) - log);
}

/** A place on the equal-area cylinder, kilometres: areas in this plane are areas on the WGS 84 ellipsoid. */
export function equalAreaKm([lon, lat]: LonLat): readonly [xKm: number, yKm: number] {
  return [lon * RADIAN * SEMI_MAJOR_KM, authalicHeight(lat) * SEMI_MAJOR_KM];
}

/** Area of a ring in square kilometres on the WGS 84 ellipsoid, positive when counter-clockwise. */
export function ellipsoidAreaKm2(ring: readonly LonLat[]): number {
  let twice = 0;
  let before = ring[ring.length - 1];
  for (const at of ring) {
    if (before !== undefined) {
      const [y0, y1] = [authalicHeight(before[1]), authalicHeight(at[1])];
      twice += (before[0] * y1 - at[0] * y0) * RADIAN;
    }
    before = at;
  }
  return (twice / 2) * SEMI_MAJOR_KM ** 2;
}

/** Places and weights of Gauss's rule of three points on 0 to 1. */
const GAUSS = [
  [(1 - Math.sqrt(0.6)) / 2, 5 / 18],
  [0.5, 8 / 18],
  [(1 + Math.sqrt(0.6)) / 2, 5 / 18],
] as const;

/**
 * Area within a ring on the WGS 84 ellipsoid whose edges are straight in degrees, as those of GeoJSON are, square metres: parts of an area
 * that is cut in degrees have the area of the whole together. The height of the equal-area cylinder is integrated along each edge by three
 * points of Gauss: below a millionth of a millionth for edges of a degree.
 * @param ring open or closed; it must not cross itself
 */
export function areaInDegreesM2(ring: readonly (readonly number[])[]): number {
  const base = authalicHeight(ring[0]?.[1] ?? 0);
  let sum = 0;
  let [lon0 = 0, lat0 = 0] = ring.at(-1) ?? [];
  for (const [lon = 0, lat = 0] of ring) {
    if (lon !== lon0) {
      const mean = GAUSS.reduce(
        (all, [at, weight]) => all + weight * (authalicHeight(lat0 + at * (lat - lat0)) - base),
        0,
      );
      sum += (lon - lon0) * RADIAN * mean;
    }
    [lon0, lat0] = [lon, lat];
  }
  return Math.abs(sum) * (SEMI_MAJOR_KM * 1000) ** 2;
}
