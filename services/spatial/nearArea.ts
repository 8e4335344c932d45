import { geodesicBetween } from '../../src/domain/geodesy/lines.ts';
import type { LonLat } from '../../src/domain/geodesy/lineText.ts';
import { extentOfParts, positionRuns, type StoredGeometry } from '../../server/base/geo/geometry.ts';
import { boxesIn, searchAreaIn, type SearchArea } from './searchArea.ts';

const RAD = Math.PI / 180;

/** Least length of a degree of latitude on WGS 84, at the equator, metres. */
const LEAST_DEGREE_M = 110_574;

/** How many degrees of longitude a degree of latitude is as long as, at most: near the poles all longitudes are near. */
const MOST_LONGITUDES = 360;

/** Straight edges, four numbers each: where it begins and where it ends; a point is an edge without length. */
type Edges = Float64Array;

/** The edges of a geometry with longitudes shortened, so that both axes are as long as a degree of latitude. */
function edgesOf(geometry: StoredGeometry, shortened: number): Edges {
  const numbers = positionRuns(geometry).flatMap((run) => {
    const ends = run.length === 1 ? [...run, ...run] : run;
    return ends.slice(1).flatMap(([x = NaN, y = NaN], index) => {
      const [beforeX = NaN, beforeY = NaN] = ends[index] ?? [];
      return [beforeX * shortened, beforeY, x * shortened, y];
    });
  });
  return Float64Array.from(numbers);
}

/** How far along the edge at `at` the place is that is nearest to another place: 0 at its beginning, 1 at its end. */
function nearestAlong(edges: Edges, at: number, x: number, y: number): number {
  const ax = edges[at] ?? NaN;
  const ay = edges[at + 1] ?? NaN;
  const dx = (edges[at + 2] ?? NaN) - ax;
  const dy = (edges[at + 3] ?? NaN) - ay;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / square;
  return along < 0 ? 0 : along > 1 ? 1 : along;
}

/** The place so far along an edge, on one axis: 0 for x, 1 for y. */
const coordinate = (edges: Edges, at: number, along: number, axis: 0 | 1) => {
  const from = edges[at + axis] ?? NaN;
  return from + along * ((edges[at + 2 + axis] ?? NaN) - from);
};

/** The nearest places of an end of one of some edges and of another edge. */
interface Nearest {
  readonly square: number;
  readonly end: readonly [number, number];
  readonly other: readonly [number, number];
}

/** From all ends of some edges to others; what is farther than `best` does not count. */
function nearestFrom(some: Edges, others: Edges, best: Nearest): Nearest {
  let { square } = best;
  let [ends, edge] = [-1, -1];
  for (let end = 0; end < some.length; end += 2) {
    const x = some[end] ?? NaN;
    const y = some[end + 1] ?? NaN;
    for (let at = 0; at < others.length; at += 4) {
      const along = nearestAlong(others, at, x, y);
      const dx = coordinate(others, at, along, 0) - x;
      const dy = coordinate(others, at, along, 1) - y;
      if (dx * dx + dy * dy >= square) continue;
      square = dx * dx + dy * dy;
      [ends, edge] = [end, at];
    }
  }
  if (edge < 0) return best;
  const [x, y] = [some[ends] ?? NaN, some[ends + 1] ?? NaN];
  const along = nearestAlong(others, edge, x, y);
  return {
    square,
    end: [x, y],
    other: [coordinate(others, edge, along, 0), coordinate(others, edge, along, 1)],
  };
}

const NOWHERE: Nearest = { square: Infinity, end: [NaN, NaN], other: [NaN, NaN] };

/**
 * What lies within a distance of a shape, along geodesics of WGS 84. Which places of the two are nearest is looked for in the plane of the
 * shape's middle latitude: up to 100 km that is right within a percent of the distance; how far they are apart is exact.
 * @param shape in degrees
 * @param distanceM above 0
 */
export function nearArea(shape: StoredGeometry, distanceM: number): SearchArea {
  const itself = searchAreaIn(shape);
  const extent = extentOfParts(positionRuns(shape));
  const reachLat = distanceM / LEAST_DEGREE_M;
  const farthest = Math.min(90, Math.max(Math.abs(extent.south), Math.abs(extent.north)) + reachLat);
  const reachLon =
    reachLat * Math.min(MOST_LONGITUDES, 1 / Math.max(Number.EPSILON, Math.cos(farthest * RAD)));
  const around = boxesIn({
    west: extent.west - reachLon,
    south: extent.south - reachLat,
    east: extent.east + reachLon,
    north: extent.north + reachLat,
  });
  const shortened = Math.cos(((extent.south + extent.north) / 2) * RAD);
  const place = ([x, y]: readonly [number, number]): LonLat => [x / shortened, y];
  const own = edgesOf(shape, shortened);
  return {
    relate: (...box) => (around.relate(...box) === 'outside' ? 'outside' : 'crosses'),
    meets(geometry) {
      const edges = edgesOf(geometry, shortened);
      // Where edges do not cross, one of the nearest places is an end.
      const { end, other } = nearestFrom(own, edges, nearestFrom(edges, own, NOWHERE));
      if (geodesicBetween(place(end), place(other)).distanceM <= distanceM) return true;
      const { west, south, east, north } = extentOfParts(positionRuns(geometry));
      return itself.relate(west, south, east, north) !== 'outside' && itself.meets(geometry);
    },
  };
}
