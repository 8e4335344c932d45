import { lightOf, parseCssColor } from '../../../domain/layers/record/cssColor.ts';
import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';

type Lab = readonly [lightness: number, a: number, b: number];

/** CIE 1976 L*a*b* of an sRGB colour, white D65; alpha does not count. */
function labOf(css: string): Lab {
  const [red, green, blue] = (parseCssColor(css) ?? [0, 0, 0]).slice(0, 3).map(lightOf);
  const [r, g, b] = [red ?? 0, green ?? 0, blue ?? 0];
  const bent = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);
  const x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const differenceOf = (one: Lab, two: Lab) => Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);

/** Less than this (CIE76) is not told apart on a map, where other colours lie between. */
const TOLD_APART = 10;

/** What the imagery of the prefecture is made of: spruce forest, steppe, desert, open water. */
const GROUNDS = ['#35452f', '#8a8560', '#b9a684', '#24424f'].map(labOf);

/** Two classes whose colours are hardly told apart, by their places: of ranges only neighbours. */
export function alikeClasses({ kind, items }: LayerClasses): readonly [number, number] | undefined {
  const labs = items.map(({ color }) => labOf(color));
  for (const [at, lab] of labs.entries()) {
    const least = kind === 'breaks' ? Math.max(0, at - 1) : 0;
    const found = labs.findIndex(
      (other, before) => before >= least && before < at && differenceOf(lab, other) < TOLD_APART,
    );
    if (found >= 0) return [found, at];
  }
  return undefined;
}

/** The places of classes whose colours are much like the ground on imagery. */
export function lostOnImagery({ items }: LayerClasses): readonly number[] {
  return items.flatMap(({ color }, at) =>
    GROUNDS.some((ground) => differenceOf(ground, labOf(color)) < TOLD_APART) ? [at] : [],
  );
}
