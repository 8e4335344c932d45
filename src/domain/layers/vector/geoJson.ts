import type { Geometry } from 'geojson';
import { ok, type Result } from '../../../lib/result.ts';
import { PREFECTURE_EXTENT, type Extent } from '../../geodesy/extent.ts';
import type { FileCause, LayerProblem } from '../record/layerProblem.ts';
import type { GeometryKind, GeometryPart, LeftOut, Properties, VectorFeatures } from './features.ts';
import { BadGeometry, emptyBounds, growBounds, soundGeometry } from './geometryCheck.ts';
import { referenceLabel, readVectorReference, type ToDegrees } from './reference.ts';
import { invalidFile } from './invalidFile.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NO_FEATURES: FileCause = { code: 'no-features' };

/** The features of a body: of a collection, a single feature, or a bare geometry. */
function featuresOf(body: unknown): Result<readonly unknown[], LayerProblem> {
  if (!isRecord(body))
    return invalidFile(`${Array.isArray(body) ? 'an array' : typeof body}, expected an object`, NO_FEATURES);
  const { type } = body;
  if (type === 'FeatureCollection') {
    if (!Array.isArray(body.features)) return invalidFile('features: not an array', NO_FEATURES);
    return ok(body.features as readonly unknown[]);
  }
  if (type === 'Feature') return ok([body]);
  if ('coordinates' in body || 'geometries' in body) {
    return ok([{ type: 'Feature', properties: {}, geometry: body }]);
  }
  const isEsri = 'geometryType' in body || 'spatialReference' in body;
  const hint = isEsri ? ' (this looks like Esri JSON)' : '';
  const cause: FileCause = isEsri ? { code: 'esri-json' } : NO_FEATURES;
  return invalidFile(`type: ${String(type)}, expected FeatureCollection${hint}`, cause);
}

/** Sorts one checked geometry into the kind that draws it; multipoints become single points. */
function sortGeometry(geometry: Geometry, index: number, into: Record<GeometryKind, GeometryPart[]>): void {
  switch (geometry.type) {
    case 'Point':
      into.point.push({ index, geometry });
      return;
    case 'MultiPoint':
      for (const coordinates of geometry.coordinates) {
        into.point.push({ index, geometry: { type: 'Point', coordinates } });
      }
      return;
    case 'LineString':
    case 'MultiLineString':
      into.line.push({ index, geometry });
      return;
    case 'Polygon':
    case 'MultiPolygon':
      into.polygon.push({ index, geometry });
      return;
    case 'GeometryCollection':
      for (const inner of geometry.geometries) sortGeometry(inner, index, into);
  }
}

/** Degrees around an expected extent within which swapped coordinates are taken for meant ones. */
const SWAP_MARGIN_DEG = 1;

const meets = (a: Extent, b: Extent) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;

/** Whether features lie where nobody expects them, but would lie there with their axes swapped. */
function looksSwapped(extent: Extent, expected: Extent): boolean {
  const swapped = { west: extent.south, east: extent.north, south: extent.west, north: extent.east };
  return (
    !meets(extent, expected) &&
    swapped.west >= expected.west - SWAP_MARGIN_DEG &&
    swapped.east <= expected.east + SWAP_MARGIN_DEG &&
    swapped.south >= expected.south - SWAP_MARGIN_DEG &&
    swapped.north <= expected.north + SWAP_MARGIN_DEG
  );
}

/** Reads one feature after another and keeps count of what cannot be used. */
function createReader(toDegrees: ToDegrees) {
  const parts: Record<GeometryKind, GeometryPart[]> = { point: [], line: [], polygon: [] };
  const properties: Properties[] = [];
  const bounds = emptyBounds();
  let [withoutGeometry, bad] = [0, 0];
  let cause: FileCause | undefined;

  const readGeometry = (feature: Record<string, unknown>, index: number) => {
    const own = emptyBounds();
    const geometry =
      feature.geometry === null || feature.geometry === undefined
        ? undefined
        : soundGeometry(feature.geometry, `features.${index}.geometry`, { toDegrees, bounds: own });
    if (geometry === undefined) withoutGeometry += 1;
    else {
      sortGeometry(geometry, index, parts);
      growBounds(bounds, own);
    }
  };
  const leftOut = (): LeftOut | undefined =>
    cause === undefined ? undefined : { count: bad, of: properties.length, cause };

  return {
    read(feature: unknown, index: number) {
      const record = isRecord(feature) ? feature : {};
      properties.push(isRecord(record.properties) ? record.properties : {});
      try {
        if (record.type !== 'Feature') throw new BadGeometry('no-feature', `features.${index}`);
        readGeometry(record, index);
      } catch (error) {
        if (!(error instanceof BadGeometry)) throw error;
        cause ??= { code: error.code, at: error.at };
        bad += 1;
      }
    },
    result: (): Omit<VectorFeatures, 'reference'> => ({
      parts,
      properties,
      extent: bounds.west <= bounds.east ? { ...bounds } : undefined,
      leftOut: leftOut(),
      withoutGeometry,
    }),
  };
}

/**
 * Reads the parsed body of a GeoJSON file (RFC 7946, with the `crs` member of GeoJSON 2008). A feature that cannot be drawn is left
 * out and counted; a file in which none can is refused, as is one whose axes are swapped.
 * @param expected where the features should lie; the prefecture when nothing is known
 */
export function readGeoJson(
  body: unknown,
  expected: Extent = PREFECTURE_EXTENT,
): Result<VectorFeatures, LayerProblem> {
  const features = featuresOf(body);
  if (!features.ok) return features;
  const crs = isRecord(body) ? body.crs : undefined;
  const reference = readVectorReference(crs);
  if (!reference.ok) return reference;
  const reader = createReader(reference.value);
  features.value.forEach((feature, index) => reader.read(feature, index));
  const read = reader.result();
  const { leftOut, extent } = read;
  if (leftOut !== undefined && extent === undefined)
    return invalidFile(`${leftOut.cause.at ?? ''}: ${leftOut.cause.code}`, leftOut.cause);
  if (extent !== undefined && looksSwapped(extent, expected)) {
    const corner = `[${extent.west}, ${extent.south}]`;
    const cause: FileCause = { code: 'axes-swapped', at: corner };
    return invalidFile(`latitude before longitude: ${corner}; GeoJSON writes longitude first`, cause);
  }
  return ok({ ...read, reference: referenceLabel(crs) });
}
