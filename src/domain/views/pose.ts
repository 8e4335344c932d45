/** The camera of the globe. Angles in degrees; pitch is -90 looking straight down and 0 at the horizon. */
export interface GlobePose {
  readonly lon: number;
  readonly lat: number;
  /** Camera height above the ellipsoid, metres. */
  readonly heightM: number;
  /** Clockwise from north, 0 to 360. */
  readonly headingDeg: number;
  /** -90 (down) to 0 (horizon) and above. */
  readonly pitchDeg: number;
}

/** The centre and scale denominator (at the equator, as Web Mercator maps state it) of the 2D map; north is up. */
export interface PlanePose {
  readonly lon: number;
  readonly lat: number;
  readonly scale: number;
}

/** Who caused a change of pose. A pose with origin `link` never propagates, so linked views do not echo. */
export type PoseOrigin = 'user' | 'program' | 'link';

/** A pose and who caused it. */
export interface Posed<P> {
  readonly pose: P;
  readonly origin: PoseOrigin;
}

/** The value of a view's `data-camera` attribute (design.md, section 5): "lon,lat,heightM,headingDeg,pitchDeg". */
export function formatGlobePose(pose: GlobePose): string {
  return [pose.lon, pose.lat, pose.heightM, pose.headingDeg, pose.pitchDeg].map(round4).join(',');
}

/** The value of the plane's `data-camera` attribute: "lon,lat,scale". */
export function formatPlanePose(pose: PlanePose): string {
  return [pose.lon, pose.lat, pose.scale].map(round4).join(',');
}

/** Pose values are shown and stored with 4 decimals (viewer.md, section 3). */
export function round4(value: number): number {
  const rounded = Math.round(value * 1e4) / 1e4;
  return rounded === 0 ? 0 : rounded;
}
