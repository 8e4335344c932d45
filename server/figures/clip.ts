import { equalAreaKm, ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { extentOfParts, positionRuns, type StoredGeometry } from '../base/geo/geometry.ts';
import { ringEdges, overlapKm2, type Edge } from './overlapArea.ts';

type Ring = readonly (readonly number[])[];

/** The polygons of a geometry, each as its rings, the outer one first; none for lines and points. */
function polygonsOf(geometry: StoredGeometry): readonly (readonly Ring[])[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

const ringKm2 = (ring: Ring): number =>
  Math.abs(ellipsoidAreaKm2(ring.map(([lon = NaN, lat = NaN]) => [lon, lat] as const)));

/** Area of a geometry's polygons without their holes, square kilometres on the ellipsoid. */
export function geometryAreaKm2(geometry: StoredGeometry): number {
  return polygonsOf(geometry).reduce(
    (sum, [outer = [], ...holes]) =>
      sum + ringKm2(outer) - holes.reduce((inner, hole) => inner + ringKm2(hole), 0),
    0,
  );
}

/** An area that figures are limited to. */
export interface Clip {
  readonly extent: Extent;
  readonly areaKm2: number;
  /** How much of a geometry's polygons lies within, square kilometres. */
  insideKm2(geometry: StoredGeometry): number;
  holds(place: readonly number[]): boolean;
}

/** True when a level line from the place to the east leaves the polygons an odd number of times. */
function isWithin(edges: readonly Edge[], x: number, y: number): boolean {
  let inside = false;
  for (const { x0, y0, x1, y1 } of edges) {
    if (y0 <= y && y < y1 && x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) > x) inside = !inside;
  }
  return inside;
}

function boundsOf(edges: readonly Edge[]) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x0, y0, x1, y1 } of edges) {
    [west, east] = [Math.min(west, x0, x1), Math.max(east, x0, x1)];
    [south, north] = [Math.min(south, y0), Math.max(north, y1)];
  }
  return { west, south, east, north };
}

/** Makes an area of polygons that do not overlap each other. */
export function createClip(geometries: readonly StoredGeometry[]): Clip {
  const border = geometries.flatMap((geometry) => polygonsOf(geometry).flatMap((rings) => ringEdges(rings)));
  const holdsPlane = ([x, y]: readonly [number, number]) => isWithin(border, x, y);
  const touches = ({ west, south, east, north }: ReturnType<typeof boundsOf>) =>
    border.some(
      ({ x0, y0, x1, y1 }) =>
        y1 >= south && y0 <= north && Math.max(x0, x1) >= west && Math.min(x0, x1) <= east,
    );
  return {
    extent: extentOfParts(geometries.flatMap((geometry) => [...positionRuns(geometry)])),
    areaKm2: geometries.reduce((sum, geometry) => sum + geometryAreaKm2(geometry), 0),
    holds: ([lon = NaN, lat = NaN]) => holdsPlane(equalAreaKm([lon, lat])),
    insideKm2(geometry) {
      const edges = polygonsOf(geometry).flatMap((rings) => ringEdges(rings));
      const [first] = edges;
      if (first === undefined) return 0;
      if (touches(boundsOf(edges))) return overlapKm2(edges, border);
      // The border keeps clear of it: it lies within or outside as a whole.
      return holdsPlane([first.x0, first.y0]) ? geometryAreaKm2(geometry) : 0;
    },
  };
}
