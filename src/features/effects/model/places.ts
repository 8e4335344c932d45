import type { Extent } from '../../../domain/geodesy/extent.ts';
import { destination } from '../../../domain/geodesy/globeRay.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { EARTH_RADIUS_M } from '../../../domain/geodesy/webMercator.ts';
import type { Road } from '../../../domain/bureau/places/roads.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';
import { EFFECT_PARAMETERS } from '../../../domain/views/effects.ts';
import { repeatableFraction } from './particles.ts';

/** Metres of a degree of latitude, near enough to space things by. */
const METRES_PER_DEGREE = 111_195;

/** The part of an extent that is no farther than `halfM` metres to either side of a place in it: towards the horizon an extent has no end. */
export function nearPart(extent: Extent, [lon, lat]: LonLat, halfM: number): Extent {
  const halfLat = halfM / METRES_PER_DEGREE;
  const halfLon = halfLat / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return {
    west: Math.max(extent.west, lon - halfLon),
    south: Math.max(extent.south, lat - halfLat),
    east: Math.min(extent.east, lon + halfLon),
    north: Math.min(extent.north, lat + halfLat),
  };
}

/** Where the vertical lines stand: at random over an extent, the same for the same extent. */
export function flyLinePlaces({ west, south, east, north }: Extent): readonly LonLat[] {
  return Array.from({ length: EFFECT_PARAMETERS.flyLines.count }, (_, index) => [
    west + (east - west) * repeatableFraction(index, 11),
    south + (north - south) * repeatableFraction(index, 12),
  ]);
}

/** The rim of the radar, clockwise from north, `count` places. */
export function radarRim([lon, lat]: LonLat, radiusM: number, count: number): readonly LonLat[] {
  return Array.from({ length: count }, (_, index) => {
    const place = destination(lon, lat, (index / count) * 2 * Math.PI, radiusM / EARTH_RADIUS_M);
    return [place.lon, place.lat] as const;
  });
}

const isIn = ([lon, lat]: LonLat, { west, south, east, north }: Extent): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

function thinned(line: readonly LonLat[], most: number): readonly LonLat[] {
  if (line.length <= most) return line;
  const step = (line.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => line[Math.round(index * step)]).filter(
    (at) => at !== undefined,
  );
}

/**
 * The parts of roads that lie in an extent, the longest first: of each line the run of vertices in it with one more at either end.
 * @param most lines, and vertices of each
 */
export function roadsInView(
  roads: readonly Road[],
  extent: Extent,
  most: { readonly lines: number; readonly vertices: number },
): readonly (readonly LonLat[])[] {
  const runs = roads.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const first = line.findIndex((at) => isIn(at, extent));
      if (first < 0) return [];
      const last = line.findLastIndex((at) => isIn(at, extent));
      const run = line.slice(Math.max(0, first - 1), last + 2);
      return run.length < 2 ? [] : [run];
    }),
  );
  return runs
    .sort((a, b) => b.length - a.length)
    .slice(0, most.lines)
    .map((run) => thinned(run, most.vertices));
}

/** Distance from the camera to a place on the ground of height 0, metres; on a plane, which is enough to hide what is far. */
export function distanceFromCameraM(pose: GlobePose, [lon, lat]: LonLat): number {
  const east = (lon - pose.lon) * Math.cos((pose.lat * Math.PI) / 180) * METRES_PER_DEGREE;
  return Math.hypot(east, (lat - pose.lat) * METRES_PER_DEGREE, pose.heightM);
}

/** Places along lines, so far apart as makes at most `most` of them. */
export function lampsAlong(lines: readonly (readonly LonLat[])[], most: number): readonly LonLat[] {
  const legs = lines.flatMap((line) =>
    line.slice(1).map((to, index) => {
      const from = line[index] ?? to;
      const east = (to[0] - from[0]) * Math.cos((to[1] * Math.PI) / 180);
      return { from, to, length: Math.hypot(east, to[1] - from[1]) };
    }),
  );
  const spacing = legs.reduce((sum, { length }) => sum + length, 0) / most;
  if (!(spacing > 0)) return [];
  const lamps: LonLat[] = [];
  let until = 0;
  for (const { from, to, length } of legs) {
    for (; until < length && lamps.length < most; until += spacing) {
      const part = until / length;
      lamps.push([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    }
    until -= length;
  }
  return lamps;
}
