/** A place in degrees (WGS 84). A place of a drawing is never further than 180° from the one before it, so that longitudes go on beyond ±180. */
export type LonLat = readonly [lon: number, lat: number];

/** Places that are nearer than this are one, degrees: about a millimetre. */
export const SAME_DEG = 1e-8;

/** The longitude of the same meridian that is nearest to `reference`. */
export function lonNear(lon: number, reference: number): number {
  return lon - 360 * Math.round((lon - reference) / 360);
}

/** True for places that nobody could tell apart. */
export function isSamePlace(a: LonLat, b: LonLat): boolean {
  return Math.abs(lonNear(a[0], b[0]) - b[0]) < SAME_DEG && Math.abs(a[1] - b[1]) < SAME_DEG;
}

/** Twice the area of an open ring in square degrees, negative where it runs clockwise. */
export function doubleArea(ring: readonly LonLat[]): number {
  const [west, south] = ring[0] ?? [0, 0];
  return ring.reduce((sum, [lon, lat], index) => {
    const [nextLon, nextLat] = ring[(index + 1) % ring.length] ?? [west, south];
    return sum + (lon - west) * (nextLat - south) - (nextLon - west) * (lat - south);
  }, 0);
}

/** How far round the earth a ring has gone when it is back at its beginning: ±360 for one round a pole, else 0. */
export function roundDeg(ring: readonly LonLat[]): number {
  const [first] = ring;
  const last = ring.at(-1);
  return first === undefined || last === undefined ? 0 : lonNear(first[0], last[0]) - first[0];
}
