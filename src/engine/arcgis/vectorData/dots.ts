import type { DashPattern } from '../../../domain/layers/record/customConfig.ts';

/** A stretch of a picture's row: painted or not. */
interface Run {
  readonly painted: boolean;
  readonly lengthPx: number;
}

function runsOf(row: readonly number[]): readonly Run[] {
  const runs: { painted: boolean; lengthPx: number }[] = [];
  for (const alpha of row) {
    const painted = alpha >= 128;
    const last = runs.at(-1);
    if (last?.painted === painted) last.lengthPx += 1;
    else runs.push({ painted, lengthPx: 1 });
  }
  return runs;
}

/** A painted stretch up to so many times the picture's height is a dot. */
const DOT_RATIO = 1.6;

/**
 * The dash pattern that comes nearest to a dotted line's picture, since the globe draws lines in patterns but not in pictures.
 * @param row alphas (0 to 255) along the middle of the picture
 * @param heightPx of the picture: what is about as long as high is a dot
 */
export function dashOfPicture(row: readonly number[], heightPx: number): DashPattern {
  const runs = runsOf(row);
  const painted = runs.filter((run) => run.painted).map(({ lengthPx }) => lengthPx);
  if (painted.length === 0 || runs.length === 1) return 'dash';
  const dots = painted.filter((lengthPx) => lengthPx <= heightPx * DOT_RATIO).length;
  if (dots === painted.length) return 'short-dot';
  if (dots > 0) return dots > 1 ? 'long-dash-dot-dot' : 'dash-dot';
  const gaps = runs.filter((run) => !run.painted).map(({ lengthPx }) => lengthPx);
  const longestGap = Math.max(...gaps);
  return Math.max(...painted) > longestGap * 2 ? 'long-dash' : 'dash';
}
