import { err, ok, type Result } from '../../lib/result.ts';
import type { Extent } from '../geodesy/extent.ts';
import { ringProblem, type RingProblem } from '../geodesy/crossing.ts';
import { geodesicBetween } from '../geodesy/lines.ts';
import { doubleArea, isSamePlace, lonNear, roundDeg, SAME_DEG, type LonLat } from './place.ts';

/** What can be drawn: a line has two points, a polyline any number. */
export const DRAW_KINDS = ['point', 'line', 'polyline', 'rectangle', 'circle', 'polygon'] as const;

/** One of {@link DRAW_KINDS}. */
export type DrawKind = (typeof DRAW_KINDS)[number];

/** A shape that was drawn, in degrees. {@link shapeGeometry} gives it as GeoJSON. */
export type DrawnShape =
  | { readonly kind: 'point'; readonly position: LonLat }
  | { readonly kind: 'line' | 'polyline'; readonly path: readonly LonLat[] }
  /** West is from -180 to 180; east lies beyond 180 when the rectangle crosses the date line. */
  | { readonly kind: 'rectangle'; readonly extent: Extent }
  | { readonly kind: 'circle'; readonly centre: LonLat; readonly radiusM: number }
  /** The ring is open: its last place is not the first. */
  | { readonly kind: 'polygon'; readonly ring: readonly LonLat[] };

/** Why places make no shape. */
export type ShapeProblem = 'tooFewPoints' | 'zeroSize' | 'selfCrossing' | 'tooLarge';

/** How many places each kind is drawn by. */
export const VERTEX_COUNTS: Readonly<Record<DrawKind, { readonly least: number; readonly most: number }>> = {
  point: { least: 1, most: 1 },
  line: { least: 2, most: 2 },
  polyline: { least: 2, most: 5000 },
  rectangle: { least: 2, most: 2 },
  circle: { least: 2, most: 2 },
  polygon: { least: 3, most: 5000 },
};

/** A drawing's places with one more, on the side of the last one of them. */
export function withVertex(vertices: readonly LonLat[], [lon, lat]: LonLat): readonly LonLat[] {
  const last = vertices.at(-1);
  return [...vertices, [last === undefined ? lon : lonNear(lon, last[0]), lat]];
}

/** Places without those that repeat the one before. */
function distinct(vertices: readonly LonLat[]): readonly LonLat[] {
  const kept: LonLat[] = [];
  for (const vertex of vertices) {
    const last = kept.at(-1);
    if (last === undefined || !isSamePlace(vertex, last)) kept.push(vertex);
  }
  return kept;
}

function rectangleOf(a: LonLat, b: LonLat): Result<DrawnShape, ShapeProblem> {
  const least = Math.min(a[0], b[0]);
  const west = lonNear(least, 0);
  const extent = {
    west,
    east: west + Math.abs(a[0] - b[0]),
    south: Math.min(a[1], b[1]),
    north: Math.max(a[1], b[1]),
  };
  const flat = extent.east - extent.west < SAME_DEG || extent.north - extent.south < SAME_DEG;
  return flat ? err('zeroSize') : ok({ kind: 'rectangle', extent });
}

/** A circle that is wider than a hemisphere has no inside that a map could show: a quarter of the meridian of WGS 84. */
const MOST_RADIUS_M = 10_001_965;

function circleOf(centre: LonLat, edge: LonLat): Result<DrawnShape, ShapeProblem> {
  const radiusM = geodesicBetween(centre, edge).distanceM;
  return radiusM > MOST_RADIUS_M ? err('tooLarge') : ok({ kind: 'circle', centre, radiusM });
}

/** True for a ring that is drawn as a line: nowhere wider than {@link SAME_DEG} on the map. One round a pole holds the pole. */
function isThin(ring: readonly LonLat[]): boolean {
  const [lon, lat] = ring[0] ?? [0, 0];
  const reachDeg = Math.max(...ring.map((place) => Math.hypot(place[0] - lon, place[1] - lat)));
  return roundDeg(ring) === 0 && Math.abs(doubleArea(ring)) < SAME_DEG * reachDeg;
}

const RING_PROBLEMS: Readonly<Record<RingProblem['problem'], ShapeProblem>> = {
  'too-few': 'tooFewPoints',
  'no-area': 'zeroSize',
  'too-large': 'tooLarge',
  crossing: 'selfCrossing',
};

function polygonOf(vertices: readonly LonLat[]): Result<DrawnShape, ShapeProblem> {
  const [first] = vertices;
  const last = vertices.at(-1);
  const closed = first !== undefined && last !== undefined && isSamePlace(first, last);
  const ring = closed ? vertices.slice(0, -1) : vertices;
  const found = ringProblem(ring);
  if (found !== undefined) return err(RING_PROBLEMS[found.problem]);
  return isThin(ring) ? err('zeroSize') : ok({ kind: 'polygon', ring });
}

/**
 * The shape that places make: of a rectangle two opposite corners, of a circle the centre and a place of its edge.
 * @returns the problem where they make none: too few or all the same, edges that cross, a circle or polygon beyond a hemisphere
 */
export function shapeThrough(kind: DrawKind, vertices: readonly LonLat[]): Result<DrawnShape, ShapeProblem> {
  const [first, ...others] = distinct(vertices);
  const second = others[0];
  if (first === undefined || vertices.length < VERTEX_COUNTS[kind].least) return err('tooFewPoints');
  if (kind === 'point') return ok({ kind, position: first });
  if (second === undefined) return err('zeroSize');
  switch (kind) {
    case 'line':
      return ok({ kind, path: [first, second] });
    case 'polyline':
      return ok({ kind, path: [first, ...others] });
    case 'rectangle':
      return rectangleOf(first, second);
    case 'circle':
      return circleOf(first, second);
    case 'polygon':
      return polygonOf([first, ...others]);
  }
}
