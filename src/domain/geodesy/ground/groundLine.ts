import { toEcef } from '../ecef.ts';
import type { LonLat } from '../lineText.ts';
import { pathLengthM, placesAlong, type PathPlace } from '../lines.ts';

/** Most places sampled along a line: a step of 60 m on 300 km, 6 ms of work. */
const MAX_LINE_SAMPLES = 5000;

/** The finest step along a line, metres: terrain here is no finer, and a short line still gets a profile. */
const FINEST_STEP_M = 10;

/** Fewest steps of a line, so that the profile of a short one is a curve. */
const FEWEST_STEPS = 32;

/** How steep and how high a line over the terrain is; metres, and degrees along the line. */
export interface GroundProfile {
  /** Along the ellipsoid from the beginning. */
  readonly distancesM: readonly number[];
  /** Above the ellipsoid; 0 where there is no terrain. */
  readonly heightsM: readonly number[];
  readonly places: readonly LonLat[];
}

/** The figures of a profile. */
export interface ProfileFigures {
  /** Over the terrain. */
  readonly groundM: number;
  readonly leastM: number;
  readonly mostM: number;
  readonly ascentM: number;
  readonly descentM: number;
  /** Steepest, and mean of all slopes by their length, without sign. */
  readonly maxSlopeDeg: number;
  readonly meanSlopeDeg: number;
}

/** Places to sample along a path, and how far apart they are at most. */
export interface LineSamples {
  readonly places: readonly PathPlace[];
  readonly stepM: number;
}

/** Lays out the places at which a path is sampled: its corners and, between them, one every `stepM`; bounded for long paths. */
export function lineSamples(path: readonly LonLat[]): LineSamples {
  const lengthM = pathLengthM(path);
  const finestM = Math.min(FINEST_STEP_M, lengthM / FEWEST_STEPS);
  const stepM = Math.max(finestM, lengthM / MAX_LINE_SAMPLES);
  if (stepM === 0) return { places: placesAlong(path, 1), stepM: FINEST_STEP_M };
  return { places: placesAlong(path, stepM), stepM };
}

/** Straight distance in space between two places with heights above the ellipsoid, metres. */
export function spaceDistanceM(a: LonLat, aHeightM: number, b: LonLat, bHeightM: number): number {
  const [ax, ay, az] = toEcef(a[0], a[1], aHeightM);
  const [bx, by, bz] = toEcef(b[0], b[1], bHeightM);
  return Math.hypot(bx - ax, by - ay, bz - az);
}

/** The figures of a profile; all 0 for fewer than two places. */
export function profileFigures({ places, distancesM, heightsM }: GroundProfile): ProfileFigures {
  let [groundM, ascentM, descentM, maxSlope, slopeSum] = [0, 0, 0, 0, 0];
  places.forEach((to, index) => {
    const from = places[index - 1];
    if (from === undefined) return;
    const [low, high] = [heightsM[index - 1] ?? 0, heightsM[index] ?? 0];
    const alongM = (distancesM[index] ?? 0) - (distancesM[index - 1] ?? 0);
    groundM += spaceDistanceM(from, low, to, high);
    if (high > low) ascentM += high - low;
    else descentM += low - high;
    if (alongM <= 0) return;
    const slope = Math.atan(Math.abs(high - low) / alongM);
    maxSlope = Math.max(maxSlope, slope);
    slopeSum += slope * alongM;
  });
  const lengthM = distancesM.at(-1) ?? 0;
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return {
    groundM,
    leastM: heightsM.reduce((a, b) => Math.min(a, b), heightsM[0] ?? 0),
    mostM: heightsM.reduce((a, b) => Math.max(a, b), heightsM[0] ?? 0),
    ascentM,
    descentM,
    maxSlopeDeg: degrees(maxSlope),
    meanSlopeDeg: lengthM === 0 ? 0 : degrees(slopeSum / lengthM),
  };
}
