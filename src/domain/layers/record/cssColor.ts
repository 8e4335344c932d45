import { CSS_COLOR_NAMES } from './cssColorNames.ts';

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;

const FUNCTION = /^(rgb|hsl)a?\(([^()]*)\)$/;

function fromHex(digits: string): Rgba {
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const byteAt = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [byteAt(0), byteAt(2), byteAt(4), long.length === 8 ? byteAt(6) / 255 : 1];
}

/** A number of a colour function; a percentage is of `whole`. */
function amount(text: string | undefined, whole: number): number {
  const [, digits, percent] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(%|deg)?$/.exec(text ?? '') ?? [];
  if (digits === undefined) return Number.NaN;
  return percent === '%' ? (Number(digits) / 100) * whole : Number(digits);
}

const held = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** CSS Color 4, section 7: hue in degrees, saturation and lightness from 0 to 1. */
function fromHsl(hue: number, saturation: number, lightness: number): readonly [number, number, number] {
  const channel = (offset: number) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    const a = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

function fromFunction(name: string, inner: string): Rgba | undefined {
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '');
  if (parts.length < 3 || parts.length > 4) return undefined;
  const alpha = parts[3] === undefined ? 1 : held(amount(parts[3], 1), 1);
  const [first, second, third] =
    name === 'rgb'
      ? parts.slice(0, 3).map((part) => held(amount(part, 255), 255))
      : fromHsl(amount(parts[0], 360), held(amount(parts[1], 1), 1), held(amount(parts[2], 1), 1));
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const rgba: Rgba = [first, second, third, alpha];
  return rgba.every(Number.isFinite) ? rgba : undefined;
}

/**
 * Reads a CSS colour: a name, #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl() or hsla().
 * @returns undefined when it is none of them
 */
export function parseCssColor(text: string): Rgba | undefined {
  const css = text.trim().toLowerCase();
  if (css === 'transparent') return [0, 0, 0, 0];
  const digits = HEX.exec(css)?.[1] ?? CSS_COLOR_NAMES.get(css);
  if (digits !== undefined) return fromHex(digits);
  const [, name, inner] = FUNCTION.exec(css) ?? [];
  return name === undefined || inner === undefined ? undefined : fromFunction(name, inner);
}

/** Red, green and blue from 0 to 255 as `#rrggbb`; what follows them does not count. */
export function hexOf(channels: readonly number[]): string {
  const digits = channels.slice(0, 3).map((value) => Math.round(value).toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

/** The light of an sRGB channel from 0 to 255, 0 to 1 (IEC 61966-2-1). */
export function lightOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** A colour as `rgba(r, g, b, a)` with its alpha multiplied by `alpha`; what is no colour stays as it is. */
export function cssWithAlpha(css: string, alpha: number): string {
  const rgba = parseCssColor(css);
  if (rgba === undefined) return css;
  const [red, green, blue, own] = rgba.map((value) => Math.round(value * 1000) / 1000);
  return `rgba(${red}, ${green}, ${blue}, ${Math.round((own ?? 1) * alpha * 1000) / 1000})`;
}
