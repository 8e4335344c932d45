import { parseCssColor } from '../../../domain/layers/record/cssColor.ts';

const hex = (part: number) => Math.round(part).toString(16).padStart(2, '0');

/** A colour as the picker knows it; black where it is none. */
export function toHex(css: string): string {
  const [red = 0, green = 0, blue = 0] = parseCssColor(css) ?? [];
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}

/** Another colour, as translucent as the one before. */
export function withAlphaOf(css: string, picked: string): string {
  const alpha = parseCssColor(css)?.[3] ?? 1;
  const [red = 0, green = 0, blue = 0] = parseCssColor(picked) ?? [];
  return alpha === 1 ? picked : `rgba(${String(red)}, ${String(green)}, ${String(blue)}, ${String(alpha)})`;
}
