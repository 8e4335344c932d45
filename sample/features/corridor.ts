import type { LonLat } from '../place/waters.ts';
import { METRES_PER_DEGREE, metresApart } from './measure.ts';

/** A place on the way; a held one is passed exactly. */
export interface Waypoint {
  readonly at: LonLat;
  readonly held: boolean;
}

/** How a line looks for its way beside its guide. */
export interface Corridor {
  /** Distance between stations, metres. */
  readonly stepM: number;
  /** How far the line may leave the guide, metres. */
  readonly reachM: number;
  /** What a place costs. */
  readonly placeCost: (at: LonLat) => number;
  /** What a metre of climb or descent costs; 0 when only the place matters. */
  readonly climbCost: number;
  readonly heightAtM: (at: LonLat) => number;
  /** What a sideways step of one lane costs. */
  readonly bendCost: number;
}

const SIDE_LANES = 7;
const LANES = 2 * SIDE_LANES + 1;
/** Most lanes changed from one station to the next. */
const LANE_CHANGE = 2;
/** Stations over which the lanes spread from the ends, so that lines that meet there do not cross before. */
const TAPER_STATIONS = 6;

/** A smooth guide through all waypoints (centred Catmull-Rom), with a station every `stepM`. */
function stations(way: readonly Waypoint[], stepM: number): Waypoint[] {
  const out: Waypoint[] = [];
  way.forEach((point, k) => {
    const next = way[k + 1];
    out.push(point);
    if (next === undefined) return;
    const before = way[k - 1]?.at ?? point.at;
    const after = way[k + 2]?.at ?? next.at;
    const count = Math.max(1, Math.round(metresApart(point.at, next.at) / stepM));
    for (let step = 1; step < count; step++) {
      const along = (axis: 0 | 1) =>
        hermite([before[axis], point.at[axis], next.at[axis], after[axis]], step / count);
      const at: LonLat = [along(0), along(1)];
      out.push({ at, held: false });
    }
  });
  return out;
}

/** Cubic through `b` (t = 0) and `c` (t = 1); tangents from the neighbours, held short so that uneven spacing makes no loops. */
function hermite([a, b, c, d]: readonly [number, number, number, number], t: number): number {
  const reach = Math.abs(c - b) * 1.5;
  const tangent = (value: number) => Math.max(-reach, Math.min(reach, value / 2));
  const t2 = t * t;
  const t3 = t2 * t;
  return (
    b * (2 * t3 - 3 * t2 + 1) +
    c * (3 * t2 - 2 * t3) +
    tangent(c - a) * (t3 - 2 * t2 + t) +
    tangent(d - b) * (t3 - t2)
  );
}

/** The places of all lanes at every station, side by side across the guide. */
function lanesOf(line: readonly Waypoint[], reachM: number): LonLat[][] {
  return line.map(({ at, held }, k) => {
    const before = line[Math.max(0, k - 2)]?.at ?? at;
    const after = line[Math.min(line.length - 1, k + 2)]?.at ?? at;
    const shrink = Math.cos((at[1] * Math.PI) / 180);
    const east = (after[0] - before[0]) * shrink;
    const north = after[1] - before[1];
    const length = Math.hypot(east, north) || 1;
    const room = reachM * Math.min(1, Math.min(k, line.length - 1 - k) / TAPER_STATIONS);
    return Array.from({ length: LANES }, (_, lane): LonLat => {
      const aside = held ? 0 : ((lane - SIDE_LANES) / SIDE_LANES) * (room / METRES_PER_DEGREE);
      return [at[0] - (north / length / shrink) * aside, at[1] + (east / length) * aside];
    });
  });
}

/** Finds the cheapest line through a corridor round its waypoints (dynamic programming over lanes), held points exact. */
export function findWay(way: readonly Waypoint[], corridor: Corridor): Waypoint[] {
  const line = stations(way, corridor.stepM);
  const lanes = lanesOf(line, corridor.reachM);
  const from: Int8Array[] = [];
  let costs = new Float64Array(LANES).fill(Infinity);
  costs[SIDE_LANES] = 0;
  let heights = new Float64Array(LANES);
  lanes.forEach((places, k) => {
    const held = line[k]?.held === true || k === 0 || k === lanes.length - 1;
    const nextHeights = Float64Array.from(places, corridor.heightAtM);
    const nextCosts = new Float64Array(LANES).fill(Infinity);
    const back = new Int8Array(LANES);
    places.forEach((at, lane) => {
      if (held && lane !== SIDE_LANES) return;
      const placeCost = k === 0 ? 0 : corridor.placeCost(at);
      const reach = held ? LANES : LANE_CHANGE;
      for (let old = Math.max(0, lane - reach); old <= Math.min(LANES - 1, lane + reach); old++) {
        const climb = k === 0 ? 0 : Math.abs((nextHeights[lane] ?? 0) - (heights[old] ?? 0));
        const bends = Math.abs(lane - old) * corridor.bendCost;
        const cost = (costs[old] ?? Infinity) + placeCost + climb * corridor.climbCost + bends;
        if (cost >= (nextCosts[lane] ?? Infinity)) continue;
        nextCosts[lane] = cost;
        back[lane] = old;
      }
    });
    from.push(back);
    [costs, heights] = [nextCosts, nextHeights];
  });
  return softened(traced(line, lanes, from));
}

function traced(
  line: readonly Waypoint[],
  lanes: readonly LonLat[][],
  from: readonly Int8Array[],
): Waypoint[] {
  const out: Waypoint[] = [];
  let lane = SIDE_LANES;
  for (let k = line.length - 1; k >= 0; k--) {
    const point = line[k];
    if (point === undefined) continue;
    out.push({ at: lanes[k]?.[lane] ?? point.at, held: point.held });
    lane = from[k]?.[lane] ?? SIDE_LANES;
  }
  return out.reverse();
}

/** Takes the corners out: two passes of means with the neighbours; held points and the ends stay. */
function softened(line: readonly Waypoint[]): Waypoint[] {
  let out = [...line];
  for (let pass = 0; pass < 2; pass++) {
    out = out.map((point, k) => {
      const before = out[k - 1]?.at;
      const after = out[k + 1]?.at;
      if (point.held || before === undefined || after === undefined) return point;
      const { at } = point;
      return {
        at: [(before[0] + 2 * at[0] + after[0]) / 4, (before[1] + 2 * at[1] + after[1]) / 4],
        held: false,
      };
    });
  }
  return out;
}
