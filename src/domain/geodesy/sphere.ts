import { EARTH_RADIUS_M } from './webMercator.ts';
import type { LonLat } from './lineText.ts';

const RAD = Math.PI / 180;

/**
 * Metres along the sphere that circles are queried on (viewer.md, section 9: earth radius 6378137), by the haversine formula. It differs
 * from the ellipsoid by up to half a percent: figures that people read come from `geodesicBetween`.
 */
export function sphereDistanceM([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const sinLat = Math.sin(((latB - latA) * RAD) / 2);
  const sinLon = Math.sin(((lonB - lonA) * RAD) / 2);
  const part = sinLat * sinLat + Math.cos(latA * RAD) * Math.cos(latB * RAD) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** The place so many metres from another in a direction, degrees clockwise from north, on the same sphere. */
function placeOnSphere([lon, lat]: LonLat, azimuthDeg: number, distanceM: number): LonLat {
  const angle = distanceM / EARTH_RADIUS_M;
  const [sinLat, cosLat] = [Math.sin(lat * RAD), Math.cos(lat * RAD)];
  const north = Math.cos(azimuthDeg * RAD) * Math.sin(angle);
  const sinTo = Math.max(-1, Math.min(1, sinLat * Math.cos(angle) + cosLat * north));
  const east = Math.sin(azimuthDeg * RAD) * Math.sin(angle) * cosLat;
  const turned = Math.atan2(east, Math.cos(angle) - sinLat * sinTo);
  return [lon + turned / RAD, Math.asin(sinTo) / RAD];
}

/** The edge of a circle on the same sphere as an open ring from north, clockwise; longitudes are within 180° of the centre's. */
export function sphereCircleRing(centre: LonLat, radiusM: number, sides: number): readonly LonLat[] {
  return Array.from({ length: sides }, (_, side) => placeOnSphere(centre, (360 * side) / sides, radiusM));
}
