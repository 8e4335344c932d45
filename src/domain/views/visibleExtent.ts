import { cameraFootprint } from '../layers/footprint.ts';
import { type Extent, unionExtent } from '../geodesy/extent.ts';
import { fromWebMercator, METRES_PER_PIXEL_AT_SCALE_1, toWebMercator } from '../geodesy/webMercator.ts';
import type { LinkedView } from './linkedPose.ts';

/** Longitudes beyond the date line become the whole circle: an extent cannot say "round the back". */
function heldLon(west: number, east: number): Pick<Extent, 'west' | 'east'> {
  return west < -180 || east > 180 ? { west: -180, east: 180 } : { west, east };
}

function extentOfView(view: LinkedView): Extent {
  if (view.kind === 'globe') {
    const ring = cameraFootprint(view.pose, view.frame);
    const lons = ring.map(([lon]) => lon);
    const lats = ring.map(([, lat]) => lat);
    return {
      ...heldLon(Math.min(...lons), Math.max(...lons)),
      south: Math.min(...lats),
      north: Math.max(...lats),
    };
  }
  const { pose, frame } = view;
  const centre = toWebMercator(pose.lon, pose.lat);
  const halfPx = { x: frame.widthPx / 2, y: frame.heightPx / 2 };
  const perPixelM = pose.scale * METRES_PER_PIXEL_AT_SCALE_1;
  const low = fromWebMercator(centre.x - halfPx.x * perPixelM, centre.y - halfPx.y * perPixelM);
  const high = fromWebMercator(centre.x + halfPx.x * perPixelM, centre.y + halfPx.y * perPixelM);
  return { ...heldLon(low.lon, high.lon), south: low.lat, north: high.lat };
}

/** The extent of the ground that the given views show together, degrees; undefined for no view. */
export function visibleExtent(views: readonly LinkedView[]): Extent | undefined {
  return unionExtent(views.map(extentOfView));
}
