import { createCrossingIndex, packRoads } from '../../src/features/locate/model/crossings.ts';
import type { LonLat } from '../../src/domain/geodesy/lineText.ts';
import { createRandom } from '../../sample/noise.ts';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { median, type Figures } from './report.ts';

const ROADS = 5000;
const ROUNDS = 9;

/** One road in so many goes through the whole prefecture; the others are those of villages and forests. */
const THROUGH_ROAD_EVERY = 250;
const THROUGH_VERTICES = 1500;
const LOCAL_VERTICES = 60;

/** Degrees between vertices, some two hundred metres. */
const STEP = 0.0025;

/** A road that wanders from a place of the prefecture. */
function roadFrom(random: () => number, vertices: number): readonly LonLat[] {
  const { west, south, east, north } = PREFECTURE_EXTENT;
  let [lon, lat] = [west + random() * (east - west), south + random() * (north - south)];
  let bearing = random() * 2 * Math.PI;
  return Array.from({ length: vertices }, (): LonLat => {
    bearing += (random() - 0.5) * 0.5;
    lon += STEP * Math.cos(bearing);
    lat += STEP * Math.sin(bearing);
    return [lon, lat];
  });
}

/** Milliseconds from a list of 5,000 roads to the crossings of one that goes through the prefecture: laid out, indexed, searched. */
export function measureCrossings(): Figures {
  const random = createRandom(5000);
  const roads = Array.from({ length: ROADS }, (_, index) => ({
    lines: [roadFrom(random, index % THROUGH_ROAD_EVERY === 0 ? THROUGH_VERTICES : LOCAL_VERTICES)],
  }));
  const timesMs = Array.from({ length: ROUNDS }, (_, round) => {
    const startedMs = performance.now();
    createCrossingIndex(packRoads(roads)).crossingsOf(round * THROUGH_ROAD_EVERY);
    return performance.now() - startedMs;
  });
  return { crossingSearchMs: median(timesMs) };
}
