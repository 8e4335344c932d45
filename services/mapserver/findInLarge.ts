import { ColumnsGone } from '../../server/base/geo/columns/readColumns.ts';
import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';
import { holdsAll, type LayerColumns } from '../columns/columns.ts';
import { meetingIds } from '../columns/meetingIds.ts';
import { orderedIds } from '../columns/orderedIds.ts';
import type { FeatureMatches, FeatureStore } from '../featureStore.ts';
import {
  comparisonBy,
  findingsOf,
  meetsAll,
  type Asked,
  type Condition,
  type Findings,
  type Found,
} from './asked.ts';
import { EsriError } from './esriError.ts';
import { columnFieldOf, esriAttributes, OBJECT_ID, type DescribedLayer, type EsriField } from './layers.ts';

/** Most features of a large layer that are read as a whole for one answer. */
const MOST_LOOKED_AT = 20_000;

/** Most ids of one answer: some ten MB. */
const MOST_IDS = 1_000_000;

const tooMany = (total: number, most = MOST_LOOKED_AT) =>
  new EsriError(
    400,
    `this looks at ${String(most)} features at most; ${String(total)} are what is asked for. Give a smaller geometry, a narrower where, or objectIds.`,
  );

/** Features whose values are tested between two turns of others: some milliseconds, with a list of a thousand values too. */
const TESTED_ROWS = 250;

/** Those of some ids whose values meet the condition; the values are read from the features. @throws the signal's reason */
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

/** Does something with columns; undefined where they go away meanwhile. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ColumnsGone) return undefined;
    throw error;
  }
}

/**
 * Those of some ids whose values meet a condition: by the columns as far as these hold what it looks at, then by the features' own values.
 * @param ids of those that were found, ascending
 * @throws the signal's reason
 */
export async function idsMeeting(
  matches: FeatureMatches,
  { tests, fields }: Condition,
  ids: Int32Array,
  signal: AbortSignal,
): Promise<Int32Array> {
  const { columns } = matches;
  const held = fields.map(columnFieldOf).filter(({ name, isId }) => isId || columns?.has(name));
  const isHeld = (name: string) => held.some((field) => field.name === name);
  const [told, untold] = [true, false].map((wanted) =>
    tests.filter(({ reads }) => (columns !== undefined && reads?.every(isHeld) === true) === wanted),
  );
  const found =
    columns && told && told.length > 0
      ? await unlessGone(meetingIds(columns, told, { fields: held, ids }, signal))
      : ids;
  if (found === undefined) return idsTested(matches, { tests, fields }, ids, signal);
  return untold?.length === 0 ? found : idsTested(matches, { tests: untold ?? [], fields }, found, signal);
}

/** Features of a large layer that a query asks for. */
export interface LargeFindings extends Findings {
  /** Ascending. */
  readonly wanted: Int32Array;
  /** Their values, where these lie beside the features and hold all of some fields. */
  columnsOf(fields: readonly EsriField[]): LayerColumns | undefined;
}

/** Those of some ids that are among others: each is looked for, and not all of the others looked at. @param all ascending */
function idsAmong(all: Int32Array, some: ReadonlySet<number>): Int32Array {
  const isAmong = (id: number): boolean => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return all[low] === id;
  };
  return Int32Array.from([...some].filter(isAmong)).sort();
}

/** Of a large layer: what its index and its columns tell is not read, and what must be read as a whole is bounded. */
export async function findInLarge(
  store: FeatureStore,
  { source, fields }: DescribedLayer,
  { area, ids, condition, order }: Asked,
  signal: AbortSignal,
): Promise<LargeFindings> {
  const matches = await store.match(source, area, signal);
  const candidates = ids === undefined ? matches.ids : idsAmong(matches.ids, ids);
  const wanted =
    condition === undefined ? candidates : await idsMeeting(matches, condition, candidates, signal);
  const read = async (some: readonly number[]): Promise<Found[]> => {
    const found = new Map(
      (await store.features(source, some)).map((feature) => [
        feature.id,
        { feature, attributes: esriAttributes(fields, feature) },
      ]),
    );
    return some.flatMap((id) => found.get(id) ?? []);
  };
  const readAll = () => {
    if (wanted.length > MOST_LOOKED_AT) throw tooMany(wanted.length);
    return read([...wanted]);
  };
  const columnsOf = (of: readonly EsriField[]) =>
    matches.columns && holdsAll(matches.columns, of.map(columnFieldOf)) ? matches.columns : undefined;

  async function idsInOrder(from: number, to: number): Promise<readonly number[]> {
    if (order === undefined) return [...wanted.subarray(from, to)];
    const columns = columnsOf(order.map(({ field }) => field));
    const keys = order.map(({ field, sign }) => ({ field: columnFieldOf(field), sign }));
    const ordered =
      columns && (await unlessGone(orderedIds(columns, wanted, { keys, span: { from, to } }, signal)));
    if (ordered !== undefined) return ordered;
    const all = (await readAll()).sort(comparisonBy(order));
    return all.slice(from, to).map(({ feature }) => feature.id);
  }

  return {
    total: wanted.length,
    wanted,
    columnsOf,
    page: async (offset, count) => read(await idsInOrder(offset, offset + count)),
    ids() {
      const most = order === undefined ? MOST_IDS : MOST_LOOKED_AT;
      if (wanted.length > most) throw tooMany(wanted.length, most);
      return idsInOrder(0, wanted.length);
    },
    all: readAll,
    extent: async () =>
      wanted.length === matches.total && area === undefined
        ? source.extent
        : findingsOf(await readAll()).extent(),
  };
}
