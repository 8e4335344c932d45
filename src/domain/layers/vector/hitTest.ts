import type { Geometry, Position } from 'geojson';
import { EARTH_RADIUS_M } from '../../geodesy/webMercator.ts';
import type { GeometryKind, GeometryPart } from './features.ts';

/** A place and how near to it counts. */
export interface HitRequest {
  readonly lon: number;
  readonly lat: number;
  /** Metres. */
  readonly toleranceM: number;
  /** Metres around points, whose marks are large; as {@link toleranceM} when absent. */
  readonly pointToleranceM?: number;
}

/** Parts of features, indexed by where they lie. */
export interface HitIndex {
  /**
   * Places in the file of the features at a place, each once: points before lines before areas, then the nearest, then the one drawn
   * above.
   */
  at(request: HitRequest): readonly number[];
}

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

const RANK = { point: 0, line: 1, polygon: 2 } as const satisfies Record<GeometryKind, number>;

function* positionsOf(geometry: Geometry): Generator<Position> {
  switch (geometry.type) {
    case 'Point':
      yield geometry.coordinates;
      return;
    case 'LineString':
    case 'MultiPoint':
      yield* geometry.coordinates;
      return;
    case 'Polygon':
    case 'MultiLineString':
      for (const line of geometry.coordinates) yield* line;
      return;
    case 'MultiPolygon':
      for (const polygon of geometry.coordinates) for (const ring of polygon) yield* ring;
      return;
    case 'GeometryCollection':
      for (const inner of geometry.geometries) yield* positionsOf(inner);
  }
}

/** Metres east and north of the asked place: exact enough over the few pixels that count. */
type ToLocal = (position: Position) => readonly [x: number, y: number];

/** Distance in metres of the origin from a chain of positions; Infinity for fewer than two. */
function distanceToChain(chain: readonly Position[], local: ToLocal): number {
  let least = Infinity;
  let before: readonly [number, number] | undefined;
  for (const position of chain) {
    const here = local(position);
    if (before !== undefined) {
      const [dx, dy] = [here[0] - before[0], here[1] - before[1]];
      const length2 = dx * dx + dy * dy;
      const along = length2 === 0 ? 0 : -(before[0] * dx + before[1] * dy) / length2;
      const t = Math.max(0, Math.min(1, along));
      least = Math.min(least, Math.hypot(before[0] + t * dx, before[1] + t * dy));
    }
    before = here;
  }
  return least;
}

/** Whether the asked place is inside a polygon: inside an odd number of its rings, so that holes count as outside. */
function isInside(rings: readonly (readonly Position[])[], lon: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const here of ring) {
      const [x1 = 0, y1 = 0] = before ?? here;
      const [x2 = 0, y2 = 0] = here;
      if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
      before = here;
    }
  }
  return inside;
}

/** Distance in metres of a place from a geometry; 0 inside a polygon. */
function distanceM(geometry: Geometry, { lon, lat }: HitRequest, local: ToLocal): number {
  switch (geometry.type) {
    case 'Point':
      return Math.hypot(...local(geometry.coordinates));
    case 'MultiPoint':
      return Math.min(...geometry.coordinates.map((position) => Math.hypot(...local(position))));
    case 'LineString':
      return distanceToChain(geometry.coordinates, local);
    case 'MultiLineString':
      return Math.min(...geometry.coordinates.map((line) => distanceToChain(line, local)));
    case 'Polygon':
    case 'MultiPolygon': {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      if (polygons.some((rings) => isInside(rings, lon, lat))) return 0;
      return Math.min(...polygons.flat().map((ring) => distanceToChain(ring, local)));
    }
    case 'GeometryCollection':
      return Math.min(
        ...geometry.geometries.map((inner) => distanceM(inner, { lon, lat, toleranceM: 0 }, local)),
      );
  }
}

/** West, south, east, north of each part in turn. */
function boxesOf(parts: readonly GeometryPart[]): Float64Array {
  const boxes = new Float64Array(parts.length * 4);
  parts.forEach(({ geometry }, at) => {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [lon = 0, lat = 0] of positionsOf(geometry)) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
    boxes.set([west, south, east, north], at * 4);
  });
  return boxes;
}

/** Indexes the drawn parts of a layer; a look through the boxes of a million parts takes some milliseconds. */
export function createHitIndex(parts: Readonly<Record<GeometryKind, readonly GeometryPart[]>>): HitIndex {
  const kinds = (['point', 'line', 'polygon'] as const).map((kind) => ({
    kind,
    parts: parts[kind],
    boxes: boxesOf(parts[kind]),
  }));
  return {
    at(request) {
      const { lon, lat } = request;
      const xScale = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
      const local: ToLocal = ([x = 0, y = 0]) => [(x - lon) * xScale, (y - lat) * METRES_PER_DEGREE];
      const found: { index: number; rank: number; distance: number; place: number }[] = [];
      for (const { kind, parts: own, boxes } of kinds) {
        const toleranceM =
          kind === 'point' ? (request.pointToleranceM ?? request.toleranceM) : request.toleranceM;
        const padY = toleranceM / METRES_PER_DEGREE;
        const padX = toleranceM / Math.max(xScale, 1);
        own.forEach(({ index, geometry }, place) => {
          const at = place * 4;
          const near =
            lon >= (boxes[at] ?? 0) - padX &&
            lat >= (boxes[at + 1] ?? 0) - padY &&
            lon <= (boxes[at + 2] ?? 0) + padX &&
            lat <= (boxes[at + 3] ?? 0) + padY;
          if (!near) return;
          const distance = distanceM(geometry, request, local);
          if (distance <= toleranceM) found.push({ index, rank: RANK[kind], distance, place });
        });
      }
      found.sort((a, b) => a.rank - b.rank || a.distance - b.distance || b.place - a.place);
      return [...new Set(found.map(({ index }) => index))];
    },
  };
}
