/**
 * The grids of the sample: pixels of the Web Mercator (EPSG:3857) XYZ pyramid, counted from the north-west corner of the
 * world. At level `z` the world is `256 * 2^z` pixels wide; a pixel's centre lies at its index + 0.5.
 */

/** Level whose pixels (about 216 m at 45 N) are the cells of the master rasters. */
export const MASTER_LEVEL = 9;

/** The sample region in master cells: lon 78.48–85.52, lat 42.45–46.82. Divisible by 32, so that coarser levels align. */
export const MASTER = { x0: 94112, y0: 46240, width: 2560, height: 2176 } as const;

/** World width in pixels at level `z`. */
export const worldPixels = (z: number): number => 256 * 2 ** z;

/** Pixel column (real number) of a longitude in degrees at level `z`. */
export const columnAt = (lon: number, z: number): number => ((lon + 180) / 360) * worldPixels(z);

/** Pixel row (real number) of a latitude in degrees at level `z`. */
export function rowAt(lat: number, z: number): number {
  return (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * worldPixels(z);
}

/** Longitude in degrees of a pixel column at level `z`. */
export const lonAtColumn = (column: number, z: number): number => (column / worldPixels(z)) * 360 - 180;

/** Latitude in degrees of a pixel row at level `z`. */
export function latAtRow(row: number, z: number): number {
  return (Math.atan(Math.sinh((0.5 - row / worldPixels(z)) * 2 * Math.PI)) * 180) / Math.PI;
}

/** Ground metres per pixel at level `z` and latitude `lat`. */
export function metresPerPixel(z: number, lat: number): number {
  return (Math.cos((lat * Math.PI) / 180) * 2 * Math.PI * 6378137) / worldPixels(z);
}

/** A rectangle of pixels of one level: its north-western pixel and its size. */
export interface PixelFrame {
  readonly x0: number;
  readonly y0: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of samples at pixel centres of level `z`; `data` is row-major from the north-west. */
export interface Raster<
  A extends Float32Array | Uint8Array | Int16Array | Uint16Array = Float32Array,
> extends PixelFrame {
  readonly z: number;
  readonly data: A;
}

/** An empty raster over the sample region at level `z` (at most {@link MASTER_LEVEL}). */
export function regionRaster(z: number): Raster {
  const shrink = 2 ** (MASTER_LEVEL - z);
  const width = MASTER.width / shrink;
  const height = MASTER.height / shrink;
  return {
    z,
    x0: MASTER.x0 / shrink,
    y0: MASTER.y0 / shrink,
    width,
    height,
    data: new Float32Array(width * height),
  };
}

/** Holds `value` within `low` and `high`. */
export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;

/** Hermite step: 0 at or below `from`, 1 at or above `to`; `from > to` falls instead. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

/** Linear mix of `a` (t = 0) and `b` (t = 1). */
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Bilinear sample of a raster at pixel coordinates of its own level; held at the edges. */
export function bilinear(
  raster: Raster<Float32Array | Uint8Array | Int16Array | Uint16Array>,
  column: number,
  row: number,
): number {
  const { width, height, data } = raster;
  const x = clamp(column - raster.x0 - 0.5, 0, width - 1.001);
  const y = clamp(row - raster.y0 - 0.5, 0, height - 1.001);
  const i = Math.floor(x);
  const j = Math.floor(y);
  const at = j * width + i;
  const top = mix(data[at] ?? 0, data[at + 1] ?? 0, x - i);
  const bottom = mix(data[at + width] ?? 0, data[at + width + 1] ?? 0, x - i);
  return mix(top, bottom, y - j);
}
