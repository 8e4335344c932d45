import { EARTH_RADIUS_M } from '../geodesy/webMercator.ts';
import type { GlobePose } from './pose.ts';

/** What a key does to the camera (viewer.md, section 2: W forward, S back, Q up, E down, A left, D right). */
export const CAMERA_KEYS = {
  KeyW: { forward: 1, right: 0, up: 0 },
  KeyS: { forward: -1, right: 0, up: 0 },
  KeyQ: { forward: 0, right: 0, up: 1 },
  KeyE: { forward: 0, right: 0, up: -1 },
  KeyA: { forward: 0, right: -1, up: 0 },
  KeyD: { forward: 0, right: 1, up: 0 },
} as const;

/** A key by its place on the keyboard (`KeyboardEvent.code`), so that no input method and no Shift changes it. */
export type CameraKey = keyof typeof CAMERA_KEYS;

/** Whether a key moves the camera. */
export const isCameraKey = (code: string): code is CameraKey => Object.hasOwn(CAMERA_KEYS, code);

/** What is held down. */
export interface HeldKeys {
  readonly keys: ReadonlySet<CameraKey>;
  readonly boost: boolean;
  readonly slow: boolean;
}

/** Metres, or metres per second, in the level plane of the camera: forward is where it looks to, whatever its pitch. */
export interface LevelVector {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
}

/** The camera at rest. */
export const AT_REST: LevelVector = { forward: 0, right: 0, up: 0 };

/** The camera goes this share of its height above the ground in a second, so that near and far feel alike; metres per second at least. */
const SHARE_PER_S = 0.6;
const LEAST_M_PER_S = 4;

const BOOST = 4;
const SLOW = 0.25;

/** Between standing and full speed, seconds: as a hand would start and stop. */
const EASE_S = 0.12;

/** Lines of longitude meet at the poles, and no heading holds there. */
const FURTHEST_LAT_DEG = 89.9;

/** The speed that the held keys ask for, metres per second; keys of opposite directions cancel each other. */
export function wantedVelocity({ keys, boost, slow }: HeldKeys, aboveGroundM: number): LevelVector {
  let { forward, right, up } = AT_REST;
  for (const key of keys) {
    forward += CAMERA_KEYS[key].forward;
    right += CAMERA_KEYS[key].right;
    up += CAMERA_KEYS[key].up;
  }
  const length = Math.hypot(forward, right, up);
  if (length === 0) return AT_REST;
  const speed = Math.max(LEAST_M_PER_S, aboveGroundM * SHARE_PER_S) * (boost ? BOOST : 1) * (slow ? SLOW : 1);
  const factor = speed / length;
  return { forward: forward * factor, right: right * factor, up: up * factor };
}

/** The velocity after `elapsedS`, on its way from one to another: the same however often it is asked. */
export function easedVelocity(from: LevelVector, to: LevelVector, elapsedS: number): LevelVector {
  const part = 1 - Math.exp(-elapsedS / EASE_S);
  const between = (a: number, b: number) => a + (b - a) * part;
  return {
    forward: between(from.forward, to.forward),
    right: between(from.right, to.right),
    up: between(from.up, to.up),
  };
}

/** Speed of a velocity, metres per second. */
export const speedMPerS = ({ forward, right, up }: LevelVector): number => Math.hypot(forward, right, up);

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The pose after a level way, metres, on the sphere, since the flattening of the earth cannot be seen on one step; heading and pitch stay, and so does the height but for `up`. */
export function movedPose(pose: GlobePose, way: LevelVector): GlobePose {
  const { forward, right, up } = way;
  const heightM = pose.heightM + up;
  const distance = Math.hypot(forward, right) / (EARTH_RADIUS_M + Math.max(0, pose.heightM));
  if (distance === 0) return { ...pose, heightM };
  const bearing = radians(pose.headingDeg) + Math.atan2(right, forward);
  const lat = radians(pose.lat);
  const sinLat = Math.sin(lat) * Math.cos(distance) + Math.cos(lat) * Math.sin(distance) * Math.cos(bearing);
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(distance) * Math.cos(lat),
    Math.cos(distance) - Math.sin(lat) * sinLat,
  );
  const lon = pose.lon + degrees(turned);
  const movedLat = degrees(Math.asin(Math.max(-1, Math.min(1, sinLat))));
  return {
    ...pose,
    lon: ((((lon + 180) % 360) + 360) % 360) - 180,
    lat: Math.max(-FURTHEST_LAT_DEG, Math.min(FURTHEST_LAT_DEG, movedLat)),
    heightM,
  };
}
