import { err, ok } from '../../lib/result.ts';
import { lightHalo, type SheetMark, type TextMark } from '../drawing/marks.ts';
import { boxRound, SIZES, type Furniture } from './furniture.ts';
import { pathThrough } from './pathData.ts';
import type { MapPlacement, SheetPoint } from './placement.ts';

/** A line of a grid, with what stands at both of its ends. */
export interface GridLine {
  readonly text: string;
  /** Runs inside the frame. */
  readonly runs: readonly (readonly SheetPoint[])[];
}

/** The part of a straight piece inside a convex, clockwise outline (Cyrus and Beck, 1978); undefined outside. */
function clipped(
  from: SheetPoint,
  to: SheetPoint,
  corners: readonly SheetPoint[],
): readonly [start: number, end: number] | undefined {
  let [start, end] = [0, 1];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  for (const [index, corner] of corners.entries()) {
    const next = corners[(index + 1) % corners.length] ?? corner;
    // Inner normal of an edge of an outline that runs clockwise with y downwards.
    const [nx, ny] = [corner[1] - next[1], next[0] - corner[0]];
    const away = nx * (from[0] - corner[0]) + ny * (from[1] - corner[1]);
    const along = nx * dx + ny * dy;
    if (along === 0) {
      if (away < 0) return undefined;
    } else if (along > 0) start = Math.max(start, -away / along);
    else end = Math.min(end, -away / along);
  }
  return start < end ? [start, end] : undefined;
}

/** The runs of a line inside a map's frame. */
export function runsInside(points: readonly SheetPoint[], corners: readonly SheetPoint[]): SheetPoint[][] {
  const runs: SheetPoint[][] = [];
  let open: SheetPoint[] | undefined;
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? to;
    const inside = clipped(from, to, corners);
    if (inside === undefined) return void (open = undefined);
    const at = (share: number): SheetPoint => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ];
    if (open === undefined || inside[0] > 0) runs.push((open = [at(inside[0])]));
    open.push(at(inside[1]));
    if (inside[1] < 1) open = undefined;
  });
  return runs;
}

/** The multiples of a step from `low` to `high`. */
export function multiples(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** How the lines of a grid are drawn. */
interface GridLook {
  readonly color: string;
  /** Pixels per unit of {@link SIZES}. */
  readonly unitPx: number;
}

/** Label at an end of a line: beside it, inside the frame, along it. */
function labelAt(end: SheetPoint, inner: SheetPoint, text: string, { color, unitPx }: GridLook): TextMark {
  const sizePx = SIZES.small * unitPx;
  const [dx, dy] = [inner[0] - end[0], inner[1] - end[1]];
  const length = Math.hypot(dx, dy) || 1;
  const along = Math.atan2(dy, dx) / (Math.PI / 180);
  // Upside down along lines that run to the left, so that no letter stands on its head.
  const isFlipped = along > 91 || along < -89;
  const turnDeg = isFlipped ? along + 180 : along;
  const [ux, uy] = [dx / length, dy / length];
  const awayPx = sizePx * 0.6;
  const [nx, ny] = isFlipped ? [-uy, ux] : [uy, -ux];
  return {
    kind: 'text',
    text,
    xPx: end[0] + ux * awayPx + nx * sizePx * 0.22,
    yPx: end[1] + uy * awayPx + ny * sizePx * 0.22,
    look: {
      color,
      sizePx,
      align: isFlipped ? 'right' : 'left',
      halo: lightHalo(SIZES.halo * unitPx),
      turnDeg,
    },
  };
}

/** The lines of a grid over a map, and their numbers. */
export function drawnGrid(
  lines: readonly GridLine[],
  { corners }: Pick<MapPlacement, 'corners'>,
  look: GridLook,
): Furniture {
  const shown = lines.filter(({ runs }) => runs.length > 0);
  if (shown.length === 0) return err('empty');
  const marks: SheetMark[] = shown.flatMap(({ runs }) =>
    runs.map((run): SheetMark => ({
      kind: 'path',
      d: pathThrough(run),
      line: { color: look.color, opacity: 0.6, widthPx: SIZES.thinLine * look.unitPx },
    })),
  );
  for (const { text, runs } of shown) {
    const [first, last] = [runs[0], runs.at(-1)];
    if (first?.[0] !== undefined && first[1] !== undefined)
      marks.push(labelAt(first[0], first[1], text, look));
    const [end, before] = [last?.at(-1), last?.at(-2)];
    if (end !== undefined && before !== undefined) marks.push(labelAt(end, before, text, look));
  }
  return ok({ box: boxRound(corners), marks });
}
