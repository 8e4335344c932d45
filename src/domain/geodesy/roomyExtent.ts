import type { Geometry } from 'geojson';
import { unionExtent, type Extent } from './extent.ts';
import { geometryExtent } from './geometryExtent.ts';

/** A place is flown to as an extent of this many degrees around it. */
const AROUND_POINT_DEG = 0.02;

/** Of the size of what is flown to, so much is left free on each side. */
const MARGIN = 0.4;

/** The extent to fly to so that shapes are seen with some room around them; undefined where there is nothing. */
export function roomyExtent(geometries: readonly Geometry[]): Extent | undefined {
  const extent = unionExtent(geometries.flatMap((geometry) => geometryExtent(geometry) ?? []));
  if (extent === undefined) return undefined;
  const pad = Math.max(
    (extent.east - extent.west) * MARGIN,
    (extent.north - extent.south) * MARGIN,
    AROUND_POINT_DEG,
  );
  return {
    west: Math.max(-180, extent.west - pad),
    south: Math.max(-90, extent.south - pad),
    east: Math.min(180, extent.east + pad),
    north: Math.min(90, extent.north + pad),
  };
}
