import { EARTH_RADIUS_M } from '../geo/webMercator.ts';
import type { LonLat } from './place.ts';

const RAD = Math.PI / 180;

/** A circle that is wider than a hemisphere has no inside that a map could show. */
export const MOST_RADIUS_M = (EARTH_RADIUS_M * Math.PI) / 2;

/** Sides of a circle that looks round on a screen as wide as the map. */
const SIDES = 180;

/**
 * Metres along the sphere of the specification's circles (viewer.md, section 9: earth radius 6378137), by the haversine formula.
 * Lengths that are told to people come from the geodesic module.
 */
export function surfaceDistanceM([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const sinLat = Math.sin(((latB - latA) * RAD) / 2);
  const sinLon = Math.sin(((lonB - lonA) * RAD) / 2);
  const part = sinLat * sinLat + Math.cos(latA * RAD) * Math.cos(latB * RAD) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** The place so many metres from another in a direction, degrees clockwise from north, on the same sphere. */
export function placeAt([lon, lat]: LonLat, distanceM: number, azimuthDeg: number): LonLat {
  const angle = distanceM / EARTH_RADIUS_M;
  const [sinLat, cosLat] = [Math.sin(lat * RAD), Math.cos(lat * RAD)];
  const north = Math.cos(azimuthDeg * RAD) * Math.sin(angle);
  const sinTo = Math.max(-1, Math.min(1, sinLat * Math.cos(angle) + cosLat * north));
  const east = Math.sin(azimuthDeg * RAD) * Math.sin(angle) * cosLat;
  const turned = Math.atan2(east, Math.cos(angle) - sinLat * sinTo);
  return [lon + turned / RAD, Math.asin(sinTo) / RAD];
}

/** The edge of a circle as an open ring from north, clockwise; longitudes are within 180° of the centre's. */
export function circleRing(centre: LonLat, radiusM: number, sides: number = SIDES): readonly LonLat[] {
  return Array.from({ length: sides }, (_, side) => placeAt(centre, radiusM, (360 * side) / sides));
}
