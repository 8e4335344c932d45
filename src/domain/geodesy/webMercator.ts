/** Semi-major axis of WGS 84 in metres: the sphere of Web Mercator (EPSG:3857) and of the SDK's globe. */
export const EARTH_RADIUS_M = 6378137;

/** Metres of a degree along the equator, and nearly of one along a meridian: enough for what a window shows at once. */
export const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/** The latitude at which Web Mercator is a square, in degrees. */
export const MAX_MERCATOR_LAT = 85.0511287798066;

const RAD = Math.PI / 180;

/** Longitude and latitude in degrees to EPSG:3857 metres; latitude is held within the projection's range. */
export function toWebMercator(lon: number, lat: number): { readonly x: number; readonly y: number } {
  const held = Math.max(-MAX_MERCATOR_LAT, Math.min(MAX_MERCATOR_LAT, lat));
  return {
    x: EARTH_RADIUS_M * lon * RAD,
    y: EARTH_RADIUS_M * Math.log(Math.tan(Math.PI / 4 + (held * RAD) / 2)),
  };
}

/** EPSG:3857 metres to longitude and latitude in degrees. */
export function fromWebMercator(x: number, y: number): { readonly lon: number; readonly lat: number } {
  return {
    lon: x / EARTH_RADIUS_M / RAD,
    lat: (2 * Math.atan(Math.exp(y / EARTH_RADIUS_M)) - Math.PI / 2) / RAD,
  };
}

/** Metres per CSS pixel per unit of scale: a pixel is 1/96 inch (OGC and the SDK agree on the map scale they show). */
export const METRES_PER_PIXEL_AT_SCALE_1 = 0.0254 / 96;

/** Ground resolution in metres per pixel at `lat` degrees of a Web Mercator map at `scale` (denominator at the equator). */
export function groundResolutionM(scale: number, lat: number): number {
  return scale * METRES_PER_PIXEL_AT_SCALE_1 * Math.cos(lat * RAD);
}
