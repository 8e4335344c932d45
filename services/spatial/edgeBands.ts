import type { Position } from 'geojson';
import type { Extent } from '../../src/domain/geodesy/extent.ts';

/** Most bands, whatever the number of edges. */
const MAX_BANDS = 1024;

/** The edges of rings, sorted into bands of latitude so that a place or a rectangle meets only those near it. */
export interface EdgeBands {
  /** True for a place inside by the even-odd rule, or on the western and southern border. */
  contains(x: number, y: number): boolean;
  /** True when a segment shares a point with an edge; a place is a segment of no length. */
  crosses(ax: number, ay: number, bx: number, by: number): boolean;
  /** True when an edge shares a point with a rectangle. */
  touches(west: number, south: number, east: number, north: number): boolean;
}

/** A straight line from one place to another. */
interface Segment {
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

/** Positive to the left of a line, negative to its right, 0 on it. */
const side = ({ ax, ay, bx, by }: Segment, x: number, y: number) =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

const isBetween = (a: number, b: number, value: number) => value >= Math.min(a, b) && value <= Math.max(a, b);

const boxHolds = ({ ax, ay, bx, by }: Segment, x: number, y: number) =>
  isBetween(ax, bx, x) && isBetween(ay, by, y);

/** True when the boxes of two segments share no point. */
const areBoxesApart = (first: Segment, second: Segment): boolean =>
  Math.max(first.ax, first.bx) < Math.min(second.ax, second.bx) ||
  Math.min(first.ax, first.bx) > Math.max(second.ax, second.bx) ||
  Math.max(first.ay, first.by) < Math.min(second.ay, second.by) ||
  Math.min(first.ay, first.by) > Math.max(second.ay, second.by);

/** True when two segments share a point, their ends included. */
function segmentsMeet(first: Segment, second: Segment): boolean {
  const [c, d] = [side(first, second.ax, second.ay), side(first, second.bx, second.by)];
  const [a, b] = [side(second, first.ax, first.ay), side(second, first.bx, first.by)];
  if (c > 0 !== d > 0 && c !== 0 && d !== 0 && a > 0 !== b > 0 && a !== 0 && b !== 0) return true;
  return (
    (c === 0 && boxHolds(first, second.ax, second.ay)) ||
    (d === 0 && boxHolds(first, second.bx, second.by)) ||
    (a === 0 && boxHolds(second, first.ax, first.ay)) ||
    (b === 0 && boxHolds(second, first.bx, first.by))
  );
}

/** The edges as four numbers each, those of no length left out. */
function edgesOf(rings: readonly (readonly Position[])[]): Float64Array {
  const numbers: number[] = [];
  for (const ring of rings) {
    ring.forEach(([bx = 0, by = 0], index) => {
      const [ax, ay] = ring[index - 1] ?? [];
      if (ax !== undefined && ay !== undefined && (ax !== bx || ay !== by)) numbers.push(ax, ay, bx, by);
    });
  }
  return Float64Array.from(numbers);
}

/** Sorts the edges of closed rings into bands. */
export function createEdgeBands(
  rings: readonly (readonly Position[])[],
  { south, north }: Pick<Extent, 'south' | 'north'>,
): EdgeBands {
  const edges = edgesOf(rings);
  const count = Math.max(1, Math.min(MAX_BANDS, Math.ceil(edges.length / 8)));
  const height = (north - south) / count || 1;
  const bandOf = (y: number) => Math.max(0, Math.min(count - 1, Math.floor((y - south) / height)));
  const bands = Array.from({ length: count }, (): number[] => []);
  for (let at = 0; at < edges.length; at += 4) {
    const [ay = 0, by = 0] = [edges[at + 1], edges[at + 3]];
    const last = bandOf(Math.max(ay, by));
    for (let band = bandOf(Math.min(ay, by)); band <= last; band += 1) bands[band]?.push(at);
  }

  /**
   * True when one of the edges between two latitudes passes a test; an edge of several bands may be tested more than once. All are given
   * in one value, which the next one overwrites.
   */
  const someEdge = (from: number, to: number, test: (edge: Segment) => boolean): boolean => {
    const edge: Segment = { ax: 0, ay: 0, bx: 0, by: 0 };
    const last = bandOf(to);
    for (let band = bandOf(from); band <= last; band += 1) {
      for (const at of bands[band] ?? []) {
        edge.ax = edges[at] ?? 0;
        edge.ay = edges[at + 1] ?? 0;
        edge.bx = edges[at + 2] ?? 0;
        edge.by = edges[at + 3] ?? 0;
        if (test(edge)) return true;
      }
    }
    return false;
  };

  return {
    contains(x, y) {
      let isInside = false;
      someEdge(y, y, ({ ax, ay, bx, by }) => {
        if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) isInside = !isInside;
        return false;
      });
      return isInside;
    },
    crosses(ax, ay, bx, by) {
      const segment = { ax, ay, bx, by };
      const [low, high] = [Math.min(ay, by), Math.max(ay, by)];
      return someEdge(low, high, (edge) => !areBoxesApart(segment, edge) && segmentsMeet(segment, edge));
    },
    touches: (west, low, east, high) =>
      someEdge(low, high, (edge) => {
        const { ax, ay, bx, by } = edge;
        if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) return false;
        if (Math.max(ay, by) < low || Math.min(ay, by) > high) return false;
        // The rectangle's corners lie all on one side of the edge, or the edge meets it.
        const corners = [
          side(edge, west, low),
          side(edge, east, low),
          side(edge, east, high),
          side(edge, west, high),
        ];
        return corners.some((each) => each <= 0) && corners.some((each) => each >= 0);
      }),
  };
}
