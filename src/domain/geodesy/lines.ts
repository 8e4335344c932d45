import type { LonLat } from './lineText.ts';
import { normalLon } from './globeRay.ts';
import { geodesicOn, type EllipsoidName } from './ellipsoid.ts';

/** The shortest way between two places of an ellipsoid. */
export interface Geodesic {
  readonly distanceM: number;
  /** Clockwise from north, 0 (included) to 360; 0 where both places are one. */
  readonly azimuthDeg: number;
}

/** A place on a path. */
export interface PathPlace {
  readonly at: LonLat;
  /** Along the path from its beginning. */
  readonly distanceM: number;
}

const fullCircle = (azimuthDeg: number) => (azimuthDeg < 0 ? azimuthDeg + 360 : azimuthDeg) % 360;

/** The geodesic from one place to another (the inverse problem). */
export function geodesicBetween(from: LonLat, to: LonLat, ellipsoid: EllipsoidName = 'WGS84'): Geodesic {
  const { s12 = 0, azi1 = 0 } = geodesicOn(ellipsoid).Inverse(from[1], from[0], to[1], to[0]);
  return { distanceM: s12, azimuthDeg: s12 === 0 ? 0 : fullCircle(azi1) };
}

/** The place that a geodesic reaches (the direct problem). */
export function placeAt(
  from: LonLat,
  azimuthDeg: number,
  distanceM: number,
  ellipsoid: EllipsoidName = 'WGS84',
): LonLat {
  const { lon2 = 0, lat2 = 0 } = geodesicOn(ellipsoid).Direct(from[1], from[0], azimuthDeg, distanceM);
  return [normalLon(lon2), lat2];
}

/** Lengths of a path's legs, metres: one less than it has places. */
export function legLengthsM(path: readonly LonLat[], ellipsoid: EllipsoidName = 'WGS84'): number[] {
  return path.slice(1).map((to, index) => geodesicBetween(path[index] ?? to, to, ellipsoid).distanceM);
}

/** Length of a path of geodesics, metres; 0 for fewer than two places. */
export function pathLengthM(path: readonly LonLat[], ellipsoid: EllipsoidName = 'WGS84'): number {
  return legLengthsM(path, ellipsoid).reduce((sum, leg) => sum + leg, 0);
}

/**
 * Places along a path of geodesics: its own, and between them so many that no step is longer than `stepM`.
 * @param stepM above 0
 */
export function placesAlong(
  path: readonly LonLat[],
  stepM: number,
  ellipsoid: EllipsoidName = 'WGS84',
): PathPlace[] {
  const [first] = path;
  if (first === undefined) return [];
  const places: PathPlace[] = [{ at: first, distanceM: 0 }];
  let beforeM = 0;
  path.slice(1).forEach((to, index) => {
    const from = path[index] ?? to;
    const line = geodesicOn(ellipsoid).InverseLine(from[1], from[0], to[1], to[0]);
    const lengthM = line.s13;
    const steps = Math.max(1, Math.ceil(lengthM / stepM));
    for (let step = 1; step < steps; step++) {
      const alongM = (lengthM * step) / steps;
      const { lon2 = 0, lat2 = 0 } = line.Position(alongM);
      places.push({ at: [normalLon(lon2), lat2], distanceM: beforeM + alongM });
    }
    beforeM += lengthM;
    places.push({ at: to, distanceM: beforeM });
  });
  return places;
}

/**
 * A path with places put between its own, so that what is drawn straight in any projection follows the geodesics.
 * @param stepM above 0
 */
export function densified(path: readonly LonLat[], stepM: number): LonLat[] {
  return placesAlong(path, stepM).map(({ at }) => at);
}
