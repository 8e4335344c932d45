import type { MultiPolygon, Polygon, Position } from 'geojson';
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

/** Twice the area of a triangle: positive where c lies to the left of the way from a to b. */
function turn([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [cx = 0, cy = 0]: Position): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** One side of the hull of places sorted by longitude (Andrew's monotone chain). */
function chainOf(sorted: readonly Position[]): Position[] {
  const chain: Position[] = [];
  for (const place of sorted) {
    for (;;) {
      const [before, last] = [chain.at(-2), chain.at(-1)];
      if (before === undefined || last === undefined || turn(before, last, place) > 0) break;
      chain.pop();
    }
    chain.push(place);
  }
  return chain.slice(0, -1);
}

/** The least convex polygon around an area: a filter short enough for an address where the area itself is not. */
export function convexHull(area: Polygon | MultiPolygon): Polygon {
  const sorted = polygonRings(area)
    .flatMap(([outer = []]) => outer)
    .map(([lon = 0, lat = 0]): Position => [lon, lat])
    .sort(([ax = 0, ay = 0], [bx = 0, by = 0]) => ax - bx || ay - by);
  const ring = [...chainOf(sorted), ...chainOf(sorted.toReversed())];
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}
