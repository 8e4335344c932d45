import type { GeoTIFFImage, TypedArray } from 'geotiff';
import { percentilesOf } from './percentiles.ts';
import type { Pixels, Samples } from './tags.ts';

/** What becomes of the values of pixels: red, green, blue and opaqueness of each, 0 to 255. @param values of all samples, sample by sample */
export type Look = (values: readonly TypedArray[], rgba: Uint8ClampedArray) => void;

/** How a picture is shown, and whether its colours may be mixed between pixels: those of a palette mean classes. */
export interface Shown {
  readonly look: Look;
  readonly isOfClasses: boolean;
}

/** Heights from low to high. */
const RAMP: readonly (readonly [number, number, number])[] = [
  [38, 115, 77],
  [143, 186, 115],
  [237, 224, 163],
  [181, 135, 84],
  [245, 245, 245],
];

/** Shares of the values that a stretched picture leaves below and above. */
const CUT = { low: 0.02, high: 0.98 };

/** Whether a pixel is nothing: by the value that means so in all samples that are shown, or because it is no number. */
function emptiness({ nodata }: Samples): (values: readonly TypedArray[], pixel: number) => boolean {
  return (values, pixel) => {
    let isNodata = nodata !== undefined;
    for (const samples of values) {
      const value = samples[pixel] ?? NaN;
      if (Number.isNaN(value)) return true;
      if (value !== nodata) isNodata = false;
    }
    return isNodata;
  };
}

/** Writes each pixel by a rule for one that is something. */
function byPixel(
  samples: Samples,
  colour: (values: readonly TypedArray[], pixel: number, rgba: Uint8ClampedArray) => void,
  fullAlpha: number,
): Look {
  const isEmpty = emptiness(samples);
  const { alpha } = samples;
  const count = samples.shown.length;
  return (values, rgba) => {
    const shown = values.slice(0, count);
    const opaque = alpha === undefined ? undefined : values[count];
    const pixels = rgba.length / 4;
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      if (isEmpty(shown, pixel)) {
        rgba.fill(0, pixel * 4, pixel * 4 + 4);
        continue;
      }
      colour(shown, pixel, rgba);
      rgba[pixel * 4 + 3] = opaque === undefined ? 255 : ((opaque[pixel] ?? 0) / fullAlpha) * 255;
    }
  };
}

/** JPEG's colours as TIFF has them (ITU-R BT.601, of full range). */
function fromYcc(values: readonly TypedArray[], pixel: number, rgba: Uint8ClampedArray): void {
  const [y = 0, cb = 128, cr = 128] = values.map((samples) => samples[pixel]);
  rgba[pixel * 4] = y + 1.402 * (cr - 128);
  rgba[pixel * 4 + 1] = y - 0.344136 * (cb - 128) - 0.714136 * (cr - 128);
  rgba[pixel * 4 + 2] = y + 1.772 * (cb - 128);
}

/** A colour of the ramp. @param share 0 to 1 */
function rampColour(share: number): readonly [number, number, number] {
  const place = Math.max(0, Math.min(1, share)) * (RAMP.length - 1);
  const below = Math.min(RAMP.length - 2, Math.floor(place));
  const [low, high] = [RAMP[below] ?? [0, 0, 0], RAMP[below + 1] ?? [0, 0, 0]];
  const part = place - below;
  return [0, 1, 2].map((at) => (low[at] ?? 0) + part * ((high[at] ?? 0) - (low[at] ?? 0))) as [
    number,
    number,
    number,
  ];
}

/** Values brought to 0 to 1 between two of them, one pair for each sample. */
const shareOf = (value: number, [low, high]: readonly [number, number]) =>
  high > low ? (value - low) / (high - low) : 0.5;

function paletteLook(samples: Samples, palette: ArrayLike<number>): Look {
  const size = palette.length / 3;
  const colour = (values: readonly TypedArray[], pixel: number, rgba: Uint8ClampedArray) => {
    const value = values[0]?.[pixel] ?? 0;
    for (let part = 0; part < 3; part += 1)
      rgba[pixel * 4 + part] = (palette[part * size + value] ?? 0) / 257;
  };
  return byPixel(samples, colour, 255);
}

/** For each sample that is shown, the values that become none and all of a colour. */
export type Stretch = readonly (readonly [number, number])[];

/** How pictures that are shown together are stretched: those of 8 bits not at all, others by what their values are, of which some are read. @throws the signal's reason */
export async function stretchOf(
  pictures: readonly Pick<Pixels, 'image' | 'samples'>[],
  signal: AbortSignal,
): Promise<Stretch> {
  const [first] = pictures;
  if (first === undefined) return [];
  const { palette, photometric, type, shown } = first.samples;
  const isAsItIs = palette !== undefined || photometric === 6 || type === 'uint8';
  return isAsItIs ? shown.map(() => [0, 255] as const) : percentilesOf(pictures, CUT, signal);
}

/** How a picture is shown. @param ends how it is stretched */
export function shownAs(samples: Samples, ends: Stretch): Shown {
  const { palette, photometric, type, shown } = samples;
  const fullAlpha = type === 'uint16' ? 65_535 : 255;
  if (palette !== undefined) return { look: paletteLook(samples, palette), isOfClasses: true };
  if (photometric === 6) return { look: byPixel(samples, fromYcc, fullAlpha), isOfClasses: false };
  if (shown.length === 1 && /^u?int(?:1|2|4|8|16)$/.test(type) && type !== 'int16') {
    const [only = [0, 255]] = ends;
    const isInverse = type === 'uint8' && photometric === 0;
    const grey = (values: readonly TypedArray[], pixel: number, rgba: Uint8ClampedArray) => {
      const value = values[0]?.[pixel] ?? 0;
      rgba.fill(isInverse ? 255 - value : 255 * shareOf(value, only), pixel * 4, pixel * 4 + 3);
    };
    return { look: byPixel(samples, grey, fullAlpha), isOfClasses: false };
  }
  if (shown.length === 1) {
    const [only = [0, 1]] = ends;
    const height = (values: readonly TypedArray[], pixel: number, rgba: Uint8ClampedArray) =>
      rgba.set(rampColour(shareOf(values[0]?.[pixel] ?? 0, only)), pixel * 4);
    return { look: byPixel(samples, height, fullAlpha), isOfClasses: false };
  }
  const colour = (values: readonly TypedArray[], pixel: number, rgba: Uint8ClampedArray) => {
    for (let part = 0; part < 3; part += 1)
      rgba[pixel * 4 + part] = 255 * shareOf(values[part]?.[pixel] ?? 0, ends[part] ?? [0, 255]);
  };
  return { look: byPixel(samples, colour, fullAlpha), isOfClasses: false };
}

/** Reads all values of a window that a look needs, sample by sample. @param window west, north, east, south in pixels */
export async function valuesIn(
  image: GeoTIFFImage,
  { shown, alpha }: Samples,
  window: readonly number[],
  signal: AbortSignal,
): Promise<readonly TypedArray[]> {
  const samples = [...shown, ...(alpha === undefined ? [] : [alpha])];
  return Array.from(await image.readRasters({ window: [...window], samples, interleave: false, signal }));
}
