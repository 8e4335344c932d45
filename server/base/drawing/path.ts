import type { Rectangle } from '../geo/rectangle.ts';
import { signedArea2 } from '../geo/shapesToDraw.ts';

/** A map picture: a rectangle of a reference system on `widthPx` by `heightPx` pixels. */
export interface MapFrame {
  readonly box: Rectangle;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Points nearer than this to the last kept one, in x and in y, are left out, pixels: less than one is not seen. */
const SIMPLIFY_PX = 0.8;

/** How far outside the picture shapes are cut off, pixels: wider than half of any pen, so that cuts are not seen. */
const MARGIN_PX = 40;

/** A run of pixel coordinates, x and y in turn. */
export type PixelRun = number[];

/** Cut-off rectangle in pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function windowOf({ widthPx, heightPx }: MapFrame): Window {
  return { left: -MARGIN_PX, top: -MARGIN_PX, right: widthPx + MARGIN_PX, bottom: heightPx + MARGIN_PX };
}

/** Where a coordinate falls in the picture, pixels from the upper left corner. */
export function toPixel(
  { box, widthPx, heightPx }: MapFrame,
  x: number,
  y: number,
): readonly [number, number] {
  return [
    ((x - box.minX) / (box.maxX - box.minX)) * widthPx,
    ((box.maxY - y) / (box.maxY - box.minY)) * heightPx,
  ];
}

/** Moves a run to pixels and drops the points that a pixel cannot show; first and last stay. */
function toPixelRun(frame: MapFrame, part: Float64Array): PixelRun {
  const { box, widthPx, heightPx } = frame;
  const scaleX = widthPx / (box.maxX - box.minX);
  const scaleY = heightPx / (box.maxY - box.minY);
  const run: PixelRun = [];
  let [lastX, lastY] = [NaN, NaN];
  for (let at = 0; at < part.length; at += 2) {
    const x = ((part[at] ?? NaN) - box.minX) * scaleX;
    const y = (box.maxY - (part[at + 1] ?? NaN)) * scaleY;
    const isLast = at + 2 >= part.length;
    if (!isLast && Math.abs(x - lastX) < SIMPLIFY_PX && Math.abs(y - lastY) < SIMPLIFY_PX) continue;
    run.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return run;
}

/** Cuts a ring at one side of the window (Sutherland and Hodgman, 1974). `axis` 0 is x; `sign` 1 keeps what is greater. */
function clipRingAt(ring: PixelRun, axis: 0 | 1, limit: number, sign: 1 | -1): PixelRun {
  const out: PixelRun = [];
  const count = ring.length / 2;
  for (let index = 0; index < count; index++) {
    const from = 2 * ((index + count - 1) % count);
    const [ax, ay] = [ring[from] ?? 0, ring[from + 1] ?? 0];
    const [bx, by] = [ring[2 * index] ?? 0, ring[2 * index + 1] ?? 0];
    const a = sign * ((axis === 0 ? ax : ay) - limit);
    const b = sign * ((axis === 0 ? bx : by) - limit);
    if (a >= 0 !== b >= 0) {
      const share = a / (a - b);
      out.push(ax + (bx - ax) * share, ay + (by - ay) * share);
    }
    if (b >= 0) out.push(bx, by);
  }
  return out;
}

/** Cuts a ring at a window. */
export function clipRing(ring: PixelRun, { left, top, right, bottom }: Window): PixelRun {
  const sides = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ] as const;
  return sides.reduce((rest, [axis, limit, sign]) => clipRingAt(rest, axis, limit, sign), ring);
}

/**
 * The part of a segment inside the window as two shares of its length (Liang and Barsky, 1984); undefined outside.
 * @param at index of the segment's first number in the line
 */
function clipSegment(line: PixelRun, at: number, window: Window): readonly [number, number] | undefined {
  const [ax, ay, bx, by] = [line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0];
  let [start, end] = [0, 1];
  const edges = [
    [ax - bx, ax - window.left],
    [bx - ax, window.right - ax],
    [ay - by, ay - window.top],
    [by - ay, window.bottom - ay],
  ] as const;
  for (const [step, room] of edges) {
    if (step === 0) {
      if (room < 0) return undefined;
      continue;
    }
    const share = room / step;
    if (step < 0) start = Math.max(start, share);
    else end = Math.min(end, share);
  }
  return start <= end ? [start, end] : undefined;
}

/** Cuts a line at the window into the runs inside. */
function clipLine(line: PixelRun, window: Window): PixelRun[] {
  const runs: PixelRun[] = [];
  let open: PixelRun | undefined;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax, ay, bx, by] = [line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0];
    const shares = clipSegment(line, at, window);
    if (shares === undefined) {
      open = undefined;
      continue;
    }
    const [start, end] = shares;
    if (open === undefined || start > 0) {
      open = [ax + (bx - ax) * start, ay + (by - ay) * start];
      runs.push(open);
    }
    open.push(ax + (bx - ax) * end, ay + (by - ay) * end);
    if (end < 1) open = undefined;
  }
  return runs;
}

/** SVG path data of a run, to a tenth of a pixel. Steps are relative, which halves the text that the renderer reads. */
function runToPath(run: PixelRun, closed: boolean): string {
  let [lastX, lastY] = [Math.round((run[0] ?? 0) * 10), Math.round((run[1] ?? 0) * 10)];
  let path = `M${lastX / 10} ${lastY / 10}l`;
  for (let at = 2; at < run.length; at += 2) {
    const [x, y] = [Math.round((run[at] ?? 0) * 10), Math.round((run[at + 1] ?? 0) * 10)];
    path += `${(x - lastX) / 10} ${(y - lastY) / 10} `;
    [lastX, lastY] = [x, y];
  }
  return closed ? `${path}Z` : path;
}

/** Where a shape's box lies in the picture with its margin: outside, wholly inside, or cut by it. */
export function placeInPicture(frame: MapFrame, box: Rectangle): 'outside' | 'inside' | 'cut' {
  const { left, top, right, bottom } = windowOf(frame);
  const [minX, maxY] = toPixel(frame, box.minX, box.minY);
  const [maxX, minY] = toPixel(frame, box.maxX, box.maxY);
  if (maxX < left || minX > right || maxY < top || minY > bottom) return 'outside';
  return minX >= left && maxX <= right && minY >= top && maxY <= bottom ? 'inside' : 'cut';
}

/**
 * A ring in pixels, simplified to the pixel and cut at the picture; empty when nothing of it shows. An outer ring within a pixel is that
 * pixel, so that a map of small scale says that something is there; a hole within one is nothing.
 */
export function ringRun(frame: MapFrame, ring: Float64Array, cut: boolean): PixelRun {
  const pixels = toPixelRun(frame, ring);
  const [x, y] = pixels;
  if (pixels.length < 6 && x !== undefined && y !== undefined)
    return cut || signedArea2(ring) <= 0 ? [] : [x, y, x, y + 1, x + 1, y + 1, x + 1, y];
  const run = cut ? clipRing(pixels, windowOf(frame)) : pixels;
  return run.length < 6 ? [] : run;
}

/** SVG path data of a ring; see {@link ringRun}. */
export function ringPath(frame: MapFrame, ring: Float64Array, cut: boolean): string {
  const run = ringRun(frame, ring, cut);
  return run.length === 0 ? '' : runToPath(run, true);
}

/** A rectangle of pixels that an overview tells of, as a ring; a pixel each way at least, so that one alone is seen. */
export function pixelsRun(frame: MapFrame, box: Rectangle): PixelRun {
  const [left, top] = toPixel(frame, box.minX, box.maxY);
  const [maxX, maxY] = toPixel(frame, box.maxX, box.minY);
  const [right, bottom] = [Math.max(maxX, left + 1), Math.max(maxY, top + 1)];
  return [left, top, left, bottom, right, bottom, right, top];
}

/** SVG path data of a rectangle of pixels; see {@link pixelsRun}. */
export const pixelsPath = (frame: MapFrame, box: Rectangle): string => runToPath(pixelsRun(frame, box), true);

/** A line in pixels, simplified to the pixel and cut at the picture into the runs that show. */
export function lineRuns(frame: MapFrame, line: Float64Array, cut: boolean): readonly PixelRun[] {
  const pixels = toPixelRun(frame, line);
  return cut ? clipLine(pixels, windowOf(frame)) : pixels.length < 4 ? [] : [pixels];
}

/** SVG path data of a line; see {@link lineRuns}. */
export function linePath(frame: MapFrame, line: Float64Array, cut: boolean): string {
  return lineRuns(frame, line, cut)
    .map((run) => runToPath(run, false))
    .join('');
}
