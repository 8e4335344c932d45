import type { GlobePose } from '../views/pose.ts';
import { EARTH_RADIUS_M } from './webMercator.ts';

const RAD = Math.PI / 180;

/** Vertical field of view where a frame states none, degrees. */
const DEFAULT_FOV_Y_DEG = 35;

/** Straight distance in metres between a camera and a place, both above the sphere of Web Mercator. */
function distanceM(pose: GlobePose, place: { lon: number; lat: number; heightM: number }): number {
  const [a, b] = [EARTH_RADIUS_M + pose.heightM, EARTH_RADIUS_M + place.heightM];
  const haversine =
    Math.sin(((place.lat - pose.lat) * RAD) / 2) ** 2 +
    Math.cos(pose.lat * RAD) * Math.cos(place.lat * RAD) * Math.sin(((place.lon - pose.lon) * RAD) / 2) ** 2;
  // The law of cosines with cos c = 1 - 2 haversine; written so that nearby places lose no digits.
  return Math.sqrt((a - b) ** 2 + 4 * a * b * haversine);
}

/**
 * Metres that one CSS pixel of the globe's window covers at a place of the ground, measured across the line of sight.
 * @param frame the window's height in CSS pixels and vertical field of view in degrees
 */
export function globeResolutionM(
  pose: GlobePose,
  frame: { readonly heightPx: number; readonly fovYDeg?: number },
  place: { readonly lon: number; readonly lat: number; readonly heightM: number },
): number {
  const perMetre =
    (2 * Math.tan(((frame.fovYDeg ?? DEFAULT_FOV_Y_DEG) * RAD) / 2)) / Math.max(1, frame.heightPx);
  return distanceM(pose, place) * perMetre;
}
