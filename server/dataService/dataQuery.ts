import type { z } from 'zod';
import { ALL_FIELDS, type facilityRecords } from '../../src/api/contracts/dataService.ts';
import {
  type FeatureStore,
  type GeoLayer,
  type GeoFeature,
  type Asking,
  searchAreaIn,
  type SearchArea,
} from '../../services/index.ts';
import { Refusal } from '../base/http/refusal.ts';
import { circleArea } from './circleArea.ts';
import { readSpatialCondition } from './spatialCondition.ts';

/** Which layer and which of its fields. */
interface RecordsPath {
  readonly type: string;
  readonly fieldSet: string;
}

/** Which records, and how much of them. */
interface RecordsQuery {
  /** 1 keeps heights. */
  readonly eleva: number;
  /** "first,end", counted from 0. */
  readonly pg: string;
  readonly sc?: string | undefined;
}

/** The one result of a query. */
type RecordsResult = z.output<typeof facilityRecords.answer>[number];

/** The layer whose records give their place as text (viewer.md, section 3). */
const PLACED_BY_TEXT = 'wwtp';

/** Most records of one answer; RecordNum still counts everything found. */
const MAX_RECORDS = 20_000;

/** What a spatial condition searches; undefined for everything. */
function areaIn(sc: string | undefined): SearchArea | undefined {
  if (sc === undefined || sc.trim() === '') return undefined;
  const condition = readSpatialCondition(sc);
  if (condition.kind === 'circle') return circleArea(condition);
  const ring = condition.ring.map((corner) => [...corner]);
  return searchAreaIn({ type: 'Polygon', coordinates: [ring] });
}

/** Drops the heights of nested coordinates. */
function flat(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  return typeof coordinates[0] === 'number' ? coordinates.slice(0, 2) : coordinates.map(flat);
}

function geometryOf({ geometry }: GeoFeature, withHeights: boolean): unknown {
  return withHeights ? geometry : { type: geometry.type, coordinates: flat(geometry.coordinates) };
}

/**
 * The fields asked for; undefined for all.
 * @throws Refusal 400 when none of the layer's features has one of them
 */
async function fieldsOf(
  store: FeatureStore,
  layer: GeoLayer,
  fieldSet: string,
  features: readonly GeoFeature[],
): Promise<ReadonlySet<string> | undefined> {
  if (fieldSet === ALL_FIELDS) return undefined;
  const fields = new Set(fieldSet.split(',').map((field) => field.trim()));
  const isHere = (field: string) => features.some(({ properties }) => field in properties);
  if (features.length === 0 || [...fields].every(isHere)) return fields;
  const known = new Set((await store.propertyKinds(layer)).map(({ name }) => name));
  for (const field of fields) {
    if (!known.has(field)) throw new Refusal(400, `没有字段 ${field}；全部字段用 ${ALL_FIELDS}`);
  }
  return fields;
}

function queriedRecordOf(
  layer: GeoLayer,
  feature: GeoFeature,
  fields: ReadonlySet<string> | undefined,
  withHeights: boolean,
): Record<string, unknown> {
  const { id, properties, geometry } = feature;
  const chosen = Object.entries(properties).filter(([name]) => fields?.has(name) ?? true);
  const place =
    layer.name === PLACED_BY_TEXT && geometry.type === 'Point'
      ? { geom: `POINT(${geometry.coordinates.slice(0, 2).join(' ')})` }
      : {};
  return {
    objectid: id,
    ...Object.fromEntries(chosen),
    ...place,
    geometry: geometryOf(feature, withHeights),
  };
}

/** @throws Refusal 400 when the bounds are not in order */
function boundsOf(pg: string): readonly [number, number] {
  const [first = 0, end = 0] = pg.split(',').map(Number);
  if (end < first) throw new Refusal(400, `分页 pg 不正确：${pg}，起始不能大于结束`);
  return [first, end];
}

/**
 * Creates the query of the 3D data service on the stored vector layers.
 * The query throws Refusal 404 for an unknown layer, 400 for a condition or field that cannot be understood.
 */
export function createDataQuery(
  store: FeatureStore,
): (path: RecordsPath, query: RecordsQuery, asking: Asking) => Promise<RecordsResult[]> {
  return async ({ type, fieldSet }, { eleva, pg, sc }, { rights, signal }) => {
    const [first, end] = boundsOf(pg);
    const layer = await store.layer(type, rights);
    if (layer === undefined) throw new Refusal(404, `没有数据类型 ${type}`);
    const matches = await store.match(layer, areaIn(sc), signal);
    const found = await matches.read(first, Math.min(end - first, MAX_RECORDS));
    const fields = await fieldsOf(store, layer, fieldSet, found);
    const Records = found.map((feature) => queriedRecordOf(layer, feature, fields, eleva === 1));
    return [{ QueryInf: 'OK', RecordNum: matches.total, Records }];
  };
}
