import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import type { Road } from '../../../domain/bureau/places/roads.ts';
import { meetSegments, type Meeting } from '../../../domain/bureau/places/segments.ts';

/** Roads as flat numbers, which a worker is handed over at no cost. */
export interface PackedRoads {
  /** Longitude and latitude of every vertex in turn, degrees. */
  readonly coordinates: Float64Array<ArrayBuffer>;
  /** The first vertex of each line, and the one after the last line's last. */
  readonly lineStarts: Uint32Array<ArrayBuffer>;
  /** The first line of each road, and the one after the last road's last. */
  readonly roadStarts: Uint32Array<ArrayBuffer>;
}

/** A road that crosses the one asked about, and where. */
export interface RoadCrossing {
  /** Its place in the list of roads. */
  readonly road: number;
  /** In order along the road asked about; where both run together, where that begins and ends. */
  readonly places: readonly LonLat[];
}

/** Knows the crossings of a list of roads. */
export interface CrossingIndex {
  /** The roads that cross or touch a road, in their order. */
  crossingsOf(road: number): readonly RoadCrossing[];
}

/** Lays out roads as flat numbers. */
export function packRoads(roads: readonly Pick<Road, 'lines'>[]): PackedRoads {
  const lines = roads.flatMap((road) => road.lines);
  const coordinates = new Float64Array(2 * lines.reduce((sum, line) => sum + line.length, 0));
  const lineStarts = new Uint32Array(lines.length + 1);
  const roadStarts = new Uint32Array(roads.length + 1);
  let vertex = 0;
  lines.forEach((line, index) => {
    for (const at of line) coordinates.set(at, 2 * vertex++);
    lineStarts[index + 1] = vertex;
  });
  let line = 0;
  roads.forEach((road, index) => {
    line += road.lines.length;
    roadStarts[index + 1] = line;
  });
  return { coordinates, lineStarts, roadStarts };
}

/** Segments with one box around them: a stretch of one line. */
interface Stretch {
  readonly road: number;
  /** First vertex, and the last one that a segment of the stretch begins at. */
  readonly from: number;
  readonly to: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Segments per stretch: few enough that two boxes that meet cost little, many enough that there are few boxes. */
const STRETCH_SEGMENTS = 16;

const RAD = Math.PI / 180;
const METRES_PER_DEGREE = 111_320;

/** Meetings nearer to each other than this, along the road and as places, are one. */
const SAME_PLACE_M = 1;

const meets = (a: Stretch, b: Stretch) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;

function stretchOf({ coordinates }: PackedRoads, road: number, from: number, to: number): Stretch {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let vertex = from; vertex <= to + 1; vertex++) {
    const lon = coordinates[2 * vertex] ?? 0;
    const lat = coordinates[2 * vertex + 1] ?? 0;
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return { road, from, to, west, south, east, north };
}

/** The stretches of each road. */
function stretchesOf(packed: PackedRoads): Stretch[][] {
  const { lineStarts, roadStarts } = packed;
  return Array.from({ length: roadStarts.length - 1 }, (_, road) => {
    const stretches: Stretch[] = [];
    for (let line = roadStarts[road] ?? 0; line < (roadStarts[road + 1] ?? 0); line++) {
      const last = (lineStarts[line + 1] ?? 0) - 2;
      for (let from = lineStarts[line] ?? 0; from <= last; from += STRETCH_SEGMENTS) {
        stretches.push(stretchOf(packed, road, from, Math.min(from + STRETCH_SEGMENTS - 1, last)));
      }
    }
    return stretches;
  });
}

/** A meeting of two roads as an interval along the one asked about, metres from its beginning; of length 0 where they only cross. */
interface Met {
  readonly fromM: number;
  readonly toM: number;
  readonly from: LonLat;
  readonly to: LonLat;
}

const distanceM = (a: LonLat, b: LonLat) =>
  Math.hypot((b[0] - a[0]) * Math.cos(a[1] * RAD), b[1] - a[1]) * METRES_PER_DEGREE;

/** The places of meetings: those that follow upon each other are joined, and of each such run only its two ends are told. */
function placesOf(meetings: readonly Met[]): LonLat[] {
  const sorted = [...meetings].sort((a, b) => a.fromM - b.fromM || a.toM - b.toM);
  const runs: Met[] = [];
  for (const met of sorted) {
    const last = runs.at(-1);
    if (last === undefined || met.fromM > last.toM + SAME_PLACE_M) runs.push(met);
    else if (met.toM > last.toM) runs[runs.length - 1] = { ...last, toM: met.toM, to: met.to };
  }
  const places: LonLat[] = [];
  for (const run of runs) {
    for (const at of run.toM - run.fromM > SAME_PLACE_M ? [run.from, run.to] : [run.from]) {
      if (places.every((other) => distanceM(other, at) > SAME_PLACE_M)) places.push(at);
    }
  }
  return places;
}

/** Metres from the road's beginning to each of its vertices; its pieces follow upon each other with a gap that joins nothing. */
function measure({ coordinates, lineStarts, roadStarts }: PackedRoads, road: number) {
  const first = lineStarts[roadStarts[road] ?? 0] ?? 0;
  const metres: number[] = [];
  let sum = 0;
  for (let line = roadStarts[road] ?? 0; line < (roadStarts[road + 1] ?? 0); line++) {
    const begin = lineStarts[line] ?? 0;
    for (let vertex = begin; vertex < (lineStarts[line + 1] ?? 0); vertex++) {
      const at: LonLat = [coordinates[2 * vertex] ?? 0, coordinates[2 * vertex + 1] ?? 0];
      const before: LonLat = [coordinates[2 * vertex - 2] ?? 0, coordinates[2 * vertex - 1] ?? 0];
      sum += vertex === begin ? 2 * SAME_PLACE_M : distanceM(before, at);
      metres.push(sum);
    }
  }
  return (vertex: number) => metres[vertex - first] ?? 0;
}

/** Indexes roads for the search of crossings: the lines' true intersections in degrees, ends that touch included. */
export function createCrossingIndex(packed: PackedRoads): CrossingIndex {
  const { coordinates } = packed;
  const roads = stretchesOf(packed);
  const boxes = roads.map((stretches, road) => boxOf(stretches, road));

  const meetStretches = (one: Stretch, two: Stretch, along: (vertex: number) => number, found: Met[]) => {
    for (let a = one.from; a <= one.to; a++) {
      for (let b = two.from; b <= two.to; b++) {
        const meeting = meetSegments(coordinates, a, b);
        if (meeting !== undefined) found.push(metOf(meeting, a, along));
      }
    }
  };

  return {
    crossingsOf(road) {
      const own = roads[road];
      const box = boxes[road];
      if (own === undefined || box === undefined) return [];
      const along = measure(packed, road);
      return boxes.flatMap((otherBox, other): RoadCrossing[] => {
        if (other === road || otherBox === undefined || !meets(box, otherBox)) return [];
        const found: Met[] = [];
        for (const two of roads[other] ?? []) {
          if (!meets(box, two)) continue;
          for (const one of own) if (meets(one, two)) meetStretches(one, two, along, found);
        }
        return found.length === 0 ? [] : [{ road: other, places: placesOf(found) }];
      });
    },
  };
}

/** One box around a road; undefined when it has no segment. */
function boxOf(stretches: readonly Stretch[], road: number): Stretch | undefined {
  const [first] = stretches;
  return stretches.reduce<Stretch | undefined>(
    (all, { west, south, east, north }) =>
      all && {
        ...all,
        road,
        west: Math.min(all.west, west),
        south: Math.min(all.south, south),
        east: Math.max(all.east, east),
        north: Math.max(all.north, north),
      },
    first,
  );
}

function metOf({ t0, t1, from, to }: Meeting, vertex: number, along: (vertex: number) => number): Met {
  const [begin, end] = [along(vertex), along(vertex + 1)];
  return { fromM: begin + t0 * (end - begin), toM: begin + t1 * (end - begin), from, to };
}
