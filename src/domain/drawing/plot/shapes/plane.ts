import { err, ok, type Result } from '../../../../lib/result.ts';
import { lonNear, type LonLat } from '../../place.ts';
import { centreOfPlaces, conformalAbout } from '../../../geodesy/localPlanes.ts';
import type { SymbolProblem } from './symbol.ts';

/**
 * A place of the plane that a symbol is built in: the control points' middle is the origin, x points east and y north, and the furthest of
 * them is 1 away. So every proportion and every tolerance of a construction is one of the symbol's own size: it looks the same at any scale
 * and turned any way.
 */
export type Place = readonly [x: number, y: number];

/** Places that are nearer than this part of the symbol's size are one. */
export const SAME = 1e-6;

/** Control points that are all within so many metres of their middle have no direction and no size. */
const LEAST_SIZE_M = 0.001;

/** Beyond so many metres from its middle the plane is bent too much for an arrow to keep its look: some 45 degrees of arc. */
const MOST_SIZE_M = 5_000_000;

/** The sum of two places. */
export const plus = (a: Place, b: Place, times = 1): Place => [a[0] + b[0] * times, a[1] + b[1] * times];

/** From one place to another. */
export const between = (from: Place, to: Place): Place => [to[0] - from[0], to[1] - from[1]];

/** How far apart two places are. */
export const apart = (a: Place, b: Place): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The place at a part of the way between two. */
export const mix = (a: Place, b: Place, part: number): Place => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
];

/** Positive where `b` points left of `a`. */
export const cross = (a: Place, b: Place): number => a[0] * b[1] - a[1] * b[0];

/** How far `b` goes along `a`, times the length of `a`. */
export const dot = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1];

/** How far along a direction of length 1 a place lies from another. */
export const along = (direction: Place, from: Place, to: Place): number => dot(direction, between(from, to));

/** A direction of length 1; undefined of one that has no length. */
export function unit([x, y]: Place): Place | undefined {
  const length = Math.hypot(x, y);
  return length < SAME ? undefined : [x / length, y / length];
}

/** A quarter turn to the left. */
export const turnLeft = ([x, y]: Place): Place => [-y, x];

/** Places without those that repeat the one before. */
export function distinctPlaces(places: readonly Place[]): readonly Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    if (last === undefined || apart(last, place) > SAME) kept.push(place);
  }
  return kept;
}

/**
 * Builds a symbol in the plane of its control points: conformal about their middle on the ellipsoid, scaled to their size.
 * @param build told the control points there; what it answers is brought back to degrees, on the control points' side of the date line
 * @returns `zeroSize` where all control points are one place, `tooLarge` where they are an eighth of the earth apart
 */
export function builtInPlane(
  points: readonly LonLat[],
  build: (places: readonly Place[]) => Result<readonly Place[], SymbolProblem>,
): Result<readonly LonLat[], SymbolProblem> {
  const centre = centreOfPlaces(points);
  if (centre === undefined) return err('tooLarge');
  const plane = conformalAbout(centre);
  const metric = points.map((point) => plane.fromDegrees(point));
  const sizeM = Math.max(...metric.map(([x, y]) => Math.hypot(x, y)));
  if (sizeM < LEAST_SIZE_M) return err('zeroSize');
  if (sizeM > MOST_SIZE_M) return err('tooLarge');
  const built = build(metric.map(([x, y]): Place => [x / sizeM, y / sizeM]));
  if (!built.ok) return built;
  const reference = points[0]?.[0] ?? centre[0];
  return ok(
    built.value.map(([x, y]): LonLat => {
      const [lon, lat] = plane.toDegrees(x * sizeM, y * sizeM);
      return [lonNear(lon, reference), lat];
    }),
  );
}
