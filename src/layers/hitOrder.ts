import type { Geometry } from 'geojson';
import { geometryExtent } from '../domain/geodesy/geometryExtent.ts';

/**
 * How coarse a thing under the pointer is: what is small is meant before what holds it. Points are 0, lines 1, shapes that are not known 2, areas
 * more than 2 by the size of their extent.
 */
export function coarseness(geometry: Geometry | undefined): number {
  switch (geometry?.type) {
    case 'Point':
    case 'MultiPoint':
      return 0;
    case 'LineString':
    case 'MultiLineString':
      return 1;
    case 'Polygon':
    case 'MultiPolygon': {
      const extent = geometryExtent(geometry);
      return extent === undefined ? 2 : 2 + (extent.east - extent.west) * (extent.north - extent.south);
    }
    case 'GeometryCollection':
    case undefined:
      return 2;
  }
}
