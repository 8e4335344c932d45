import type { LonLat } from './place.ts';

/** How far `place` lies from the way between two others, in the units of the places. */
function offWay(place: LonLat, from: LonLat, to: LonLat): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((place[0] - from[0]) * dx + (place[1] - from[1]) * dy) / length2;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(place[0] - from[0] - part * dx, place[1] - from[1] - part * dy);
}

/**
 * A path without the places that lie within a tolerance of the way between those that stay (Douglas and Peucker, "Algorithms for the reduction of
 * the number of points required to represent a digitized line", 1973). Its ends stay.
 * @param tolerance in the units of the places
 */
export function thinned(path: readonly LonLat[], tolerance: number): readonly LonLat[] {
  const stays = new Set([0, path.length - 1]);
  const open: (readonly [from: number, to: number])[] = [[0, path.length - 1]];
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    const [first, last] = piece;
    const [from, to] = [path[first], path[last]];
    if (from === undefined || to === undefined) continue;
    let furthest = { index: -1, off: tolerance };
    for (let index = first + 1; index < last; index++) {
      const off = offWay(path[index] ?? from, from, to);
      if (off > furthest.off) furthest = { index, off };
    }
    if (furthest.index < 0) continue;
    stays.add(furthest.index);
    open.push([first, furthest.index], [furthest.index, last]);
  }
  return path.filter((_, index) => stays.has(index));
}
