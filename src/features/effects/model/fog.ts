import type { GlobePose } from '../../../domain/views/pose.ts';
import { EFFECT_PARAMETERS } from '../../../domain/views/effects.ts';

/** The distance at which fog leaves only its `visibility` of what lies behind, as a multiple of the distance to the view's middle. */
const FAR_FACTOR = 3;

/** The least angle below the horizon that is still counted as ground, degrees. */
const LEAST_DEPRESSION_DEG = 1;

/** The thickest of the fog: what the sky is covered by. */
const THICKEST = 1 - EFFECT_PARAMETERS.fog.visibility;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance to level ground in a direction so far below the horizon, in heights of the eye. */
const distanceAt = (depressionDeg: number): number =>
  1 / Math.sin(radians(Math.max(LEAST_DEPRESSION_DEG, depressionDeg)));

/**
 * How much the fog covers a row of the view, 0 to 1, by the law of Beer and Lambert: `visibility` of the light is left at the far distance.
 * @param row 0 at the top of the view, 1 at its bottom
 * @param fovYDeg vertical field of view
 */
export function fogCover(row: number, { pitchDeg }: Pick<GlobePose, 'pitchDeg'>, fovYDeg: number): number {
  const aside = Math.tan(radians(fovYDeg / 2)) * (2 * row - 1);
  const depressionDeg = -pitchDeg + (Math.atan(aside) * 180) / Math.PI;
  if (depressionDeg <= 0) return THICKEST;
  const farDistance = distanceAt(Math.min(90, Math.max(LEAST_DEPRESSION_DEG, -pitchDeg))) * FAR_FACTOR;
  const depth = Math.min(1, distanceAt(Math.min(90, depressionDeg)) / farDistance);
  return 1 - EFFECT_PARAMETERS.fog.visibility ** depth;
}
