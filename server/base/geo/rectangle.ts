/** A rectangle in the units of a reference system, x east and y north. */
export interface Rectangle {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The rectangle around runs of `x, y` pairs. */
export function boxOfRuns(runs: readonly Float64Array[]): Rectangle {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const run of runs) {
    for (let at = 0; at < run.length; at += 2) {
      const [x, y] = [run[at] ?? NaN, run[at + 1] ?? NaN];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  return { minX, minY, maxX, maxY };
}
