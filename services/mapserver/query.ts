import type { FeatureStore } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { extentOfParts, geometryKind, positionRuns, unionExtent } from '../../server/base/geo/geometry.ts';
import { MAX_RECORDS } from './describe.ts';
import { EsriError, invalidParameter } from './esriError.ts';
import { ESRI_GEOMETRY, esriGeometry, geoJsonGeometry, searchShape, shapeInDegrees } from './geometry.ts';
import { esriAttributes, OBJECT_ID, type DescribedLayer, type EsriField } from './layers.ts';
import {
  booleanParameter,
  GEOGRAPHIC_REFERENCE,
  MAP_REFERENCE,
  referenceJson,
  referenceParameter,
  refuseUnsupported,
  wholeParameter,
  type EsriParameters,
  type EsriReference,
} from './parameters.ts';
import { toRectangle } from '../crs.ts';
import { searchAreaIn } from '../spatial/searchArea.ts';
import { parseWhere, type Attributes } from './where.ts';
import { WhereError } from './whereTokens.ts';

type Json = Readonly<Record<string, unknown>>;

/** A feature that a query found. */
interface Found {
  readonly feature: GeoFeature;
  readonly attributes: Attributes;
}

const SPATIAL_RELATIONS = ['esriSpatialRelIntersects', 'esriSpatialRelEnvelopeIntersects'];

/** What would change the answer and is not served. */
const UNSUPPORTED = [
  'outStatistics',
  'groupByFieldsForStatistics',
  'distance',
  'having',
  'gdbVersion',
  'text',
  'time',
  'historicMoment',
];

/** Reads a where clause on a layer's fields; its errors become the service's. */
export function readWhere(
  clause: string,
  fields: readonly EsriField[],
  parameter = 'where',
): (attributes: Attributes) => boolean {
  try {
    return parseWhere(
      clause,
      fields.map(({ name }) => name),
    );
  } catch (error) {
    if (!(error instanceof WhereError)) throw error;
    throw invalidParameter(parameter, error.message);
  }
}

function objectIdsOf(parameters: EsriParameters): ReadonlySet<number> | undefined {
  const text = parameters.get('objectids');
  if (text === undefined) return undefined;
  const ids = text.split(',').map(Number);
  if (!ids.every(Number.isInteger))
    throw invalidParameter('objectIds', 'must be whole numbers joined by commas');
  return new Set(ids);
}

/** A comparison of features by `orderByFields`: names, each with ASC or DESC. */
function orderOf(
  parameters: EsriParameters,
  fields: readonly EsriField[],
): ((a: Found, b: Found) => number) | undefined {
  const text = parameters.get('orderbyfields');
  if (text === undefined) return undefined;
  const keys = text.split(',').map((part) => {
    const words = part.trim();
    const direction = /\s(asc|desc)$/i.exec(words)?.[1] ?? '';
    const given = words
      .slice(0, words.length - direction.length)
      .trim()
      .replace(/^"|"$/g, '');
    const name = fields.find((field) => field.name.toLowerCase() === given.toLowerCase())?.name;
    if (name === undefined) throw invalidParameter('orderByFields', `there is no field ${given}`);
    return { name, sign: direction.toLowerCase() === 'desc' ? -1 : 1 };
  });
  return (a, b) => {
    for (const { name, sign } of keys) {
      const [x, y] = [a.attributes[name] ?? null, b.attributes[name] ?? null];
      if (x === y) continue;
      if (x === null || y === null) return x === null ? 1 : -1;
      return (x < y ? -1 : 1) * sign;
    }
    return 0;
  };
}

async function find(
  store: FeatureStore,
  layer: DescribedLayer,
  parameters: EsriParameters,
  signal: AbortSignal,
): Promise<Found[]> {
  refuseUnsupported(parameters, UNSUPPORTED);
  const { source, fields } = layer;
  const meets = readWhere(parameters.get('where') ?? '1=1', fields);
  const ids = objectIdsOf(parameters);
  const order = orderOf(parameters, fields);
  const relation = parameters.get('spatialrel') ?? 'esriSpatialRelIntersects';
  if (!SPATIAL_RELATIONS.includes(relation))
    throw invalidParameter(
      'spatialRel',
      `${relation} is not supported; use ${SPATIAL_RELATIONS.join(' or ')}`,
    );
  const shape = searchShape(parameters, 'inSR', MAP_REFERENCE);
  const searched = shape && shapeInDegrees(shape);
  const extent = searched && extentOfParts(positionRuns(searched));
  const byBox = relation === 'esriSpatialRelEnvelopeIntersects';
  const features =
    byBox || searched === undefined
      ? await store.queryFeatures(source, { extent })
      : await (await store.match(source, searchAreaIn(searched), signal)).read(0, Infinity);
  const found = features
    // A layer has one kind of geometry in this protocol.
    .filter(({ id, geometry }) => (ids?.has(id) ?? true) && geometryKind(geometry) === source.geometryType)
    .map((feature) => ({ feature, attributes: esriAttributes(fields, feature) }))
    .filter(({ attributes }) => meets(attributes));
  return order === undefined ? found : found.sort(order);
}

/** The fields that `outFields` names; the object id and the display field without it. */
function outFieldsOf(
  parameters: EsriParameters,
  { fields, displayField }: DescribedLayer,
): readonly EsriField[] {
  const text = parameters.get('outfields');
  if (text === '*') return fields;
  const names = text === undefined ? [OBJECT_ID, displayField] : text.split(',').map((name) => name.trim());
  return names.map((name) => {
    const field = fields.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (field === undefined) throw invalidParameter('outFields', `there is no field ${name}`);
    return field;
  });
}

function extentAnswer(found: readonly Found[], reference: EsriReference): Json {
  const whole = unionExtent(found.map(({ feature }) => extentOfParts(positionRuns(feature.geometry))));
  const box = whole && toRectangle(reference.kind, whole);
  const sides =
    box === undefined
      ? { xmin: 'NaN', ymin: 'NaN', xmax: 'NaN', ymax: 'NaN' }
      : { xmin: box.minX, ymin: box.minY, xmax: box.maxX, ymax: box.maxY };
  return { count: found.length, extent: { ...sides, spatialReference: referenceJson(reference) } };
}

interface Page {
  readonly list: readonly Found[];
  readonly isCut: boolean;
}

function pageOf(parameters: EsriParameters, found: readonly Found[]): Page {
  const offset = wholeParameter(parameters, 'resultOffset', { min: 0, max: 1e9, fallback: 0 });
  const asked = wholeParameter(parameters, 'resultRecordCount', { min: 0, max: 1e9, fallback: MAX_RECORDS });
  const list = found.slice(offset, offset + Math.min(asked, MAX_RECORDS));
  return { list, isCut: offset + list.length < found.length };
}

function chosen(attributes: Attributes, fields: readonly EsriField[]): Json {
  return Object.fromEntries(fields.map(({ name }) => [name, attributes[name] ?? null]));
}

/** What an answer tells of each feature. */
interface Shown {
  readonly fields: readonly EsriField[];
  /** Of the geometries. */
  readonly reference: EsriReference;
  /** Undefined where they are not asked for. */
  readonly geometryOf: ((feature: GeoFeature) => unknown) | undefined;
}

function geoJsonAnswer({ list, isCut }: Page, { fields, reference, geometryOf }: Shown): Json {
  const isDegrees = reference.kind === 'geographic';
  return {
    type: 'FeatureCollection',
    ...(isDegrees ? {} : { crs: { type: 'name', properties: { name: 'EPSG:3857' } } }),
    ...(isCut ? { properties: { exceededTransferLimit: true } } : {}),
    features: list.map(({ feature, attributes }) => ({
      type: 'Feature',
      id: feature.id,
      geometry: geometryOf?.(feature) ?? null,
      properties: chosen(attributes, fields),
    })),
  };
}

function jsonAnswer(
  { list, isCut }: Page,
  layer: DescribedLayer,
  { fields, reference, geometryOf }: Shown,
): Json {
  return {
    displayFieldName: layer.displayField,
    objectIdFieldName: OBJECT_ID,
    fieldAliases: Object.fromEntries(fields.map(({ name, alias }) => [name, alias])),
    ...(geometryOf === undefined
      ? {}
      : {
          geometryType: ESRI_GEOMETRY[layer.source.geometryType],
          spatialReference: referenceJson(reference),
        }),
    fields,
    features: list.map(({ feature, attributes }) => ({
      attributes: chosen(attributes, fields),
      ...(geometryOf === undefined ? {} : { geometry: geometryOf(feature) }),
    })),
    ...(isCut ? { exceededTransferLimit: true } : {}),
  };
}

/** A query as it came. */
export interface LayerQuery {
  readonly parameters: EsriParameters;
  readonly format: 'json' | 'geojson';
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

/**
 * Answers a layer's query: `where`, `objectIds`, `geometry`, then the count, the ids, the extent or a page of features.
 * @throws EsriError that names the parameter at fault
 */
export async function queryLayer(
  store: FeatureStore,
  layer: DescribedLayer,
  { parameters, format, signal }: LayerQuery,
): Promise<Json> {
  if (booleanParameter(parameters, 'returnDistinctValues', false))
    throw new EsriError(400, 'Distinct values are not supported by this service.');
  const reference = referenceParameter(
    parameters,
    'outSR',
    format === 'geojson' ? GEOGRAPHIC_REFERENCE : MAP_REFERENCE,
  );
  const fields = outFieldsOf(parameters, layer);
  const found = await find(store, layer, parameters, signal);
  const asksExtent = booleanParameter(parameters, 'returnExtentOnly', false);
  if (asksExtent) return extentAnswer(found, reference);
  if (booleanParameter(parameters, 'returnCountOnly', false)) return { count: found.length };
  if (booleanParameter(parameters, 'returnIdsOnly', false))
    return { objectIdFieldName: OBJECT_ID, objectIds: found.map(({ feature }) => feature.id) };
  const withGeometry = booleanParameter(parameters, 'returnGeometry', true);
  const precision = parameters.has('geometryprecision')
    ? wholeParameter(parameters, 'geometryPrecision', { min: 0, max: 15, fallback: 15 })
    : undefined;
  const page = pageOf(parameters, found);
  const toGeometry = format === 'geojson' ? geoJsonGeometry : esriGeometry;
  const geometryOf = ({ geometry }: GeoFeature) => toGeometry(geometry, reference, precision);
  const shown = { fields, reference, geometryOf: withGeometry ? geometryOf : undefined };
  return format === 'geojson' ? geoJsonAnswer(page, shown) : jsonAnswer(page, layer, shown);
}
