import type { SheetPoint } from '../../../src/domain/sheet/placement.ts';
import { textWidthPx } from '../../base/letters/glyphs.ts';

/** A letter of a name that follows a line: its middle, and how it is turned clockwise. */
export interface Letter {
  readonly text: string;
  readonly at: SheetPoint;
  readonly turnDeg: number;
}

/** From the line to the letters' middle, as a share of their size. */
const BESIDE = 0.85;

/** A line that bends more than this from letter to letter is not followed, degrees. */
const MOST_BEND_DEG = 32;

/** A line steeper than this is written down, its letters upright, as Chinese maps do; degrees. */
const STEEP_DEG = 50;

/** Room that letters have along a line, as shares of their width: wide first, as names of waters are. */
const SPACINGS = [1.9, 1.4, 1.12] as const;

/** Places that are tried along a line. */
const TRIES = 14;

/** A line by its length. */
interface Measured {
  readonly lengthPx: number;
  at(distancePx: number): { readonly point: SheetPoint; readonly directionRad: number };
}

function measured(path: readonly SheetPoint[]): Measured {
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
      // The direction over some letters' width, so that a wiggle of the line does not turn a letter.
      const [before, after] = [pointAt(distancePx - SMOOTH_PX), pointAt(distancePx + SMOOTH_PX)];
      return {
        point: pointAt(distancePx),
        directionRad: Math.atan2(after[1] - before[1], after[0] - before[0]),
      };
    },
  };
}

const SMOOTH_PX = 12;

/** Letters behind this one are as wide as they are high. */
const LAST_LATIN = 0x2e7f;

const degrees = (rad: number) => (rad * 180) / Math.PI;

/** The angle from one direction to another, -180 to 180 degrees. */
const between = (a: number, b: number) => ((degrees(b - a) + 540) % 360) - 180;

/** The letters from one place of a line on; undefined where it bends too much. */
function lettersFrom(
  line: Measured,
  startPx: number,
  text: string,
  { sizePx, spacing }: { readonly sizePx: number; readonly spacing: number },
): Letter[] | undefined {
  const isWide = [...text].every((letter) => (letter.codePointAt(0) ?? 0) > LAST_LATIN);
  const widths = [...text].map((letter) => textWidthPx(letter, sizePx) * (isWide ? spacing : 1));
  const lengthPx = widths.reduce((sum, width) => sum + width, 0);
  if (startPx + lengthPx > line.lengthPx) return undefined;
  const [first, last] = [line.at(startPx).point, line.at(startPx + lengthPx).point];
  const slope = degrees(Math.atan2(Math.abs(last[1] - first[1]), Math.abs(last[0] - first[0])));
  const isSteep = slope > STEEP_DEG;
  const isUpright = isSteep && isWide;
  const isReversed = isUpright ? first[1] > last[1] : first[0] > last[0];
  const letters: Letter[] = [];
  let along = 0;
  let previous: number | undefined;
  for (const [index, letter] of [...text].entries()) {
    const width = widths[index] ?? 0;
    const middle = along + width / 2;
    const { point, directionRad } = line.at(startPx + (isReversed ? lengthPx - middle : middle));
    const reading = isReversed ? directionRad + Math.PI : directionRad;
    if (previous !== undefined && Math.abs(between(previous, reading)) > MOST_BEND_DEG) return undefined;
    previous = reading;
    // To the left of the way it is read: above a line that runs to the right, and to the right of one that runs down.
    const side = [Math.sin(reading), -Math.cos(reading)] as const;
    letters.push({
      text: letter,
      at: [point[0] + side[0] * BESIDE * sizePx, point[1] + side[1] * BESIDE * sizePx],
      turnDeg: isUpright ? 0 : between(0, reading),
    });
    along += width;
  }
  return letters;
}

/** Where a name may follow lines, widest spacing and longest line first, from the middle of each outwards. */
export function* linePlaces(
  paths: readonly (readonly SheetPoint[])[],
  text: string,
  { sizePx }: { readonly sizePx: number },
): Generator<Letter[]> {
  const lines = paths.map(measured).sort((a, b) => b.lengthPx - a.lengthPx);
  for (const spacing of SPACINGS)
    for (const line of lines)
      for (let step = 0; step < TRIES; step++) {
        const offset = ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2)) / TRIES;
        const startPx = (0.35 + offset) * line.lengthPx;
        if (startPx < 0) continue;
        const letters = lettersFrom(line, startPx, text, { sizePx, spacing });
        if (letters !== undefined) yield letters;
      }
}
