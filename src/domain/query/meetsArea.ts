import booleanIntersects from '@turf/boolean-intersects';
import type { Geometry, MultiPolygon, Polygon } from 'geojson';
import { extentsMeet } from '../geodesy/extent.ts';
import { geometryExtent } from '../geodesy/geometryExtent.ts';
import { polygonRings } from './queryShape.ts';

/** Tells whether geometries share a point with an area; what is far away from its polygons is told by extents. */
export function areaTest(area: Polygon | MultiPolygon): (geometry: Geometry) => boolean {
  const polygons = polygonRings(area).map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  const parts = polygons.flatMap((polygon) => {
    const extent = geometryExtent(polygon);
    return extent === undefined ? [] : [{ polygon, extent }];
  });
  return (geometry) => {
    const own = geometryExtent(geometry);
    return (
      own !== undefined &&
      parts.some(({ polygon, extent }) => extentsMeet(extent, own) && booleanIntersects(geometry, polygon))
    );
  };
}
