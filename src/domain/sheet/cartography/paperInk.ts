import { hexOf, lightOf, parseCssColor } from '../../layers/record/cssColor.ts';
import { INK } from '../ink.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** A line stands out from white paper by at least this (WCAG 2.2, 1.4.11: graphical objects). */
const LINE_CONTRAST = 3;

/** Steps in which an ink is made darker. */
const DARKER = 0.94;

const rgbOf = (css: string): Rgb => {
  const [red, green, blue] = parseCssColor(css) ?? parseCssColor(INK) ?? [0, 0, 0];
  return [red, green, blue];
};

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminanceOf(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(lightOf);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour that a translucent one has on white paper, as `#rrggbb`: opaque, so that the legend can show the same. */
export function onWhite(css: string, alpha: number): string {
  const [red, green, blue] = rgbOf(css);
  const mixed = (part: number) => 255 + (part - 255) * alpha;
  return hexOf([mixed(red), mixed(green), mixed(blue)]);
}

/**
 * A colour of the views, made darker where its lines would be lost on white paper, as `#rrggbb`.
 * @param contrast with white, at least
 */
export function paperInk(css: string, contrast = LINE_CONTRAST): string {
  let rgb = rgbOf(css);
  while (1.05 / (luminanceOf(rgb) + 0.05) < contrast)
    rgb = [rgb[0] * DARKER, rgb[1] * DARKER, rgb[2] * DARKER];
  return hexOf(rgb);
}
