import type {
  LineString,
  MultiLineString,
  MultiPoint,
  MultiPolygon,
  Point,
  Polygon,
  Position,
} from 'geojson';
import { z } from 'zod';
import type { Extent } from '../../../src/domain/geodesy/extent.ts';

/** A geometry of a stored feature: GeoJSON (RFC 7946) without collections; positions are longitude, latitude, in degrees, and may have a height. */
export type StoredGeometry = Point | MultiPoint | LineString | MultiLineString | Polygon | MultiPolygon;

/** Tells whether something is a list of at least `least` of what `isOne` knows. */
function isList(value: unknown, least: number, isOne: (one: unknown) => boolean): boolean {
  if (!Array.isArray(value) || value.length < least) return false;
  for (const one of value) if (!isOne(one)) return false;
  return true;
}

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2) return false;
  for (const number of value as readonly unknown[]) if (!Number.isFinite(number)) return false;
  return true;
}

const isLine = (value: unknown) => isList(value, 2, isPosition);
const isPolygon = (value: unknown) => isList(value, 1, (ring) => isList(ring, 4, isPosition));

/** What the coordinates of each type are. */
const COORDINATES: Readonly<Record<StoredGeometry['type'], (value: unknown) => boolean>> = {
  Point: isPosition,
  MultiPoint: (value) => isList(value, 1, isPosition),
  LineString: isLine,
  MultiLineString: (value) => isList(value, 1, isLine),
  Polygon: isPolygon,
  MultiPolygon: (value) => isList(value, 1, isPolygon),
};

function isStoredGeometry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { type, coordinates } = value as { readonly type?: unknown; readonly coordinates?: unknown };
  return Object.entries(COORDINATES).some(([name, holds]) => name === type && holds(coordinates));
}

/**
 * Geometries that a layer may hold. A layer has a million positions: they are looked at by plain functions, at a tenth of the time that
 * a schema of positions takes.
 */
export const geometrySchema = z.custom<StoredGeometry>(isStoredGeometry, 'not a geometry of GeoJSON');

/** What a geometry is made of, drawn alike: rings of polygons, parts of lines, single points. */
export type GeometryKind = 'polygon' | 'line' | 'point';

/** The kind of a geometry. */
export function geometryKind(geometry: StoredGeometry): GeometryKind {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return 'polygon';
  return geometry.type === 'LineString' || geometry.type === 'MultiLineString' ? 'line' : 'point';
}

/** Every run of positions: the rings of polygons, the parts of lines, each point alone. */
export function positionRuns(geometry: StoredGeometry): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((point) => [point]);
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
  }
}

/** The extent of positions in degrees. */
export function extentOfParts(parts: readonly (readonly Position[])[]): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (const [lon = NaN, lat = NaN] of part) {
      west = Math.min(west, lon);
      south = Math.min(south, lat);
      east = Math.max(east, lon);
      north = Math.max(north, lat);
    }
  }
  return { west, south, east, north };
}

/** The smallest extent around all; undefined for none. */
export function unionExtent(extents: readonly Extent[]): Extent | undefined {
  return extents.reduce<Extent | undefined>(
    (union, extent) =>
      union === undefined
        ? extent
        : {
            west: Math.min(union.west, extent.west),
            south: Math.min(union.south, extent.south),
            east: Math.max(union.east, extent.east),
            north: Math.max(union.north, extent.north),
          },
    undefined,
  );
}

/** A rectangle as a polygon. */
export function extentPolygon({ west, south, east, north }: Extent): Polygon {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}
