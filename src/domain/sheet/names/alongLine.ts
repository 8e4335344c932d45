import type { SheetPoint } from '../placement.ts';
import { textWidthPx } from '../textWidth.ts';

/** Letters of a name that follows a line, written at once: their middle, and how they are turned clockwise. */
export interface Letters {
  readonly text: string;
  readonly at: SheetPoint;
  readonly turnDeg: number;
}

/** A name along a line. */
export interface AlongLine {
  readonly letters: readonly Letters[];
  /** Middles of squares of a letter's size that hold it. */
  readonly holds: readonly SheetPoint[];
}

/** From the line to the letters' middle, as a share of their size. */
const BESIDE = 0.85;

/** Names in Latin letters are written straight: a line that leaves them by more than this is not followed, as a share of the letters' size. */
const MOST_BOW = 0.45;

/** A line that bends more than this from letter to letter is not followed, degrees. */
const MOST_BEND_DEG = 32;

/** A line steeper than this is written down, its letters upright, as Chinese maps do; degrees. */
const STEEP_DEG = 50;

/** Room that letters have along a line, as shares of their width: wide first, as names of waters are. */
const SPACINGS = [1.9, 1.4, 1.12] as const;

/** The direction of a line at a letter is that of so much of it before and behind, as a share of the letter's size. */
const SMOOTH = 0.5;

/** Places that are tried along a line. */
const TRIES = 14;

/** A line by its length. */
interface Measured {
  readonly lengthPx: number;
  at(distancePx: number): { readonly point: SheetPoint; readonly directionRad: number };
}

/** @param sizePx of the letters that follow it */
function measured(path: readonly SheetPoint[], sizePx: number): Measured {
  const ends: number[] = [0];
  for (let index = 1; index < path.length; index++) {
    const [a, b] = [path[index - 1], path[index]];
    ends.push((ends.at(-1) ?? 0) + (a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0));
  }
  const pointAt = (distancePx: number): SheetPoint => {
    let low = 0;
    let high = ends.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= distancePx) low = middle;
      else high = middle;
    }
    const [from, to] = [path[low] ?? [0, 0], path[high] ?? [0, 0]];
    const span = (ends[high] ?? 0) - (ends[low] ?? 0);
    const share = span === 0 ? 0 : Math.min(1, Math.max(0, (distancePx - (ends[low] ?? 0)) / span));
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  };
  const lengthPx = ends.at(-1) ?? 0;
  return {
    lengthPx,
    at(distancePx) {
      const aroundPx = SMOOTH * sizePx;
      const [before, after] = [pointAt(distancePx - aroundPx), pointAt(distancePx + aroundPx)];
      return {
        point: pointAt(distancePx),
        directionRad: Math.atan2(after[1] - before[1], after[0] - before[0]),
      };
    },
  };
}

/** Letters behind this one are as wide as they are high. */
const LAST_LATIN = 0x2e7f;

const degrees = (rad: number) => (rad * 180) / Math.PI;

/** The angle from one direction to another, -180 to 180 degrees. */
const between = (a: number, b: number) => ((degrees(b - a) + 540) % 360) - 180;

/** A place along a line: its beginning, and how a name is written there. */
interface Stretch {
  readonly startPx: number;
  readonly text: string;
  readonly sizePx: number;
  readonly spacing: number;
}

/** Beside a point of a line, to the left of the way it is read: above a line that runs to the right, and to the right of one that runs down. */
const beside = ([x, y]: SheetPoint, readingRad: number, sizePx: number): SheetPoint => [
  x + Math.sin(readingRad) * BESIDE * sizePx,
  y - Math.cos(readingRad) * BESIDE * sizePx,
];

/** Chinese letters, each turned as the line is at it, or upright where it is steep; undefined where it bends too much. */
function letterByLetter(line: Measured, { startPx, text, sizePx, spacing }: Stretch): AlongLine | undefined {
  const widths = [...text].map((letter) => textWidthPx(letter, sizePx) * spacing);
  const lengthPx = widths.reduce((sum, width) => sum + width, 0);
  if (startPx + lengthPx > line.lengthPx) return undefined;
  const [first, last] = [line.at(startPx).point, line.at(startPx + lengthPx).point];
  const slope = degrees(Math.atan2(Math.abs(last[1] - first[1]), Math.abs(last[0] - first[0])));
  const isUpright = slope > STEEP_DEG;
  const isReversed = isUpright ? first[1] > last[1] : first[0] > last[0];
  const letters: Letters[] = [];
  let along = 0;
  let previous: number | undefined;
  for (const [index, letter] of [...text].entries()) {
    const width = widths[index] ?? 0;
    const middle = along + width / 2;
    const { point, directionRad } = line.at(startPx + (isReversed ? lengthPx - middle : middle));
    const reading = isReversed ? directionRad + Math.PI : directionRad;
    if (previous !== undefined && Math.abs(between(previous, reading)) > MOST_BEND_DEG) return undefined;
    previous = reading;
    const turnDeg = isUpright ? 0 : between(0, reading);
    letters.push({ text: letter, at: beside(point, reading, sizePx), turnDeg });
    along += width;
  }
  return { letters, holds: letters.map(({ at }) => at) };
}

/** A name in one straight piece; undefined where the line leaves it. */
function straight(line: Measured, { startPx, text, sizePx }: Stretch): AlongLine | undefined {
  const lengthPx = textWidthPx(text, sizePx);
  if (startPx + lengthPx > line.lengthPx) return undefined;
  const steps = Math.max(2, Math.ceil(lengthPx / sizePx));
  const points = Array.from(
    { length: steps + 1 },
    (_, step) => line.at(startPx + (lengthPx * step) / steps).point,
  );
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)];
  const [from, to] = first[0] > last[0] ? [last, first] : [first, last];
  const reading = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const bow = Math.max(
    ...points.map(([x, y]) =>
      Math.abs((y - from[1]) * Math.cos(reading) - (x - from[0]) * Math.sin(reading)),
    ),
  );
  const isShort = Math.hypot(to[0] - from[0], to[1] - from[1]) < lengthPx * 0.95;
  if (bow > MOST_BOW * sizePx || isShort) return undefined;
  const on = (share: number) =>
    beside([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], reading, sizePx);
  return {
    letters: [{ text, at: on(0.5), turnDeg: degrees(reading) }],
    holds: points.map((_, step) => on(step / steps)),
  };
}

/** Where a name may follow lines, widest spacing and longest line first, from the middle of each outwards. */
export function* linePlaces(
  paths: readonly (readonly SheetPoint[])[],
  text: string,
  { sizePx }: { readonly sizePx: number },
): Generator<AlongLine> {
  const lines = paths.map((path) => measured(path, sizePx)).sort((a, b) => b.lengthPx - a.lengthPx);
  const isChinese = [...text].every((letter) => (letter.codePointAt(0) ?? 0) > LAST_LATIN);
  for (const spacing of isChinese ? SPACINGS : [1])
    for (const line of lines)
      for (let step = 0; step < TRIES; step++) {
        const offset = ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2)) / TRIES;
        const startPx = (0.35 + offset) * line.lengthPx;
        if (startPx < 0) continue;
        const stretch = { startPx, text, sizePx, spacing };
        const found = isChinese ? letterByLetter(line, stretch) : straight(line, stretch);
        if (found !== undefined) yield found;
      }
}
