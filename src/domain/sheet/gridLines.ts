import { err } from '../../lib/result.ts';
import { angleText } from './angle.ts';
import { INK, type Furniture } from './furniture.ts';
import { drawnGrid, multiples, runsInside, type GridLine } from './gridMarks.ts';
import { groundExtent, projectionOf, type MapPlacement } from './placement.ts';

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
    return { text: angleText(degrees, kind, stepDeg), runs: runsInside(points, placement.corners) };
  };
  return [
    ...multiples(west, east, stepDeg).map((lon) => line('lon', lon)),
    ...multiples(south, north, stepDeg).map((lat) => line('lat', lat)),
  ];
}

/**
 * Meridians and parallels at a round step with their degrees at both ends.
 * @param placement undefined where the picture has no one scale
 * @param unitPx pixels per unit of {@link SIZES}
 */
export function gridLines(placement: MapPlacement | undefined, unitPx: number): Furniture {
  if (placement === undefined) return err('distorted');
  return drawnGrid(linesOf(placement, stepFor(placement)), placement, { color: INK.grid, unitPx });
}
