import type { Geometry, MultiPolygon, Polygon } from 'geojson';
import { z } from 'zod';
import { parsePointText } from '../domain/layers/facility/facilityRecord.ts';
import { geometryInDegrees } from '../domain/geodesy/toDegrees.ts';
import type { FoundRows } from '../domain/query/foundRows.ts';
import { areaTest } from '../domain/query/meetsArea.ts';
import { queryPolygon, polygonRings, type QueryShape } from '../domain/query/queryShape.ts';
import type { ResultRow } from '../domain/query/resultSet.ts';
import { conditionTexts, hasHoles } from '../domain/query/spatialCondition.ts';
import { convexHull, polygonWkt } from '../domain/query/wktPolygon.ts';
import { err, ok, type Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { ALL_FIELDS, spatialRecords } from './contracts/dataService.ts';
import {
  FEATURE_COUNT,
  featureInfo,
  gridDivision,
  layerRange,
  regionPolygons,
  type ServedFeatures,
} from './contracts/spatial.ts';

/** An answer, or why there is none. */
export type Found = Promise<Result<FoundRows, ApiFailure>>;

/** A map service and the layers of it that are asked about. */
export interface MapServiceLayers {
  /** The address of the service as the layer's record names it. */
  readonly link: string;
  /** Names joined by commas. */
  readonly names: string;
  /** What TIME says; all times without it. */
  readonly time?: string;
}

/** The spatial queries of viewer.md, section 7. Aborting ends a call with the failure `aborted`. */
export interface SpatialQueries {
  /**
   * Records of a vector layer of the 3D data service.
   * @param code the layer's id there
   */
  records(code: string, shape: QueryShape, signal: AbortSignal): Found;
  /** Features of a map service. */
  serviceFeatures(service: MapServiceLayers, shape: QueryShape, signal: AbortSignal): Found;
  /** All features at the address of a layer range. */
  rangeFeatures(address: string, signal: AbortSignal): Found;
  /** The prefecture and its county-level areas. */
  regions(signal: AbortSignal): Found;
  /** The cells of the grid division. */
  gridCells(signal: AbortSignal): Found;
}

/** Most records of one answer: what a table can show without the page running out of memory. */
const MOST_RECORDS = 100_000;

/** Records of one answer: reading them takes the page less than a frame or two. */
const PAGE_RECORDS = 5000;

/** Most questions about the parts of one area; an area of more is asked about by the polygon around it. */
const MOST_PARTS = 4;

/** Longest filter in an address, characters: servers commonly take 8 to 16 kilobytes of request line. */
const LONGEST_FILTER = 6000;

const DEGREES = { kind: 'geographic', northFirst: false } as const;

const idSchema = z.union([z.string(), z.number()]);

/** Names rows by their ids; one whose id is taken already, or that has none, is called by its place. */
function createNaming() {
  const taken = new Set<string>();
  return (id: unknown): string => {
    const own = idSchema.safeParse(id);
    const isOwn = own.success && !taken.has(String(own.data));
    const name = isOwn ? String(own.data) : `#${String(taken.size + 1)}`;
    taken.add(name);
    return name;
  };
}

const withGeometry = (geometry: Geometry | undefined) => (geometry === undefined ? {} : { geometry });

function rowsOfFeatures({ features, crs }: ServedFeatures): ResultRow[] {
  const named = crs?.properties?.name;
  const nameOf = createNaming();
  return features.map(({ id, properties, geometry }) => ({
    id: nameOf(id),
    properties: properties ?? {},
    ...withGeometry(geometryInDegrees(geometry, named, DEGREES)),
  }));
}

/** The place of a record: GeoJSON in `geometry`, or the point text of a wastewater plant in `geom` (viewer.md, section 3). */
function placeOfRecord({ geometry, geom }: Readonly<Record<string, unknown>>): Geometry | undefined {
  const place = typeof geom === 'string' ? parsePointText(geom) : undefined;
  if (place !== undefined) return { type: 'Point', coordinates: [...place] };
  return geometryInDegrees(geometry, undefined, DEGREES);
}

function rowOfRecord(
  record: Readonly<Record<string, unknown>>,
  nameOf: ReturnType<typeof createNaming>,
): ResultRow {
  const { geometry: _geometry, geom: _geom, ...properties } = record;
  return { id: nameOf(record.objectid), properties, ...withGeometry(placeOfRecord(record)) };
}

/** Without what only the filter let in: a filter may be larger than the area asked about. */
function within(area: Polygon | MultiPolygon, { rows, total }: FoundRows): FoundRows {
  const meets = areaTest(area);
  const kept = rows.filter(({ geometry }) => geometry === undefined || meets(geometry));
  return { rows: kept, total: total - (rows.length - kept.length) };
}

/** What several questions about the parts of one area found, each feature once. */
function merged(parts: readonly FoundRows[]): FoundRows {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const rows = new Map(parts.flatMap((part) => part.rows.map((row) => [row.id, row])));
  const cut = parts.reduce((sum, part) => sum + part.total - part.rows.length, 0);
  return { rows: [...rows.values()], total: rows.size + cut };
}

function readFile(
  api: ApiClient,
  endpoint: typeof regionPolygons | typeof gridDivision,
  signal: AbortSignal,
): Found {
  return api.call(endpoint, { query: {}, signal }).then(readFeatures);
}

function readFeatures(answer: Result<ServedFeatures, ApiFailure>): Result<FoundRows, ApiFailure> {
  if (!answer.ok) return answer;
  const rows = rowsOfFeatures(answer.value);
  return ok({ rows, total: Math.max(rows.length, answer.value.numberMatched ?? 0) });
}

/** Creates the queries of a client. */
export function createSpatialQueries(api: ApiClient): SpatialQueries {
  const pageOf = async (code: string, sc: string, first: number, signal: AbortSignal) => {
    const params = { type: code, fieldSet: ALL_FIELDS };
    const end = Math.min(MOST_RECORDS, first + PAGE_RECORDS);
    const body = { eleva: 1, sc, pg: `${String(first)},${String(end)}` };
    const answer = await api.call(spatialRecords, { params, query: {}, body, signal });
    if (!answer.ok) return answer;
    const [{ QueryInf = '', RecordNum = 0, Records = [] } = {}] = answer.value;
    if (QueryInf === 'OK')
      return ok({ records: Records, total: RecordNum, isFull: Records.length === end - first });
    const endpoint = `POST ${spatialRecords.path.replace('{type}', code)}`;
    return err<ApiFailure>({ kind: 'refused', endpoint, code: 200, message: QueryInf });
  };
  /** A service that gives more or less than the page it was asked for has given all that it gives. */
  const recordsIn = async (code: string, sc: string, signal: AbortSignal): Found => {
    const rows: ResultRow[] = [];
    const nameOf = createNaming();
    for (;;) {
      const page = await pageOf(code, sc, rows.length, signal);
      if (!page.ok) return page;
      const { records, total, isFull } = page.value;
      for (const record of records.slice(0, MOST_RECORDS - rows.length))
        rows.push(rowOfRecord(record, nameOf));
      if (!isFull || rows.length >= Math.min(total, MOST_RECORDS)) return ok({ rows, total });
    }
  };
  return {
    async records(code, shape, signal) {
      const area = shape.kind === 'area' ? shape.geometry : undefined;
      const isScattered = area !== undefined && polygonRings(area).length > MOST_PARTS;
      const asked: QueryShape = isScattered ? { kind: 'area', geometry: convexHull(area) } : shape;
      const answers = await Promise.all(conditionTexts(asked).map((sc) => recordsIn(code, sc, signal)));
      const parts: FoundRows[] = [];
      for (const answer of answers) {
        if (!answer.ok) return answer;
        parts.push(answer.value);
      }
      const found = merged(parts);
      return ok(area !== undefined && (isScattered || hasHoles(shape)) ? within(area, found) : found);
    },
    async serviceFeatures({ link, names, time }, shape, signal) {
      const area = queryPolygon(shape);
      const exact = polygonWkt(area);
      const isShort = exact.length <= LONGEST_FILTER;
      const query = {
        SERVICE: 'WMS',
        VERSION: '1.3.0',
        REQUEST: 'GetFeatureInfo',
        LAYERS: names,
        QUERY_LAYERS: names,
        srs: 'EPSG:4326',
        CRS: 'EPSG:4326',
        FEATURE_COUNT,
        FILTER_GEOM: isShort ? exact : polygonWkt(convexHull(area)),
        INFO_FORMAT: 'application/geo+json',
        WITH_GEOMETRY: 'TRUE',
        ...(time === undefined ? {} : { TIME: time }),
      } as const;
      const answer = readFeatures(await api.call(featureInfo, { address: link, query, signal }));
      return answer.ok && !isShort ? ok(within(area, answer.value)) : answer;
    },
    rangeFeatures: async (address, signal) =>
      readFeatures(await api.call(layerRange, { address, query: {}, signal })),
    regions: (signal) => readFile(api, regionPolygons, signal),
    gridCells: (signal) => readFile(api, gridDivision, signal),
  };
}
