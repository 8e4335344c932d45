import type { FeatureStore } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { MAX_RECORDS } from './describe.ts';
import { EsriError, invalidParameter } from './esriError.ts';
import { findFeatures, type Findings, type Found } from './findFeatures.ts';
import { ESRI_GEOMETRY, esriGeometry, geoJsonGeometry } from './geometry.ts';
import { OBJECT_ID, type DescribedLayer, type EsriField } from './layers.ts';
import {
  booleanParameter,
  GEOGRAPHIC_REFERENCE,
  MAP_REFERENCE,
  referenceJson,
  referenceParameter,
  wholeParameter,
  type EsriParameters,
  type EsriReference,
} from './parameters.ts';
import { toRectangle } from '../crs.ts';
import type { Attributes } from './where.ts';

type Json = Readonly<Record<string, unknown>>;

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

async function extentAnswer(found: Findings, reference: EsriReference): Promise<Json> {
  const whole = await found.extent();
  const box = whole && toRectangle(reference.kind, whole);
  const sides =
    box === undefined
      ? { xmin: 'NaN', ymin: 'NaN', xmax: 'NaN', ymax: 'NaN' }
      : { xmin: box.minX, ymin: box.minY, xmax: box.maxX, ymax: box.maxY };
  return { count: found.total, extent: { ...sides, spatialReference: referenceJson(reference) } };
}

interface Page {
  readonly list: readonly Found[];
  readonly isCut: boolean;
}

async function pageOf(parameters: EsriParameters, found: Findings): Promise<Page> {
  const offset = wholeParameter(parameters, 'resultOffset', { min: 0, max: 1e9, fallback: 0 });
  const asked = wholeParameter(parameters, 'resultRecordCount', { min: 0, max: 1e9, fallback: MAX_RECORDS });
  const list = await found.page(offset, Math.min(asked, MAX_RECORDS));
  return { list, isCut: offset + list.length < found.total };
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
  const found = await findFeatures(store, layer, parameters, signal);
  const asksExtent = booleanParameter(parameters, 'returnExtentOnly', false);
  if (asksExtent) return extentAnswer(found, reference);
  if (booleanParameter(parameters, 'returnCountOnly', false)) return { count: found.total };
  if (booleanParameter(parameters, 'returnIdsOnly', false))
    return { objectIdFieldName: OBJECT_ID, objectIds: found.ids() };
  const withGeometry = booleanParameter(parameters, 'returnGeometry', true);
  const precision = parameters.has('geometryprecision')
    ? wholeParameter(parameters, 'geometryPrecision', { min: 0, max: 15, fallback: 15 })
    : undefined;
  const page = await pageOf(parameters, found);
  const toGeometry = format === 'geojson' ? geoJsonGeometry : esriGeometry;
  const geometryOf = ({ geometry }: GeoFeature) => toGeometry(geometry, reference, precision);
  const shown = { fields, reference, geometryOf: withGeometry ? geometryOf : undefined };
  return format === 'geojson' ? geoJsonAnswer(page, shown) : jsonAnswer(page, layer, shown);
}
