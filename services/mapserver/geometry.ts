import type { Position } from 'geojson';
import { planeOfKind } from '../../src/domain/geodesy/planes.ts';
import { withPositions } from '../../src/domain/geodesy/withPositions.ts';
import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import {
  extentPolygon,
  geometryKind,
  geometrySchema,
  type GeometryKind,
  type StoredGeometry,
} from '../../server/base/geo/geometry.ts';
import { isTilingKind } from '../../src/domain/layers/raster/reference.ts';
import { toGeographicExtent } from '../crs.ts';
import { invalidParameter } from './esriError.ts';
import {
  readMember,
  numbersParameter,
  parseJson,
  placeInDegrees,
  readReference,
  unitOf,
  type EsriParameters,
  type EsriReference,
} from './parameters.ts';

/** ArcGIS's names of the kinds of geometry. */
export const ESRI_GEOMETRY: Readonly<Record<GeometryKind, string>> = {
  polygon: 'esriGeometryPolygon',
  line: 'esriGeometryPolyline',
  point: 'esriGeometryPoint',
};

/** Most corners of a searched shape; every one is compared with every edge of the candidates. */
const MAX_CORNERS = 5000;

/** What a search geometry is, still in the units of its reference. */
export type EsriShape =
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  | { readonly kind: 'envelope'; readonly box: Rectangle }
  | { readonly kind: 'polygon'; readonly rings: readonly (readonly Position[])[] }
  | { readonly kind: 'line'; readonly paths: readonly (readonly Position[])[] }
  | { readonly kind: 'points'; readonly points: readonly Position[] };

/** A shape with its reference. */
export interface SearchShape {
  readonly shape: EsriShape;
  readonly reference: EsriReference;
}

function finite(value: unknown, parameter: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalidParameter(parameter, 'coordinates must be finite numbers');
}

function envelopeOf(values: readonly unknown[], parameter: string): EsriShape {
  const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = values.map((value) => finite(value, parameter));
  const box = {
    minX: Math.min(x1, x2),
    minY: Math.min(y1, y2),
    maxX: Math.max(x1, x2),
    maxY: Math.max(y1, y2),
  };
  return { kind: 'envelope', box };
}

/** Lists of points as ArcGIS writes rings and paths, all corners together bounded. */
function runsOf(runs: unknown, parameter: string, what: string): Position[][] {
  if (!Array.isArray(runs) || runs.length === 0) throw invalidParameter(parameter, `needs ${what}`);
  let corners = 0;
  return runs.map((run: unknown) => {
    if (!Array.isArray(run)) throw invalidParameter(parameter, `${what} must be lists of points`);
    corners += run.length;
    if (corners > MAX_CORNERS) throw invalidParameter(parameter, `has more than ${MAX_CORNERS} corners`);
    return run.map((point: unknown): Position => {
      if (!Array.isArray(point)) throw invalidParameter(parameter, 'a point must be [x, y]');
      return [finite(point[0], parameter), finite(point[1], parameter)];
    });
  });
}

function polygonOf(rings: unknown, parameter: string): EsriShape {
  const closed = runsOf(rings, parameter, 'rings').map((points) => {
    const [first, last] = [points[0], points.at(-1)];
    const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
    const ring = isClosed || first === undefined ? points : [...points, first];
    if (ring.length < 4) throw invalidParameter(parameter, 'a ring needs three corners');
    return ring;
  });
  return { kind: 'polygon', rings: closed };
}

function lineOf(given: unknown, parameter: string): EsriShape {
  const paths = runsOf(given, parameter, 'paths');
  if (paths.some((path) => path.length < 2)) throw invalidParameter(parameter, 'a path needs two points');
  return { kind: 'line', paths };
}

function pointsOf(given: unknown, parameter: string): EsriShape {
  const [points = []] = runsOf([given], parameter, 'points');
  if (points.length === 0) throw invalidParameter(parameter, 'needs points');
  return { kind: 'points', points };
}

function shapeOf(text: string, type: string, parameter: string): EsriShape {
  const isJson = text.startsWith('{');
  const json = isJson ? parseJson(text) : undefined;
  if (isJson && json === undefined) throw invalidParameter(parameter, 'is no valid JSON');
  const members = (...names: string[]) => names.map((name) => readMember(json, name));
  switch (type) {
    case 'esriGeometryPoint': {
      const [x, y] = isJson ? members('x', 'y') : numbersParameter(text, parameter, 2);
      return { kind: 'point', x: finite(x, parameter), y: finite(y, parameter) };
    }
    case 'esriGeometryEnvelope': {
      const values = isJson ? members('xmin', 'ymin', 'xmax', 'ymax') : numbersParameter(text, parameter, 4);
      return envelopeOf(values, parameter);
    }
    case 'esriGeometryPolygon':
      return polygonOf(readMember(json, 'rings'), parameter);
    case 'esriGeometryPolyline':
      return lineOf(readMember(json, 'paths'), parameter);
    case 'esriGeometryMultipoint':
      return pointsOf(readMember(json, 'points'), parameter);
    default:
      throw invalidParameter(
        'geometryType',
        `${type} is not supported; use a point, multipoint, polyline, polygon or envelope`,
      );
  }
}

/** The kind of a geometry in JSON that does not come with its type. */
function typeOfJson(text: string): string | undefined {
  const json = parseJson(text);
  if (readMember(json, 'rings') !== undefined) return 'esriGeometryPolygon';
  if (readMember(json, 'paths') !== undefined) return 'esriGeometryPolyline';
  if (readMember(json, 'points') !== undefined) return 'esriGeometryMultipoint';
  if (readMember(json, 'x') !== undefined) return 'esriGeometryPoint';
  return undefined;
}

/**
 * The `geometry` of a request with `geometryType` (an envelope unless told).
 * @param referenceName the parameter that names its reference where the geometry itself does not
 * @returns undefined when the request has none
 * @throws EsriError that names the parameter at fault
 */
export function searchShape(
  parameters: EsriParameters,
  referenceName: string,
  fallback: EsriReference,
): SearchShape | undefined {
  const text = parameters.get('geometry');
  if (text === undefined) return undefined;
  const type = parameters.get('geometrytype') ?? typeOfJson(text) ?? 'esriGeometryEnvelope';
  const shape = shapeOf(text, type, 'geometry');
  const own = text.startsWith('{') ? readMember(parseJson(text), 'spatialReference') : undefined;
  const named = parameters.get(referenceName.toLowerCase());
  const reference =
    own !== undefined && own !== null
      ? readReference(own, 'geometry')
      : named === undefined
        ? fallback
        : readReference(named, referenceName);
  return { shape, reference };
}

/** Parts of each side of a rectangle, whose edges are bent in degrees. */
const SIDE_PARTS = 8;

/** The edge of a rectangle, counter-clockwise, with places between its corners. */
function edgeOf({ minX, minY, maxX, maxY }: Rectangle): Position[] {
  const corners: readonly (readonly [number, number])[] = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
  const ring = corners.flatMap(([x, y], side): Position[] => {
    const [nextX, nextY] = corners[(side + 1) % corners.length] ?? [x, y];
    return Array.from({ length: SIDE_PARTS }, (_, part) => [
      x + ((nextX - x) * part) / SIDE_PARTS,
      y + ((nextY - y) * part) / SIDE_PARTS,
    ]);
  });
  return [...ring, [minX, minY]];
}

/**
 * A shape in degrees, as the feature store searches.
 * @param reach how far around a point to search, units of its reference in x and y; 0 for the point itself
 */
export function shapeInDegrees(
  { shape, reference }: SearchShape,
  reach: readonly [number, number] = [0, 0],
): StoredGeometry {
  const place = (x: number, y: number): Position => [...placeInDegrees(reference, x, y)];
  const run = (positions: readonly Position[]) => positions.map(([x = NaN, y = NaN]) => place(x, y));
  if (shape.kind === 'polygon')
    return geometrySchema.parse({ type: 'Polygon', coordinates: shape.rings.map(run) });
  if (shape.kind === 'line')
    return geometrySchema.parse({ type: 'MultiLineString', coordinates: shape.paths.map(run) });
  if (shape.kind === 'points')
    return geometrySchema.parse({ type: 'MultiPoint', coordinates: run(shape.points) });
  const isPoint = shape.kind === 'point';
  if (isPoint && reach[0] === 0 && reach[1] === 0)
    return { type: 'Point', coordinates: place(shape.x, shape.y) };
  const box = isPoint ? { minX: shape.x, maxX: shape.x, minY: shape.y, maxY: shape.y } : shape.box;
  const reached = {
    minX: box.minX - reach[0],
    minY: box.minY - reach[1],
    maxX: box.maxX + reach[0],
    maxY: box.maxY + reach[1],
  };
  if (isTilingKind(reference.kind))
    return geometrySchema.parse(extentPolygon(toGeographicExtent(reference.kind, reached)));
  return geometrySchema.parse({ type: 'Polygon', coordinates: [run(edgeOf(reached))] });
}

/** Decimals that a place is answered with: a millimetre or finer. */
const DECIMALS = { metre: 3, degree: 9 } as const;

/** Writes positions of degrees in a reference. */
function writer(reference: EsriReference, precision: number | undefined): (position: Position) => Position {
  const factor = 10 ** (precision ?? DECIMALS[unitOf(reference)]);
  const round = (value: number) => Math.round(value * factor) / factor;
  const { toPlane } = planeOfKind(reference.kind);
  return ([lon = NaN, lat = NaN]) => {
    const [x, y] = toPlane(lon, lat);
    return [round(x), round(y)];
  };
}

/** Twice the signed area of a ring; positive runs counter-clockwise (shoelace formula). */
function signedArea2(ring: readonly Position[]): number {
  return ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[index + 1] ?? ring[0] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** A polygon's rings as ArcGIS wants them: the outer one clockwise, holes the other way. */
function esriRings(rings: readonly (readonly Position[])[]): Position[][] {
  return rings.map((ring, index) => {
    const isClockwise = signedArea2(ring) < 0;
    return isClockwise === (index === 0) ? [...ring] : [...ring].reverse();
  });
}

/** The runs of places that a geometry is in ArcGIS, in a reference: paths, rings, or all its points as one. */
export function esriRuns(
  geometry: StoredGeometry,
  reference: EsriReference,
  precision?: number,
): readonly (readonly Position[])[] {
  const write = writer(reference, precision);
  const run = (positions: readonly Position[]) => positions.map(write);
  switch (geometry.type) {
    case 'Point':
      return [[write(geometry.coordinates)]];
    case 'MultiPoint':
    case 'LineString':
      return [run(geometry.coordinates)];
    case 'MultiLineString':
      return geometry.coordinates.map(run);
    case 'Polygon':
      return esriRings(geometry.coordinates.map(run));
    case 'MultiPolygon':
      return geometry.coordinates.flatMap((rings) => esriRings(rings.map(run)));
  }
}

/** A geometry in ArcGIS's JSON, in a reference. */
export function esriGeometry(
  geometry: StoredGeometry,
  reference: EsriReference,
  precision?: number,
): Record<string, unknown> {
  const runs = esriRuns(geometry, reference, precision);
  switch (geometryKind(geometry)) {
    case 'point': {
      const [[x, y] = []] = runs[0] ?? [];
      return geometry.type === 'Point' ? { x, y } : { points: runs[0] };
    }
    case 'line':
      return { paths: runs };
    case 'polygon':
      return { rings: runs };
  }
}

/** A geometry in GeoJSON, in a reference. */
export function geoJsonGeometry(
  geometry: StoredGeometry,
  reference: EsriReference,
  precision?: number,
): unknown {
  return withPositions(geometry, writer(reference, precision));
}
