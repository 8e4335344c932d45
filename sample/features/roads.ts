import type { Lake } from '../terrain/lakes.ts';
import { RING_ROAD, ROUTES, TOWNS, type RoadClass, type Route, type TownPlace } from '../place/roads.ts';
import { SETTLEMENTS } from '../place/settlements.ts';
import { EAST_WEST_BOW, NORTH_SOUTH_BOW, STREET_STUB, townGrid } from '../place/townGrid.ts';
import type { LonLat } from '../place/waters.ts';
import { findWay, type Waypoint } from './corridor.ts';
import { shareCrossings } from './crossings.ts';
import { metresApart, nearestOn, rounded, simplified, withoutLoops } from './measure.ts';
import { SHORE_CLEARANCE_M, type Road, type RoadGround } from './road.ts';
import { valleyRoads } from './valleyRoads.ts';

/** Room to either side of the guide and dislike of bends, by class. */
const ALIGNMENTS: Readonly<Record<RoadClass, { reachM: number; bendCost: number }>> = {
  高速公路: { reachM: 1400, bendCost: 5 },
  铁路: { reachM: 1000, bendCost: 6 },
  国道: { reachM: 1500, bendCost: 3 },
  省道: { reachM: 1500, bendCost: 3 },
  县道: { reachM: 1600, bendCost: 2.2 },
  其他: { reachM: 1900, bendCost: 1.6 },
};

const STATION_M = 450;
const SIMPLIFY_M = 6;
/** What a place on a lake or its beach costs. */
const WATER_COST = 50_000;

/** Builds all roads; where two cross or meet, both have a vertex there. */
export function buildRoads(ground: RoadGround): Road[] {
  const through = ROUTES.map((route) => routeRoad(route, ground));
  const ring = ringRoad(ground.lakes);
  const trunk = ring === undefined ? through : [...through, ring];
  const valleys = valleyRoads(trunk, ground);
  const joined = joinEnds([...trunk, ...valleys, ...TOWNS.flatMap(streets)]);
  return shareCrossings(
    joined.map((road) => ({ ...road, course: distinct(withoutLoops(road.course).map(rounded)) })),
  );
}

const placeOf = (via: string | LonLat): Waypoint => {
  if (typeof via !== 'string') return { at: via, held: false };
  const settlement = SETTLEMENTS.find(({ name }) => name === via);
  if (settlement === undefined) throw new Error(`no settlement ${via} for a road`);
  return { at: [settlement.lon, settlement.lat], held: true };
};

function routeRoad(route: Route, { heightAtM, shoreAtM }: RoadGround): Road {
  const way = findWay(route.via.map(placeOf), {
    stepM: STATION_M,
    ...ALIGNMENTS[route.class],
    placeCost: (at) => (shoreAtM(at) < SHORE_CLEARANCE_M ? WATER_COST : 0),
    climbCost: 1,
    heightAtM,
  });
  return {
    name: route.name,
    nameEn: route.nameEn,
    class: route.class,
    code: route.code,
    course: curved(way),
  };
}

/** One cut of the corners between held points, then without needless vertices. */
function curved(way: readonly Waypoint[]): LonLat[] {
  const out: LonLat[] = [];
  way.forEach(({ at, held }, k) => {
    const before = way[k - 1]?.at;
    const after = way[k + 1]?.at;
    if (held || before === undefined || after === undefined) {
      out.push(at);
      return;
    }
    out.push([at[0] * 0.75 + before[0] * 0.25, at[1] * 0.75 + before[1] * 0.25]);
    out.push([at[0] * 0.75 + after[0] * 0.25, at[1] * 0.75 + after[1] * 0.25]);
  });
  const held = new Set(way.filter((point) => point.held).map(({ at }) => at.join()));
  return piecesAt(out, (at) => held.has(at.join())).flatMap((piece, k) => {
    const line = simplified(piece, SIMPLIFY_M);
    return k === 0 ? line : line.slice(1);
  });
}

/** Cuts a line at chosen vertices, which then end one piece and start the next. */
function piecesAt(line: readonly LonLat[], isCut: (at: LonLat) => boolean): LonLat[][] {
  const pieces: LonLat[][] = [];
  let piece: LonLat[] = [];
  line.forEach((at, k) => {
    piece.push(at);
    if (k === line.length - 1 || (piece.length > 1 && isCut(at))) {
      pieces.push(piece);
      piece = [at];
    }
  });
  return pieces;
}

function ringRoad(lakes: readonly Lake[]): Road | undefined {
  const lake = lakes.find(({ name }) => name === RING_ROAD.lake);
  if (lake === undefined) return undefined;
  const ring = simplified(outward(lake.shore, RING_ROAD.offsetM), SIMPLIFY_M);
  const { name, nameEn } = RING_ROAD;
  return { name, nameEn, class: '县道', code: 'X629', course: [...ring, ...ring.slice(0, 1)] };
}

/** A ring `offsetM` outside another, smoothed; the ring may run either way. */
function outward(ring: readonly LonLat[], offsetM: number): LonLat[] {
  const count = ring.length;
  const at = (line: readonly LonLat[], k: number): LonLat => line[(k + count) % count] ?? [0, 0];
  const middle: LonLat = [
    ring.reduce((sum, [lon]) => sum + lon / count, 0),
    ring.reduce((sum, [, lat]) => sum + lat / count, 0),
  ];
  let smooth: readonly LonLat[] = ring;
  for (let pass = 0; pass < 6; pass++) {
    const last = smooth;
    smooth = last.map(([lon, lat], k): LonLat => {
      const [a, b] = [at(last, k - 1), at(last, k + 1)];
      return [(a[0] + 2 * lon + b[0]) / 4, (a[1] + 2 * lat + b[1]) / 4];
    });
  }
  return smooth.map((point): LonLat => {
    const share = 1 + offsetM / Math.max(1, metresApart(middle, point));
    return [middle[0] + (point[0] - middle[0]) * share, middle[1] + (point[1] - middle[1]) * share];
  });
}

function streets(town: TownPlace): Road[] {
  const { eastWest, northSouth } = town;
  const place = townGrid(town);
  const street = ([name, nameEn]: readonly [string, string], course: LonLat[]): Road => ({
    name,
    nameEn,
    class: '其他',
    code: undefined,
    course,
  });
  const halfX = (northSouth.length - 1) / 2 + STREET_STUB;
  const halfY = (eastWest.length - 1) / 2 + STREET_STUB;
  return [
    ...eastWest.map((name, k) => {
      const across = k - (eastWest.length - 1) / 2;
      return street(name, [place(-halfX, across), place(0, across + EAST_WEST_BOW), place(halfX, across)]);
    }),
    ...northSouth.map((name, k) => {
      const along = k - (northSouth.length - 1) / 2;
      return street(name, [place(along, -halfY), place(along + NORTH_SOUTH_BOW, 0), place(along, halfY)]);
    }),
  ];
}

const JOIN_M = 1300;

/** Leads loose ends that stop just short of another road onto it. */
function joinEnds(roads: readonly Road[]): Road[] {
  const isStreet = (road: Road) => road.course.length === 3;
  return roads.map((road) => {
    if (isStreet(road)) return road;
    const others = roads.filter(
      (other) => other !== road && (other.class === '铁路') === (road.class === '铁路'),
    );
    const first = road.course[0];
    const last = road.course[road.course.length - 1];
    if (first === undefined || last === undefined || first === last) return road;
    const before = joint(first, others);
    const after = joint(last, others);
    return {
      ...road,
      course: [
        ...(before === undefined ? [] : [before]),
        ...road.course,
        ...(after === undefined ? [] : [after]),
      ],
    };
  });
}

/** Where a loose end meets the nearest road, or undefined when it lies on one already or none is near. */
function joint(end: LonLat, others: readonly Road[]): LonLat | undefined {
  let nearest: LonLat | undefined;
  let awayM = JOIN_M;
  for (const { course } of others) {
    const at = nearestOn(course, end);
    const apartM = metresApart(at, end);
    if (apartM < awayM) [nearest, awayM] = [at, apartM];
  }
  if (nearest === undefined || awayM < 2) return undefined;
  // A little beyond, so that the two lines truly cross.
  const share = 1 + 25 / awayM;
  return [end[0] + (nearest[0] - end[0]) * share, end[1] + (nearest[1] - end[1]) * share];
}

const distinct = (line: readonly LonLat[]): LonLat[] =>
  line.filter((at, k) => k === 0 || at[0] !== line[k - 1]?.[0] || at[1] !== line[k - 1]?.[1]);
