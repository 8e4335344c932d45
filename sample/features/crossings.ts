import type { LonLat } from '../place/waters.ts';
import { rounded } from './measure.ts';

/** A line to be crossed. */
interface Line {
  readonly course: readonly LonLat[];
}

interface Segment {
  readonly line: number;
  readonly index: number;
  readonly a: LonLat;
  readonly b: LonLat;
}

interface Insertion {
  readonly index: number;
  /** Where on the segment, 0 to 1. */
  readonly t: number;
  readonly at: LonLat;
}

const CELLS_PER_DEGREE = 80;

/** Gives every two lines that cross a common vertex, the same to the last digit, at the exact intersection (rounded). */
export function shareCrossings<L extends Line>(lines: readonly L[]): L[] {
  const insertions: Insertion[][] = lines.map(() => []);
  const cells = new Map<string, Segment[]>();
  lines.forEach(({ course }, line) => {
    course.forEach((a, index) => {
      const b = course[index + 1];
      if (b === undefined) return;
      const segment = { line, index, a, b };
      const met = new Set<Segment>();
      for (const key of cellsOf(a, b)) {
        const cell = cells.get(key) ?? [];
        for (const other of cell) if (other.line !== line) met.add(other);
        cell.push(segment);
        cells.set(key, cell);
      }
      for (const other of met) addCrossing(insertions, segment, other);
    });
  });
  return lines.map((line, k) => ({ ...line, course: withVertices(line.course, insertions[k] ?? []) }));
}

function cellsOf(a: LonLat, b: LonLat): string[] {
  const cell = (value: number) => Math.floor(value * CELLS_PER_DEGREE);
  const keys: string[] = [];
  for (let x = cell(Math.min(a[0], b[0])); x <= cell(Math.max(a[0], b[0])); x++) {
    for (let y = cell(Math.min(a[1], b[1])); y <= cell(Math.max(a[1], b[1])); y++) keys.push(`${x} ${y}`);
  }
  return keys;
}

function addCrossing(insertions: Insertion[][], one: Segment, two: Segment): void {
  const [dx, dy] = [one.b[0] - one.a[0], one.b[1] - one.a[1]];
  const [ex, ey] = [two.b[0] - two.a[0], two.b[1] - two.a[1]];
  const cross = dx * ey - dy * ex;
  if (cross === 0) return;
  const [ox, oy] = [two.a[0] - one.a[0], two.a[1] - one.a[1]];
  const t = (ox * ey - oy * ex) / cross;
  const u = (ox * dy - oy * dx) / cross;
  if (t < 0 || t > 1 || u < 0 || u > 1) return;
  const at = rounded([one.a[0] + dx * t, one.a[1] + dy * t]);
  insertions[one.line]?.push({ index: one.index, t, at });
  insertions[two.line]?.push({ index: two.index, t: u, at });
}

function withVertices(course: readonly LonLat[], insertions: readonly Insertion[]): LonLat[] {
  const sorted = [...insertions].sort((a, b) => a.index - b.index || a.t - b.t);
  const out: LonLat[] = [];
  const add = (at: LonLat) => {
    const last = out[out.length - 1];
    if (last?.[0] !== at[0] || last[1] !== at[1]) out.push(at);
  };
  let next = 0;
  course.forEach((at, index) => {
    add(at);
    for (let more = sorted[next]; more?.index === index; more = sorted[++next]) add(more.at);
  });
  return out;
}

/** Places where vertices of two or more lines coincide. */
export function sharedVertices(lines: readonly Line[]): LonLat[] {
  const seen = new Map<string, { at: LonLat; lines: Set<number> }>();
  lines.forEach(({ course }, line) => {
    for (const at of course) {
      const entry = seen.get(at.join()) ?? { at, lines: new Set() };
      entry.lines.add(line);
      seen.set(at.join(), entry);
    }
  });
  return [...seen.values()].filter((entry) => entry.lines.size > 1).map(({ at }) => at);
}
