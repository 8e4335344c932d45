/**
 * The lengths a scale bar may stand for, metres: 1 m to 50000 km in steps of 1, 2, 3 and 5
 * (viewer.md, section 9, "nice-number list").
 */
export const SCALE_BAR_LENGTHS_M: readonly number[] = Array.from({ length: 8 }, (_, power) =>
  [1, 2, 3, 5].map((digit) => digit * 10 ** power),
).flat();

/** A bar to draw: how far it reaches on the ground and how long it is on the screen. */
export interface ScaleBar {
  readonly lengthM: number;
  /** CSS pixels. */
  readonly widthPx: number;
}

/**
 * Chooses the longest nice length that fits.
 * @param metresPerPixel ground resolution where the bar holds, metres per CSS pixel
 * @param maxWidthPx how long the bar may be, CSS pixels
 * @returns undefined when not even a metre fits, or when the resolution is not a positive number
 */
export function scaleBarFor(metresPerPixel: number, maxWidthPx: number): ScaleBar | undefined {
  if (!Number.isFinite(metresPerPixel) || metresPerPixel <= 0) return undefined;
  const lengthM = SCALE_BAR_LENGTHS_M.findLast((length) => length / metresPerPixel <= maxWidthPx);
  return lengthM === undefined ? undefined : { lengthM, widthPx: lengthM / metresPerPixel };
}

/** "500 m", "2 km": the length with its unit. */
export function formatLength(lengthM: number): string {
  return lengthM < 1000 ? `${lengthM} m` : `${lengthM / 1000} km`;
}

/** "1:250,000": a scale denominator with three significant digits, no more than a screen can tell apart. */
export function formatScale(scale: number): string {
  if (!Number.isFinite(scale) || scale <= 0) return '1:—';
  const step = 10 ** Math.max(0, Math.floor(Math.log10(scale)) - 2);
  return `1:${(Math.round(scale / step) * step).toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
}
