import type { FeatureMatches, FeatureStore } from '../featureStore.ts';
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
import { parseWhere, type Attributes } from './where.ts';
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
export function readWhere(
  clause: string,
  fields: readonly EsriField[],
  parameter = 'where',
  onField?: (name: string) => void,
): (attributes: Attributes) => boolean {
  try {
    return parseWhere(
      clause,
      fields.map(({ name }) => name),
      onField,
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

/** A condition on values, and the fields that it looks at. */
interface Condition {
  readonly meets: (attributes: Attributes) => boolean;
  readonly fields: readonly EsriField[];
}

/**
 * The ids of the features that were found, of those asked for by id and whose values meet the condition, ascending.
 * @throws the signal's reason
 */
async function idsAsked(
  matches: FeatureMatches,
  { condition, ids: among }: Pick<Asked, 'condition' | 'ids'>,
  signal: AbortSignal,
): Promise<Int32Array> {
  if (condition === undefined)
    return among === undefined ? matches.ids : matches.ids.filter((id) => among.has(id));
  const { meets, fields } = condition;
  const names = fields.flatMap(({ name }) => (name === OBJECT_ID ? [] : [name]));
  const ids: number[] = [];
  for await (const page of matches.values(names, among, signal)) {
    for (const [index, feature] of page.entries()) {
      if (index % TESTED_ROWS === 0) await yieldToOthers(signal);
      if (meets(esriAttributes(fields, feature))) ids.push(feature.id);
    }
  }
  return Int32Array.from(ids);
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
  const meets = readWhere(where, fields, 'where', (name) => read.add(name));
  return { meets, fields: fields.filter(({ name }) => read.has(name)) };
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
  const matches = await store.match(source, area, signal);
  const wanted = await idsAsked(matches, asked, signal);
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
      wanted.length === matches.total && area === undefined
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
    .filter(({ attributes }) => condition?.meets(attributes) ?? true);
  return findingsOf(order === undefined ? found : found.sort(order));
}
