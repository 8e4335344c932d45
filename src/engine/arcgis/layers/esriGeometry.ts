import type { Geometry, Position } from 'geojson';
import { z } from 'zod';

const position = z.tuple([z.number(), z.number()]).rest(z.unknown());

const esriGeometrySchema = z.union([
  z.object({ rings: z.array(z.array(position).min(4)).min(1) }),
  z.object({ paths: z.array(z.array(position).min(2)).min(1) }),
  z.object({ points: z.array(position).min(1) }),
  z.object({ x: z.number(), y: z.number() }),
]);

type Ring = readonly Position[];

/** Twice the signed area: positive for rings that run counter-clockwise (shoelace formula). */
function signedArea(ring: Ring): number {
  return ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
}

/**
 * The rings of one polygon, the outer one first, as Esri's programs tell shells from holes: the shell runs clockwise, its holes the
 * other way, whichever way they are given.
 */
export function toEsriRings<P extends Position>(rings: readonly (readonly P[])[]): P[][] {
  return rings.map((ring, index) => {
    const turnsLeft = signedArea(ring) > 0;
    return turnsLeft === index > 0 ? [...ring] : ring.toReversed();
  });
}

/** Whether a place lies in a ring (crossing number). */
function contains(ring: Ring, [x = 0, y = 0]: Position): boolean {
  let inside = false;
  ring.forEach(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** Esri's flat list of rings as polygons: shells run clockwise, holes the other way; a hole goes to the shell that holds it. */
function polygonsOf(rings: readonly Ring[]): Position[][][] {
  const shells = rings.filter((ring) => signedArea(ring) <= 0).map((shell) => [shell]);
  const holes = rings.filter((ring) => signedArea(ring) > 0);
  for (const hole of holes) {
    const [first = []] = hole;
    const owner = shells.find(([shell = []]) => contains(shell, first));
    if (owner === undefined) shells.push([hole]);
    else owner.push(hole);
  }
  // GeoJSON wants shells counter-clockwise and holes clockwise (RFC 7946, 3.1.6), the reverse of Esri's.
  return shells.map((polygon) => polygon.map((ring) => [...ring].reverse()));
}

/**
 * An ArcGIS REST geometry as GeoJSON in the same coordinates; heights and measures are dropped.
 * @returns undefined for anything that is no geometry, or an empty one
 */
export function fromEsriGeometry(value: unknown): Geometry | undefined {
  const parsed = esriGeometrySchema.safeParse(value);
  if (!parsed.success) return undefined;
  const flat = (points: readonly (readonly [number, number, ...unknown[]])[]): Position[] =>
    points.map(([x, y]) => [x, y]);
  const { data } = parsed;
  if ('x' in data) return { type: 'Point', coordinates: [data.x, data.y] };
  if ('points' in data) return { type: 'MultiPoint', coordinates: flat(data.points) };
  if ('paths' in data) {
    const [first = [], ...others] = data.paths.map(flat);
    if (others.length === 0) return { type: 'LineString', coordinates: first };
    return { type: 'MultiLineString', coordinates: [first, ...others] };
  }
  const [first = [], ...others] = polygonsOf(data.rings.map(flat));
  if (others.length === 0) return { type: 'Polygon', coordinates: first };
  return { type: 'MultiPolygon', coordinates: [first, ...others] };
}
