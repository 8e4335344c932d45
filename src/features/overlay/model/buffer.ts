import type { Geometry, Position } from 'geojson';
import { EndType, JoinType, ClipperOffset, type Paths64 } from 'clipper2-ts';
import { geometryExtent } from '../../../domain/geodesy/geometryExtent.ts';
import { geodesicBetween } from '../../../domain/geodesy/lines.ts';
import { conformalAbout, type LocalPlane } from '../../../domain/geodesy/localPlanes.ts';
import { polygonRings } from '../../../domain/query/queryShape.ts';
import { gridArea, pathsOf } from './shapes.ts';
import { joined, soundArea, toGrid, type GridOrigin } from './grid.ts';

/** The plane's own grid: a millimetre. */
const PER_METRE = 1000;

/** A round corner may fall short of the distance by this share of it, between its places, which lie on it. */
const SHORTFALL = 0.0005;

/**
 * Places are put on edges so near to each other, degrees: an edge that is straight in degrees bends in the plane, at 45° by 4 cm on a
 * kilometre.
 */
const STEP_DEG = 0.01;

/** What reaches further is widened piece by piece, metres: 50 km from its centre the plane is true to 0.002 %. */
const PIECE_M = 100_000;

/** Places of a piece of a line's, at {@link STEP_DEG} some 50 km. */
const PIECE_PLACES = 50;

/** A path with places on its edges. */
function dense(path: readonly Position[]): Position[] {
  const [first] = path;
  const places: Position[] = first === undefined ? [] : [first];
  path.slice(1).forEach(([lon = 0, lat = 0], index) => {
    const [lon0 = 0, lat0 = 0] = path[index] ?? [];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(lon - lon0), Math.abs(lat - lat0)) / STEP_DEG));
    for (let step = 1; step < steps; step++) {
      const share = step / steps;
      places.push([lon0 + share * (lon - lon0), lat0 + share * (lat - lat0)]);
    }
    places.push([lon, lat]);
  });
  return places;
}

/** Paths widened in a plane, on the grid of degrees. */
function widened(
  paths: readonly (readonly Position[])[],
  plane: LocalPlane,
  { distanceM, origin }: Buffering,
  end: EndType,
): Paths64 {
  const flat = paths.map((path) =>
    dense(path).map(([lon = 0, lat = 0]) => {
      const [x, y] = plane.fromDegrees([lon, lat]);
      return { x: Math.round(x * PER_METRE), y: Math.round(y * PER_METRE) };
    }),
  );
  const wide = distanceM * PER_METRE;
  const offset = new ClipperOffset(2, Math.max(1, wide * SHORTFALL), true);
  offset.addPaths(end === EndType.Polygon ? soundArea(flat) : flat, JoinType.Round, end);
  const found: Paths64 = [];
  offset.execute(wide, found);
  return found.map((path) =>
    toGrid(
      path.map(({ x, y }) => [...plane.toDegrees(x / PER_METRE, y / PER_METRE)]),
      origin,
    ),
  );
}

/** A buffer's width, and the grid that it is told on. */
export interface Buffering {
  readonly distanceM: number;
  readonly origin: GridOrigin;
}

/** The plane about the middle of places; undefined where they are too far apart for one. */
function planeFor(geometry: Geometry): LocalPlane | undefined {
  const extent = geometryExtent(geometry);
  if (extent === undefined) return undefined;
  const { west, south, east, north } = extent;
  const { distanceM } = geodesicBetween([west, south], [east, north]);
  return distanceM > PIECE_M ? undefined : conformalAbout([(west + east) / 2, (south + north) / 2]);
}

/** A line that is too long for one plane, piece by piece. */
function longLine(path: readonly Position[], buffering: Buffering): Paths64 {
  const places = dense(path);
  const found: Paths64 = [];
  for (let from = 0; from < places.length - 1; from += PIECE_PLACES) {
    const piece = places.slice(from, from + PIECE_PLACES + 1);
    const [lon = 0, lat = 0] = piece[piece.length >> 1] ?? [];
    found.push(...widened([piece], conformalAbout([lon, lat]), buffering, EndType.Round));
  }
  return found;
}

const ringsOf = (geometry: Geometry) =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? polygonRings(geometry) : [];

/**
 * All places within a distance of a geometry, along geodesics of WGS 84: widened in a conformal plane about its middle, or about that of
 * each of its pieces where it is long. Right to 0.01 % for distances up to 100 km; round corners have places on them that fall short by
 * at most 0.05 % in between.
 * @returns areas on the grid; none for a geometry without places
 */
export function bufferArea(geometry: Geometry, buffering: Buffering): Paths64 {
  const polygons = ringsOf(geometry);
  if (polygons.length > 0) {
    const parts = polygons.map((coordinates) => {
      const polygon: Geometry = { type: 'Polygon', coordinates };
      const plane = planeFor(polygon);
      if (plane !== undefined) return widened(coordinates, plane, buffering, EndType.Polygon);
      const border = coordinates.flatMap((ring) => longLine(ring, buffering));
      return joined([...gridArea(polygon, buffering.origin), ...joined(border)]);
    });
    return joined(parts.flat());
  }
  const lines = pathsOf(geometry).map((path) => {
    const plane = planeFor({ type: 'MultiPoint', coordinates: path });
    return plane === undefined ? longLine(path, buffering) : widened([path], plane, buffering, EndType.Round);
  });
  return joined(lines.flat());
}

/** Areas that are joined at one time: the more overlap, the slower. */
const AT_ONCE = 32;

/** All that areas hold together, joined by and by. */
export function joinedInTurns(areas: readonly Paths64[], report: (share: number) => void): Paths64 {
  let now = areas;
  const total = areas.length;
  let done = 0;
  while (now.length > 1) {
    const next: Paths64[] = [];
    for (let from = 0; from < now.length; from += AT_ONCE) {
      const some = now.slice(from, from + AT_ONCE);
      next.push(joined(some.flat()));
      done += some.length;
      report(Math.min(1, done / (1.04 * total)));
    }
    now = next;
  }
  return now[0] ?? [];
}
