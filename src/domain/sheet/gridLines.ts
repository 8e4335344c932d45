import { err, ok } from '../../lib/result.ts';
import { angleText } from './angle.ts';
import { boxRound, INK, SIZES, type Furniture } from './furniture.ts';
import { lightHalo, type SheetMark, type TextMark } from '../drawing/marks.ts';
import { pathThrough } from './pathData.ts';
import { groundExtent, projectionOf, type MapPlacement, type SheetPoint } from './placement.ts';

/** Distances between the lines of a grid, degrees: 5″ to 30°. */
const STEPS_DEG: readonly number[] = [
  ...[5, 10, 15, 30].map((seconds) => seconds / 3600),
  ...[1, 2, 5, 10, 15, 20, 30].map((minutes) => minutes / 60),
  1,
  2,
  5,
  10,
  15,
  30,
];

/** About so many lines cross the longer side of a map. */
const WANTED_LINES = 7;

/** Points of a line between the frame's edges: a parallel then bends by less than a pixel between two of them. */
const LINE_POINTS = 48;

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

interface GridLine {
  readonly kind: 'lon' | 'lat';
  readonly degrees: number;
  /** Runs inside the frame. */
  readonly runs: readonly (readonly SheetPoint[])[];
}

function runsInside(points: readonly SheetPoint[], corners: readonly SheetPoint[]): SheetPoint[][] {
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

function multiples(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** The step at which about {@link WANTED_LINES} lines cross the longer side. */
function stepFor(placement: MapPlacement): number {
  const { west, south, east, north } = groundExtent(placement);
  const longer = Math.max(east - west, north - south);
  return STEPS_DEG.find((step) => longer / step <= WANTED_LINES * 1.4) ?? 30;
}

function linesOf(placement: MapPlacement, stepDeg: number): GridLine[] {
  const { west, south, east, north } = groundExtent(placement);
  const { toSheet } = projectionOf(placement);
  const share = (index: number) => index / (LINE_POINTS - 1);
  const line = (kind: 'lon' | 'lat', degrees: number): GridLine => {
    const points = Array.from({ length: LINE_POINTS }, (_, index) =>
      kind === 'lon'
        ? toSheet(degrees, south + (north - south) * share(index))
        : toSheet(west + (east - west) * share(index), degrees),
    );
    return { kind, degrees, runs: runsInside(points, placement.corners) };
  };
  return [
    ...multiples(west, east, stepDeg).map((lon) => line('lon', lon)),
    ...multiples(south, north, stepDeg).map((lat) => line('lat', lat)),
  ].filter(({ runs }) => runs.length > 0);
}

/** Label at an end of a line: beside it, inside the frame, along it. */
function labelAt(end: SheetPoint, inner: SheetPoint, text: string, unitPx: number): TextMark {
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
      color: INK.grid,
      sizePx,
      align: isFlipped ? 'right' : 'left',
      halo: lightHalo(SIZES.halo * unitPx),
      turnDeg,
    },
  };
}

/**
 * Meridians and parallels at a round step with their degrees at both ends.
 * @param placement undefined where the picture has no one scale
 * @param unitPx pixels per unit of {@link SIZES}
 */
export function gridLines(placement: MapPlacement | undefined, unitPx: number): Furniture {
  if (placement === undefined) return err('distorted');
  const stepDeg = stepFor(placement);
  const lines = linesOf(placement, stepDeg);
  if (lines.length === 0) return err('empty');
  const marks: SheetMark[] = lines.flatMap(({ runs }) =>
    runs.map((run): SheetMark => ({
      kind: 'path',
      d: pathThrough(run),
      line: { color: INK.grid, opacity: 0.6, widthPx: SIZES.thinLine * unitPx },
    })),
  );
  for (const { kind, degrees, runs } of lines) {
    const text = angleText(degrees, kind, stepDeg);
    const [first, last] = [runs[0], runs.at(-1)];
    if (first?.[0] !== undefined && first[1] !== undefined)
      marks.push(labelAt(first[0], first[1], text, unitPx));
    const [end, before] = [last?.at(-1), last?.at(-2)];
    if (end !== undefined && before !== undefined) marks.push(labelAt(end, before, text, unitPx));
  }
  return ok({ box: boxRound(placement.corners), marks });
}
