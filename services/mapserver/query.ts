import type { FeatureStore } from '../featureStore.ts';
import { toRectangle } from '../crs.ts';
import { geoJsonAnswer, jsonAnswer, type Answer, type Json, type Rows } from './answers.ts';
import { MAX_RECORDS } from './describe.ts';
import { invalidParameter } from './esriError.ts';
import { askedOf, comparisonBy, orderOf, type Findings } from './asked.ts';
import { findFeatures } from './findFeatures.ts';
import { findInLarge, unlessGone } from './findInLarge.ts';
import { fieldCalled, OBJECT_ID, type DescribedLayer, type EsriField } from './layers.ts';
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
import { pbfAnswer, pbfCount, pbfIds } from './pbf.ts';
import { readQuantization } from './quantization.ts';
import {
  columnTable,
  fieldsRead,
  readStatistics,
  tableOf,
  type Table,
  type TableWish,
} from './statistics.ts';

/** The forms in which a query is answered. */
export type QueryFormat = 'json' | 'geojson' | 'pbf';

/** The fields that `outFields` names; the object id and the display field without it. */
function outFieldsOf(
  parameters: EsriParameters,
  { fields, displayField }: DescribedLayer,
): readonly EsriField[] {
  const text = parameters.get('outfields');
  if (text === '*') return fields;
  const names = text === undefined ? [OBJECT_ID, displayField] : text.split(',');
  return names.map((name) => fieldCalled(fields, name, 'outFields'));
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

/** Which part of an answer is asked for. */
function pageOf(parameters: EsriParameters): { readonly offset: number; readonly count: number } {
  const offset = wholeParameter(parameters, 'resultOffset', { min: 0, max: 1e9, fallback: 0 });
  const asked = wholeParameter(parameters, 'resultRecordCount', { min: 0, max: 1e9, fallback: MAX_RECORDS });
  return { offset, count: Math.min(asked, MAX_RECORDS) };
}

/** A query as it came. */
export interface LayerQuery {
  readonly parameters: EsriParameters;
  readonly format: QueryFormat;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

/** Rows in the form asked for. */
function rowsAnswer(rows: Rows, { parameters, format }: LayerQuery): Answer {
  if (format === 'geojson') return geoJsonAnswer(rows);
  return format === 'pbf' ? pbfAnswer(rows, readQuantization(parameters)) : jsonAnswer(rows);
}

const countAnswer = (count: number, { format }: LayerQuery): Answer =>
  format === 'pbf' ? pbfCount(count) : { count };

/** Answers with a table that was made of the features: ordered by its own fields, and by page. */
function tableAnswer(layer: DescribedLayer, { fields, rows }: Table, query: LayerQuery): Answer {
  if (booleanParameter(query.parameters, 'returnCountOnly', false)) return countAnswer(rows.length, query);
  const order = orderOf(query.parameters, fields);
  const all = rows.map((attributes) => ({ attributes }));
  const { offset, count } = pageOf(query.parameters);
  const list = (order === undefined ? all : all.sort(comparisonBy(order))).slice(offset, offset + count);
  const isCut = offset + list.length < rows.length;
  return rowsAnswer({ layer, fields, list, isCut, told: undefined }, query);
}

/** What the features that are found are to be made into, where the query asks for that. */
function tableWishOf({ parameters }: LayerQuery, layer: DescribedLayer): TableWish | undefined {
  const isDistinct = booleanParameter(parameters, 'returnDistinctValues', false);
  if (isDistinct && booleanParameter(parameters, 'returnGeometry', false))
    throw invalidParameter('returnGeometry', 'must be false where distinct values are asked for');
  if (parameters.has('outstatistics')) return readStatistics(parameters, layer.fields);
  return isDistinct ? { by: outFieldsOf(parameters, layer), statistics: [] } : undefined;
}

/** Makes the features that are found into a table: of a large layer by its columns, where these hold what is asked for. */
async function tableFor(
  store: FeatureStore,
  layer: DescribedLayer,
  wish: TableWish,
  { parameters, signal }: LayerQuery,
): Promise<Table> {
  // The order is that of the answer, whose fields may be no fields of the layer.
  const unordered = new Map([...parameters].filter(([name]) => name !== 'orderbyfields'));
  const inMemory = async (found: Findings) =>
    tableOf(
      wish,
      (await found.all()).map(({ attributes }) => attributes),
    );
  if (!layer.source.isLarge) return inMemory(await findFeatures(store, layer, unordered, signal));
  const found = await findInLarge(store, layer, askedOf(unordered, layer.fields), signal);
  const columns = found.columnsOf(fieldsRead(wish));
  const table = columns && (await unlessGone(columnTable(wish, { columns, ids: found.wanted }, signal)));
  return table ?? inMemory(found);
}

async function featuresAnswer(
  found: Findings,
  layer: DescribedLayer,
  reference: EsriReference,
  query: LayerQuery,
): Promise<Answer> {
  const { parameters } = query;
  const precision = parameters.has('geometryprecision')
    ? wholeParameter(parameters, 'geometryPrecision', { min: 0, max: 15, fallback: 15 })
    : undefined;
  const { offset, count } = pageOf(parameters);
  const list = (await found.page(offset, count)).map(({ feature: { id, geometry }, attributes }) => ({
    id,
    geometry,
    attributes,
  }));
  const told = booleanParameter(parameters, 'returnGeometry', true) ? { reference, precision } : undefined;
  const isCut = offset + list.length < found.total;
  return rowsAnswer({ layer, fields: outFieldsOf(parameters, layer), list, isCut, told }, query);
}

/**
 * Answers a layer's query: `where`, `objectIds`, `geometry` with `distance`, then statistics, distinct values, the count, the ids, the
 * extent or a page of features.
 * @throws EsriError that names the parameter at fault
 */
export async function queryLayer(
  store: FeatureStore,
  layer: DescribedLayer,
  query: LayerQuery,
): Promise<Answer> {
  const { parameters, format, signal } = query;
  const reference = referenceParameter(
    parameters,
    'outSR',
    format === 'geojson' ? GEOGRAPHIC_REFERENCE : MAP_REFERENCE,
  );
  const wish = tableWishOf(query, layer);
  if (wish !== undefined) return tableAnswer(layer, await tableFor(store, layer, wish, query), query);
  const isExtent = booleanParameter(parameters, 'returnExtentOnly', false);
  const found = await findFeatures(store, layer, parameters, signal);
  if (!isExtent && booleanParameter(parameters, 'returnCountOnly', false))
    return countAnswer(found.total, query);
  if (isExtent) {
    if (format === 'pbf') throw invalidParameter('f', 'an extent is not told as pbf; use json');
    return extentAnswer(found, reference);
  }
  if (booleanParameter(parameters, 'returnIdsOnly', false))
    return format === 'pbf'
      ? pbfIds(OBJECT_ID, await found.ids())
      : { objectIdFieldName: OBJECT_ID, objectIds: await found.ids() };
  return featuresAnswer(found, layer, reference, query);
}
