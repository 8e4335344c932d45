import booleanIntersects from '@turf/boolean-intersects';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import {
  extentOfParts,
  geometryKind,
  positionRuns,
  type StoredGeometry,
} from '../../server/base/geo/geometry.ts';
import { createEdgeBands, type EdgeBands } from './edgeBands.ts';
import type { Relate } from '../../server/base/geo/tree/extentTree.ts';

/** What features are searched that share a point with it. */
export interface SearchArea {
  /** How a rectangle lies to it; a rectangle that touches its border crosses. */
  readonly relate: Relate;
  /** The exact answer. */
  readonly meets: (geometry: StoredGeometry) => boolean;
}

/** Tells whether a rectangle shares no point with an extent. */
function apartFrom({ west, south, east, north }: Extent) {
  return (w: number, s: number, e: number, n: number): boolean =>
    w > east || e < west || s > north || n < south;
}

/** True when a place lies in the rings of a geometry by the even-odd rule. */
function isInRings(parts: ReturnType<typeof positionRuns>, x: number, y: number): boolean {
  let isInside = false;
  for (const ring of parts) {
    for (let index = 1; index < ring.length; index += 1) {
      const [ax = 0, ay = 0] = ring[index - 1] ?? [];
      const [bx = 0, by = 0] = ring[index] ?? [];
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) isInside = !isInside;
    }
  }
  return isInside;
}

/** True when a run of positions crosses the edges or begins inside of them. */
function partMeets(edges: EdgeBands, part: ReturnType<typeof positionRuns>[number]): boolean {
  let [ax = 0, ay = 0] = part[0] ?? [];
  if (edges.contains(ax, ay) || (part.length === 1 && edges.crosses(ax, ay, ax, ay))) return true;
  for (let index = 1; index < part.length; index += 1) {
    const [bx = 0, by = 0] = part[index] ?? [];
    if (edges.crosses(ax, ay, bx, by)) return true;
    [ax, ay] = [bx, by];
  }
  return false;
}

function polygonArea(rings: ReturnType<typeof positionRuns>): SearchArea {
  const extent = extentOfParts(rings);
  const edges = createEdgeBands(rings, extent);
  const isApart = apartFrom(extent);
  return {
    relate(west, south, east, north) {
      if (isApart(west, south, east, north)) return 'outside';
      if (edges.touches(west, south, east, north)) return 'crosses';
      return edges.contains((west + east) / 2, (south + north) / 2) ? 'inside' : 'outside';
    },
    meets(geometry) {
      const parts = positionRuns(geometry);
      if (parts.some((part) => partMeets(edges, part))) return true;
      // Without a common border point only the area as a whole can lie in the geometry.
      return (
        geometryKind(geometry) === 'polygon' &&
        rings.some(([first]) => isInRings(parts, first?.[0] ?? NaN, first?.[1] ?? NaN))
      );
    },
  };
}

/** What a shape in degrees searches: a self-crossing polygon by the even-odd rule, as it is drawn. */
export function searchAreaIn(shape: StoredGeometry): SearchArea {
  const parts = positionRuns(shape);
  if (geometryKind(shape) === 'polygon') return polygonArea(parts);
  const isApart = apartFrom(extentOfParts(parts));
  return {
    relate: (w, s, e, n) => (isApart(w, s, e, n) ? 'outside' : 'crosses'),
    meets: (geometry) => booleanIntersects(geometry, shape),
  };
}

/** What shares a point with any of some areas; nothing where there are none. */
export function anyArea(areas: readonly SearchArea[]): SearchArea {
  return {
    relate(...box) {
      const relations = areas.map(({ relate }) => relate(...box));
      if (relations.includes('inside')) return 'inside';
      return relations.includes('crosses') ? 'crosses' : 'outside';
    },
    meets: (geometry) => areas.some(({ meets }) => meets(geometry)),
  };
}

/** What shares a point with each of two areas, not necessarily the same one; undefined is everywhere. */
export function bothAreas(a: SearchArea | undefined, b: SearchArea | undefined): SearchArea | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    relate(...box) {
      const relations = [a.relate(...box), b.relate(...box)];
      if (relations.includes('outside')) return 'outside';
      return relations.includes('crosses') ? 'crosses' : 'inside';
    },
    meets: (geometry) => a.meets(geometry) && b.meets(geometry),
  };
}

/** An extent in which features are searched by their boxes alone. */
export function boxesIn(extent: Extent): SearchArea {
  const { west, south, east, north } = extent;
  const isApart = apartFrom(extent);
  return {
    relate(w, s, e, n) {
      if (isApart(w, s, e, n)) return 'outside';
      return w >= west && e <= east && s >= south && n <= north ? 'inside' : 'crosses';
    },
    // Whatever box crosses the border has a part in the extent.
    meets: () => true,
  };
}
