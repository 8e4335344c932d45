import type { Geometry, Position } from 'geojson';
import type { Extent } from '../../geodesy/extent.ts';
import type { FileCause } from '../record/layerProblem.ts';
import type { ToDegrees } from './reference.ts';

/** A geometry that cannot be drawn. */
export class BadGeometry extends Error {
  override readonly name = 'BadGeometry';
  constructor(
    readonly code: FileCause['code'],
    /** Its place in the file, with what stands there. */
    readonly at: string,
  ) {
    super(`${at}: ${code}`);
  }
}

/** An extent that grows. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Bounds of nothing yet. */
export const emptyBounds = (): Bounds => ({
  west: Infinity,
  south: Infinity,
  east: -Infinity,
  north: -Infinity,
});

/** Takes other bounds in. */
export function growBounds(bounds: Bounds, other: Extent): void {
  bounds.west = Math.min(bounds.west, other.west);
  bounds.south = Math.min(bounds.south, other.south);
  bounds.east = Math.max(bounds.east, other.east);
  bounds.north = Math.max(bounds.north, other.north);
}

/** What checking a file's geometries needs to know. */
export interface CheckContext {
  readonly toDegrees: ToDegrees;
  readonly bounds: Bounds;
}

/** Deeper nesting of collections is an attack, not a map. */
const MAX_COLLECTION_DEPTH = 8;

/** Geometry types with coordinates (RFC 7946, section 3.1). */
const TYPES = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The likeliest cause of a position that is out of range. */
function rangeCause(lon: number, lat: number): FileCause['code'] {
  if (Math.abs(lon) <= 90 && Math.abs(lat) <= 180) return 'out-of-range-swapped';
  return Math.abs(lon) > 1000 || Math.abs(lat) > 1000 ? 'out-of-range-metres' : 'out-of-range';
}

function soundPosition(value: unknown, path: string, { toDegrees, bounds }: CheckContext): Position {
  if (!Array.isArray(value)) throw new BadGeometry('no-positions', path);
  const [x, y] = value as readonly unknown[];
  if (typeof x !== 'number' || typeof y !== 'number') throw new BadGeometry('no-positions', path);
  const [lon, lat] = toDegrees(x, y);
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
    throw new BadGeometry(rangeCause(x, y), `${path} [${x}, ${y}]`);
  growBounds(bounds, { west: lon, south: lat, east: lon, north: lat });
  // Heights are dropped: vector layers are clamped to the ground.
  return [lon, lat];
}

function arrayAt(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new BadGeometry('no-positions', path);
  return value as readonly unknown[];
}

function soundLine(value: unknown, path: string, context: CheckContext, least: number): Position[] {
  const line = arrayAt(value, path).map((inner, at) => soundPosition(inner, `${path}.${at}`, context));
  if (line.length < least) throw new BadGeometry('few-positions', path);
  return line;
}

/** A ring that is closed; one that its writer left open is closed here. */
function soundRing(value: unknown, path: string, context: CheckContext): Position[] {
  const ring = soundLine(value, path, context, 3);
  const [first, last] = [ring[0], ring.at(-1)];
  if (first !== undefined && last !== undefined && (first[0] !== last[0] || first[1] !== last[1])) {
    ring.push(first);
  }
  if (ring.length < 4) throw new BadGeometry('few-positions', path);
  return ring;
}

function mapped<T>(value: unknown, path: string, read: (inner: unknown, path: string) => T): T[] {
  return arrayAt(value, path).map((inner, at) => read(inner, `${path}.${at}`));
}

function soundCoordinates(type: string, value: unknown, path: string, context: CheckContext): Geometry {
  const line = (inner: unknown, at: string) => soundLine(inner, at, context, 2);
  const polygon = (inner: unknown, at: string) =>
    mapped(inner, at, (ring, ringPath) => soundRing(ring, ringPath, context));
  switch (type) {
    case 'Point':
      return { type, coordinates: soundPosition(value, path, context) };
    case 'MultiPoint':
      return { type, coordinates: soundLine(value, path, context, 1) };
    case 'LineString':
      return { type, coordinates: line(value, path) };
    case 'MultiLineString':
      return { type, coordinates: mapped(value, path, line) };
    case 'Polygon':
      return { type, coordinates: polygon(value, path) };
    default:
      return { type: 'MultiPolygon', coordinates: mapped(value, path, polygon) };
  }
}

/**
 * Checks one geometry and gives it in degrees, without heights and with closed rings.
 * @returns undefined for a geometry without coordinates, which stands for none (RFC 7946, section 3.1)
 * @throws BadGeometry naming the first fault
 */
export function soundGeometry(
  value: unknown,
  path: string,
  context: CheckContext,
  depth = 0,
): Geometry | undefined {
  if (!isRecord(value)) throw new BadGeometry('no-geometry', path);
  if (value.type === 'GeometryCollection') {
    if (depth >= MAX_COLLECTION_DEPTH) throw new BadGeometry('deep-collections', path);
    const geometries = arrayAt(value.geometries, `${path}.geometries`).flatMap(
      (inner, at) => soundGeometry(inner, `${path}.geometries.${at}`, context, depth + 1) ?? [],
    );
    return geometries.length === 0 ? undefined : { type: 'GeometryCollection', geometries };
  }
  if (typeof value.type !== 'string' || !TYPES.has(value.type)) {
    throw new BadGeometry('unknown-geometry', `${path}.type ${String(value.type)}`);
  }
  if (Array.isArray(value.coordinates) && value.coordinates.length === 0) return undefined;
  return soundCoordinates(value.type, value.coordinates, `${path}.coordinates`, context);
}
