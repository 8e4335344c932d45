import type { MultiPolygon, Polygon, Position } from 'geojson';
import { areaRing, ringsOnMap } from '../drawing/geometry.ts';
import type { DrawnShape } from '../drawing/shape.ts';
import type { Extent } from '../geodesy/extent.ts';
import { sphereCircleRing } from '../geodesy/sphere.ts';
import { EARTH_RADIUS_M } from '../geodesy/webMercator.ts';

/** A circle on the sphere; degrees and metres. */
export interface CircleShape {
  readonly kind: 'circle';
  readonly lon: number;
  readonly lat: number;
  readonly radiusM: number;
}

/** What features must share a point with; degrees, longitude first. */
export type QueryShape =
  | CircleShape
  /** Rings are closed, the outer one first. */
  | { readonly kind: 'area'; readonly geometry: Polygon | MultiPolygon };

/** A drawn shape that holds an area. */
export type DrawnArea = DrawnShape & { readonly kind: 'rectangle' | 'circle' | 'polygon' };

/** Most corners of a ring: every one is compared with every edge of the candidates. */
export const MAX_CORNERS = 5000;

/** Greatest radius of a circle that services are asked about as such: some multiples of the prefecture. */
export const MAX_RADIUS_M = 1_000_000;

/** Segments of the polygon that stands for a circle (viewer.md, section 9). */
const CIRCLE_SEGMENTS = 12;

const RAD = Math.PI / 180;

/** The extent around a circle; all longitudes where it holds a pole. */
export function circleExtent({ lon, lat, radiusM }: Omit<CircleShape, 'kind'>): Extent {
  const angle = radiusM / EARTH_RADIUS_M;
  const [south, north] = [lat - angle / RAD, lat + angle / RAD];
  const share = Math.sin(angle) / Math.cos(lat * RAD);
  // A circle around a pole touches every meridian.
  if (north >= 90 || south <= -90 || !(share < 1))
    return { west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) };
  const reach = Math.asin(share) / RAD;
  return { west: lon - reach, south, east: lon + reach, north };
}

/** Whether a circle keeps away from the poles and the date line, where services that compare in plain degrees go wrong. */
function isPlain(circle: Omit<CircleShape, 'kind'>): boolean {
  const { west, east } = circleExtent(circle);
  return circle.radiusM <= MAX_RADIUS_M && west > -180 && east < 180;
}

/**
 * What a drawn area asks about. A circle that holds a pole or crosses the date line, and whatever else crosses it, is asked about by the
 * polygons that a map from -180° to 180° shows of it.
 */
export function queryShapeOf(shape: DrawnArea): QueryShape {
  if (shape.kind === 'circle') {
    const [lon, lat] = shape.centre;
    const circle = { lon, lat, radiusM: shape.radiusM };
    if (isPlain(circle)) return { kind: 'circle', ...circle };
  }
  const polygons = ringsOnMap(areaRing(shape)).map((ring) => [ring.map((place) => [...place])]);
  const [only = []] = polygons;
  if (polygons.length === 1) return { kind: 'area', geometry: { type: 'Polygon', coordinates: only } };
  return { kind: 'area', geometry: { type: 'MultiPolygon', coordinates: polygons } };
}

/** The polygon of 12 segments that stands for a circle (viewer.md, section 9: earth radius 6378137). */
export function circlePolygon({ lon, lat, radiusM }: Omit<CircleShape, 'kind'>): Polygon {
  // Clockwise; RFC 7946 wants outer rings the other way round.
  const corners = sphereCircleRing([lon, lat], radiusM, CIRCLE_SEGMENTS).toReversed();
  const ring = [...corners, ...corners.slice(0, 1)].map((place) => [...place]);
  return { type: 'Polygon', coordinates: [ring] };
}

/** The area that a shape is sent as where only polygons are understood. */
export function queryPolygon(shape: QueryShape): Polygon | MultiPolygon {
  return shape.kind === 'circle' ? circlePolygon(shape) : shape.geometry;
}

/** The polygons of an area, each with its outer ring first. */
export function polygonRings(area: Polygon | MultiPolygon): readonly Position[][][] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}
