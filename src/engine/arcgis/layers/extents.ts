import SdkExtent from '@arcgis/core/geometry/Extent.js';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { fromWebMercator, toWebMercator } from '../../../domain/geodesy/webMercator.ts';

/** An extent in degrees as the SDK's extent in EPSG:3857. */
export function toSdkExtent({ west, south, east, north }: Extent): SdkExtent {
  const low = toWebMercator(west, south);
  const high = toWebMercator(east, north);
  return new SdkExtent({
    xmin: low.x,
    ymin: low.y,
    xmax: high.x,
    ymax: high.y,
    spatialReference: { wkid: 3857 },
  });
}

/** An extent of the SDK in degrees; undefined for references other than WGS 84 and Web Mercator. */
export function fromSdkExtent(extent: SdkExtent | null | undefined): Extent | undefined {
  if (extent === null || extent === undefined) return undefined;
  const { xmin, ymin, xmax, ymax, spatialReference } = extent;
  if (![xmin, ymin, xmax, ymax].every(Number.isFinite)) return undefined;
  if (spatialReference.isWGS84) return { west: xmin, south: ymin, east: xmax, north: ymax };
  if (!spatialReference.isWebMercator) return undefined;
  const low = fromWebMercator(xmin, ymin);
  const high = fromWebMercator(xmax, ymax);
  return { west: low.lon, south: low.lat, east: high.lon, north: high.lat };
}
