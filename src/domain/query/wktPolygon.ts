import type { MultiPolygon, Polygon, Position } from 'geojson';
import { convexHull as hullOf } from '../geodesy/convexHull.ts';
import { polygonRings } from './queryShape.ts';

/** Digits after the point: a millimetre. */
const DECIMALS = 8;

const ringText = (ring: readonly Position[]): string =>
  `(${ring
    .map((place) =>
      place
        .slice(0, 2)
        .map((value) => String(Number(value.toFixed(DECIMALS))))
        .join(' '),
    )
    .join(', ')})`;

const polygonText = (rings: readonly (readonly Position[])[]): string =>
  `(${rings.map(ringText).join(', ')})`;

/** An area as well-known text, longitude before latitude: the filter of a map service's query (viewer.md, section 7). */
export function polygonWkt(area: Polygon | MultiPolygon): string {
  if (area.type === 'Polygon') return `POLYGON ${polygonText(area.coordinates)}`;
  return `MULTIPOLYGON (${area.coordinates.map(polygonText).join(', ')})`;
}

/** The least convex polygon around an area: a filter short enough for an address where the area itself is not. */
export function convexHull(area: Polygon | MultiPolygon): Polygon {
  const places = polygonRings(area)
    .flatMap(([outer = []]) => outer)
    .map(([lon = 0, lat = 0]) => [lon, lat] as const);
  const ring = hullOf(places);
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map((place) => [...place])] };
}
