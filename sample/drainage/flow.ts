import type { HeightAt } from '../features/areas.ts';
import { metresApart, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';
import type { Site } from './layout.ts';
import type { DrainageNetwork, DrainageNode, DrainagePipe, DrainageSystem, Equipment } from './network.ts';

/** Depth of the inner bottom at the head of a sewer, and below which a pump lifts the water, metres. */
const HEAD_DEPTH_M = 1.6;
const PUMP_DEPTH_M = 7.5;

/** Least fall of a sewer, metres per metre (GB 50014: 0.3 % for 300 mm, less for wide ones). */
const LEAST_FALL = 0.002;

/** Metres of detour that one metre of climb is worth: pipes follow the ground down. */
const CLIMB_COST = 60;

/** Nominal bores in millimetres and from how many wells upstream on they are needed. */
const BORES: Readonly<Record<DrainageSystem, readonly (readonly [wells: number, diameterMm: number])[]>> = {
  污水: [
    [0, 300],
    [6, 400],
    [20, 500],
    [60, 600],
    [150, 800],
    [320, 1000],
    [520, 1200],
  ],
  雨水: [
    [0, 400],
    [4, 600],
    [12, 800],
    [28, 1000],
    [50, 1200],
    [90, 1500],
  ],
};

const PREFIX: Readonly<Record<DrainageSystem, string>> = { 污水: 'WS', 雨水: 'YS' };

/** The site of the least finite cost that is not settled; -1 when there is none. */
function nearestUnsettled(cost: Float64Array, settled: Uint8Array): number {
  let nearest = -1;
  for (let at = 0; at < cost.length; at++) {
    if (settled[at] === 0 && (cost[at] ?? Infinity) < (nearest < 0 ? Infinity : (cost[nearest] ?? 0)))
      nearest = at;
  }
  return nearest;
}

/** For every site the next one on the cheapest way to an outlet (Dijkstra's algorithm), and the order in which they were reached. */
function waysOut(sites: readonly Site[], groundM: readonly number[]): { next: Int32Array; order: number[] } {
  const cost = new Float64Array(sites.length).fill(Infinity);
  const next = new Int32Array(sites.length).fill(-1);
  const settled = new Uint8Array(sites.length);
  sites.forEach(({ isOutlet }, at) => {
    if (isOutlet) cost[at] = 0;
  });
  const order: number[] = [];
  for (;;) {
    const nearest = nearestUnsettled(cost, settled);
    const site = sites[nearest];
    if (site === undefined) return { next, order };
    settled[nearest] = 1;
    order.push(nearest);
    for (const from of site.neighbours) {
      const lengthM = metresApart(sites[from]?.at ?? site.at, site.at);
      const climbM = Math.max(0, (groundM[nearest] ?? 0) - (groundM[from] ?? 0));
      const total = (cost[nearest] ?? 0) + lengthM + CLIMB_COST * climbM;
      if (total >= (cost[from] ?? 0)) continue;
      cost[from] = total;
      next[from] = nearest;
    }
  }
}

function boreMm(system: DrainageSystem, wells: number): number {
  return BORES[system].reduce((bore, [least, diameterMm]) => (wells >= least ? diameterMm : bore), 300);
}

function materialOf(diameterMm: number, isPumped: boolean): DrainagePipe['material'] {
  if (isPumped) return '球墨铸铁';
  return diameterMm <= 500 ? 'HDPE' : '钢筋混凝土';
}

function equipmentOf(isPumped: boolean, wells: number, seed: number): Equipment | undefined {
  if (isPumped) return '潜水泵';
  if (wells < 20) return undefined;
  const draw = hash2(seed, 4711);
  return draw < 0.05 ? '闸门' : draw < 0.09 ? '流量计' : undefined;
}

/** Levels of the inner bottom, metres: each sewer falls to the next well, and where that gets too deep a pump lifts the water. */
interface Levels {
  /** Bottom of the well. */
  readonly wellM: Float64Array;
  /** Where the pipe leaves the well: above the bottom at a pump. */
  readonly leaveM: Float64Array;
  readonly isPumped: Uint8Array;
}

function levelsOf(
  sites: readonly Site[],
  groundM: readonly number[],
  next: Int32Array,
  downstream: readonly number[],
): Levels {
  const wellM = Float64Array.from(groundM, (height) => height - HEAD_DEPTH_M);
  const leaveM = new Float64Array(sites.length);
  const isPumped = new Uint8Array(sites.length);
  for (const at of downstream) {
    const ground = groundM[at] ?? 0;
    const own = wellM[at] ?? 0;
    const to = next[at] ?? -1;
    const deep = ground - own > PUMP_DEPTH_M && to >= 0;
    leaveM[at] = deep ? ground - HEAD_DEPTH_M : own;
    isPumped[at] = deep ? 1 : 0;
    const here = sites[at]?.at;
    const there = sites[to]?.at;
    if (here === undefined || there === undefined) continue;
    const arriveM = (leaveM[at] ?? 0) - LEAST_FALL * metresApart(here, there);
    wellM[to] = Math.min(wellM[to] ?? 0, arriveM);
  }
  return { wellM, leaveM, isPumped };
}

/** Wells that drain through each well, itself included. */
function wellsAbove(next: Int32Array, downstream: readonly number[]): Int32Array {
  const wells = new Int32Array(next.length).fill(1);
  for (const at of downstream) {
    const to = next[at] ?? -1;
    if (to >= 0) wells[to] = (wells[to] ?? 0) + (wells[at] ?? 0);
  }
  return wells;
}

const toPlace = ([lon, lat]: LonLat): LonLat => [toDigits(lon, 7), toDigits(lat, 7)];

/**
 * Lets the water of a system find its way: pipes along the cheapest way down to an outlet, with levels and bores.
 * @param heightAtM ground level in metres above sea level
 */
export function drain(system: DrainageSystem, sites: readonly Site[], heightAtM: HeightAt): DrainageNetwork {
  const groundM = sites.map(({ at }) => toDigits(heightAtM(at), 2));
  const { next, order } = waysOut(sites, groundM);
  const downstream = [...order].reverse();
  const wells = wellsAbove(next, downstream);
  const { wellM, leaveM, isPumped } = levelsOf(sites, groundM, next, downstream);
  const idOf = (at: number) => `${PREFIX[system]}${String(at + 1).padStart(4, '0')}`;
  const nodes: DrainageNode[] = order.map((at) => {
    const {
      at: place,
      street,
      isMain,
      isOutlet,
    } = sites[at] ?? { at: [0, 0], street: '', isMain: false, isOutlet: false };
    const bore = boreMm(system, wells[at] ?? 1);
    return {
      id: idOf(at),
      system,
      at: toPlace(place),
      street,
      groundM: groundM[at] ?? 0,
      invertM: toDigits(wellM[at] ?? 0, 2),
      shaftM: isPumped[at] === 1 ? 3 : Math.max(0.7, Math.ceil(bore / 100 + 3) / 10),
      isMain,
      isOutlet,
      equipment: equipmentOf(isPumped[at] === 1, wells[at] ?? 1, at),
    };
  });
  const pipes = order.flatMap((at): DrainagePipe[] => {
    const to = next[at] ?? -1;
    const [here, there] = [sites[at]?.at, sites[to]?.at];
    if (here === undefined || there === undefined) return [];
    const diameterMm = boreMm(system, wells[at] ?? 1);
    const lengthM = metresApart(here, there);
    const fromInvertM = toDigits(leaveM[at] ?? 0, 2);
    return [
      {
        id: `${idOf(at)}-${idOf(to)}`,
        system,
        from: idOf(at),
        to: idOf(to),
        fromInvertM,
        toInvertM: toDigits(
          Math.min(fromInvertM - LEAST_FALL * lengthM, (groundM[to] ?? 0) - HEAD_DEPTH_M),
          2,
        ),
        lengthM: toDigits(lengthM, 2),
        diameterMm,
        material: materialOf(diameterMm, isPumped[at] === 1),
        isPumped: isPumped[at] === 1,
      },
    ];
  });
  return { nodes, pipes };
}
