import type { GlobePose, PlanePose } from '../../../domain/views/pose.ts';

/** At most so many camera poses are kept. */
export const MAX_VIEWS = 50;

/** Where both cameras rested. */
export interface ViewPoses {
  readonly globe: GlobePose;
  readonly plane: PlanePose;
}

/** Where the cameras rested, the oldest first, and which of it is shown. */
export interface ViewTrail {
  readonly views: readonly ViewPoses[];
  /** -1 while there is none. */
  readonly at: number;
}

/** The trail before the first rest. */
export const NO_VIEWS: ViewTrail = { views: [], at: -1 };

/** Angles closer than this are the same, degrees. */
const ANGLE_DEG = 0.2;
/** Places are the same when they lie closer than this part of the camera's height, and heights when they differ by less. */
const PART = 0.01;
/** Metres of a degree of latitude. */
const DEGREE_M = 111_320;
/** A map of scale 1 : n is about so many n metres away, for comparing places of the plane. */
const PLANE_DISTANCE = 0.5;

function isNear(a: { lon: number; lat: number }, b: { lon: number; lat: number }, withinM: number): boolean {
  const eastM = (b.lon - a.lon) * DEGREE_M * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(eastM, (b.lat - a.lat) * DEGREE_M) <= withinM;
}

function turnDeg(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return Math.min(apart, 360 - apart);
}

/** Whether a person would call two rests the same view. */
export function isSameView(a: ViewPoses, b: ViewPoses): boolean {
  const heightM = Math.max(1, Math.abs(a.globe.heightM));
  const { scale } = a.plane;
  return (
    isNear(a.globe, b.globe, PART * heightM) &&
    Math.abs(a.globe.heightM - b.globe.heightM) <= PART * heightM &&
    turnDeg(a.globe.headingDeg, b.globe.headingDeg) <= ANGLE_DEG &&
    Math.abs(a.globe.pitchDeg - b.globe.pitchDeg) <= ANGLE_DEG &&
    isNear(a.plane, b.plane, PART * PLANE_DISTANCE * scale) &&
    Math.abs(a.plane.scale - b.plane.scale) <= PART * scale
  );
}

/** Adds a rest after the view that is shown: what came after it is gone, and the oldest of too many. A rest at the view that is shown adds nothing. */
export function visitView(trail: ViewTrail, view: ViewPoses): ViewTrail {
  const shown = trail.views[trail.at];
  if (shown !== undefined && isSameView(shown, view)) return trail;
  const views = [...trail.views.slice(0, trail.at + 1), view].slice(-MAX_VIEWS);
  return { views, at: views.length - 1 };
}

/** Goes back (-1) or forward (1); the same trail at its ends. */
export function stepView(trail: ViewTrail, by: -1 | 1): ViewTrail {
  const at = trail.at + by;
  return trail.views[at] === undefined ? trail : { ...trail, at };
}
