import type { Position } from 'geojson';
import { positionRuns, type StoredGeometry } from './geometry.ts';

/** Twice the signed area of a ring; positive runs counter-clockwise with y to the north (shoelace formula). */
export function signedArea2(ring: Float64Array): number {
  let sum = 0;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    sum += (ring[at] ?? 0) * (ring[at + 3] ?? 0) - (ring[at + 2] ?? 0) * (ring[at + 1] ?? 0);
  }
  return sum;
}

/** The ring running the way asked for; reversed in place where it does not. */
function oriented(ring: Float64Array, counterClockwise: boolean): Float64Array {
  if (signedArea2(ring) > 0 === counterClockwise) return ring;
  for (let low = 0, high = ring.length - 2; low < high; low += 2, high -= 2) {
    const [x, y] = [ring[low] ?? 0, ring[low + 1] ?? 0];
    ring[low] = ring[high] ?? 0;
    ring[low + 1] = ring[high + 1] ?? 0;
    ring[high] = x;
    ring[high + 1] = y;
  }
  return ring;
}

/**
 * The shapes of a geometry as they are drawn: a polygon's rings, the outer one first and counter-clockwise, holes the other way, for the
 * non-zero rule; a line; a point.
 * @param toRun brings positions to `x, y` pairs of a reference system
 */
export function shapesToDraw(
  geometry: StoredGeometry,
  toRun: (positions: readonly Position[]) => Float64Array,
): Float64Array[][] {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : undefined;
  if (polygons === undefined) return positionRuns(geometry).map((run) => [toRun(run)]);
  return polygons.map((rings) => rings.map((ring, index) => oriented(toRun(ring), index === 0)));
}
