import type { Feature, Geometry } from 'geojson';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { Extent } from '../../../domain/geo/extent.ts';

/** The kinds of layer that one GeoJSON file may need. */
export type GeometryKind = 'point' | 'line' | 'polygon';

/** One drawable part of a feature; `index` is the feature's place in the file. */
export interface GeometryPart {
  readonly index: number;
  readonly geometry: Geometry;
}

/** A GeoJSON file split by kind, since a layer of the SDK draws one kind. */
export interface SplitFeatures {
  readonly parts: Readonly<Record<GeometryKind, readonly GeometryPart[]>>;
  /** Properties by the feature's place in the file. */
  readonly properties: readonly Readonly<Record<string, unknown>>[];
  readonly extent: Extent | undefined;
}

/** Depth of the coordinates array of each geometry type (RFC 7946, section 3.1). */
const DEPTH = new Map<string, number>([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3],
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Checks one coordinates array; a reason with its path, or undefined when it is sound. */
function checkCoordinates(value: unknown, depth: number, path: string, bounds: Bounds): string | undefined {
  if (!Array.isArray(value)) return `${path}: not an array`;
  if (depth > 0) {
    for (const [index, inner] of value.entries()) {
      const problem = checkCoordinates(inner, depth - 1, `${path}.${index}`, bounds);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  const [lon, lat] = value as readonly unknown[];
  if (typeof lon !== 'number' || typeof lat !== 'number') return `${path}: not a position`;
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return `${path}: [${lon}, ${lat}] out of range`;
  bounds.west = Math.min(bounds.west, lon);
  bounds.east = Math.max(bounds.east, lon);
  bounds.south = Math.min(bounds.south, lat);
  bounds.north = Math.max(bounds.north, lat);
  return undefined;
}

function checkGeometry(value: unknown, path: string, bounds: Bounds): string | undefined {
  if (!isRecord(value)) return `${path}: not a geometry`;
  if (value.type === 'GeometryCollection') {
    if (!Array.isArray(value.geometries)) return `${path}.geometries: not an array`;
    for (const [index, inner] of value.geometries.entries()) {
      const problem = checkGeometry(inner, `${path}.geometries.${index}`, bounds);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  const depth = DEPTH.get(String(value.type));
  if (depth === undefined) return `${path}.type: ${String(value.type)}`;
  return checkCoordinates(value.coordinates, depth, `${path}.coordinates`, bounds);
}

/** Sorts one checked geometry into the kind that draws it; multipoints become single points. */
function sortGeometry(geometry: Geometry, index: number, into: Record<GeometryKind, GeometryPart[]>): void {
  switch (geometry.type) {
    case 'Point':
      into.point.push({ index, geometry });
      return;
    case 'MultiPoint':
      for (const coordinates of geometry.coordinates) {
        into.point.push({ index, geometry: { type: 'Point', coordinates } });
      }
      return;
    case 'LineString':
    case 'MultiLineString':
      into.line.push({ index, geometry });
      return;
    case 'Polygon':
    case 'MultiPolygon':
      into.polygon.push({ index, geometry });
      return;
    case 'GeometryCollection':
      for (const inner of geometry.geometries) sortGeometry(inner, index, into);
  }
}

/**
 * Reads the text of a GeoJSON file: a FeatureCollection in degrees. Features without geometry are left out of the drawing.
 * @returns the features by kind, or "path: what is wrong" of the first fault
 */
export function readGeoJson(text: string): Result<SplitFeatures, string> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
  if (!isRecord(body) || body.type !== 'FeatureCollection') {
    return err(`type: ${isRecord(body) ? String(body.type) : typeof body}, expected FeatureCollection`);
  }
  if (!Array.isArray(body.features)) return err('features: not an array');
  const parts: Record<GeometryKind, GeometryPart[]> = { point: [], line: [], polygon: [] };
  const properties: Record<string, unknown>[] = [];
  const bounds: Bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [index, feature] of (body.features as unknown[]).entries()) {
    if (!isRecord(feature) || feature.type !== 'Feature') return err(`features.${index}: not a Feature`);
    properties.push(isRecord(feature.properties) ? feature.properties : {});
    if (feature.geometry === null || feature.geometry === undefined) continue;
    const problem = checkGeometry(feature.geometry, `features.${index}.geometry`, bounds);
    if (problem !== undefined) return err(problem);
    sortGeometry((feature as unknown as Feature).geometry, index, parts);
  }
  return ok({ parts, properties, extent: bounds.west <= bounds.east ? { ...bounds } : undefined });
}

/** A label's text: the text "null" and null are shown as unknown, a missing value as nothing (viewer.md, section 5). */
export function labelText(value: unknown, unknownText: string): string {
  if (value === undefined) return '';
  if (value === null || value === 'null') return unknownText;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
