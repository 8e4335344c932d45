import { err, ok, type Result } from '../../../../lib/result.ts';
import { crossesInPlane } from '../../../geodesy/crossing.ts';
import type { Place } from './plane.ts';
import type { SymbolProblem } from './symbol.ts';

/** A ring with less than this area, in squares of the symbol's size, is a line. */
const LEAST_AREA = 1e-7;

function areaOf(ring: readonly Place[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** A way of making a symbol smaller or plainer, from how it is meant to be to how it is at the least. */
const EASES = [1, 0.8, 0.62, 0.47, 0.34, 0.22, 0.12, 0] as const;

/**
 * The first outline of a row of ever plainer ones that does not cross itself: an arrow too broad for its bend becomes slimmer there.
 * @param build the outline at an ease from 1, as it is meant, to 0, the plainest; undefined where it cannot be built
 * @returns `selfCrossing` when even the plainest crosses, `zeroSize` when it holds no area
 */
export function firstSimple(
  build: (ease: number) => readonly Place[] | undefined,
): Result<readonly Place[], SymbolProblem> {
  let problem: SymbolProblem = 'zeroSize';
  for (const ease of EASES) {
    const ring = build(ease);
    if (ring === undefined || areaOf(ring) < LEAST_AREA) continue;
    if (!crossesInPlane(ring)) return ok(ring);
    problem = 'selfCrossing';
  }
  return err(problem);
}
