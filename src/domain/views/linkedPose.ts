import { bearing, destination, meetGround, NEAREST_M, normalLon } from '../geodesy/globeRay.ts';
import { EARTH_RADIUS_M, MAX_MERCATOR_LAT, METRES_PER_PIXEL_AT_SCALE_1 } from '../geodesy/webMercator.ts';
import type { GlobePose, PlanePose } from './pose.ts';

/** The size of a view's window in CSS pixels, and the globe's vertical field of view in degrees. */
export interface LinkFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fovYDeg?: number;
}

/** A view as the link sees it. */
export type LinkedView =
  | { readonly kind: 'globe'; readonly pose: GlobePose; readonly frame: LinkFrame }
  | { readonly kind: 'plane'; readonly pose: PlanePose; readonly frame: LinkFrame };

const RAD = Math.PI / 180;

/** Vertical field of view where a frame states none, degrees. */
export const DEFAULT_FOV_Y_DEG = 35;

/** A following camera looks at least this much below the horizon, radians: exactly on it the distance has no meaning. */
const GRAZING = 0.001;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const normalHeading = (deg: number) => ((deg % 360) + 360) % 360;
const heldLat = (lat: number) => clamp(lat, -MAX_MERCATOR_LAT, MAX_MERCATOR_LAT);

/** Metres of the ground that a pixel at the window's centre covers across, seen from so far. */
export const metresPerPixelAt = (distanceM: number, frame: LinkFrame): number =>
  distanceM * pixelAngle(frame);

/** Metres on the ground per pixel at the window's centre, per metre of distance. */
function pixelAngle(frame: LinkFrame): number {
  return (2 * Math.tan(((frame.fovYDeg ?? DEFAULT_FOV_Y_DEG) * RAD) / 2)) / Math.max(1, frame.heightPx);
}

const offNadirOf = (pose: GlobePose) => (90 + pose.pitchDeg) * RAD;

/** From how far a camera sees the ground as large as a plane shows it at its centre, metres; `frame` is the camera's window. */
export function viewingDistanceM({ lat, scale }: PlanePose, frame: LinkFrame): number {
  return (scale * METRES_PER_PIXEL_AT_SCALE_1 * Math.cos(heldLat(lat) * RAD)) / pixelAngle(frame);
}

/** The plane's pose that shows what the globe shows. */
function planeOf(globe: GlobePose, frame: LinkFrame, groundHeightM: number): PlanePose {
  const hit = meetGround(globe, globe.headingDeg * RAD, offNadirOf(globe), groundHeightM);
  const lat = heldLat(hit.lat);
  const metresPerPixel = metresPerPixelAt(hit.distanceM, frame);
  return { lon: hit.lon, lat, scale: metresPerPixel / (METRES_PER_PIXEL_AT_SCALE_1 * Math.cos(lat * RAD)) };
}

/**
 * The camera's nadir from the point it looks at, when it must look along `heading`: the spherical triangle of pole, camera and
 * target with the angle at the camera given. Of two solutions the one nearer to `near`; undefined when there is none, close to a pole.
 */
function nadirFor(
  target: { lon: number; lat: number },
  heading: number,
  central: number,
  near: { lat: number },
): { lon: number; lat: number } | undefined {
  const along = Math.sin(central) * Math.cos(heading);
  const ratio = Math.sin(target.lat * RAD) / Math.hypot(Math.cos(central), along);
  if (Math.abs(ratio) > 1) return undefined;
  const phase = Math.atan2(along, Math.cos(central));
  const principal = Math.asin(ratio);
  const candidates = [principal - phase, Math.PI - principal - phase]
    .map((phi) => Math.atan2(Math.sin(phi), Math.cos(phi)))
    .filter((phi) => Math.abs(phi) <= Math.PI / 2)
    .sort((a, b) => Math.abs(a - near.lat * RAD) - Math.abs(b - near.lat * RAD));
  const phi = candidates[0];
  if (phi === undefined) return undefined;
  const y = Math.sin(heading) * Math.sin(central) * Math.cos(phi);
  const x = Math.cos(central) - Math.sin(phi) * Math.sin(target.lat * RAD);
  return { lon: normalLon(target.lon - Math.atan2(y, x) / RAD), lat: phi / RAD };
}

/** The globe's pose that shows what the plane shows, seen as the globe was seen before. */
function globeOf(plane: PlanePose, follower: GlobePose, frame: LinkFrame, groundHeightM: number): GlobePose {
  const ground = EARTH_RADIUS_M + groundHeightM;
  const lat = heldLat(plane.lat);
  const distanceM = Math.max(viewingDistanceM(plane, frame), NEAREST_M);
  // Further away than this tilt allows, the target would lie behind the horizon: look down more.
  const offNadir = clamp(offNadirOf(follower), 0, Math.atan2(ground, distanceM) - GRAZING);
  const across = distanceM * Math.sin(offNadir);
  const camera = distanceM * Math.cos(offNadir) + Math.sqrt(Math.max(0, ground * ground - across * across));
  const central = Math.atan2(across, camera - distanceM * Math.cos(offNadir));
  const heading = follower.headingDeg * RAD;
  const target = { lon: plane.lon, lat };
  const nadir = nadirFor(target, heading, central, follower);
  const place = nadir ?? destination(target.lon, target.lat, heading + Math.PI, central);
  return {
    ...place,
    heightM: camera - EARTH_RADIUS_M,
    headingDeg: nadir === undefined ? normalHeading(bearing(place, target) / RAD) : follower.headingDeg,
    pitchDeg: offNadir / RAD - 90,
  };
}

/**
 * The pose in which the follower shows what the leader shows: the same ground point at the centre and the same scale there.
 * The globe keeps its heading and pitch as far as the point stays in sight. The earth is Web Mercator's sphere. A camera that looks
 * past the earth counts as looking at the horizon; the plane cannot go beyond 85.05 degrees of latitude.
 * @param groundHeightM height of the terrain at the centre, metres
 */
export function nextPose(
  leader: LinkedView & { kind: 'globe' },
  follower: LinkedView & { kind: 'plane' },
  groundHeightM?: number,
): PlanePose;
export function nextPose(
  leader: LinkedView & { kind: 'plane' },
  follower: LinkedView & { kind: 'globe' },
  groundHeightM?: number,
): GlobePose;
export function nextPose(leader: LinkedView, follower: LinkedView, groundHeightM = 0): GlobePose | PlanePose {
  if (leader.kind === 'globe') return planeOf(leader.pose, leader.frame, groundHeightM);
  if (follower.kind === 'globe') return globeOf(leader.pose, follower.pose, follower.frame, groundHeightM);
  return leader.pose;
}
