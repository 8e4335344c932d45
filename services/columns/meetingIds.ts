import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';
import type { FieldValue } from '../conditions/clause.ts';
import type { Test } from '../conditions/conditions.ts';
import { codeAt, fieldParts, type ColumnField, type FieldsPart, type LayerColumns } from './columns.ts';

type Values = Readonly<Record<string, FieldValue>>;

/** Which features are looked at, and what of them. */
export interface Asked {
  /** All that the conditions look at. */
  readonly fields: readonly ColumnField[];
  /** Ascending. */
  readonly ids: Int32Array;
}

/** Values that are tested between two turns of others: some milliseconds, with a list of a thousand values too. */
const TESTED_VALUES = 250;

/** Counts what is tested, and lets others have their turn. */
class Turns {
  #tested = 0;

  constructor(readonly signal: AbortSignal) {}

  isDue(): boolean {
    this.#tested += 1;
    return this.#tested % TESTED_VALUES === 0;
  }
}

/** Of a condition on one field each different value is tested once. */
async function meetingOne(
  test: Test<Values>,
  { name, at }: { readonly name: string; readonly at: number },
  { first, ids, columns }: FieldsPart,
  turns: Turns,
): Promise<Int32Array> {
  const column = columns[at];
  if (column === undefined) return ids;
  // 0: not tested yet.
  const truths = new Int8Array(column.values.length);
  const found = new Int32Array(ids.length);
  let count = 0;
  for (const id of ids) {
    const code = codeAt(column, id - first);
    if (truths[code] === 0) {
      if (turns.isDue()) await yieldToOthers(turns.signal);
      truths[code] = test({ [name]: column.values[code] ?? null }) === true ? 1 : -1;
    }
    if (truths[code] === 1) found[count++] = id;
  }
  return found.subarray(0, count);
}

/** Of one on several fields each feature is tested. */
async function meetingSeveral(
  test: Test<Values>,
  fields: readonly ColumnField[],
  { first, ids, columns }: FieldsPart,
  turns: Turns,
): Promise<Int32Array> {
  const read = fields.flatMap(({ name }, at) => {
    const column = columns[at];
    return column !== undefined && test.reads?.includes(name) === true ? [{ name, column }] : [];
  });
  const found = new Int32Array(ids.length);
  const values: Record<string, FieldValue> = {};
  let count = 0;
  for (const id of ids) {
    if (turns.isDue()) await yieldToOthers(turns.signal);
    for (const { name, column } of read) values[name] = column.values[codeAt(column, id - first)] ?? null;
    if (test(values) === true) found[count++] = id;
  }
  return found.subarray(0, count);
}

function meetingOf(
  test: Test<Values>,
  fields: readonly ColumnField[],
  part: FieldsPart,
  turns: Turns,
): Promise<Int32Array> {
  const [name, ...others] = test.reads ?? [];
  const at = fields.findIndex((field) => field.name === name);
  return name !== undefined && others.length === 0
    ? meetingOne(test, { name, at }, part, turns)
    : meetingSeveral(test, fields, part, turns);
}

/**
 * Those of some features whose values meet all of some conditions, tested by the same code as features are.
 * @param tests each of which looks at fields alone
 * @returns ascending
 * @throws ColumnsGone; DatabaseFailure; the signal's reason
 */
export async function meetingIds(
  columns: LayerColumns,
  tests: readonly Test<Values>[],
  { fields, ids }: Asked,
  signal: AbortSignal,
): Promise<Int32Array> {
  const turns = new Turns(signal);
  const found = new Int32Array(ids.length);
  let count = 0;
  for await (const part of fieldParts(columns, fields, ids, signal)) {
    let left = part.ids;
    for (const test of tests)
      if (left.length > 0) left = await meetingOf(test, fields, { ...part, ids: left }, turns);
    found.set(left, count);
    count += left.length;
    await yieldToOthers(signal);
  }
  return found.slice(0, count);
}
