import type { Geometry, Position } from 'geojson';
import { areaInDegreesM2 } from '../../../domain/geodesy/equalArea.ts';
import { pathLengthM } from '../../../domain/geodesy/lines.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { polygonRings } from '../../../domain/query/queryShape.ts';
import { toDegrees, type GridKind, type GridOrigin, type GridPolygon } from './grid.ts';

const lonLats = (path: readonly Position[]): LonLat[] => path.map(([lon = 0, lat = 0]) => [lon, lat]);

const closed = (ring: readonly Position[]): Position[] => [...ring, ...ring.slice(0, 1)];

/** Parts on the grid as a geometry in degrees. */
export function geometryOf(kind: GridKind, parts: readonly GridPolygon[], origin: GridOrigin): Geometry {
  if (kind === 'polygon') {
    const coordinates = parts.map((rings) => rings.map((ring) => closed(toDegrees(ring, origin))));
    const [only = []] = coordinates;
    return coordinates.length === 1
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates };
  }
  const paths = parts.map(([path = []]) => toDegrees(path, origin));
  const [only = []] = paths;
  if (kind === 'line')
    return paths.length === 1
      ? { type: 'LineString', coordinates: only }
      : { type: 'MultiLineString', coordinates: paths };
  const places = paths.flatMap(([place]) => (place === undefined ? [] : [place]));
  const [place = []] = places;
  return places.length === 1
    ? { type: 'Point', coordinates: place }
    : { type: 'MultiPoint', coordinates: places };
}

/** How much a geometry is on the ellipsoid: square metres of areas, metres of lines, the number of places. */
export function amountOf(geometry: Geometry): number {
  switch (geometry.type) {
    case 'Polygon':
    case 'MultiPolygon':
      return polygonRings(geometry).reduce((sum, [outer = [], ...holes]) => {
        const within = holes.reduce((all, hole) => all + areaInDegreesM2(hole), 0);
        return sum + areaInDegreesM2(outer) - within;
      }, 0);
    case 'LineString':
      return pathLengthM(lonLats(geometry.coordinates));
    case 'MultiLineString':
      return geometry.coordinates.reduce((sum, path) => sum + pathLengthM(lonLats(path)), 0);
    case 'MultiPoint':
      return geometry.coordinates.length;
    case 'Point':
      return 1;
    case 'GeometryCollection':
      return geometry.geometries.length;
  }
}

/** A class of features: those with one value of a field. */
export interface ClassRow {
  readonly value: string;
  readonly count: number;
  /** As {@link amountOf}. */
  readonly amount: number;
}

/** Features by the values of a field, the most first. */
export interface ClassTable {
  readonly field: string;
  readonly rows: readonly ClassRow[];
}
