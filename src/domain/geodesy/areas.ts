import type { Polygon } from 'geojson';
import type { LonLat } from './lineText.ts';
import { geodesicOn, type EllipsoidName } from './ellipsoid.ts';
import { placeAt } from './lines.ts';

/** A ring measured on an ellipsoid. */
export interface RingFigures {
  /** Of the smaller of the two parts that the ring cuts the ellipsoid into, square metres. */
  readonly areaM2: number;
  readonly perimeterM: number;
}

/** Corners of a drawn circle: smooth at any size on a screen. */
const CIRCLE_CORNERS = 72;

/**
 * Area within and length of a ring of geodesics; it closes itself, and may lie over the date line or round a pole. The ring must not
 * cross itself: parts that are run round the other way would be taken off.
 */
export function ringFigures(ring: readonly LonLat[], ellipsoid: EllipsoidName = 'WGS84'): RingFigures {
  const polygon = geodesicOn(ellipsoid).Polygon(false);
  for (const [lon, lat] of ring) polygon.AddPoint(lat, lon);
  const { area = 0, perimeter } = polygon.Compute(false, true);
  return ring.length < 2 ? { areaM2: 0, perimeterM: 0 } : { areaM2: Math.abs(area), perimeterM: perimeter };
}

/**
 * An ellipse on the ground as an open ring, counter-clockwise from the east.
 * @param semiMajorM half of its width from west to east, metres
 * @param semiMinorM half of its height from south to north, metres
 */
export function ellipseRing(
  centre: LonLat,
  semiMajorM: number,
  semiMinorM: number,
  corners = CIRCLE_CORNERS,
): LonLat[] {
  return Array.from({ length: corners }, (_, step) => {
    const turn = (2 * Math.PI * step) / corners;
    const [eastM, northM] = [semiMajorM * Math.cos(turn), semiMinorM * Math.sin(turn)];
    return placeAt(centre, (Math.atan2(eastM, northM) * 180) / Math.PI, Math.hypot(eastM, northM));
  });
}

/** The places at one distance from a centre as an open ring, counter-clockwise from the east. */
export function circleRing(centre: LonLat, radiusM: number, corners = CIRCLE_CORNERS): LonLat[] {
  return ellipseRing(centre, radiusM, radiusM, corners);
}

/** A ring as a closed polygon of GeoJSON. */
export function closedPolygon(ring: readonly LonLat[]): Polygon {
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(([lon, lat]) => [lon, lat])] };
}
