import { conformalAbout } from '../localPlanes.ts';
import type { LonLat } from '../lineText.ts';

/** Cells from the middle to the edge of the grid at most: it has 499 by 499 cells then. */
const MOST_REACH_CELLS = 249;

/** The terrain is no finer than this, metres. */
const FINEST_CELL_M = 10;

/** A square grid of places round a place, which stands on the middle of its middle cell. */
export interface SquareGrid {
  readonly cellM: number;
  /** Cells along each side. */
  readonly side: number;
  /** Column and row of the middle cell. */
  readonly middle: number;
  /** The middles of the cells row by row from the north west, degrees. */
  readonly lons: Float64Array;
  readonly lats: Float64Array;
}

/** The side of the cells by which so much round a place is looked over, whole metres. */
export function cellFor(reachM: number): number {
  return Math.max(FINEST_CELL_M, Math.ceil(reachM / MOST_REACH_CELLS));
}

/** The plane is asked at every so many cells and what lies between is straight: a centimetre off, for a tenth of the time. */
const STRIDE = 8;

/** What is filled in between the nodes of a lattice: `count` nodes along each of its sides, `side` places along each of the grid's. */
interface Lattice {
  readonly nodes: Float64Array;
  readonly count: number;
  readonly side: number;
}

/** The places of a grid between the four nodes round each. */
function filled({ nodes, count, side }: Lattice): Float64Array {
  const places = new Float64Array(side * side);
  for (let row = 0, index = 0; row < side; row++) {
    const top = Math.min(count - 2, Math.trunc(row / STRIDE));
    const v = row / STRIDE - top;
    for (let col = 0; col < side; col++, index++) {
      const left = Math.min(count - 2, Math.trunc(col / STRIDE));
      const u = col / STRIDE - left;
      const node = top * count + left;
      const north = (nodes[node] ?? NaN) * (1 - u) + (nodes[node + 1] ?? NaN) * u;
      const south = (nodes[node + count] ?? NaN) * (1 - u) + (nodes[node + count + 1] ?? NaN) * u;
      places[index] = north * (1 - v) + south * v;
    }
  }
  return places;
}

/** Lays the grid by which so much round a place is looked over, in a plane with true directions and lengths from there. */
export function squareGrid(centre: LonLat, reachM: number): SquareGrid {
  const cellM = cellFor(reachM);
  const middle = Math.ceil(reachM / cellM);
  const side = 2 * middle + 1;
  const plane = conformalAbout(centre);
  const count = Math.ceil((side - 1) / STRIDE) + 1;
  const [lons, lats] = [new Float64Array(count * count), new Float64Array(count * count)];
  for (let index = 0; index < lons.length; index++) {
    const [col, row] = [(index % count) * STRIDE, Math.trunc(index / count) * STRIDE];
    const [lon, lat] = plane.toDegrees((col - middle) * cellM, (middle - row) * cellM);
    lons[index] = lon;
    lats[index] = lat;
  }
  return {
    ...{ cellM, side, middle },
    lons: filled({ nodes: lons, count, side }),
    lats: filled({ nodes: lats, count, side }),
  };
}
