import type { Rgb } from '../../scene/groundGlow.ts';

/** How effects on the ground look, however they are drawn. Widths, lengths and radii in CSS pixels. */

/** A light runs along each road: its tail is so long, the next one follows after so much, and it goes so far in a second. */
export const ROAD_TRAIL_LOOK = {
  rgb: [1, 0.8, 0.42],
  alpha: 0.28,
  linePx: 1.5,
  lightPx: 3.5,
  tailPx: 70,
  gapPx: 190,
  pxPerS: 110,
} as const satisfies { readonly rgb: Rgb; readonly [name: string]: unknown };

/** A spark, so long a part of its line, climbs it once in so many seconds; from far away a line is still a stump of `leastPx`. */
export const FLY_LINE_LOOK = {
  rgb: [0.43, 0.93, 1],
  alpha: 0.3,
  linePx: 1.5,
  sparkPx: 2.5,
  leastPx: 14,
  spark: 0.3,
  climbS: 2.4,
} as const satisfies { readonly rgb: Rgb; readonly [name: string]: unknown };

/** A lamp's glow is so large at this distance, metres; it shrinks with the distance down to the least. */
export const ROAD_LIGHT_LOOK = {
  rgb: [1, 0.89, 0.59],
  radius: { atPx: 26, atM: 1500, leastPx: 5 },
} as const satisfies { readonly rgb: Rgb; readonly [name: string]: unknown };

/** The beam goes round once in so many seconds and leaves a tail over so much of the turn. */
export const RADAR_LOOK = {
  rgb: [0.28, 0.9, 0.55],
  alpha: 0.6,
  linePx: 1.5,
  turnS: 5,
  tail: 0.22,
} as const satisfies { readonly rgb: Rgb; readonly [name: string]: unknown };

/** A colour of a look as the canvas takes it. @param alpha 0 to 1 */
export const canvasColor = ([red, green, blue]: Rgb, alpha: number): string =>
  `rgb(${String(red * 255)} ${String(green * 255)} ${String(blue * 255)} / ${String(alpha)})`;
