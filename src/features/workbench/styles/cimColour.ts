import { parseCssColor } from '../../../domain/layers/record/cssColor.ts';
import { isObject } from './cimValues.ts';
import { cssOf } from './foreignStyle.ts';

type Channels = readonly [red: number, green: number, blue: number];

/** Hue in degrees, saturation and value from 0 to 100, as red, green and blue from 0 to 255 (Smith 1978). */
function fromHsv(hue: number, saturation: number, value: number): Channels {
  const channel = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 60) % 6;
    return (255 * value * (1 - (saturation / 100) * Math.max(0, Math.min(k, 4 - k, 1)))) / 100;
  };
  return [channel(5), channel(3), channel(1)];
}

/** Inks from 0 to 100 as red, green and blue from 0 to 255, without a press's profile, as ArcGIS Pro shows them on a screen. */
function fromCmyk(cyan: number, magenta: number, yellow: number, black: number): Channels {
  const channel = (ink: number) => 255 * (1 - ink / 100) * (1 - black / 100);
  return [channel(cyan), channel(magenta), channel(yellow)];
}

function fromHsl(hue: number, saturation: number, lightness: number): Channels {
  const [red = 0, green = 0, blue = 0] = parseCssColor(`hsl(${hue}, ${saturation}%, ${lightness}%)`) ?? [];
  return [red, green, blue];
}

/** The colour models of Esri's CIM specification (esri.github.io/cim-spec, CIMColor), each with how many values stand before the alpha. */
const MODELS: Readonly<
  Record<string, readonly [count: number, toRgb: (...values: readonly number[]) => Channels]>
> = {
  CIMRGBColor: [3, (red = 0, green = 0, blue = 0) => [red, green, blue]],
  CIMHSVColor: [3, (hue = 0, saturation = 0, value = 0) => fromHsv(hue, saturation, value)],
  CIMHSLColor: [3, (hue = 0, saturation = 0, lightness = 0) => fromHsl(hue, saturation, lightness)],
  CIMCMYKColor: [4, (cyan = 0, magenta = 0, yellow = 0, black = 0) => fromCmyk(cyan, magenta, yellow, black)],
  CIMGrayColor: [1, (level = 0) => [level, level, level]],
};

/**
 * A colour of the CIM as CSS; its alpha is the last value, from 0 to 100.
 * @param opacity of its layer, 0 to 1
 * @returns undefined for a colour model that is not known, or no colour
 */
export function cimColor(color: unknown, opacity = 1): string | undefined {
  if (!isObject(color) || !Array.isArray(color.values)) return undefined;
  const [count, toRgb] = MODELS[String(color.type)] ?? [];
  const values = color.values.map(Number);
  if (count === undefined || toRgb === undefined || values.length < count) return undefined;
  if (!values.every(Number.isFinite)) return undefined;
  const held = toRgb(...values.slice(0, count)).map((channel) => Math.min(255, Math.max(0, channel)));
  const [red = 0, green = 0, blue = 0] = held;
  return cssOf([red, green, blue, ((values[count] ?? 100) / 100) * opacity]);
}
