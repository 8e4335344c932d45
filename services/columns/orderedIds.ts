import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';
import type { FieldValue } from '../conditions/clause.ts';
import { codeAt, fieldParts, type ColumnField, type FieldsPart, type LayerColumns } from './columns.ts';

/** What rows are ordered by first, second and so on; at last they are in the order of ids. */
export interface OrderKey {
  readonly field: ColumnField;
  readonly sign: 1 | -1;
}

/** Orders two values of a field: a missing one comes last, whichever way. */
export function orderOfValues(a: FieldValue, b: FieldValue, sign: OrderKey['sign']): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return (a < b ? -1 : 1) * sign;
}

/** Places in an order, `to` no more among them. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A chunk's features by one field: its different values in their order, and which of them each has. */
interface SortedPart {
  readonly ids: Int32Array;
  readonly values: readonly FieldValue[];
  /** Of each feature the place of its value. */
  readonly ranks: Uint16Array;
  /** How many features have a value before the one of a place; one more for all. */
  readonly before: Uint32Array;
}

/** Different values in their order, and the place there of each that is stored. */
interface SortedValues {
  readonly values: readonly FieldValue[];
  placeOf(code: number): number;
}

/** Of values that lie in their order already, as columns are written. */
function turned(stored: readonly FieldValue[], sign: OrderKey['sign']): SortedValues {
  if (sign === 1) return { values: stored, placeOf: (code) => code };
  const count = stored.at(-1) === null ? stored.length - 1 : stored.length;
  const values = stored.slice(0, count).reverse();
  return {
    values: count < stored.length ? [...values, null] : values,
    placeOf: (code) => (code < count ? count - 1 - code : code),
  };
}

/** Of values that are answered in another way than they are stored. */
function sortedValues(stored: readonly FieldValue[], sign: OrderKey['sign']): SortedValues {
  const values = [...new Set(stored)].sort((a, b) => orderOfValues(a, b, sign));
  const places = new Map(values.map((value, place) => [value, place]));
  return { values, placeOf: (code) => places.get(stored[code] ?? null) ?? 0 };
}

function isInOrder(values: readonly FieldValue[]): boolean {
  for (let at = 1; at < values.length; at += 1)
    if (orderOfValues(values[at - 1] ?? null, values[at] ?? null, 1) >= 0) return false;
  return true;
}

function sortedPart({ first, ids, columns: [column] }: FieldsPart, { sign }: OrderKey): SortedPart {
  const stored = column?.values ?? [];
  const { values, placeOf } = isInOrder(stored) ? turned(stored, sign) : sortedValues(stored, sign);
  const before = new Uint32Array(values.length + 1);
  const ranks = new Uint16Array(ids.length);
  for (let at = 0; at < ids.length; at += 1) {
    const code = column === undefined ? 0 : codeAt(column, (ids[at] ?? 0) - first);
    const rank = placeOf(code);
    ranks[at] = rank;
    before[rank + 1] = (before[rank + 1] ?? 0) + 1;
  }
  for (let place = 0; place < values.length; place += 1)
    before[place + 1] = (before[place + 1] ?? 0) + (before[place] ?? 0);
  return { ids, values, ranks, before };
}

/** The place of the first of a part's values that does not come before a value. */
function placeOf({ values }: SortedPart, value: FieldValue, sign: OrderKey['sign']): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (orderOfValues(values[middle] ?? null, value, sign) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A value, and how many features have one before it. */
interface Placed {
  readonly value: FieldValue;
  readonly before: number;
}

/** The value that the feature at a place of the order has. @param place of one that there is */
function valueAt(parts: readonly SortedPart[], place: number, sign: OrderKey['sign']): Placed {
  const spans = parts.map(({ values }) => ({ low: 0, high: values.length }));
  for (;;) {
    const weights = parts.map(({ before }, at) => {
      const { low = 0, high = 0 } = spans[at] ?? {};
      return (before[high] ?? 0) - (before[low] ?? 0);
    });
    const heaviest = weights.indexOf(Math.max(...weights));
    const { low = 0, high = 0 } = spans[heaviest] ?? {};
    const value = parts[heaviest]?.values[(low + high) >> 1] ?? null;
    const cuts = parts.map((part) => ({
      at: placeOf(part, value, sign),
      through: placeAfter(part, value, sign),
    }));
    const below = parts.reduce((sum, { before }, at) => sum + (before[cuts[at]?.at ?? 0] ?? 0), 0);
    const through = parts.reduce((sum, { before }, at) => sum + (before[cuts[at]?.through ?? 0] ?? 0), 0);
    if (place >= below && place < through) return { value, before: below };
    for (const [at, span] of spans.entries()) {
      const cut = cuts[at];
      if (cut === undefined) continue;
      if (place < below) span.high = Math.min(span.high, cut.at);
      else span.low = Math.max(span.low, cut.through);
    }
  }
}

/** The place after the last of a part's values that does not come after a value. */
function placeAfter(part: SortedPart, value: FieldValue, sign: OrderKey['sign']): number {
  const place = placeOf(part, value, sign);
  return place < part.values.length && part.values[place] === value ? place + 1 : place;
}

/** Adds those of a part's features whose values have some places to the groups of these values. */
function addBetween(groups: Map<FieldValue, number[]>, part: SortedPart, low: number, past: number): void {
  const { ids, values, ranks, before } = part;
  if ((before[past] ?? 0) === (before[low] ?? 0)) return;
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? 0;
    if (rank < low || rank >= past) continue;
    const value = values[rank] ?? null;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [ids[at] ?? 0]);
    else group.push(ids[at] ?? 0);
  }
}

/** The features whose values lie between two, by their values in order; those of one value in the order of ids. */
function groupsBetween(
  parts: readonly SortedPart[],
  [first, last]: readonly [FieldValue, FieldValue],
  sign: OrderKey['sign'],
): readonly (readonly number[])[] {
  const groups = new Map<FieldValue, number[]>();
  for (const part of parts)
    addBetween(groups, part, placeOf(part, first, sign), placeAfter(part, last, sign));
  return [...groups].sort(([a], [b]) => orderOfValues(a, b, sign)).map(([, ids]) => ids);
}

/** So few features are put in order as a whole: some milliseconds. */
const FEW = 10_000;

/** Orders whole groups by the keys that are left; their features are few. */
async function orderGroups(
  columns: LayerColumns,
  groups: readonly (readonly number[])[],
  keys: readonly OrderKey[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (keys.length === 0) return groups.flat();
  const tied = groups.filter((ids) => ids.length > 1).flat();
  const values = new Map<number, readonly FieldValue[]>();
  const fields = keys.map(({ field }) => field);
  const asked = Int32Array.from(tied).sort();
  for await (const { first, ids, columns: read } of fieldParts(columns, fields, asked, signal))
    for (const id of ids)
      values.set(
        id,
        read.map((column) => column.values[codeAt(column, id - first)] ?? null),
      );
  const byKeys = (a: number, b: number) => {
    for (const [at, { sign }] of keys.entries()) {
      const order = orderOfValues(values.get(a)?.[at] ?? null, values.get(b)?.[at] ?? null, sign);
      if (order !== 0) return order;
    }
    return 0;
  };
  return groups.flatMap((ids) => (ids.length > 1 ? [...ids].sort(byKeys) : ids));
}

/**
 * A part of features in an order. Of the first key only the values at the ends of the part are looked for, and what lies between them is
 * put in order; of the next ones only what the first leaves open: nothing orders all.
 * @param ids ascending
 * @returns their ids in the order
 * @throws ColumnsGone; DatabaseFailure; the signal's reason
 */
export async function orderedIds(
  columns: LayerColumns,
  ids: Int32Array,
  { keys, span }: { readonly keys: readonly OrderKey[]; readonly span: Span },
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { from, to } = { from: span.from, to: Math.min(span.to, ids.length) };
  if (from >= to) return [];
  const [key, ...others] = keys;
  if (key === undefined) return [...ids.subarray(from, to)];
  const parts: SortedPart[] = [];
  for await (const part of fieldParts(columns, [key.field], ids, signal)) {
    parts.push(sortedPart(part, key));
    await yieldToOthers(signal);
  }
  const low = valueAt(parts, from, key.sign);
  const high = valueAt(parts, to - 1, key.sign);
  const groups = groupsBetween(parts, [low.value, high.value], key.sign);
  if (groups.reduce((sum, group) => sum + group.length, 0) <= FEW)
    return (await orderGroups(columns, groups, others, signal)).slice(from - low.before, to - low.before);
  // Of the first and the last group a part may be wanted, of however many.
  const found: number[] = [];
  const cut = async (group: readonly number[], before: number) => {
    const part = { from: Math.max(0, from - before), to: Math.min(group.length, to - before) };
    const within = await orderedIds(columns, Int32Array.from(group), { keys: others, span: part }, signal);
    for (const id of within) found.push(id);
  };
  await cut(groups[0] ?? [], low.before);
  for (const id of await orderGroups(columns, groups.slice(1, -1), others, signal)) found.push(id);
  if (groups.length > 1) await cut(groups.at(-1) ?? [], high.before);
  return found;
}
