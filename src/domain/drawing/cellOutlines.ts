import { contours } from 'd3-contour';
import type { LonLat } from './place.ts';

/** Areas, each its outer ring and after it its holes, closed. */
export type Areas = readonly (readonly (readonly LonLat[])[])[];

/**
 * The areas of a grid's cells that are of one class, along the edges of the cells; in cells from the north west corner of the grid: the
 * middle of the first cell is at 0.5, 0.5.
 */
export function cellOutlines(
  cells: Uint8Array,
  wanted: number,
  [width, height]: readonly [width: number, height: number],
): Areas {
  const isWanted = Array.from(cells, (cell) => (cell === wanted ? 1 : 0));
  const { coordinates } = contours().size([width, height]).smooth(false).contour(isWanted, 0.5);
  return coordinates.map((rings) => rings.map((ring) => ring.map(([x = 0, y = 0]) => [x, y] as const)));
}
