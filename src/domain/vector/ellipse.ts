import type { Polygon, Position } from 'geojson';
import { normalLon } from '../geo/globeRay.ts';

/** WGS 84: semi-major axis in metres and the first eccentricity squared. */
const A_M = 6378137;
const E2 = 0.00669437999014;

const RAD = Math.PI / 180;

/** Corners of a drawn ellipse: smooth at any size on a screen. */
const CORNERS = 72;

/** Radii of curvature of the WGS 84 ellipsoid at a latitude, metres: along the meridian, and across it. */
function radiiM(lat: number): { readonly meridian: number; readonly normal: number } {
  const w = 1 - E2 * Math.sin(lat * RAD) ** 2;
  return { meridian: (A_M * (1 - E2)) / w ** 1.5, normal: A_M / Math.sqrt(w) };
}

/**
 * The place reached from (lon, lat) by a short geodesic, on the sphere that touches the ellipsoid along its azimuth (Euler's formula
 * for the radius). Within 0.1 % for distances up to 100 km.
 */
function offset(lon: number, lat: number, eastM: number, northM: number): Position {
  const distanceM = Math.hypot(eastM, northM);
  if (distanceM === 0) return [lon, lat];
  const [sin, cos] = [eastM / distanceM, northM / distanceM];
  const { meridian, normal } = radiiM(lat);
  const angle = distanceM * ((cos * cos) / meridian + (sin * sin) / normal);
  const phi = lat * RAD;
  const sinLat = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * cos;
  const dLon = Math.atan2(sin * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * sinLat);
  return [normalLon(lon + dLon / RAD), Math.asin(sinLat) / RAD];
}

/**
 * An ellipse on the ground around a place, as a closed polygon in degrees (counter-clockwise).
 * @param semiMajorM half of its width from west to east, metres
 * @param semiMinorM half of its height from south to north, metres
 */
export function ellipseAround([lon = 0, lat = 0]: Position, semiMajorM: number, semiMinorM: number): Polygon {
  const ring = Array.from({ length: CORNERS }, (_, step) => {
    const turn = (2 * Math.PI * step) / CORNERS;
    return offset(lon, lat, semiMajorM * Math.cos(turn), semiMinorM * Math.sin(turn));
  });
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}
