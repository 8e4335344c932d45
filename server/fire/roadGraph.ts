import TinyQueue from 'tinyqueue';
import { geodesicBetween } from '../../src/domain/geodesy/lines.ts';
import { positionRuns, type StoredGeometry } from '../base/geo/geometry.ts';

type LonLat = readonly [lon: number, lat: number];

/** A road as it is stored. */
export interface StoredRoad {
  readonly name: string;
  readonly className: string;
  readonly geometry: StoredGeometry;
}

/** A place of a road. */
export interface RoadPlace {
  readonly node: number;
  readonly name: string;
  readonly className: string;
  readonly at: LonLat;
  readonly distanceM: number;
}

/** The way along roads to a place. */
export interface Route {
  readonly lengthM: number;
  readonly durationS: number;
  /** From the beginning of the way to its end. */
  readonly path: readonly LonLat[];
}

/** The roads as a network. */
export interface RoadGraph {
  /** The place of a road that is nearest; undefined without roads. */
  nearest(place: LonLat): RoadPlace | undefined;
  /** The quickest ways from a place of the network to others; undefined for those that no road leads to. */
  routes(from: number, to: readonly number[]): readonly (Route | undefined)[];
}

/** Speed of a laden fire engine by class of road, km/h: assumed, well below the limits. Other classes are forest and village roads. */
const SPEED_KMH: Readonly<Record<string, number>> = { 高速公路: 80, 国道: 60, 省道: 50, 县道: 40 };
const SLOWEST_KMH = 25;

/** Roads meet where they share a place: to about a metre. */
const DIGITS = 5;

interface Edge {
  readonly to: number;
  readonly lengthM: number;
  readonly durationS: number;
}

interface Node {
  readonly at: LonLat;
  readonly name: string;
  readonly className: string;
  readonly edges: Edge[];
}

const METRES_PER_DEGREE = 111_320;

/** Makes a network of roads. */
export function createRoadGraph(roads: readonly StoredRoad[]): RoadGraph {
  const nodes: Node[] = [];
  const known = new Map<string, number>();
  const nodeAt = ([lon, lat]: LonLat, { name, className }: StoredRoad): number => {
    const key = `${lon.toFixed(DIGITS)},${lat.toFixed(DIGITS)}`;
    const present = known.get(key);
    if (present !== undefined) return present;
    known.set(key, nodes.length);
    return nodes.push({ at: [lon, lat], name, className, edges: [] }) - 1;
  };
  for (const road of roads) {
    const speedMs = (SPEED_KMH[road.className] ?? SLOWEST_KMH) / 3.6;
    for (const run of positionRuns(road.geometry)) {
      let before: number | undefined;
      for (const [lon = NaN, lat = NaN] of run) {
        const node = nodeAt([lon, lat], road);
        const [a, b] = [before === undefined ? undefined : nodes[before], nodes[node]];
        if (a !== undefined && b !== undefined && before !== undefined && a !== b) {
          const lengthM = geodesicBetween([...a.at], [...b.at]).distanceM;
          const edge = { lengthM, durationS: lengthM / speedMs };
          a.edges.push({ ...edge, to: node });
          b.edges.push({ ...edge, to: before });
        }
        before = node;
      }
    }
  }
  return { nearest: (place) => nearestNode(nodes, place), routes: (from, to) => quickest(nodes, from, to) };
}

function nearestNode(nodes: readonly Node[], [lon, lat]: LonLat): RoadPlace | undefined {
  const lonScale = Math.cos((lat * Math.PI) / 180);
  let [best, bestM] = [-1, Infinity];
  for (const [index, { at }] of nodes.entries()) {
    const distance = Math.hypot((at[0] - lon) * lonScale, at[1] - lat) * METRES_PER_DEGREE;
    if (distance < bestM) [best, bestM] = [index, distance];
  }
  const node = nodes[best];
  if (node === undefined) return undefined;
  const { distanceM } = geodesicBetween([lon, lat], [...node.at]);
  return { node: best, name: node.name, className: node.className, at: node.at, distanceM };
}

/** Dijkstra's algorithm by time, until all targets are reached. */
function quickest(
  nodes: readonly Node[],
  from: number,
  to: readonly number[],
): readonly (Route | undefined)[] {
  const reachedS = new Map<number, number>([[from, 0]]);
  const before = new Map<number, { readonly node: number; readonly lengthM: number }>();
  const open = new Set(to);
  const queue = new TinyQueue([{ node: from, atS: 0 }], (a, b) => a.atS - b.atS);
  for (let next = queue.pop(); next !== undefined && open.size > 0; next = queue.pop()) {
    const { node, atS } = next;
    if (atS > (reachedS.get(node) ?? Infinity)) continue;
    open.delete(node);
    for (const edge of nodes[node]?.edges ?? []) {
      const arrivesS = atS + edge.durationS;
      if (arrivesS >= (reachedS.get(edge.to) ?? Infinity)) continue;
      reachedS.set(edge.to, arrivesS);
      before.set(edge.to, { node, lengthM: edge.lengthM });
      queue.push({ node: edge.to, atS: arrivesS });
    }
  }
  return to.map((target) => {
    const durationS = reachedS.get(target);
    if (durationS === undefined) return undefined;
    const path: LonLat[] = [];
    let lengthM = 0;
    for (let node: number | undefined = target; node !== undefined;) {
      path.unshift(nodes[node]?.at ?? [NaN, NaN]);
      const step = before.get(node);
      lengthM += step?.lengthM ?? 0;
      node = node === from ? undefined : step?.node;
    }
    return { lengthM, durationS, path };
  });
}
