import type { LonLat } from '../geodesy/lineText.ts';
import { EFFECT_PARAMETERS } from './effects.ts';

/** A light on the ground. */
export interface PointLight {
  readonly id: string;
  readonly at: LonLat;
}

/** What is thrown where a light cannot be made, in the words of viewer.md, section 8. */
export const POINT_LIGHT_ERRORS = {
  noId: 'no id!',
  taken: 'id 已经存在 无法重复创建',
  noViewer: 'no viewer object!',
} as const;

/**
 * The lights with one more.
 * @param viewer the view that lights are drawn over; undefined before there is a map
 * @throws Error with one of {@link POINT_LIGHT_ERRORS}
 */
export function withPointLight(
  viewer: object | undefined,
  lights: readonly PointLight[],
  { id, at }: PointLight,
): readonly PointLight[] {
  if (viewer === undefined) throw new Error(POINT_LIGHT_ERRORS.noViewer);
  const name = id.trim();
  if (name === '') throw new Error(POINT_LIGHT_ERRORS.noId);
  if (lights.some((light) => light.id === name)) throw new Error(POINT_LIGHT_ERRORS.taken);
  return [...lights, { id: name, at }];
}

/** How bright the ground is, 0 to 1, at a part of the affect distance: falls with the square of the distance, and to nothing at its end. */
export function brightnessAt(part: number): number {
  const { attenuation, intensity } = EFFECT_PARAMETERS.pointLight;
  if (part >= 1) return 0;
  return Math.min(1, intensity / (1 + attenuation * (4 * part) ** 2)) * (1 - part ** 2) ** 2;
}
