import type { MultiPolygon, Polygon, Position } from 'geojson';
import { polygonRings } from './queryShape.ts';
import type { ResultRow } from './resultSet.ts';

/** A row that is an area. */
export interface PolygonRow extends ResultRow {
  readonly geometry: Polygon | MultiPolygon;
}

/** The rows that are areas. */
export function polygonRows(rows: readonly ResultRow[]): readonly PolygonRow[] {
  return rows.flatMap(({ geometry, ...row }) =>
    geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon' ? [{ ...row, geometry }] : [],
  );
}

/** All areas in one; undefined for none. */
export function joinedArea(rows: readonly PolygonRow[]): MultiPolygon | undefined {
  const coordinates = rows.flatMap(({ geometry }) => polygonRings(geometry));
  return coordinates.length === 0 ? undefined : { type: 'MultiPolygon', coordinates };
}

/** Round the world but for the poles, which the map's projection does not reach, with places between so that no edge is longer than half the world. */
const WORLD: Position[] = [
  [-180, -85],
  [-180, 85],
  [-90, 85],
  [0, 85],
  [90, 85],
  [180, 85],
  [180, -85],
  [90, -85],
  [0, -85],
  [-90, -85],
  [-180, -85],
];

/** The world without an area: the rings of a polygon, the outer one first. */
export function ringsOfOutside(area: Polygon | MultiPolygon): readonly Position[][] {
  return [WORLD, ...polygonRings(area).map(([outer = []]) => outer)];
}
