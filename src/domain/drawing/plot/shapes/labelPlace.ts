import { lonNear, type LonLat } from '../../place.ts';
import type { SymbolGeometry } from './symbol.ts';

/** Where an edge of the ring meets a parallel; undefined where it does not. */
function meets(a: LonLat, b: LonLat, lat: number): number | undefined {
  if (a[1] > lat === b[1] > lat) return undefined;
  return a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]);
}

/** The middle of the longest stretch that a ring covers on the parallel half way between its southernmost and its northernmost place. */
function insideRing(ring: readonly LonLat[]): LonLat {
  const lats = ring.map(([, lat]) => lat);
  const middle = (Math.min(...lats) + Math.max(...lats)) / 2;
  const crossings = ring
    .flatMap((place, index) => meets(place, ring[(index + 1) % ring.length] ?? place, middle) ?? [])
    .sort((a, b) => a - b);
  let best: readonly [from: number, to: number] | undefined;
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from = 0, to = 0] = crossings.slice(index, index + 2);
    if (best === undefined || to - from > best[1] - best[0]) best = [from, to];
  }
  return best === undefined ? (ring[0] ?? [0, 0]) : [(best[0] + best[1]) / 2, middle];
}

/** The place half way along a path, by degrees. */
function halfWay(path: readonly LonLat[]): LonLat {
  const steps = path.slice(1).map((place, index) => {
    const before = path[index] ?? place;
    return Math.hypot(place[0] - before[0], place[1] - before[1]);
  });
  let left = steps.reduce((sum, step) => sum + step, 0) / 2;
  for (const [index, step] of steps.entries()) {
    const [from, to] = [path[index], path[index + 1]];
    if (from === undefined || to === undefined) break;
    if (left <= step) {
      const part = step === 0 ? 0 : left / step;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= step;
  }
  return path[0] ?? [0, 0];
}

/** Where a symbol's label stands, on the map from -180 to 180: a point itself, half way along a line, inside an area. */
export function labelPlaceOf(geometry: SymbolGeometry): LonLat {
  const [lon, lat] =
    geometry.kind === 'point'
      ? geometry.position
      : geometry.kind === 'line'
        ? halfWay(geometry.path)
        : insideRing(geometry.ring);
  return [lonNear(lon, 0), lat];
}
