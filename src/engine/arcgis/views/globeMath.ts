import { extentCentre, type Extent } from '../../../domain/geodesy/extent.ts';
import {
  EARTH_RADIUS_M,
  fromWebMercator,
  METRES_PER_PIXEL_AT_SCALE_1,
  toWebMercator,
} from '../../../domain/geodesy/webMercator.ts';
import type { GlobePose, PlanePose } from '../../../domain/views/pose.ts';
import type { ViewFrame } from '../../../scene/viewPort.ts';

const RAD = Math.PI / 180;

type Vector = readonly [number, number, number];

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Earth-centred position of a place on the SDK's sphere, metres. */
function toEarthCentred(lon: number, lat: number, heightM: number): Vector {
  const radius = EARTH_RADIUS_M + heightM;
  const cosLat = Math.cos(lat * RAD);
  return [
    radius * cosLat * Math.cos(lon * RAD),
    radius * cosLat * Math.sin(lon * RAD),
    radius * Math.sin(lat * RAD),
  ];
}

/** The direction the camera looks in, earth-centred, of length 1. */
function viewDirection(pose: GlobePose): Vector {
  const [lon, lat, heading, pitch] = [
    pose.lon * RAD,
    pose.lat * RAD,
    pose.headingDeg * RAD,
    pose.pitchDeg * RAD,
  ];
  const east = Math.sin(heading) * Math.cos(pitch);
  const north = Math.cos(heading) * Math.cos(pitch);
  const up = Math.sin(pitch);
  return [
    -Math.sin(lon) * east - Math.sin(lat) * Math.cos(lon) * north + Math.cos(lat) * Math.cos(lon) * up,
    Math.cos(lon) * east - Math.sin(lat) * Math.sin(lon) * north + Math.cos(lat) * Math.sin(lon) * up,
    Math.cos(lat) * north + Math.sin(lat) * up,
  ];
}

/**
 * Whether a place can be drawn: in front of the camera and on this side of the horizon.
 * A place is beyond the horizon when the angle at the earth's centre exceeds the sum of both horizons' angles.
 */
export function isInSight(pose: GlobePose, lon: number, lat: number, heightM: number): boolean {
  const eye = toEarthCentred(pose.lon, pose.lat, pose.heightM);
  const place = toEarthCentred(lon, lat, heightM);
  const ray: Vector = [place[0] - eye[0], place[1] - eye[1], place[2] - eye[2]];
  if (dot(ray, viewDirection(pose)) <= 0) return false;
  const horizon = (altitudeM: number) =>
    Math.acos(EARTH_RADIUS_M / (EARTH_RADIUS_M + Math.max(0, altitudeM)));
  const cosine = dot(eye, place) / Math.sqrt(dot(eye, eye) * dot(place, place));
  return Math.acos(Math.max(-1, Math.min(1, cosine))) <= horizon(pose.heightM) + horizon(heightM);
}

/** The SDK states the diagonal field of view; this is its vertical part for a window of the given size. */
export function verticalFovDeg(diagonalFovDeg: number, widthPx: number, heightPx: number): number {
  const half = Math.tan((diagonalFovDeg * RAD) / 2) * (heightPx / Math.hypot(widthPx, heightPx));
  return (2 * Math.atan(half)) / RAD;
}

/** The inverse of {@link verticalFovDeg}. */
export function diagonalFovDeg(
  fovYDeg: number,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): number {
  const half = Math.tan((fovYDeg * RAD) / 2) * (Math.hypot(widthPx, heightPx) / heightPx);
  return (2 * Math.atan(half)) / RAD;
}

/** Straight from one place to another, metres. */
export function distanceM(
  a: Pick<GlobePose, 'lon' | 'lat' | 'heightM'>,
  b: Pick<GlobePose, 'lon' | 'lat' | 'heightM'>,
): number {
  const [from, to] = [toEarthCentred(a.lon, a.lat, a.heightM), toEarthCentred(b.lon, b.lat, b.heightM)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}

/** No ground of the earth is higher or lower, metres. */
const HIGHEST_GROUND_M = 20_000;

/** A height that the SDK tells of the ground; 0 where it has none: missing terrain reads as "no data", which is 3.4e38. */
export function soundHeightM(heightM: number | null | undefined): number {
  const isSound = typeof heightM === 'number' && Math.abs(heightM) <= HIGHEST_GROUND_M;
  return isSound ? heightM : 0;
}

/** Part of the window that an extent fills when flown to. */
const FILL = 0.9;

/** A camera over an extent without size stays this high above the ground, metres. */
const MIN_FLY_HEIGHT_M = 500;

/** An extent without size is shown at this ground resolution in the plane, metres per pixel. */
const MIN_RESOLUTION_M = 1;

/** The pose that looks straight down on an extent and fills the window with it. */
export function poseOverExtent(extent: Extent, frame: ViewFrame, groundHeightM: number): GlobePose {
  const { lon, lat } = extentCentre(extent);
  const widthM = EARTH_RADIUS_M * (extent.east - extent.west) * RAD * Math.cos(lat * RAD);
  const heightM = EARTH_RADIUS_M * (extent.north - extent.south) * RAD;
  const tangent = Math.tan(((frame.fovYDeg ?? 55) * RAD) / 2);
  const aspect = frame.heightPx > 0 ? frame.widthPx / frame.heightPx : 1;
  const distanceM = Math.max(heightM, widthM / aspect) / (2 * tangent * FILL);
  return {
    lon,
    lat,
    heightM: groundHeightM + Math.max(distanceM, MIN_FLY_HEIGHT_M),
    headingDeg: 0,
    pitchDeg: -90,
  };
}

/** Map scale at which an object at `distanceM` is drawn, by the window's height and field of view. */
export function scaleAtDistance(distanceM: number, frame: ViewFrame): number {
  const metresPerPixel =
    (2 * distanceM * Math.tan(((frame.fovYDeg ?? 35) * RAD) / 2)) / Math.max(1, frame.heightPx);
  return metresPerPixel / METRES_PER_PIXEL_AT_SCALE_1;
}

/** The centre and scale that fill a plane's window with an extent. */
export function planeOverExtent(extent: Extent, frame: ViewFrame): PlanePose {
  const southWest = toWebMercator(extent.west, extent.south);
  const northEast = toWebMercator(extent.east, extent.north);
  const resolution = Math.max(
    (northEast.x - southWest.x) / Math.max(1, frame.widthPx),
    (northEast.y - southWest.y) / Math.max(1, frame.heightPx),
    MIN_RESOLUTION_M,
  );
  const centre = fromWebMercator((southWest.x + northEast.x) / 2, (southWest.y + northEast.y) / 2);
  return { ...centre, scale: resolution / FILL / METRES_PER_PIXEL_AT_SCALE_1 };
}
