import type { FeatureStore } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { extentOfParts, geometryKind, positionRuns, unionExtent } from '../../server/base/geo/geometry.ts';
import { EsriError, invalidParameter } from './esriError.ts';
import { searchShape, shapeInDegrees } from './geometry.ts';
import { esriAttributes, fieldCalled, type DescribedLayer, type EsriField } from './layers.ts';
import { MAP_REFERENCE, refuseUnsupported, type EsriParameters } from './parameters.ts';
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

/** Most features of a large layer whose values or corners are looked at for one answer. */
const MOST_LOOKED_AT = 20_000;

const tooMany = (total: number) =>
  new EsriError(
    400,
    `What looks at values (where, orderByFields, returnExtentOnly, outStatistics, returnDistinctValues) looks at ${String(MOST_LOOKED_AT)} features at most; ${String(total)} are in the area asked for. Give a smaller geometry, or objectIds.`,
  );

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
  readonly meets: ((attributes: Attributes) => boolean) | undefined;
  readonly ids: ReadonlySet<number> | undefined;
  readonly order: ((a: Found, b: Found) => number) | undefined;
  /** The box around the geometry, where boxes alone are compared. */
  readonly box: Extent | undefined;
  /** Where it is searched; undefined for everywhere. */
  readonly area: SearchArea | undefined;
}

function askedOf(parameters: EsriParameters, fields: readonly EsriField[]): Asked {
  refuseUnsupported(parameters, UNSUPPORTED);
  const where = parameters.get('where') ?? '';
  const isEverything = /^\s*(?:(?:1\s*=\s*1)\s*)?$/.test(where);
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
    meets: isEverything ? undefined : readWhere(where, fields),
    ids: objectIdsOf(parameters),
    order: orderOf(parameters, fields),
    box,
    area: box === undefined ? searchedArea(parameters, searched) : boxesIn(box),
  };
}

/** Of a large layer: what its index tells is not read, and what must be read is bounded. */
async function findInLarge(
  store: FeatureStore,
  { source, fields }: DescribedLayer,
  { meets, ids, order, area }: Asked,
  signal: AbortSignal,
): Promise<Findings> {
  const matches = await store.match(source, area, signal);
  const wanted = ids === undefined ? matches.ids : matches.ids.filter((id) => ids.has(id));
  const read = async (some: Int32Array): Promise<Found[]> =>
    (await store.features(source, [...some])).map((feature) => ({
      feature,
      attributes: esriAttributes(fields, feature),
    }));
  const readAll = () => {
    if (wanted.length > MOST_LOOKED_AT) throw tooMany(wanted.length);
    return read(wanted);
  };
  if (meets !== undefined || order !== undefined) {
    const found = (await readAll()).filter(({ attributes }) => meets?.(attributes) ?? true);
    return findingsOf(order === undefined ? found : found.sort(order));
  }
  return {
    total: wanted.length,
    page: (offset, count) => read(wanted.subarray(offset, offset + count)),
    ids: () => [...wanted],
    all: readAll,
    extent: async () =>
      area === undefined && ids === undefined ? source.extent : findingsOf(await readAll()).extent(),
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
  const { meets, ids, order, box, area } = asked;
  const features =
    box !== undefined || area === undefined
      ? await store.queryFeatures(source, { extent: box })
      : await (await store.match(source, area, signal)).read(0, Infinity);
  const found = features
    // A layer has one kind of geometry in this protocol.
    .filter(({ id, geometry }) => (ids?.has(id) ?? true) && geometryKind(geometry) === source.geometryType)
    .map((feature) => ({ feature, attributes: esriAttributes(fields, feature) }))
    .filter(({ attributes }) => meets?.(attributes) ?? true);
  return findingsOf(order === undefined ? found : found.sort(order));
}
