import type { Position } from 'geojson';
import type { Extent } from '../../../src/domain/geo/extent.ts';

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

/** Positive to the left of a line, negative to its right, 0 on it. */
const side = (ax: number, ay: number, bx: number, by: number, x: number, y: number) =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

const isBetween = (a: number, b: number, value: number) => value >= Math.min(a, b) && value <= Math.max(a, b);

/** True when two segments share a point, their ends included. */
function segmentsMeet(
  ...[ax, ay, bx, by, cx, cy, dx, dy]: [number, number, number, number, number, number, number, number]
): boolean {
  const [c, d] = [side(ax, ay, bx, by, cx, cy), side(ax, ay, bx, by, dx, dy)];
  const [a, b] = [side(cx, cy, dx, dy, ax, ay), side(cx, cy, dx, dy, bx, by)];
  if (c > 0 !== d > 0 && c !== 0 && d !== 0 && a > 0 !== b > 0 && a !== 0 && b !== 0) return true;
  const holds = (s: number, px: number, py: number, qx: number, qy: number, x: number, y: number) =>
    s === 0 && isBetween(px, qx, x) && isBetween(py, qy, y);
  return (
    holds(c, ax, ay, bx, by, cx, cy) ||
    holds(d, ax, ay, bx, by, dx, dy) ||
    holds(a, cx, cy, dx, dy, ax, ay) ||
    holds(b, cx, cy, dx, dy, bx, by)
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

  /** True when one of the edges between two latitudes passes a test; an edge of several bands may be tested more than once. */
  const someEdge = (
    from: number,
    to: number,
    test: (ax: number, ay: number, bx: number, by: number) => boolean,
  ): boolean => {
    const last = bandOf(to);
    for (let band = bandOf(from); band <= last; band += 1) {
      for (const at of bands[band] ?? []) {
        if (test(edges[at] ?? 0, edges[at + 1] ?? 0, edges[at + 2] ?? 0, edges[at + 3] ?? 0)) return true;
      }
    }
    return false;
  };

  return {
    contains(x, y) {
      let isInside = false;
      someEdge(y, y, (ax, ay, bx, by) => {
        if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) isInside = !isInside;
        return false;
      });
      return isInside;
    },
    crosses: (ax, ay, bx, by) =>
      someEdge(Math.min(ay, by), Math.max(ay, by), (cx, cy, dx, dy) => {
        const isApart =
          Math.max(ax, bx) < Math.min(cx, dx) ||
          Math.min(ax, bx) > Math.max(cx, dx) ||
          Math.max(ay, by) < Math.min(cy, dy) ||
          Math.min(ay, by) > Math.max(cy, dy);
        return !isApart && segmentsMeet(ax, ay, bx, by, cx, cy, dx, dy);
      }),
    touches: (west, low, east, high) =>
      someEdge(low, high, (ax, ay, bx, by) => {
        if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) return false;
        if (Math.max(ay, by) < low || Math.min(ay, by) > high) return false;
        // The rectangle's corners lie all on one side of the edge, or the edge meets it.
        const corners = [
          side(ax, ay, bx, by, west, low),
          side(ax, ay, bx, by, east, low),
          side(ax, ay, bx, by, east, high),
          side(ax, ay, bx, by, west, high),
        ];
        return corners.some((each) => each <= 0) && corners.some((each) => each >= 0);
      }),
  };
}
