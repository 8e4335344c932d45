import { mixInto } from '../../../../domain/layers/raster/mixing.ts';
import {
  NEGLIGIBLE,
  type GridSampling,
  type PlacedSampling,
  type Sampling,
} from '../../../../domain/layers/raster/sampling.ts';

/** Pixels of four bytes red, green, blue, alpha (not premultiplied), rows from the north. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Whether positions are the centres of a source's pixels, one by one. */
function isUnmoved(positions: Float64Array, length: number): boolean {
  return (
    positions.length === length &&
    positions.every((position, index) => Math.abs(position - index - 0.5) < NEGLIGIBLE)
  );
}

/** Whether a picture is its source as it is, pixel by pixel. */
export function isIdentity(sampling: Sampling, widthPx: number, heightPx: number): boolean {
  if ('placesOf' in sampling) return false;
  const { xs, ys } = sampling;
  return isUnmoved(xs, widthPx) && isUnmoved(ys, heightPx);
}

/** The two neighbours of each position and the share (0 to 256) of the second; `first` is -1 outside the source. */
interface Taps {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Int32Array;
}

function tapsOf(positions: Float64Array, length: number): Taps {
  const first = new Int32Array(positions.length);
  const second = new Int32Array(positions.length);
  const share = new Int32Array(positions.length);
  positions.forEach((position, index) => {
    const low = Math.floor(position - 0.5);
    first[index] = position >= 0 && position <= length ? Math.max(0, low) : -1;
    second[index] = Math.min(length - 1, low + 1);
    share[index] = Math.round((position - 0.5 - low) * 256);
  });
  return { first, second, share };
}

/** One row of a picture: two rows of the source, the share (0 to 256) of the lower, and where it goes. */
interface RowTask {
  readonly top: number;
  readonly bottom: number;
  readonly share: number;
  readonly start: number;
}

/** A byte of a picture. A loop calls it for each pixel: engines put such a function in place of its call. */
const byteAt = (data: Uint8ClampedArray, index: number): number => data[index] ?? 0;

/** Blends one row of the picture from two of the source. */
function warpRow(source: Pixels, across: Taps, row: RowTask, out: Uint8ClampedArray): void {
  const { data, width } = source;
  const count = across.first.length;
  const v = row.share;
  for (let column = 0, to = row.start; column < count; column++, to += 4) {
    const left = across.first[column] ?? -1;
    if (left < 0) continue;
    const right = across.second[column] ?? 0;
    const u = across.share[column] ?? 0;
    const a = (row.top * width + left) * 4;
    const b = (row.top * width + right) * 4;
    const c = (row.bottom * width + left) * 4;
    const d = (row.bottom * width + right) * 4;
    const wa = (256 - u) * (256 - v) * byteAt(data, a + 3);
    const wb = u * (256 - v) * byteAt(data, b + 3);
    const wc = (256 - u) * v * byteAt(data, c + 3);
    const wd = u * v * byteAt(data, d + 3);
    const alpha = wa + wb + wc + wd;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      out[to + channel] =
        (byteAt(data, a + channel) * wa +
          byteAt(data, b + channel) * wb +
          byteAt(data, c + channel) * wc +
          byteAt(data, d + channel) * wd) /
        alpha;
    }
    out[to + 3] = alpha / 65536;
  }
}

/** {@link warpRow} where the columns are the source's own: half the reading. */
function warpStraightRow({ data, width }: Pixels, row: RowTask, out: Uint8ClampedArray): void {
  const v = row.share;
  for (let at = 0, to = row.start; at < width * 4; at += 4, to += 4) {
    const a = row.top * width * 4 + at;
    const c = row.bottom * width * 4 + at;
    const wa = (256 - v) * (data[a + 3] ?? 0);
    const wc = v * (data[c + 3] ?? 0);
    const alpha = wa + wc;
    if (alpha === 0) continue;
    out[to] = ((data[a] ?? 0) * wa + (data[c] ?? 0) * wc) / alpha;
    out[to + 1] = ((data[a + 1] ?? 0) * wa + (data[c + 1] ?? 0) * wc) / alpha;
    out[to + 2] = ((data[a + 2] ?? 0) * wa + (data[c + 2] ?? 0) * wc) / alpha;
    out[to + 3] = alpha / 256;
  }
}

function warpGrid(source: Pixels, { xs, ys }: GridSampling, out: Uint8ClampedArray): void {
  const across = tapsOf(xs, source.width);
  const down = tapsOf(ys, source.height);
  const isStraight = isUnmoved(xs, source.width);
  for (let row = 0; row < ys.length; row++) {
    const top = down.first[row] ?? -1;
    if (top < 0) continue;
    const [bottom, share] = [down.second[row] ?? 0, down.share[row] ?? 0];
    const task: RowTask = { top, bottom, share, start: row * xs.length * 4 };
    if (isStraight) warpStraightRow(source, task, out);
    else warpRow(source, across, task, out);
  }
}

function warpPlaced(
  { data, width, height }: Pixels,
  { heightPx, placesOf }: PlacedSampling,
  out: Uint8ClampedArray,
): void {
  const part = { rgba: data, column: 0, row: 0, widthPx: width, heightPx: height };
  const places = placesOf(0, heightPx);
  for (let at = 0; at < places.length; at += 2) {
    const [x, y] = [places[at] ?? NaN, places[at + 1] ?? NaN];
    if (x >= 0 && x <= width && y >= 0 && y <= height) mixInto(out, at * 2, part, places);
  }
}

/**
 * Samples a source with linear interpolation; what lies outside it stays transparent. Alpha weighs the colours, so that nothing
 * bleeds out of transparent pixels.
 * @param out four bytes per pixel of the picture that is made, transparent
 */
export function warp(source: Pixels, sampling: Sampling, out: Uint8ClampedArray): void {
  if ('placesOf' in sampling) warpPlaced(source, sampling, out);
  else warpGrid(source, sampling, out);
}
