import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { extentOfParts, positionRuns, unionExtent } from '../../server/base/geo/geometry.ts';
import { orderOfValues } from '../columns/orderedIds.ts';
import type { Test } from '../conditions/conditions.ts';
import { boxesIn, type SearchArea } from '../spatial/searchArea.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { searchedArea } from './distance.ts';
import { invalidParameter } from './esriError.ts';
import { searchShape, shapeInDegrees } from './geometry.ts';
import { fieldCalled, type EsriField } from './layers.ts';
import { MAP_REFERENCE, refuseUnsupported, type EsriParameters } from './parameters.ts';
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

/** Whether attributes meet all of some conditions. */
export const meetsAll = (tests: readonly Test<Attributes>[]) => (attributes: Attributes) =>
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

/** A field that rows are ordered by. */
export interface FieldOrder {
  readonly field: EsriField;
  readonly sign: 1 | -1;
}

/**
 * What `orderByFields` says: names, each with ASC or DESC; undefined without.
 * @throws EsriError where there is no such field
 */
export function orderOf(
  parameters: EsriParameters,
  fields: readonly EsriField[],
): readonly FieldOrder[] | undefined {
  return parameters
    .get('orderbyfields')
    ?.split(',')
    .map((part) => {
      const words = part.trim();
      const direction = /\s(asc|desc)$/i.exec(words)?.[1] ?? '';
      const field = fieldCalled(fields, words.slice(0, words.length - direction.length), 'orderByFields');
      return { field, sign: direction.toLowerCase() === 'desc' ? -1 : 1 };
    });
}

/** Compares rows by some fields. */
export const comparisonBy =
  (order: readonly FieldOrder[]) =>
  (a: Pick<Found, 'attributes'>, b: Pick<Found, 'attributes'>): number => {
    for (const { field, sign } of order) {
      const [x, y] = [a.attributes[field.name] ?? null, b.attributes[field.name] ?? null];
      const found = orderOfValues(x, y, sign);
      if (found !== 0) return found;
    }
    return 0;
  };

/** What a query found. */
export interface Findings {
  readonly total: number;
  /** @returns at most `count` from the one at `offset` */
  page(offset: number, count: number): Promise<readonly Found[]>;
  ids(): Promise<readonly number[]>;
  /** @throws EsriError where they are too many to be looked at for one answer */
  all(): Promise<readonly Found[]>;
  /** Around all of it; undefined for nothing. */
  extent(): Promise<Extent | undefined>;
}

/** What was found, where all of it is held. */
export function findingsOf(found: readonly Found[]): Findings {
  return {
    total: found.length,
    page: (offset, count) => Promise.resolve(found.slice(offset, offset + count)),
    ids: () => Promise.resolve(found.map(({ feature }) => feature.id)),
    all: () => Promise.resolve(found),
    extent: () =>
      Promise.resolve(unionExtent(found.map(({ feature }) => extentOfParts(positionRuns(feature.geometry))))),
  };
}

/** Conditions on values that must all be met, and the fields that they look at. */
export interface Condition {
  readonly tests: readonly Test<Attributes>[];
  readonly fields: readonly EsriField[];
}

/** What is asked of features, read from the parameters. */
export interface Asked {
  readonly condition: Condition | undefined;
  readonly ids: ReadonlySet<number> | undefined;
  readonly order: readonly FieldOrder[] | undefined;
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

/** Reads what a query asks for. @throws EsriError that names the parameter at fault */
export function askedOf(parameters: EsriParameters, fields: readonly EsriField[]): Asked {
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
