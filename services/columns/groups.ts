import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';
import type { FieldValue } from '../conditions/clause.ts';
import { codeAt, fieldParts, type ColumnField, type FieldsPart, type LayerColumns } from './columns.ts';

/** Most groups that features are divided into for one answer. */
export const MOST_GROUPS = 100_000;

/** Features with the same values of some fields. */
export interface Groups {
  /** The values of each group, in the order of the fields; the groups in the order of their first features. */
  readonly values: readonly (readonly FieldValue[])[];
  /** Of each feature the place of its group. */
  readonly ofRows: Int32Array;
}

/** Combinations of values that are numbered without being looked for. */
const MOST_NUMBERS = 262_144;

/** Of each feature of a chunk a number that those with the same values share; they are less than `size`. */
interface Numbered {
  readonly numbers: Int32Array;
  readonly size: number;
}

/** Numbers in the order in which they are met. */
function renumbered({ numbers }: Numbered): Numbered {
  const known = new Map<number, number>();
  const next = numbers.map((number) => {
    const place = known.get(number) ?? known.size;
    known.set(number, place);
    return place;
  });
  return { numbers: next, size: known.size };
}

function numbered({ first, ids, columns }: FieldsPart): Numbered {
  let all: Numbered = { numbers: new Int32Array(ids.length), size: 1 };
  for (const column of columns) {
    const count = column.values.length;
    // A chunk has fewer features than that, so that no number is too large.
    const { numbers, size } = all.size * count > MOST_NUMBERS ? renumbered(all) : all;
    const next = new Int32Array(ids.length);
    for (let at = 0; at < ids.length; at += 1)
      next[at] = (numbers[at] ?? 0) * count + codeAt(column, (ids[at] ?? 0) - first);
    all = { numbers: next, size: size * count };
  }
  return all.size > MOST_NUMBERS ? renumbered(all) : all;
}

/**
 * Divides features by the values of some fields; without fields into one group.
 * @param ids ascending
 * @returns undefined where there are more than {@link MOST_GROUPS}
 * @throws ColumnsGone; DatabaseFailure; the signal's reason
 */
export async function groupsOf(
  columns: LayerColumns,
  by: readonly ColumnField[],
  ids: Int32Array,
  signal: AbortSignal,
): Promise<Groups | undefined> {
  if (by.length === 0) return { values: [[]], ofRows: new Int32Array(ids.length) };
  const places = new Map<string, number>();
  const values: (readonly FieldValue[])[] = [];
  const ofRows = new Int32Array(ids.length);
  let row = 0;
  for await (const part of fieldParts(columns, by, ids, signal)) {
    const { numbers, size } = numbered(part);
    const placeOfNumber = new Int32Array(size).fill(-1);
    for (let at = 0; at < part.ids.length; at += 1) {
      const number = numbers[at] ?? 0;
      let place = placeOfNumber[number] ?? -1;
      if (place < 0) {
        const id = part.ids[at] ?? 0;
        const own = part.columns.map((column) => column.values[codeAt(column, id - part.first)] ?? null);
        // As features are told apart that are held.
        const key = JSON.stringify(own);
        place = places.get(key) ?? values.length;
        if (place === values.length) {
          places.set(key, place);
          values.push(own);
        }
        placeOfNumber[number] = place;
      }
      ofRows[row++] = place;
    }
    if (values.length > MOST_GROUPS) return undefined;
    await yieldToOthers(signal);
  }
  return { values, ofRows };
}

/** The figures of a field's values in a group; a missing value is in none. */
export interface GroupFigures {
  count: number;
  /** Of numbers. */
  numbers: number;
  sum: number;
  /** Of the squares of what the numbers differ from their mean. */
  squares: number;
  min: FieldValue;
  max: FieldValue;
}

/** Which features a field's figures are of. */
export interface GroupedField {
  readonly field: ColumnField;
  readonly groups: Groups;
  /** Ascending. */
  readonly ids: Int32Array;
  /** Whether squares are asked for: the values are read twice. */
  readonly hasSquares: boolean;
}

type Note = (figures: GroupFigures, value: string | number) => void;

function noteValue(figures: GroupFigures, value: string | number): void {
  figures.count += 1;
  if (typeof value === 'number') {
    figures.numbers += 1;
    figures.sum += value;
  }
  const { min, max } = figures;
  if (min === null || value < min) figures.min = value;
  if (max === null || value > max) figures.max = value;
}

function noteSquare(figures: GroupFigures, value: string | number): void {
  if (typeof value === 'number') figures.squares += (value - figures.sum / figures.numbers) ** 2;
}

/**
 * The figures of a field's values by group. Sums are made in the order of ids, as those of features that are held: the same to the last bit.
 * @throws ColumnsGone; DatabaseFailure; the signal's reason
 */
export async function groupFigures(
  columns: LayerColumns,
  { field, groups, ids, hasSquares }: GroupedField,
  signal: AbortSignal,
): Promise<readonly GroupFigures[]> {
  const all = groups.values.map((): GroupFigures => ({
    count: 0,
    numbers: 0,
    sum: 0,
    squares: 0,
    min: null,
    max: null,
  }));
  const pass = async (note: Note) => {
    let row = 0;
    for await (const { first, ids: some, columns: read } of fieldParts(columns, [field], ids, signal)) {
      const [column] = read;
      for (const id of some) {
        const figures = all[groups.ofRows[row++] ?? 0];
        const value = column?.values[codeAt(column, id - first)] ?? null;
        if (figures !== undefined && value !== null) note(figures, value);
      }
      await yieldToOthers(signal);
    }
  };
  await pass(noteValue);
  if (hasSquares) await pass(noteSquare);
  return all;
}
