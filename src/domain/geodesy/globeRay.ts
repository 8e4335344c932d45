import type { GlobePose } from '../views/pose.ts';
import { EARTH_RADIUS_M } from './webMercator.ts';

/** Where a ray from the camera meets the ground. */
export interface GroundHit {
  readonly lon: number;
  readonly lat: number;
  /** Length of the ray, metres. */
  readonly distanceM: number;
}

const RAD = Math.PI / 180;

/** Nearest that a camera can be to the ground it looks at, metres; keeps a camera on or below it from dividing by nothing. */
export const NEAREST_M = 1;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A longitude in degrees as -180 (included) to 180. */
export function normalLon(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** The point `angle` radians from (lon, lat) along a great circle that leaves at `bearing` radians (spherical direct problem). */
export function destination(
  lon: number,
  lat: number,
  bearing: number,
  angle: number,
): { lon: number; lat: number } {
  const phi = lat * RAD;
  const sinLat = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing);
  const y = Math.sin(bearing) * Math.sin(angle) * Math.cos(phi);
  const x = Math.cos(angle) - Math.sin(phi) * sinLat;
  return { lon: normalLon(lon + Math.atan2(y, x) / RAD), lat: Math.asin(clamp(sinLat, -1, 1)) / RAD };
}

/** The bearing in radians at which the great circle from a to b leaves a. */
export function bearing(a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const dLon = (b.lon - a.lon) * RAD;
  const y = Math.sin(dLon) * Math.cos(b.lat * RAD);
  const x =
    Math.cos(a.lat * RAD) * Math.sin(b.lat * RAD) -
    Math.sin(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.cos(dLon);
  return Math.atan2(y, x);
}

/** Azimuth and angle off nadir, in radians, of the ray through a place of the window (tangents right of and above its centre). */
export function rayThrough(
  pose: GlobePose,
  right: number,
  up: number,
): { azimuth: number; offNadir: number } {
  const pitch = pose.pitchDeg * RAD;
  const forward = Math.cos(pitch) - up * Math.sin(pitch);
  const upward = Math.sin(pitch) + up * Math.cos(pitch);
  return {
    azimuth: pose.headingDeg * RAD + Math.atan2(right, forward),
    offNadir: Math.atan2(Math.hypot(right, forward), -upward),
  };
}

/**
 * Meets a ray with the sphere of the ground: in the plane of the ray and the earth's centre, the triangle of centre, camera and
 * ground point gives the ray's length by the law of cosines. A ray that misses is lowered to the horizon.
 * @param azimuth of the ray, radians from north
 * @param offNadir angle between the ray and straight down, radians
 */
export function meetGround(
  pose: GlobePose,
  azimuth: number,
  offNadir: number,
  groundHeightM: number,
): GroundHit {
  const ground = EARTH_RADIUS_M + groundHeightM;
  const camera = EARTH_RADIUS_M + pose.heightM;
  if (camera <= ground) {
    return { lon: pose.lon, lat: pose.lat, distanceM: Math.max(ground - camera, NEAREST_M) };
  }
  const angle = clamp(offNadir, 0, Math.asin(ground / camera));
  const across = camera * Math.sin(angle);
  const distanceM = camera * Math.cos(angle) - Math.sqrt(Math.max(0, ground * ground - across * across));
  const central = Math.atan2(distanceM * Math.sin(angle), camera - distanceM * Math.cos(angle));
  return { ...destination(pose.lon, pose.lat, azimuth, central), distanceM: Math.max(distanceM, NEAREST_M) };
}
