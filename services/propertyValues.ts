import type { Database } from '../server/base/db/database.ts';
import { z } from 'zod';
import type { PropertyKind } from '../server/base/geo/propertyKind.ts';
import type { GeoFeature } from './storedFeatures.ts';

/** What the properties of a layer's features hold, one row per name and kind of value. */
export async function propertyKindsOf(database: Database, layer: string): Promise<readonly PropertyKind[]> {
  const rows = await database.query<{
    name: string;
    type: PropertyKind['type'];
    length: unknown;
    whole: boolean | null;
  }>(
    `SELECT key AS name, jsonb_typeof(value) AS type, max(length(value #>> '{}')) AS length,
       bool_and(CASE WHEN jsonb_typeof(value) = 'number'
         THEN (value #>> '{}')::numeric % 1 = 0 AND abs((value #>> '{}')::numeric) < 2147483648 END) AS whole
     FROM geo_features, jsonb_each(properties) WHERE layer = $1 GROUP BY 1, 2`,
    [layer],
  );
  return rows.map(({ name, type, length, whole }) => ({
    name,
    type,
    maxLength: Number(length ?? 0),
    isWhole: whole === true,
  }));
}

/** Most different values of a property that are read. */
export const MOST_VALUES = 20_000;

/** The different values of a property, as texts; some of them where there are more than {@link MOST_VALUES}. */
export async function storedValues(
  database: Database,
  layer: string,
  name: string,
): Promise<readonly unknown[]> {
  const rows = await database.query<{ value: string | null }>(
    'SELECT DISTINCT properties ->> $2 AS value FROM geo_features WHERE layer = $1 LIMIT $3',
    [layer, name, MOST_VALUES],
  );
  return rows.map(({ value }) => value);
}

/** Values of a property, of features that lie evenly among a layer's. */
export interface SampledValues {
  /** Features that are seen. */
  readonly total: number;
  /** Features whose values were read. */
  readonly read: number;
  /** The different values and how many of the read features have each, the most frequent first; null for those without one. */
  readonly values: readonly (readonly [value: unknown, count: number])[];
}

/** At most so many of some ids, evenly from first to last. */
export function evenly(ids: Int32Array, most: number): Int32Array {
  if (ids.length <= most) return ids;
  return Int32Array.from({ length: most }, (_, at) => ids[Math.floor((at * ids.length) / most)] ?? 0);
}

/**
 * Counts the values that a property has among some features; the database reads no geometry for it.
 * @throws DatabaseFailure
 */
export async function sampledValues(
  { query }: Database,
  { layer, name }: { readonly layer: string; readonly name: string },
  ids: Int32Array,
  most: number,
): Promise<SampledValues> {
  const asked = evenly(ids, most);
  const rows = await query<{ value: unknown; count: number }>(
    `SELECT nullif(properties -> $2, 'null'::jsonb) AS value, count(*)::int AS count FROM geo_features
     WHERE layer = $1 AND id = ANY($3::text::integer[]) GROUP BY 1 ORDER BY 2 DESC, 1`,
    [layer, name, `{${asked.join(',')}}`],
  );
  const values = rows.map(({ value, count }) => [value, count] as const);
  return { total: ids.length, read: asked.length, values };
}

/** A feature without its shape. */
export type ValuedFeature = Pick<GeoFeature, 'id' | 'properties'>;

/** Features whose values are read in one statement: some ten milliseconds, during which nobody else is served by the embedded database. */
const VALUE_ROWS = 5000;

const columnSchema = z.array(z.unknown()).nullable();

/**
 * Reads some properties of features, some thousand at a time; what is not there of them is null. The database reads no geometry for it,
 * and answers each property as one list: rows would take three times as long.
 * @param ids ascending; those that are not there are left out
 * @throws DatabaseFailure; the signal's reason
 */
export async function* valuesById(
  { query }: Database,
  { layer, names }: { readonly layer: string; readonly names: readonly string[] },
  ids: Int32Array,
  signal: AbortSignal,
): AsyncGenerator<readonly ValuedFeature[]> {
  const columns = names.map(
    (_, index) => `, jsonb_agg(properties -> $${String(index + 4)}) AS v${String(index)}`,
  );
  const page = async (from: number): Promise<readonly ValuedFeature[]> => {
    const some = ids.subarray(from, from + VALUE_ROWS);
    const [first = 0, last = 0] = [some[0], some.at(-1)];
    // A list of ids that leaves none out costs more than their range.
    const list = last - first + 1 === some.length ? undefined : `{${some.join(',')}}`;
    const which = list === undefined ? 'id BETWEEN $2 AND $3' : 'id = ANY($2::text::integer[]) AND id <= $3';
    const [row = {}] = await query(
      `SELECT jsonb_agg(id) AS ids${columns.join('')}
       FROM (SELECT id, properties FROM geo_features WHERE layer = $1 AND ${which} ORDER BY id) AS page`,
      [layer, list ?? first, last, ...names],
    );
    const read = names.map((_, index) => columnSchema.parse(row[`v${String(index)}`]) ?? []);
    return (z.array(z.number()).nullable().parse(row.ids) ?? []).map((id, at) => ({
      id,
      properties: Object.fromEntries(names.map((name, index) => [name, read[index]?.[at] ?? null])),
    }));
  };
  if (ids.length === 0) return;
  let next = page(0);
  for (let from = 0; from < ids.length; from += VALUE_ROWS) {
    const rows = await next;
    signal.throwIfAborted();
    if (from + VALUE_ROWS < ids.length) {
      // Read while this one is looked at; where nobody asks for it any more its failure is nobody's.
      next = page(from + VALUE_ROWS);
      next.catch(() => undefined);
    }
    yield rows;
  }
}
