/**
 * The place of a run that lies farthest from the segment between two others of it; -1 where none is farther than the tolerance. A layer
 * has millions of places, and each is looked at several times: nothing is made here that must be cleared away.
 */
function farthestFrom(run: Float64Array, from: number, to: number, tolerance: number): number {
  const ax = run[from] ?? 0;
  const ay = run[from + 1] ?? 0;
  const dx = (run[to] ?? 0) - ax;
  const dy = (run[to + 1] ?? 0) - ay;
  const length2 = dx * dx + dy * dy;
  let farthest = -1;
  let most2 = tolerance * tolerance;
  for (let at = from + 2; at < to; at += 2) {
    const px = (run[at] ?? 0) - ax;
    const py = (run[at + 1] ?? 0) - ay;
    const along = px * dx + py * dy;
    const share = length2 === 0 || along <= 0 ? 0 : along >= length2 ? 1 : along / length2;
    const [x, y] = [px - share * dx, py - share * dy];
    const distance2 = x * x + y * y;
    if (distance2 <= most2) continue;
    most2 = distance2;
    farthest = at;
  }
  return farthest;
}

/**
 * Drops the places of a run that lie within a tolerance of the line through those that stay (Douglas and Peucker, 1973). Both ends stay.
 * @param run `x, y` pairs; a ring ends where it begins
 * @param tolerance in the units of the run
 */
export function simplifyRun(run: Float64Array, tolerance: number): Float64Array {
  if (run.length <= 4) return run;
  const kept = new Uint8Array(run.length / 2);
  let count = 2;
  const open = [0, run.length - 2];
  while (open.length > 0) {
    const to = open.pop() ?? 0;
    const from = open.pop() ?? 0;
    const at = farthestFrom(run, from, to, tolerance);
    if (at < 0) continue;
    kept[at / 2] = 1;
    count += 1;
    open.push(from, at, at, to);
  }
  if (count === kept.length) return run;
  kept[0] = kept[kept.length - 1] = 1;
  const out = new Float64Array(2 * count);
  let end = 0;
  for (let index = 0; index < kept.length; index += 1) {
    if (kept[index] === 0) continue;
    out[end++] = run[2 * index] ?? 0;
    out[end++] = run[2 * index + 1] ?? 0;
  }
  return out;
}
