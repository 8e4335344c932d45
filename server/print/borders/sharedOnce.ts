import type { PreparedFeature } from '../../base/drawing/packed.ts';

/** A line as `x, y` pairs. */
export type Line = Float64Array<ArrayBuffer>;

/** Corners that lie nearer to each other than this are one, pixels of the sheet: two areas' numbers may differ in their last digits. */
const SAME_PX = 0.01;

/** Numbers pairs of numbers from zero, in columns: a map of a million keys would take five times as much memory. */
function createPairs(most: number) {
  const size = 2 ** Math.ceil(Math.log2(2 * most + 2));
  const [first, second] = [new Float64Array(size), new Float64Array(size)];
  const numbers = new Int32Array(size).fill(-1);
  let count = 0;
  return {
    /** The pair's number, and whether it was not there before. */
    add(a: number, b: number): readonly [number: number, isNew: boolean] {
      let at = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 0;
      at = (at ^ (at >>> 15)) & (size - 1);
      for (let number = numbers[at] ?? -1; number !== -1; number = numbers[at] ?? -1) {
        if (first[at] === a && second[at] === b) return [number, false];
        at = (at + 1) & (size - 1);
      }
      first[at] = a;
      second[at] = b;
      numbers[at] = count++;
      return [count - 1, true];
    },
  };
}

/** A run of corners, by their numbers. */
type Run = number[];

const lastOf = (run: Run) => run.at(-1) ?? -1;

/** Runs that meet at a corner where no third one ends, put together: a dash goes on there. */
function joined(runs: readonly Run[]): Run[] {
  const ending = new Map<number, Run[]>();
  const endsOf = (run: Run) => [run[0] ?? -1, lastOf(run)];
  for (const run of runs)
    for (const corner of endsOf(run)) ending.set(corner, [...(ending.get(corner) ?? []), run]);
  const taken = new Set<Run>();
  const goOn = (line: Run) => {
    for (;;) {
      const corner = lastOf(line);
      const ends = ending.get(corner) ?? [];
      const next = ends.find((run) => !taken.has(run));
      if (ends.length !== 2 || next === undefined) return;
      taken.add(next);
      const onward = next[0] === corner ? next : next.toReversed();
      for (const number of onward.slice(1)) line.push(number);
    }
  };
  return runs.flatMap((run) => {
    if (taken.has(run)) return [];
    taken.add(run);
    const line = [...run];
    goOn(line);
    line.reverse();
    goOn(line);
    return [line];
  });
}

/**
 * The edges of areas as lines in which each piece of an edge is once, however many areas share it. Areas share what has the same corners;
 * a corner that only one of two neighbours has parts them there.
 * @param levels what an area of the first one has for its edge no other level has
 * @returns the lines of each level
 */
export function sharedOnce(levels: readonly (readonly PreparedFeature[])[]): Line[][] {
  const most = cornersOf(levels);
  const [corners, segments] = [createPairs(most), createPairs(most)];
  const [xs, ys] = [new Float64Array(most), new Float64Array(most)];
  const numberOf = (x: number, y: number) => {
    const [number, isNew] = corners.add(Math.round(x / SAME_PX), Math.round(y / SAME_PX));
    if (isNew) [xs[number], ys[number]] = [x, y];
    return number;
  };
  /** The runs of a ring or a line that were not there before. */
  const newRuns = (part: Float64Array, isClosed: boolean): Run[] => {
    const runs: Run[] = [];
    let run: Run | undefined;
    const length = part.length + (isClosed ? 2 : 0);
    let from = numberOf(part[0] ?? 0, part[1] ?? 0);
    for (let at = 2; at < length; at += 2) {
      const to = numberOf(part[at % part.length] ?? 0, part[(at + 1) % part.length] ?? 0);
      if (to === from) continue;
      if (!segments.add(Math.min(from, to), Math.max(from, to))[1]) run = undefined;
      else if (run === undefined) runs.push((run = [from, to]));
      else run.push(to);
      from = to;
    }
    return runs;
  };
  return levels.map((features) => {
    const runs = features.flatMap(({ kind, parts }) =>
      parts.flatMap((part) => newRuns(part, kind === 'polygon')),
    );
    return joined(runs).map((run) =>
      Float64Array.from(run.flatMap((number) => [xs[number] ?? 0, ys[number] ?? 0])),
    );
  });
}

/** Corners of features, and one more for each ring that closes. */
export function cornersOf(levels: readonly (readonly PreparedFeature[])[]): number {
  let count = 0;
  for (const features of levels)
    for (const { parts } of features) for (const part of parts) count += part.length / 2 + 1;
  return count;
}
