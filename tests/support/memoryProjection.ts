import { type Extent, extentCentre } from '../../src/domain/geodesy/extent.ts';
import { meetGround, normalLon, rayThrough } from '../../src/domain/geodesy/globeRay.ts';
import {
  EARTH_RADIUS_M,
  fromWebMercator,
  groundResolutionM,
  METRES_PER_PIXEL_AT_SCALE_1,
  toWebMercator,
} from '../../src/domain/geodesy/webMercator.ts';
import type { GlobePose, PlanePose } from '../../src/domain/views/pose.ts';
import type { Position } from '../../src/domain/drawing/marks.ts';
import type { GroundPoint, ScreenPoint, ViewFrame, ViewKind } from '../../src/scene/viewPort.ts';

/** Height of the terrain in metres; undefined where there is none. */
export type Terrain = (lon: number, lat: number) => number | undefined;

/** The optics of one kind of view. */
export interface Projection<P> {
  readonly kind: ViewKind;
  readonly start: P;
  locate(pose: P, frame: ViewFrame, screen: ScreenPoint, terrain: Terrain): GroundPoint | undefined;
  project(pose: P, frame: ViewFrame, position: Position, terrain: Terrain): ScreenPoint | undefined;
  /** The pose that fills the window with an extent. */
  fit(extent: Extent, frame: ViewFrame): P;
  /** A drag of the ground by so many pixels. */
  pan(pose: P, frame: ViewFrame, rightPx: number, downPx: number): P;
  /** Nearer for a factor below 1. */
  zoom(pose: P, factor: number): P;
  /** The pose a part of the way, 0 to 1, from one to another. */
  between(from: P, to: P, part: number): P;
}

const RAD = Math.PI / 180;
const FOV_Y_DEG = 40;
const mix = (a: number, b: number, part: number) => (part >= 1 ? b : a + (b - a) * part);
const mixLon = (a: number, b: number, part: number) =>
  part >= 1 ? b : normalLon(a + normalLon(b - a) * part);

const tangents = (frame: ViewFrame) => {
  const tanY = Math.tan(((frame.fovYDeg ?? FOV_Y_DEG) * RAD) / 2);
  // A view that is folded away has no size.
  return { tanX: (tanY * Math.max(1, frame.widthPx)) / Math.max(1, frame.heightPx), tanY };
};

type Vector = readonly [number, number, number];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** East, north and up at a place of the sphere. */
function axes(lon: number, lat: number): { east: Vector; north: Vector; up: Vector } {
  const [sinLon, cosLon] = [Math.sin(lon * RAD), Math.cos(lon * RAD)];
  const [sinLat, cosLat] = [Math.sin(lat * RAD), Math.cos(lat * RAD)];
  return {
    east: [-sinLon, cosLon, 0],
    north: [-sinLat * cosLon, -sinLat * sinLon, cosLat],
    up: [cosLat * cosLon, cosLat * sinLon, sinLat],
  };
}

function globeLocate(
  pose: GlobePose,
  frame: ViewFrame,
  screen: ScreenPoint,
  terrain: Terrain,
): GroundPoint | undefined {
  if (frame.widthPx <= 0 || frame.heightPx <= 0) return undefined;
  const { tanX, tanY } = tangents(frame);
  const right = ((2 * screen.xPx) / frame.widthPx - 1) * tanX;
  const up = (1 - (2 * screen.yPx) / frame.heightPx) * tanY;
  const ray = rayThrough(pose, right, up);
  if (ray.offNadir > Math.asin(Math.min(1, EARTH_RADIUS_M / (EARTH_RADIUS_M + pose.heightM))))
    return undefined;
  let heightM: number | undefined;
  let hit = meetGround(pose, ray.azimuth, ray.offNadir, 0);
  for (let pass = 0; pass < 4; pass += 1) {
    heightM = terrain(hit.lon, hit.lat);
    hit = meetGround(pose, ray.azimuth, ray.offNadir, heightM ?? 0);
  }
  const { lon, lat } = hit;
  return heightM === undefined ? { lon, lat, heightM: 0, heightUnknown: true } : { lon, lat, heightM };
}

function globeProject(
  pose: GlobePose,
  frame: ViewFrame,
  position: Position,
  terrain: Terrain,
): ScreenPoint | undefined {
  const [lon, lat, heightM = terrain(lon, lat) ?? 0] = position;
  const camera = axes(pose.lon, pose.lat);
  const target = axes(lon, lat);
  const along = (axis: 0 | 1 | 2) =>
    (EARTH_RADIUS_M + heightM) * target.up[axis] - (EARTH_RADIUS_M + pose.heightM) * camera.up[axis];
  const ray: Vector = [along(0), along(1), along(2)];
  if (dot(ray, target.up) >= 0) return undefined;
  const [east, north, up] = [dot(ray, camera.east), dot(ray, camera.north), dot(ray, camera.up)];
  const [heading, pitch] = [pose.headingDeg * RAD, pose.pitchDeg * RAD];
  const ahead = east * Math.sin(heading) + north * Math.cos(heading);
  const depth = ahead * Math.cos(pitch) + up * Math.sin(pitch);
  if (depth <= 0) return undefined;
  const { tanX, tanY } = tangents(frame);
  const x = (east * Math.cos(heading) - north * Math.sin(heading)) / depth / tanX;
  const y = (up * Math.cos(pitch) - ahead * Math.sin(pitch)) / depth / tanY;
  return { xPx: ((x + 1) / 2) * frame.widthPx, yPx: ((1 - y) / 2) * frame.heightPx };
}

/** A perspective camera over a sphere with terrain. */
export const globeProjection: Projection<GlobePose> = {
  kind: 'globe',
  start: { lon: 103.84, lat: 31.15, heightM: 17_850_000, headingDeg: 0, pitchDeg: -90 },
  locate: globeLocate,
  project: globeProject,
  fit(extent, frame) {
    const { tanX, tanY } = tangents(frame);
    const centre = extentCentre(extent);
    const heightM = ((extent.north - extent.south) / 2) * RAD * EARTH_RADIUS_M;
    const widthM = ((extent.east - extent.west) / 2) * RAD * EARTH_RADIUS_M * Math.cos(centre.lat * RAD);
    return { ...centre, heightM: Math.max(heightM / tanY, widthM / tanX, 100), headingDeg: 0, pitchDeg: -90 };
  },
  pan(pose, frame, rightPx, downPx) {
    const metresPerPixel = (2 * pose.heightM * tangents(frame).tanY) / Math.max(1, frame.heightPx);
    const degreesPerPixel = metresPerPixel / EARTH_RADIUS_M / RAD;
    const lat = Math.max(-89, Math.min(89, pose.lat + downPx * degreesPerPixel));
    return {
      ...pose,
      lat,
      lon: normalLon(pose.lon - (rightPx * degreesPerPixel) / Math.cos(pose.lat * RAD)),
    };
  },
  zoom: (pose, factor) => ({ ...pose, heightM: pose.heightM * factor }),
  between: (from, to, part) => ({
    lon: mixLon(from.lon, to.lon, part),
    lat: mix(from.lat, to.lat, part),
    heightM: mix(from.heightM, to.heightM, part),
    headingDeg: mix(from.headingDeg, to.headingDeg, part),
    pitchDeg: mix(from.pitchDeg, to.pitchDeg, part),
  }),
};

/** Web Mercator metres per pixel. */
const mercatorResolution = (pose: PlanePose) => pose.scale * METRES_PER_PIXEL_AT_SCALE_1;

/** A Web Mercator map, north up. */
export const planeProjection: Projection<PlanePose> = {
  kind: 'plane',
  start: { lon: 103.84, lat: 31.15, scale: 80_000_000 },
  locate(pose, frame, screen) {
    const centre = toWebMercator(pose.lon, pose.lat);
    const metres = mercatorResolution(pose);
    const place = fromWebMercator(
      centre.x + (screen.xPx - frame.widthPx / 2) * metres,
      centre.y - (screen.yPx - frame.heightPx / 2) * metres,
    );
    return { lon: normalLon(place.lon), lat: place.lat, heightM: 0, heightUnknown: true };
  },
  project(pose, frame, [lon, lat]) {
    const centre = toWebMercator(pose.lon, pose.lat);
    const place = toWebMercator(pose.lon + normalLon(lon - pose.lon), lat);
    const metres = mercatorResolution(pose);
    return {
      xPx: frame.widthPx / 2 + (place.x - centre.x) / metres,
      yPx: frame.heightPx / 2 - (place.y - centre.y) / metres,
    };
  },
  fit(extent, frame) {
    const sw = toWebMercator(extent.west, extent.south);
    const ne = toWebMercator(extent.east, extent.north);
    const metresPerPixel = Math.max(
      (ne.x - sw.x) / Math.max(1, frame.widthPx),
      (ne.y - sw.y) / Math.max(1, frame.heightPx),
      0.01,
    );
    const centre = fromWebMercator((sw.x + ne.x) / 2, (sw.y + ne.y) / 2);
    return { ...centre, scale: metresPerPixel / METRES_PER_PIXEL_AT_SCALE_1 };
  },
  pan(pose, _frame, rightPx, downPx) {
    const degrees = groundResolutionM(pose.scale, pose.lat) / EARTH_RADIUS_M / RAD;
    return {
      ...pose,
      lat: Math.max(-85, Math.min(85, pose.lat + downPx * degrees)),
      lon: normalLon(pose.lon - (rightPx * degrees) / Math.cos(pose.lat * RAD)),
    };
  },
  zoom: (pose, factor) => ({ ...pose, scale: pose.scale * factor }),
  between: (from, to, part) => ({
    lon: mixLon(from.lon, to.lon, part),
    lat: mix(from.lat, to.lat, part),
    scale: mix(from.scale, to.scale, part),
  }),
};
