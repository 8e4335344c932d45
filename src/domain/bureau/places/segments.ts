import type { LonLat } from '../../geodesy/lineText.ts';

/** Where two segments meet, as parts 0 to 1 of the first one: a place, or the stretch that they share. */
export interface Meeting {
  readonly t0: number;
  readonly t1: number;
  readonly from: LonLat;
  readonly to: LonLat;
}

/** Parts of a segment that rounding may take an end beyond it: below a millimetre for segments of a hundred kilometres. */
const SLACK = 1e-9;

/** Two directions are parallel when their angle (its sine) is below this. */
const PARALLEL = 1e-12;

const isPart = (t: number) => t >= -SLACK && t <= 1 + SLACK;
const clampPart = (t: number) => Math.min(1, Math.max(0, t));

type Vector = readonly [x: number, y: number];

/**
 * The parts of a segment from and to which a parallel one shares it; undefined unless the second lies on the first one's line and they meet.
 * @param own from begin to end of the segment
 * @param between from its begin to the other one's
 * @param other from begin to end of the other
 */
function sharedStretch(
  own: Vector,
  between: Vector,
  other: Vector,
): readonly [t0: number, t1: number] | undefined {
  const [[dx, dy], [ox, oy], [ex, ey]] = [own, between, other];
  const square = dx * dx + dy * dy;
  if (Math.abs(dx * oy - dy * ox) > SLACK * square) return undefined;
  const begin = (ox * dx + oy * dy) / square;
  const end = begin + (ex * dx + ey * dy) / square;
  const [least, most] = [Math.min(begin, end), Math.max(begin, end)];
  if (most < -SLACK || least > 1 + SLACK) return undefined;
  return [clampPart(least), clampPart(most)];
}

/**
 * Where two segments meet, ends that touch included.
 * @param coordinates longitude and latitude of every vertex in turn
 * @param a,b the vertices at which the segments begin
 */
export function meetSegments(coordinates: Float64Array, a: number, b: number): Meeting | undefined {
  const ax = coordinates[2 * a] ?? 0;
  const ay = coordinates[2 * a + 1] ?? 0;
  const dx = (coordinates[2 * a + 2] ?? 0) - ax;
  const dy = (coordinates[2 * a + 3] ?? 0) - ay;
  const bx = coordinates[2 * b] ?? 0;
  const by = coordinates[2 * b + 1] ?? 0;
  const ex = (coordinates[2 * b + 2] ?? 0) - bx;
  const ey = (coordinates[2 * b + 3] ?? 0) - by;
  const [ox, oy] = [bx - ax, by - ay];
  const cross = dx * ey - dy * ex;
  const lengths = Math.hypot(dx, dy) * Math.hypot(ex, ey);
  if (lengths === 0) return undefined;
  const placeAt = (t: number): LonLat => [ax + dx * t, ay + dy * t];
  if (Math.abs(cross) > PARALLEL * lengths) {
    const t = (ox * ey - oy * ex) / cross;
    const u = (ox * dy - oy * dx) / cross;
    if (!isPart(t) || !isPart(u)) return undefined;
    const part = clampPart(t);
    return { t0: part, t1: part, from: placeAt(part), to: placeAt(part) };
  }
  const stretch = sharedStretch([dx, dy], [ox, oy], [ex, ey]);
  if (stretch === undefined) return undefined;
  const [t0, t1] = stretch;
  return { t0, t1, from: placeAt(t0), to: placeAt(t1) };
}
