import type { LonLat } from '../place/waters.ts';

const EARTH_RADIUS_KM = 6371.0088;
const RADIAN = Math.PI / 180;

/** Metres per degree of latitude on the sphere used here. */
export const METRES_PER_DEGREE = EARTH_RADIUS_KM * 1000 * RADIAN;

/** Five decimals, about one metre. */
export const rounded = ([lon, lat]: LonLat): LonLat => [
  Math.round(lon * 1e5) / 1e5,
  Math.round(lat * 1e5) / 1e5,
];

/** `value` to `digits` decimals. */
export const toDigits = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Metres between two places near each other (equirectangular). */
export function metresApart(a: LonLat, b: LonLat): number {
  const shrink = Math.cos(((a[1] + b[1]) / 2) * RADIAN);
  return Math.hypot((b[0] - a[0]) * shrink, b[1] - a[1]) * METRES_PER_DEGREE;
}

/** Length of a line in kilometres. */
export function lengthKm(line: readonly LonLat[]): number {
  let sum = 0;
  line.forEach((at, index) => {
    const before = line[index - 1];
    if (before !== undefined) sum += metresApart(before, at);
  });
  return sum / 1000;
}

/**
 * Area of a ring in square kilometres, positive when counter-clockwise, by the cylindrical equal-area projection: shared
 * edges cancel exactly, so parts add up to the whole.
 */
export function ringAreaKm2(ring: readonly LonLat[]): number {
  let twice = 0;
  let before = ring[ring.length - 1];
  for (const at of ring) {
    if (before !== undefined) {
      const [x0, y0] = [before[0] * RADIAN, Math.sin(before[1] * RADIAN)];
      const [x1, y1] = [at[0] * RADIAN, Math.sin(at[1] * RADIAN)];
      twice += x0 * y1 - x1 * y0;
    }
    before = at;
  }
  return (twice / 2) * EARTH_RADIUS_KM ** 2;
}

/** True when a place lies within a ring (even-odd rule). */
export function isInRing(ring: readonly LonLat[], lon: number, lat: number): boolean {
  let inside = false;
  let before = ring[ring.length - 1];
  for (const at of ring) {
    if (before !== undefined && at[1] > lat !== before[1] > lat) {
      if (lon < ((before[0] - at[0]) * (lat - at[1])) / (before[1] - at[1]) + at[0]) inside = !inside;
    }
    before = at;
  }
  return inside;
}

/** The point of a line (or of a closed ring) nearest to a place. */
export function nearestOn(line: readonly LonLat[], at: LonLat): LonLat {
  const shrink = Math.cos(at[1] * RADIAN);
  let best = Infinity;
  let nearest = at;
  for (let k = 1; k < line.length; k++) {
    const a = line[k - 1];
    const b = line[k];
    if (a === undefined || b === undefined) continue;
    const dx = (b[0] - a[0]) * shrink;
    const dy = b[1] - a[1];
    const along = ((at[0] - a[0]) * shrink * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.max(0, Math.min(1, along));
    const away = ((a[0] - at[0]) * shrink + dx * t) ** 2 + (a[1] - at[1] + dy * t) ** 2;
    if (away >= best) continue;
    best = away;
    nearest = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  }
  return nearest;
}

/** A line to the left of another, as many metres aside as each of its places says. */
export function beside(line: readonly LonLat[], asideM: (at: LonLat, index: number) => number): LonLat[] {
  return line.map((at, k): LonLat => {
    const aside = asideM(at, k) / METRES_PER_DEGREE;
    const before = line[Math.max(0, k - 2)] ?? at;
    const after = line[Math.min(line.length - 1, k + 2)] ?? at;
    const shrink = Math.cos(at[1] * RADIAN);
    const [east, north] = [(after[0] - before[0]) * shrink, after[1] - before[1]];
    const length = Math.hypot(east, north) || 1;
    return [at[0] - (north / length / shrink) * aside, at[1] + (east / length) * aside];
  });
}

/** Distance in metres from a place to the straight line through `a` and `b`'s segment. */
function offSegmentM(a: LonLat, b: LonLat, at: LonLat): number {
  return metresApart(at, nearestOn([a, b], at));
}

/** Drops vertices that lie within `toleranceM` of the line without them (Douglas and Peucker 1973); the ends stay. */
export function simplified(line: readonly LonLat[], toleranceM: number): LonLat[] {
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const a = line[from];
    const b = line[to];
    if (a === undefined || b === undefined) continue;
    let farthest = toleranceM;
    let split = -1;
    for (let k = from + 1; k < to; k++) {
      const away = offSegmentM(a, b, line[k] ?? a);
      if (away > farthest) [farthest, split] = [away, k];
    }
    if (split < 0) continue;
    keep[split] = 1;
    spans.push([from, split], [split, to]);
  }
  return line.filter((_, index) => keep[index] === 1);
}

/** Twice the signed area of a triangle, positive when counter-clockwise. */
const turn = (a: LonLat, b: LonLat, c: LonLat): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** True when two segments cross within both. */
const cross = (a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** Most segments in a loop that {@link withoutLoops} cuts off. */
const LOOP_SEGMENTS = 14;

/** Cuts off the small loops in which a line crosses itself. */
export function withoutLoops(line: readonly LonLat[]): LonLat[] {
  const out: LonLat[] = [];
  for (let k = 0; k < line.length; k++) {
    const a = line[k];
    const b = line[k + 1];
    if (a === undefined) continue;
    out.push(a);
    if (b === undefined) continue;
    for (let ahead = Math.min(line.length - 2, k + LOOP_SEGMENTS); ahead > k + 1; ahead--) {
      const c = line[ahead];
      const d = line[ahead + 1];
      if (c === undefined || d === undefined || !cross(a, b, c, d)) continue;
      k = ahead;
      break;
    }
  }
  return out;
}
