/** Segments that are looked at together: a box around them is passed over as a whole. */
const BLOCK = 8;

/** Rings of more places are not looked at: each block meets every other one. */
const MOST_PLACES = 10_000;

/** Times the terms of an orientation: more than what rounding can make of it (3.33e-16; Shewchuk, 1997). */
const ROUNDING = 4e-16;

/** On which side of the line through places a and b of a run a place c lies: 1, -1, or 0 where rounding might have decided it. */
function sideOf(run: Float64Array, a: number, b: number, c: number): number {
  const [cx, cy] = [run[2 * c] ?? 0, run[2 * c + 1] ?? 0];
  const left = ((run[2 * a] ?? 0) - cx) * ((run[2 * b + 1] ?? 0) - cy);
  const right = ((run[2 * a + 1] ?? 0) - cy) * ((run[2 * b] ?? 0) - cx);
  const side = left - right;
  if (Math.abs(side) <= ROUNDING * (Math.abs(left) + Math.abs(right))) return 0;
  return side > 0 ? 1 : -1;
}

/** Whether all places c and d lie on one side of the line through a and b for sure. */
function areBeside(run: Float64Array, [a, b]: readonly [number, number], c: number, d: number): boolean {
  const side = sideOf(run, a, b, c);
  return side !== 0 && side === sideOf(run, a, b, d);
}

/** Whether two segments have nothing in common for sure. @param i the place that one begins at; j that of the other */
function areApart(run: Float64Array, i: number, j: number): boolean {
  for (let axis = 0; axis < 2; axis += 1) {
    const a = run[2 * i + axis] ?? 0;
    const b = run[2 * i + 2 + axis] ?? 0;
    const c = run[2 * j + axis] ?? 0;
    const d = run[2 * j + 2 + axis] ?? 0;
    if (a < c ? a < d && b < c && b < d : a > c && a > d && b > c && b > d) return true;
  }
  return areBeside(run, [i, i + 1], j, j + 1) || areBeside(run, [j, j + 1], i, i + 1);
}

/** Whether two segments that meet at b have nothing else in common for sure: the second does not go back along the first. */
function goesOn(run: Float64Array, a: number, b: number, c: number): boolean {
  const [bx, by] = [run[2 * b] ?? 0, run[2 * b + 1] ?? 0];
  const along =
    (bx - (run[2 * a] ?? 0)) * ((run[2 * c] ?? 0) - bx) +
    (by - (run[2 * a + 1] ?? 0)) * ((run[2 * c + 1] ?? 0) - by);
  return along > 0 || sideOf(run, a, b, c) !== 0;
}

/** Whether a place of a run is the same as the one before. @param at where its numbers begin */
const isRepeated = (run: Float64Array, at: number) => run[at] === run[at - 2] && run[at + 1] === run[at - 1];

/** A run without places that are the same as the one before. */
function withoutRepeated(run: Float64Array): Float64Array {
  let end = 2;
  while (end < run.length && !isRepeated(run, end)) end += 2;
  if (end === run.length) return run;
  const kept = run.slice();
  for (let at = end; at < run.length; at += 2) {
    if (isRepeated(run, at)) continue;
    kept[end++] = run[at] ?? 0;
    kept[end++] = run[at + 1] ?? 0;
  }
  return kept.subarray(0, end);
}

/** Around each block of segments: west, south, east, north. */
function boxesOf(run: Float64Array, segments: number): Float64Array {
  const boxes = new Float64Array(4 * Math.ceil(segments / BLOCK));
  for (let at = 0; at < boxes.length; at += 4) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    const first = (at / 4) * BLOCK;
    for (let place = first; place <= Math.min(first + BLOCK, segments); place += 1) {
      const [x, y] = [run[2 * place] ?? 0, run[2 * place + 1] ?? 0];
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
    boxes[at] = west;
    boxes[at + 1] = south;
    boxes[at + 2] = east;
    boxes[at + 3] = north;
  }
  return boxes;
}

/** Whether two boxes of a list have nothing in common. */
export function areBoxesApart(boxes: Float64Array, a: number, b: number): boolean {
  const [i, j] = [4 * a, 4 * b];
  return (
    (boxes[i + 2] ?? 0) < (boxes[j] ?? 0) ||
    (boxes[j + 2] ?? 0) < (boxes[i] ?? 0) ||
    (boxes[i + 3] ?? 0) < (boxes[j + 1] ?? 0) ||
    (boxes[j + 3] ?? 0) < (boxes[i + 1] ?? 0)
  );
}

/** Whether no segment of two blocks of a ring touches another one but where it goes on. */
function areBlocksApart(run: Float64Array, segments: number, p: number, q: number): boolean {
  for (let i = p * BLOCK; i < Math.min((p + 1) * BLOCK, segments); i += 1)
    for (let j = Math.max(q * BLOCK, i + 1); j < Math.min((q + 1) * BLOCK, segments); j += 1) {
      const isNext = j === i + 1;
      const isRound = i === 0 && j === segments - 1;
      if (!isNext && !isRound) {
        if (!areApart(run, i, j)) return false;
      } else if ((isNext && !goesOn(run, i, j, j + 1)) || (isRound && !goesOn(run, j, 0, 1))) return false;
    }
  return true;
}

/**
 * Whether a ring is simple for sure: closed, and nowhere touching itself. Where rounding might decide, and of very long rings, it says no.
 * @param ring `x, y` pairs, all of them finite
 */
export function isSimpleRing(ring: Float64Array): boolean {
  if (ring.length < 8 || ring.length > 2 * MOST_PLACES) return false;
  if (ring[0] !== ring[ring.length - 2] || ring[1] !== ring[ring.length - 1]) return false;
  const run = withoutRepeated(ring);
  const segments = run.length / 2 - 1;
  if (segments < 3) return false;
  const boxes = boxesOf(run, segments);
  for (let p = 0; p < boxes.length / 4; p += 1)
    for (let q = p; q < boxes.length / 4; q += 1)
      if (!areBoxesApart(boxes, p, q) && !areBlocksApart(run, segments, p, q)) return false;
  return true;
}
