import type { LonLat } from './lineText.ts';
import { meetSegments } from '../bureau/places/segments.ts';
import { centreOfPlaces, gnomonicAbout } from './localPlanes.ts';

/** Where a ring crosses itself: two of its edges, counted from 0 at its first place, in order. */
export interface SelfCrossing {
  readonly first: number;
  readonly second: number;
}

/** What is wrong with a ring as the border of an area. */
export type RingProblem =
  | { readonly problem: 'too-few' }
  /** All its places lie on one line. */
  | { readonly problem: 'no-area' }
  /** It reaches further than a hemisphere, so that inside and outside cannot be told apart. */
  | { readonly problem: 'too-large' }
  | ({ readonly problem: 'crossing' } & SelfCrossing);

/** Places that lie off one line by less than this part of its length lie on it: a millimetre on ten kilometres. */
const FLAT = 1e-7;

/** Places without those that repeat the one before, and without the one that closes the ring. */
export function openRing(ring: readonly LonLat[]): LonLat[] {
  const same = (a: LonLat | undefined, b: LonLat | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];
  const places = ring.filter((at, index) => index === 0 || !same(at, ring[index - 1]));
  while (places.length > 1 && same(places[0], places.at(-1))) places.pop();
  return places;
}

/** Whether all places of the plane lie on one line. */
function isFlat(plane: Float64Array): boolean {
  const [ox = 0, oy = 0] = plane;
  let [fx, fy] = [0, 0];
  for (let index = 2; index < plane.length; index += 2) {
    const [dx, dy] = [(plane[index] ?? 0) - ox, (plane[index + 1] ?? 0) - oy];
    if (Math.hypot(dx, dy) > Math.hypot(fx, fy)) [fx, fy] = [dx, dy];
  }
  for (let index = 2; index < plane.length; index += 2) {
    const [dx, dy] = [(plane[index] ?? 0) - ox, (plane[index + 1] ?? 0) - oy];
    if (Math.abs(fx * dy - fy * dx) > FLAT * (fx * fx + fy * fy)) return false;
  }
  return true;
}

/** The least and most of each edge along an axis of the plane. */
function reachOf(plane: Float64Array, axis: 0 | 1): readonly [least: Float64Array, most: Float64Array] {
  const edges = plane.length / 2 - 1;
  const [least, most] = [new Float64Array(edges), new Float64Array(edges)];
  for (let edge = 0; edge < edges; edge++) {
    const [from = 0, to = 0] = [plane[2 * edge + axis], plane[2 * edge + 2 + axis]];
    least[edge] = Math.min(from, to);
    most[edge] = Math.max(from, to);
  }
  return [least, most];
}

/** Two edges that meet elsewhere than at the corner they share; a corner folded back onto its own edge counts. */
function crossingOf(plane: Float64Array): SelfCrossing | undefined {
  const edges = plane.length / 2 - 1;
  const [west, east] = reachOf(plane, 0);
  const [south, north] = reachOf(plane, 1);
  const side = (reach: Float64Array, edge: number) => reach[edge] ?? 0;
  // From west to east, so that an edge is only compared with those that begin before it ends.
  const order = Array.from({ length: edges }, (_, edge) => edge).sort(
    (a, b) => side(west, a) - side(west, b),
  );
  for (const [at, edge] of order.entries()) {
    for (let next = at + 1; next < edges; next++) {
      const other = order[next] ?? 0;
      if (side(west, other) > side(east, edge)) break;
      if (side(south, other) > side(north, edge) || side(north, other) < side(south, edge)) continue;
      const [first, second] = edge < other ? [edge, other] : [other, edge];
      const meeting = meetSegments(plane, first, second);
      if (meeting === undefined) continue;
      const adjacent = second === first + 1 || (first === 0 && second === edges - 1);
      if (!adjacent || meeting.t1 - meeting.t0 > 1e-9) return { first, second };
    }
  }
  return undefined;
}

/** Whether an open ring of places of a plane crosses or touches itself, or runs back over an edge. */
export function crossesInPlane(ring: readonly (readonly [x: number, y: number])[]): boolean {
  return crossingOf(Float64Array.from([...ring, ...ring.slice(0, 1)].flat())) !== undefined;
}

/**
 * What keeps a ring from being the border of one area; undefined when it is sound. Edges are great circles, so that date line and poles
 * are places like any other.
 * @param ring open or closed
 */
export function ringProblem(ring: readonly LonLat[]): RingProblem | undefined {
  const places = openRing(ring);
  if (places.length < 3) return { problem: 'too-few' };
  const centre = centreOfPlaces(places);
  const project = centre && gnomonicAbout(centre);
  const plane = new Float64Array(2 * places.length + 2);
  for (const [index, at] of [...places, ...places.slice(0, 1)].entries()) {
    const place = project?.(at);
    if (place === undefined) return { problem: 'too-large' };
    plane.set(place, 2 * index);
  }
  if (isFlat(plane)) return { problem: 'no-area' };
  const crossing = crossingOf(plane);
  return crossing && { problem: 'crossing', ...crossing };
}
