import { cellOutlines, type Areas } from '../../../domain/drawing/cellOutlines.ts';
import { doubleArea, type LonLat } from '../../../domain/drawing/place.ts';
import { thinned } from '../../../domain/drawing/thinned.ts';
import { CELL } from './viewshed.ts';

/** The areas of a viewshed that are seen, in cells from the north west corner of the grid. */
export function outlines(cells: Uint8Array, width: number, height: number): Areas {
  return cellOutlines(cells, CELL.visible, [width, height]);
}

/** How many places areas have. */
export function vertexSum(areas: Areas): number {
  return areas.reduce((sum, rings) => sum + rings.reduce((own, ring) => own + ring.length, 0), 0);
}

/** Smaller areas and holes than this go before an edge is moved any further, squares of the tolerance. */
const SPECK = 6;

const GROWTH = 1.35;

/**
 * Areas with no more places than are drawn with ease: edges are moved by ever more of a cell, and specks left out, until they are few.
 * @param most places that may stay
 */
export function lightened(areas: Areas, most: number): Areas {
  let light = areas;
  for (let tolerance = 0.5; vertexSum(light) > most; tolerance *= GROWTH) {
    const isKept = (ring: readonly LonLat[]) =>
      ring.length >= 4 && Math.abs(doubleArea(ring)) / 2 >= SPECK * tolerance ** 2;
    light = areas.flatMap(([outer = [], ...holes]) => {
      const edge = thinned(outer, tolerance);
      if (!isKept(edge)) return [];
      return [[edge, ...holes.map((hole) => thinned(hole, tolerance)).filter(isKept)]];
    });
  }
  return light;
}
