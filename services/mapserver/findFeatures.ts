import type { FeatureMatches, FeatureStore, GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { extentOfParts, geometryKind, positionRuns, unionExtent } from '../../server/base/geo/geometry.ts';
import { EsriError, invalidParameter } from './esriError.ts';
import { searchShape, shapeInDegrees } from './geometry.ts';
import { esriAttributes, fieldCalled, OBJECT_ID, type DescribedLayer, type EsriField } from './layers.ts';
import { MAP_REFERENCE, refuseUnsupported, type EsriParameters } from './parameters.ts';
import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';
import { boxesIn, type SearchArea } from '../spatial/searchArea.ts';
import { searchedArea } from './distance.ts';
import type { Test } from '../conditions/conditions.ts';
import { readConditions, type Attributes } from './where.ts';
import { WhereError } from './whereTokens.ts';

/** A feature that a query found. */
export interface Found {
  readonly feature: GeoFeature;
  readonly attributes: Attributes;
}

const SPATIAL_RELATIONS = ['esriSpatialRelIntersects', 'esriSpatialRelEnvelopeIntersects'];

/** What would change the answer and is not served. */
const UNSUPPORTED = ['having', 'gdbVersion', 'text', 'time', 'historicMoment'];

/** Reads a where clause on a layer's fields; its errors become the service's. @param onField hears of each field that it looks at */
function readTests(
  clause: string,
  fields: readonly EsriField[],
  parameter: string,
  onField?: (name: string) => void,
): readonly Test<Attributes>[] {
  try {
    return readConditions(
      clause,
      fields.map(({ name }) => name),
      onField,
    );
  } catch (error) {
    if (!(error instanceof WhereError)) throw error;
    throw invalidParameter(parameter, error.message);
  }
}

const meetsAll = (tests: readonly Test<Attributes>[]) => (attributes: Attributes) =>
  tests.every((test) => test(attributes) === true);

/** Reads a where clause on a layer's fields; its errors become the service's. */
export const readWhere = (
  clause: string,
  fields: readonly EsriField[],
  parameter: string,
): ((attributes: Attributes) => boolean) => meetsAll(readTests(clause, fields, parameter));

function objectIdsOf(parameters: EsriParameters): ReadonlySet<number> | undefined {
  const text = parameters.get('objectids');
  if (text === undefined) return undefined;
  const ids = text.split(',').map(Number);
  if (!ids.every(Number.isInteger))
    throw invalidParameter('objectIds', 'must be whole numbers joined by commas');
  return new Set(ids);
}

/**
 * A comparison of rows by `orderByFields`: names, each with ASC or DESC; undefined without.
 * @throws EsriError where there is no such field
 */
export function orderOf(
  parameters: EsriParameters,
  fields: readonly EsriField[],
): ((a: Pick<Found, 'attributes'>, b: Pick<Found, 'attributes'>) => number) | undefined {
  const text = parameters.get('orderbyfields');
  if (text === undefined) return undefined;
  const keys = text.split(',').map((part) => {
    const words = part.trim();
    const direction = /\s(asc|desc)$/i.exec(words)?.[1] ?? '';
    const { name } = fieldCalled(fields, words.slice(0, words.length - direction.length), 'orderByFields');
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

/** What a query found. */
export interface Findings {
  readonly total: number;
  /** @returns at most `count` from the one at `offset` */
  page(offset: number, count: number): Promise<readonly Found[]>;
  ids(): readonly number[];
  /** @throws EsriError where they are too many to be looked at for one answer */
  all(): Promise<readonly Found[]>;
  /** Around all of it; undefined for nothing. */
  extent(): Promise<Extent | undefined>;
}

/** Most features of a large layer that are read as a whole for one answer. */
const MOST_LOOKED_AT = 20_000;

const tooMany = (total: number) =>
  new EsriError(
    400,
    `orderByFields, returnExtentOnly, outStatistics and returnDistinctValues look at ${String(MOST_LOOKED_AT)} features at most; ${String(total)} are what is asked for. Give a smaller geometry, a narrower where, or objectIds.`,
  );

/** Features whose values are tested between two turns of others: some milliseconds, with a list of a thousand values too. */
const TESTED_ROWS = 250;

/** Conditions on values that must all be met, and the fields that they look at. */
interface Condition {
  readonly tests: readonly Test<Attributes>[];
  readonly fields: readonly EsriField[];
}

/** Those of some ids whose values meet the condition; the values are looked at here. @throws the signal's reason */
async function idsTested(
  matches: FeatureMatches,
  { tests, fields }: Condition,
  ids: Int32Array,
  signal: AbortSignal,
): Promise<Int32Array> {
  const names = fields.flatMap(({ name }) => (name === OBJECT_ID ? [] : [name]));
  const meets = meetsAll(tests);
  const found: number[] = [];
  for await (const page of matches.values(names, ids, signal)) {
    for (const [index, feature] of page.entries()) {
      if (index % TESTED_ROWS === 0) await yieldToOthers(signal);
      if (meets(esriAttributes(fields, feature))) found.push(feature.id);
    }
  }
  return Int32Array.from(found);
}

/** Features of a large layer where it is searched, before their values are looked at. */
interface Candidates {
  readonly matches: FeatureMatches;
  /** Of those asked for by id, ascending. */
  readonly ids: Int32Array;
  readonly condition: Condition | undefined;
}

async function candidatesOf(
  store: FeatureStore,
  source: GeoLayer,
  { area, ids, condition }: Asked,
  signal: AbortSignal,
): Promise<Candidates> {
  const matches = await store.match(source, area, signal);
  return {
    matches,
    ids: ids === undefined ? matches.ids : matches.ids.filter((id) => ids.has(id)),
    condition,
  };
}

const clausesOf = ({ tests }: Condition) => tests.map(({ clause }) => clause);

/** The ids of those whose values meet the condition, ascending: the database finds them where it means the same. @throws the signal's reason */
async function idsMeeting({ matches, ids, condition }: Candidates, signal: AbortSignal): Promise<Int32Array> {
  if (condition === undefined) return ids;
  const there = matches.meeting(clausesOf(condition), ids);
  const found = await there?.ids(signal);
  if (there === undefined || found === undefined) return idsTested(matches, condition, ids, signal);
  const tests = there.untold.flatMap((at) => condition.tests[at] ?? []);
  return tests.length === 0 ? found : idsTested(matches, { ...condition, tests }, found, signal);
}

/** How many meet it: no row comes here where the database means the same by all of it. @throws the signal's reason */
async function countMeeting(candidates: Candidates, signal: AbortSignal): Promise<number> {
  const { matches, ids, condition } = candidates;
  const there = condition && matches.meeting(clausesOf(condition), ids);
  const counted = there?.untold.length === 0 ? await there.count(signal) : undefined;
  return counted ?? (await idsMeeting(candidates, signal)).length;
}

function findingsOf(found: readonly Found[]): Findings {
  return {
    total: found.length,
    page: (offset, count) => Promise.resolve(found.slice(offset, offset + count)),
    ids: () => found.map(({ feature }) => feature.id),
    all: () => Promise.resolve(found),
    extent: () =>
      Promise.resolve(unionExtent(found.map(({ feature }) => extentOfParts(positionRuns(feature.geometry))))),
  };
}

/** What is asked of features, read from the parameters. */
interface Asked {
  readonly condition: Condition | undefined;
  readonly ids: ReadonlySet<number> | undefined;
  readonly order: ((a: Found, b: Found) => number) | undefined;
  /** The box around the geometry, where boxes alone are compared. */
  readonly box: Extent | undefined;
  /** Where it is searched; undefined for everywhere. */
  readonly area: SearchArea | undefined;
}

function conditionOf(where: string, fields: readonly EsriField[]): Condition | undefined {
  if (/^\s*(?:(?:1\s*=\s*1)\s*)?$/.test(where)) return undefined;
  const read = new Set<string>();
  const tests = readTests(where, fields, 'where', (name) => read.add(name));
  return { tests, fields: fields.filter(({ name }) => read.has(name)) };
}

function askedOf(parameters: EsriParameters, fields: readonly EsriField[]): Asked {
  refuseUnsupported(parameters, UNSUPPORTED);
  const relation = parameters.get('spatialrel') ?? 'esriSpatialRelIntersects';
  if (!SPATIAL_RELATIONS.includes(relation))
    throw invalidParameter(
      'spatialRel',
      `${relation} is not supported; use ${SPATIAL_RELATIONS.join(' or ')}`,
    );
  const shape = searchShape(parameters, 'inSR', MAP_REFERENCE);
  const searched = shape && shapeInDegrees(shape);
  const isByBox = relation === 'esriSpatialRelEnvelopeIntersects' && !parameters.has('distance');
  const box = searched && isByBox ? extentOfParts(positionRuns(searched)) : undefined;
  return {
    condition: conditionOf(parameters.get('where') ?? '', fields),
    ids: objectIdsOf(parameters),
    order: orderOf(parameters, fields),
    box,
    area: box === undefined ? searchedArea(parameters, searched) : boxesIn(box),
  };
}

/** Of a large layer: what its index tells is not read, of values those asked for alone, and what must be read as a whole is bounded. */
async function findInLarge(
  store: FeatureStore,
  { source, fields }: DescribedLayer,
  asked: Asked,
  signal: AbortSignal,
): Promise<Findings> {
  const { area, order } = asked;
  const candidates = await candidatesOf(store, source, asked, signal);
  const wanted = await idsMeeting(candidates, signal);
  const read = async (some: Int32Array): Promise<Found[]> =>
    (await store.features(source, [...some])).map((feature) => ({
      feature,
      attributes: esriAttributes(fields, feature),
    }));
  const readAll = () => {
    if (wanted.length > MOST_LOOKED_AT) throw tooMany(wanted.length);
    return read(wanted);
  };
  if (order !== undefined) return findingsOf((await readAll()).sort(order));
  return {
    total: wanted.length,
    page: (offset, count) => read(wanted.subarray(offset, offset + count)),
    ids: () => [...wanted],
    all: readAll,
    extent: async () =>
      wanted.length === candidates.matches.total && area === undefined
        ? source.extent
        : findingsOf(await readAll()).extent(),
  };
}

/**
 * Finds the features that a query asks for: `where`, `objectIds`, `geometry`, in the order of `orderByFields`.
 * @throws EsriError that names the parameter at fault, or asks for less
 */
export async function findFeatures(
  store: FeatureStore,
  layer: DescribedLayer,
  parameters: EsriParameters,
  signal: AbortSignal,
): Promise<Findings> {
  const { source, fields } = layer;
  const asked = askedOf(parameters, fields);
  if (source.isLarge) return findInLarge(store, layer, asked, signal);
  const { condition, ids, order, box, area } = asked;
  const features =
    box !== undefined || area === undefined
      ? await store.queryFeatures(source, { extent: box })
      : await (await store.match(source, area, signal)).read(0, Infinity);
  const found = features
    // A layer has one kind of geometry in this protocol.
    .filter(({ id, geometry }) => (ids?.has(id) ?? true) && geometryKind(geometry) === source.geometryType)
    .map((feature) => ({ feature, attributes: esriAttributes(fields, feature) }))
    .filter(({ attributes }) => condition === undefined || meetsAll(condition.tests)(attributes));
  return findingsOf(order === undefined ? found : found.sort(order));
}

/**
 * Counts the features that a query asks for.
 * @throws as {@link findFeatures}
 */
export async function countFeatures(
  store: FeatureStore,
  layer: DescribedLayer,
  parameters: EsriParameters,
  signal: AbortSignal,
): Promise<number> {
  const { source, fields } = layer;
  if (!source.isLarge) return (await findFeatures(store, layer, parameters, signal)).total;
  return countMeeting(await candidatesOf(store, source, askedOf(parameters, fields), signal), signal);
}
