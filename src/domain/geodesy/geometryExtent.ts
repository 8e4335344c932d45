import type { Geometry, Position } from 'geojson';
import type { Extent } from './extent.ts';

/** Every position of a geometry, collections included. */
export function* positionsOf(geometry: Geometry): Generator<Position> {
  switch (geometry.type) {
    case 'Point':
      yield geometry.coordinates;
      return;
    case 'MultiPoint':
    case 'LineString':
      yield* geometry.coordinates;
      return;
    case 'MultiLineString':
    case 'Polygon':
      for (const line of geometry.coordinates) yield* line;
      return;
    case 'MultiPolygon':
      for (const rings of geometry.coordinates) for (const ring of rings) yield* ring;
      return;
    case 'GeometryCollection':
      for (const part of geometry.geometries) yield* positionsOf(part);
  }
}

/** The least extent in degrees that holds a geometry; undefined for one without positions. */
export function geometryExtent(geometry: Geometry): Extent | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon = Number.NaN, lat = Number.NaN] of positionsOf(geometry)) {
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) continue;
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return west <= east && south <= north ? { west, south, east, north } : undefined;
}
