import { hexOf, parseCssColor } from '../../../domain/layers/record/cssColor.ts';

/** A colour as the picker knows it; black where it is none. */
export const toHex = (css: string): string => hexOf(parseCssColor(css) ?? [0, 0, 0]);

/** Another colour, as translucent as the one before. */
export function withAlphaOf(css: string, picked: string): string {
  const alpha = parseCssColor(css)?.[3] ?? 1;
  const [red = 0, green = 0, blue = 0] = parseCssColor(picked) ?? [];
  return alpha === 1 ? picked : `rgba(${String(red)}, ${String(green)}, ${String(blue)}, ${String(alpha)})`;
}
