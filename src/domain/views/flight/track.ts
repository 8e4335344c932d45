import { fromEcef, toEcef, type Vector3 } from '../../geodesy/ecef.ts';
import type { FlightRoute, Station } from './route.ts';

/** A place on the way, on the ground. */
export interface WayPoint {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** From the first station along the ground, metres. */
  readonly distanceM: number;
}

/** A place on the way with its height and that of the ground below it, metres above the ellipsoid. */
export interface TrackPoint extends WayPoint {
  readonly heightM: number;
  readonly groundM: number;
}

/** What is flown: the way with its heights. */
export interface Track {
  readonly points: readonly TrackPoint[];
  /** Distances of the stations from the first one, metres. */
  readonly stationsM: readonly number[];
  readonly lengthM: number;
}

/** Where something is on a track. */
export interface TrackPlace extends TrackPoint {
  /** The way it goes, clockwise from north. */
  readonly headingDeg: number;
  /** Climbing above 0, descending below. */
  readonly climbDeg: number;
}

/** The terrain is looked at every so many metres, further apart on a route so long that it would take more samples than the most. */
const SPACING_M = 25;
const MOST_SAMPLES = 1500;

/** A route that would hit the ground is raised so far above it, metres. */
const CLEARANCE_M = 1;

const lengthOf = (a: Vector3, b: Vector3) => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);

/** The place on the ellipsoid over a part of the chord between two places: together they make the great ellipse. */
function between(a: Vector3, b: Vector3, part: number): { readonly lon: number; readonly lat: number } {
  const { lon, lat } = fromEcef([
    a[0] + (b[0] - a[0]) * part,
    a[1] + (b[1] - a[1]) * part,
    a[2] + (b[2] - a[2]) * part,
  ]);
  return { lon, lat };
}

/**
 * The way from station to station on the ellipsoid, looked at often enough that the straight pieces between two points are the ground's
 * length to a millimetre. Stations that repeat the one before add nothing.
 */
export function surveyWay(stations: readonly Station[]): {
  readonly points: readonly WayPoint[];
  readonly stationsM: readonly number[];
} {
  const corners = stations.map(([lon, lat]) => toEcef(lon, lat, 0));
  let straightM = 0;
  corners.forEach((corner, index) => (straightM += lengthOf(corners[index - 1] ?? corner, corner)));
  const spacingM = Math.max(SPACING_M, straightM / MOST_SAMPLES);
  const points: WayPoint[] = [];
  const stationsM: number[] = [];
  let distanceM = 0;
  corners.forEach((corner, index) => {
    const from = corners[index - 1];
    const [lon = 0, lat = 0] = stations[index] ?? [];
    if (from === undefined) {
      points.push({ lon, lat, distanceM: 0 });
      return void stationsM.push(0);
    }
    const pieces = Math.max(1, Math.ceil(lengthOf(from, corner) / spacingM));
    let last = from;
    for (let piece = 1; piece <= pieces; piece += 1) {
      const place = piece === pieces ? { lon, lat } : between(from, corner, piece / pieces);
      const here = toEcef(place.lon, place.lat, 0);
      const stepM = lengthOf(last, here);
      last = here;
      if (stepM === 0) continue;
      distanceM += stepM;
      points.push({ ...place, distanceM });
    }
    stationsM.push(distanceM);
  });
  return { points, stationsM };
}

/** Heights that follow the ground without its jolts: never lower above it than asked, rising before a hill. */
function smoothed(groundM: readonly number[], heightM: number): number[] {
  const reach = 2;
  const highest = groundM.map((_, index) =>
    Math.max(...groundM.slice(Math.max(0, index - reach), index + reach + 1)),
  );
  return highest.map((_, index) => {
    const near = highest.slice(Math.max(0, index - reach), index + reach + 1);
    const mean = near.reduce((sum, value) => sum + value, 0) / near.length;
    return Math.max(mean, groundM[index] ?? 0) + heightM;
  });
}

/** Heights of a straight flight from station to station, each so high above its own ground. */
function straight(
  points: readonly WayPoint[],
  stationsM: readonly number[],
  groundM: readonly number[],
  heightM: number,
): number[] {
  const groundAt = (distanceM: number) =>
    groundM[points.findIndex((point) => point.distanceM >= distanceM - 1e-6)] ?? groundM.at(-1) ?? 0;
  const tops = stationsM.map((distanceM) => groundAt(distanceM) + heightM);
  let leg = 0;
  return points.map(({ distanceM }) => {
    while (leg < stationsM.length - 2 && distanceM > (stationsM[leg + 1] ?? Infinity)) leg += 1;
    const [from = 0, to = from] = [stationsM[leg], stationsM[leg + 1]];
    const [low = 0, high = low] = [tops[leg], tops[leg + 1]];
    const part = to === from ? 0 : Math.min(1, (distanceM - from) / (to - from));
    return low + (high - low) * part;
  });
}

/**
 * The track of a route over the terrain.
 * @param groundM the ground's height at each point of {@link surveyWay}, metres
 */
export function buildTrack(route: FlightRoute, groundM: readonly number[]): Track {
  const { points, stationsM } = surveyWay(route.stations);
  const heights = route.followsTerrain
    ? smoothed(groundM, route.heightM)
    : straight(points, stationsM, groundM, route.heightM);
  return {
    points: points.map((point, index) => ({
      ...point,
      heightM: heights[index] ?? 0,
      groundM: groundM[index] ?? 0,
    })),
    stationsM,
    lengthM: points.at(-1)?.distanceM ?? 0,
  };
}

/** Where a flight would first hit the ground. */
export interface TerrainHit extends TrackPoint {
  /** The route must be so much higher to stay clear everywhere, metres. */
  readonly missingM: number;
}

/** Checks a track against its terrain; undefined when it stays clear. To go along the ground is no hit. */
export function firstHit({ points }: Track): TerrainHit | undefined {
  let worst = 0;
  let first: TrackPoint | undefined;
  for (const point of points) {
    const below = point.groundM - point.heightM;
    if (below > 0) first ??= point;
    worst = Math.max(worst, below);
  }
  return first && { ...first, missingM: worst + CLEARANCE_M };
}

/** The last point at or before a distance. */
function indexAt(points: readonly TrackPoint[], distanceM: number): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((points[middle]?.distanceM ?? Infinity) <= distanceM) low = middle;
    else high = middle - 1;
  }
  return low;
}

const RAD = Math.PI / 180;

/** The place after so many metres, held within the track; undefined for a track without a way. */
export function placeOn({ points, lengthM }: Track, distanceM: number): TrackPlace | undefined {
  const held = Math.min(lengthM, Math.max(0, distanceM));
  const index = Math.min(indexAt(points, held), points.length - 2);
  const [a, b] = [points[index], points[index + 1]];
  if (a === undefined || b === undefined) return undefined;
  const stepM = b.distanceM - a.distanceM;
  const part = (held - a.distanceM) / stepM;
  const mix = (from: number, to: number) => from + (to - from) * part;
  const east = (((b.lon - a.lon + 540) % 360) - 180) * Math.cos(((a.lat + b.lat) / 2) * RAD);
  return {
    // Within one piece of a way, which is metres long, degrees may be mixed; over the date line the shorter way.
    lon: mix(a.lon, a.lon + (((b.lon - a.lon + 540) % 360) - 180)),
    lat: mix(a.lat, b.lat),
    heightM: mix(a.heightM, b.heightM),
    groundM: mix(a.groundM, b.groundM),
    distanceM: held,
    headingDeg: (Math.atan2(east, b.lat - a.lat) / RAD + 360) % 360,
    climbDeg: Math.atan2(b.heightM - a.heightM, stepM) / RAD,
  };
}
