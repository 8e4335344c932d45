import { hexOf, parseCssColor } from '../layers/record/cssColor.ts';

/** A colour brighter than this would not be seen on paper, 0 to 1 (relative luminance without its gamma). */
const BRIGHT = 0.7;

/** The dark green of texts and edges on a sheet. */
export const INK = '#16221d';

/** A colour of the views as a sheet takes it. */
export interface Ink {
  /** `#rrggbb`. */
  readonly colour: string;
  /** 0 to 1. */
  readonly alpha: number;
  /** Letters of it would be lost on paper. */
  readonly isBright: boolean;
}

/**
 * What a CSS colour is on a sheet; grey where it is none.
 * @param opacity times its alpha
 */
export function inkOf(css: string, opacity = 1): Ink {
  const [red, green, blue, alpha] = parseCssColor(css) ?? [128, 128, 128, 1];
  return {
    colour: hexOf([red, green, blue]),
    alpha: alpha * opacity,
    isBright: (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 > BRIGHT,
  };
}

/** The colour of letters: a light text lies on a dark box or halo in the views, on paper it would be lost. */
export function letterColour(css: string): string {
  const { colour, isBright } = inkOf(css);
  return isBright ? INK : colour;
}
