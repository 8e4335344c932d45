import type { GlobePose } from './pose.ts';

/** Part of the height by which a camera may be elsewhere and still show the same. */
const TOLERANCE = 0.01;

/** Degrees of the earth's surface per metre, near enough. */
const DEG_PER_M = 1 / 111_000;

const TURN_DEG = 0.5;

const turnDeg = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

/** True when two cameras of the globe show the same but for some pixels. */
export function isNearPose(a: GlobePose, b: GlobePose): boolean {
  const reachM = Math.abs(b.heightM) * TOLERANCE + 1;
  return (
    Math.abs(a.heightM - b.heightM) <= reachM &&
    Math.abs(a.lat - b.lat) <= reachM * DEG_PER_M &&
    turnDeg(a.lon, b.lon) <= reachM * DEG_PER_M &&
    turnDeg(a.headingDeg, b.headingDeg) <= TURN_DEG &&
    Math.abs(a.pitchDeg - b.pitchDeg) <= TURN_DEG
  );
}
