import { meetGround, normalLon, rayThrough } from '../geodesy/globeRay.ts';
import type { LonLat } from '../geodesy/lineText.ts';
import { MAX_MERCATOR_LAT } from '../geodesy/webMercator.ts';
import type { LinkFrame } from '../views/linkedPose.ts';
import type { GlobePose } from '../views/pose.ts';

const RAD = Math.PI / 180;

/** Vertical field of view where a frame states none, degrees. */
const DEFAULT_FOV_Y_DEG = 35;

/** Places along the window's border, as fractions from -1 to 1, counter-clockwise from the lower left corner. */
function border(stepsPerEdge: number): readonly (readonly [x: number, y: number])[] {
  const steps = Array.from({ length: stepsPerEdge }, (_, step) => -1 + (2 * step) / stepsPerEdge);
  return [
    ...steps.map((at) => [at, -1] as const),
    ...steps.map((at) => [1, at] as const),
    ...steps.map((at) => [-at, 1] as const),
    ...steps.map((at) => [-1, -at] as const),
  ];
}

/** Longitudes made continuous, so that no side of the ring jumps across the date line. */
function unwrap(points: readonly { readonly lon: number; readonly lat: number }[]): LonLat[] {
  const ring: LonLat[] = [];
  for (const { lon, lat } of points) {
    const before = ring.at(-1)?.[0] ?? lon;
    ring.push([before + normalLon(lon - before), lat]);
  }
  return ring;
}

/** A ring around a pole does not close in longitude: it is closed along the edge of the map. */
function closeAroundPole(ring: readonly LonLat[], centreLat: number): readonly LonLat[] {
  const first = ring[0];
  const last = ring.at(-1);
  if (first === undefined || last === undefined) return ring;
  const turn = last[0] + normalLon(first[0] - last[0]) - first[0];
  if (Math.abs(turn) < 180) return ring;
  const pole = centreLat < 0 ? -MAX_MERCATOR_LAT : MAX_MERCATOR_LAT;
  return [...ring, [first[0] + turn, first[1]], [first[0] + turn, pole], [first[0], pole]];
}

/**
 * The ground that the globe's camera sees, as a ring for a Web Mercator map; rays past the earth end on the horizon.
 * @param stepsPerEdge points per side of the window
 * @returns an open ring in degrees; longitudes are continuous and may pass 180, latitudes stay within 85.05
 */
export function cameraFootprint(
  pose: GlobePose,
  frame: LinkFrame,
  groundHeightM = 0,
  stepsPerEdge = 12,
): readonly LonLat[] {
  const tanY = Math.tan(((frame.fovYDeg ?? DEFAULT_FOV_Y_DEG) * RAD) / 2);
  const tanX = (tanY * Math.max(1, frame.widthPx)) / Math.max(1, frame.heightPx);
  const points = border(stepsPerEdge).map(([x, y]) => {
    const ray = rayThrough(pose, x * tanX, y * tanY);
    const hit = meetGround(pose, ray.azimuth, ray.offNadir, groundHeightM);
    return { lon: hit.lon, lat: Math.max(-MAX_MERCATOR_LAT, Math.min(MAX_MERCATOR_LAT, hit.lat)) };
  });
  return closeAroundPole(unwrap(points), pose.lat);
}
