import { extentCentre, type Extent } from '../domain/geodesy/extent.ts';
import { LEAST_PX } from '../domain/views/poseShowing.ts';
import type { ViewFrame } from '../scene/viewPort.ts';

/** How much longer the globe's side is than the plane's; 1 where the plane is longer, or folded away. */
const excess = (globePx: number, planePx: number): number =>
  globePx < LEAST_PX || planePx < LEAST_PX ? 1 : Math.max(1, globePx / planePx);

/** The extent that the globe must fill so that the linked plane, which is drawn at its scale in a smaller window, shows all of `extent` too. */
export function extentInBoth(extent: Extent, globe: ViewFrame, plane: ViewFrame): Extent {
  const { lon, lat } = extentCentre(extent);
  const halfWidthDeg = ((extent.east - extent.west) / 2) * excess(globe.widthPx, plane.widthPx);
  const halfHeightDeg = ((extent.north - extent.south) / 2) * excess(globe.heightPx, plane.heightPx);
  return {
    west: Math.max(-180, lon - halfWidthDeg),
    south: Math.max(-90, lat - halfHeightDeg),
    east: Math.min(180, lon + halfWidthDeg),
    north: Math.min(90, lat + halfHeightDeg),
  };
}
