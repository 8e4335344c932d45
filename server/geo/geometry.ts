import type { Geometry, Position } from 'geojson';
import { z } from 'zod';
import type { Extent } from '../../src/domain/geo/extent.ts';

const position = z.array(z.number()).min(2);
const line = z.array(position).min(2);
const ring = z.array(position).min(4);

/** GeoJSON geometries that a layer may hold (RFC 7946, without collections). */
export const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
]);

/** A geometry of a stored feature. */
export type StoredGeometry = z.infer<typeof geometrySchema>;

/** What a geometry is made of, drawn alike: rings of polygons, parts of lines, single points. */
export type GeometryKind = 'polygon' | 'line' | 'point';

/** The kind of a geometry. */
export function kindOf(geometry: StoredGeometry): GeometryKind {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return 'polygon';
  return geometry.type === 'LineString' || geometry.type === 'MultiLineString' ? 'line' : 'point';
}

/** Every run of positions: the rings of polygons, the parts of lines, each point alone. */
export function partsOf(geometry: StoredGeometry): readonly (readonly Position[])[] {
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
export function extentPolygon({ west, south, east, north }: Extent): Extract<Geometry, { type: 'Polygon' }> {
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
