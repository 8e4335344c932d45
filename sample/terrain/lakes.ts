import { METRES_PER_DEGREE } from '../../src/domain/geodesy/webMercator.ts';
import { columnAt, metresPerPixel, rowAt, type Raster } from '../grid.ts';
import { createNoise, fbm } from '../noise.ts';
import { LAKES, type LakePlace, type LonLat } from '../place/waters.ts';

/** A lake with its natural-looking shore: a closed ring in degrees, first vertex not repeated. */
export interface Lake extends LakePlace {
  readonly shore: readonly LonLat[];
}

/** Roughness of a shore as a share of the distance from the lake's middle: flat salt shores wander, rocky ones are smooth. */
const ROUGHNESS = { salt: 0.17, clear: 0.07 } as const;

/** Sizes of bays, each half of the one before, from 9 km on. */
const OCTAVES = 5;

/** Distance of vertices before the shore is roughened, metres: bays get several each. */
const SHORE_STEP_M = 150;

/** A ring with vertices no further apart than {@link SHORE_STEP_M}. */
function densified(ring: readonly LonLat[]): LonLat[] {
  return ring.flatMap((at, k) => {
    const next = ring[(k + 1) % ring.length] ?? at;
    const east = (next[0] - at[0]) * METRES_PER_DEGREE * Math.cos((at[1] * Math.PI) / 180);
    const metres = Math.hypot(east, (next[1] - at[1]) * METRES_PER_DEGREE);
    const steps = Math.max(1, Math.ceil(metres / SHORE_STEP_M));
    return Array.from({ length: steps }, (_, step): LonLat => [
      at[0] + ((next[0] - at[0]) * step) / steps,
      at[1] + ((next[1] - at[1]) * step) / steps,
    ]);
  });
}

/** Corner cutting (Chaikin): a ring with twice the vertices and softer corners. */
export function chaikin(ring: readonly LonLat[], closed: boolean): LonLat[] {
  const out: LonLat[] = [];
  const segments = closed ? ring.length : ring.length - 1;
  const first = ring[0];
  const last = ring[ring.length - 1];
  if (!closed && first !== undefined) out.push(first);
  for (let k = 0; k < segments; k++) {
    const a = ring[k];
    const b = ring[(k + 1) % ring.length];
    if (a === undefined || b === undefined) continue;
    out.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25]);
    out.push([a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
  }
  if (!closed && last !== undefined) out.push(last);
  return out;
}

/** The lakes with their shores, the same every time. */
export function lakesWithShores(): Lake[] {
  const noise = createNoise(4711);
  return LAKES.map((lake) => {
    let ring: LonLat[] = [...lake.ring];
    for (let pass = 0; pass < 4; pass++) ring = chaikin(ring, true);
    const roughness = lake.salt ? ROUGHNESS.salt : ROUGHNESS.clear;
    const middle = ring.reduce<LonLat>(
      (sum, at) => [sum[0] + at[0] / ring.length, sum[1] + at[1] / ring.length],
      [0, 0],
    );
    const shore = densified(ring).map(([lon, lat]): LonLat => {
      const swing = 1 + roughness * fbm(noise, lon * 9, lat * 12, OCTAVES);
      return [middle[0] + (lon - middle[0]) * swing, middle[1] + (lat - middle[1]) * swing];
    });
    return { ...lake, shore };
  });
}

/** Distance in metres to the nearest shore, negative on the water, up to `reachM` away (else `reachM`); at the raster's cells. */
export function shoreDistance(lakes: readonly Lake[], frame: Raster, reachM: number): Float32Array {
  const distances = new Float32Array(frame.data.length).fill(reachM);
  for (const lake of lakes) addLake(lake, frame, reachM, distances);
  return distances;
}

function addLake(lake: Lake, frame: Raster, reachM: number, distances: Float32Array): void {
  const xs = lake.shore.map(([lon]) => columnAt(lon, frame.z) - frame.x0);
  const ys = lake.shore.map(([, lat]) => rowAt(lat, frame.z) - frame.y0);
  const cellM = metresPerPixel(frame.z, lake.shore[0]?.[1] ?? 0);
  const reach = reachM / cellM;
  const low = (values: number[], size: number) =>
    Math.max(0, Math.min(size, Math.floor(Math.min(...values) - reach)));
  const high = (values: number[], size: number) =>
    Math.max(0, Math.min(size, Math.ceil(Math.max(...values) + reach)));
  const fromX = low(xs, frame.width);
  const toX = high(xs, frame.width);
  for (let row = low(ys, frame.height); row < high(ys, frame.height); row++) {
    for (let column = fromX; column < toX; column++) {
      const signed = ringDistance(xs, ys, column + 0.5, row + 0.5) * cellM;
      const at = row * frame.width + column;
      if (signed < (distances[at] ?? 0)) distances[at] = Math.max(signed, -reachM);
    }
  }
}

/** Distance to a ring, negative inside, in the ring's units. */
export function ringDistance(xs: readonly number[], ys: readonly number[], x: number, y: number): number {
  let nearest = Infinity;
  let inside = false;
  let ax = xs[xs.length - 1] ?? 0;
  let ay = ys[ys.length - 1] ?? 0;
  for (let k = 0; k < xs.length; k++) {
    const bx = xs[k] ?? 0;
    const by = ys[k] ?? 0;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    const dx = bx - ax;
    const dy = by - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const away = (ax + dx * t - x) ** 2 + (ay + dy * t - y) ** 2;
    if (away < nearest) nearest = away;
    ax = bx;
    ay = by;
  }
  return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
}
