/** What a line of sight runs over: the ground between the eye and what is looked at. */
export interface SightProfile {
  /** Along the ellipsoid from the eye, ascending, metres. */
  readonly distancesM: readonly number[];
  /** Of the ground, metres. */
  readonly heightsM: readonly number[];
}

/** Whether something is seen, and what hides it. */
export interface Sight {
  readonly isVisible: boolean;
  /** From the eye to the ground that hides it; absent where it is seen. */
  readonly hiddenAtM?: number;
  /** How much higher the thing must be to be seen, metres; 0 where it is. */
  readonly missingM: number;
}

/** Mean radius of the earth, metres (IUGG). */
const EARTH_RADIUS_M = 6_371_008.8;

/**
 * How much of the earth's curvature is left after the air has bent the light: 1 - 1/7, the coefficient that `gdal_viewshed` takes for
 * visible light (`-cc 0.85714`).
 */
const CURVATURE_SHARE = 1 - 1 / 7;

/** How far the ground lies below the eye's horizontal plane by the square of its distance, 1/m: 1 / 2R, less what refraction lifts it. */
export const DROP_BY_SQUARE = CURVATURE_SHARE / (2 * EARTH_RADIUS_M);

/** How far the ground at a distance lies below the eye's horizontal plane, metres. */
export function dropM(distanceM: number): number {
  return DROP_BY_SQUARE * distanceM ** 2;
}

/**
 * Whether the end of a profile is seen from its beginning.
 * @param eyeM of the eye above the ground where the profile begins
 * @param targetM of what is looked at above the ground where it ends
 */
export function lineOfSight({ distancesM, heightsM }: SightProfile, eyeM: number, targetM: number): Sight {
  const last = distancesM.length - 1;
  const [fullM = 0, eye] = [distancesM[last], (heightsM[0] ?? 0) + eyeM];
  if (last < 1 || fullM <= 0) return { isVisible: true, missingM: 0 };
  /** Tangent of the angle above the eye's horizontal. */
  const slopeTo = (distanceM: number, heightM: number) => (heightM - dropM(distanceM) - eye) / distanceM;
  let [steepest, hiddenAtM] = [-Infinity, 0];
  for (let index = 1; index < last; index += 1) {
    const distanceM = distancesM[index] ?? 0;
    if (distanceM <= 0 || distanceM >= fullM) continue;
    const slope = slopeTo(distanceM, heightsM[index] ?? 0);
    if (slope > steepest) [steepest, hiddenAtM] = [slope, distanceM];
  }
  const own = slopeTo(fullM, (heightsM[last] ?? 0) + targetM);
  if (own >= steepest) return { isVisible: true, missingM: 0 };
  return { isVisible: false, hiddenAtM, missingM: (steepest - own) * fullM };
}
