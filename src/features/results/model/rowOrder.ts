import type { Slices } from '../../../lib/slices.ts';
import { isMissing } from '../../../domain/query/missing.ts';
import { numberIn, plainCell, textIn, type CellReader, type TableRow } from './cells.ts';
import { cellTest } from './columnFilter.ts';

/** How a table is sorted; the rows' own order where there is none. */
export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

/** Which rows of a table are shown, and in which order. */
export interface TableQuery {
  readonly sort?: TableSort | undefined;
  /** Filters by column, as {@link cellTest} reads them. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Rows looked at between two looks at the clock. */
const STRIDE = 256;

/** Rows of one run of the merge sort: the engine's own sort of so many takes some milliseconds. */
const RUN_ROWS = 4096;

/** Chinese by sound, numbers inside texts by their size ("2号" before "10号"). */
const collator = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' });

type Compare = (a: number, b: number) => number;

async function filtered(
  rows: readonly TableRow[],
  filters: TableQuery['filters'],
  slices: Slices,
  cellOf: CellReader,
): Promise<Uint32Array> {
  const tests = Object.entries(filters).flatMap(([key, filter]) => {
    const test = cellTest(filter);
    return test === undefined ? [] : [{ key, test }];
  });
  const passed = new Uint32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    if (index % STRIDE === 0 && slices.over()) await slices.turn();
    const row = rows[index];
    if (tests.every(({ key, test }) => test(cellOf(row, key)))) passed[count++] = index;
  }
  return passed.slice(0, count);
}

/** Sorts runs, then merges them two and two; equal rows keep their order. */
async function mergeSort(order: Uint32Array, compare: Compare, slices: Slices): Promise<Uint32Array> {
  for (let from = 0; from < order.length; from += RUN_ROWS) {
    if (slices.over()) await slices.turn();
    order.subarray(from, from + RUN_ROWS).sort(compare);
  }
  let [source, target]: readonly [Uint32Array, Uint32Array] = [order, new Uint32Array(order.length)];
  for (let width = RUN_ROWS; width < source.length; width *= 2) {
    for (let from = 0; from < source.length; from += 2 * width) {
      const middle = Math.min(from + width, source.length);
      const end = Math.min(from + 2 * width, source.length);
      let [left, right] = [from, middle];
      for (let at = from; at < end; at += 1) {
        if (at % STRIDE === 0 && slices.over()) await slices.turn();
        const a = source[left] ?? 0;
        const b = source[right] ?? 0;
        const takesLeft = left < middle && (right >= end || compare(a, b) <= 0);
        target[at] = takesLeft ? a : b;
        if (takesLeft) left += 1;
        else right += 1;
      }
    }
    [source, target] = [target, source];
  }
  return source;
}

/** The place of every distinct text among all of them, so that rows are compared by numbers. */
async function ranksOf(texts: readonly string[], slices: Slices): Promise<ReadonlyMap<string, number>> {
  const compare: Compare = (a, b) => collator.compare(texts[a] ?? '', texts[b] ?? '');
  const order = await mergeSort(
    Uint32Array.from(texts, (_, index) => index),
    compare,
    slices,
  );
  const ranks = new Map<string, number>();
  for (const [rank, index] of order.entries()) {
    if (rank % STRIDE === 0 && slices.over()) await slices.turn();
    ranks.set(texts[index] ?? '', rank);
  }
  return ranks;
}

/** A number for each row that it is sorted by; NaN for a missing value. Texts come after all numbers. */
async function sortKeys(
  rows: readonly TableRow[],
  key: string,
  slices: Slices,
  cellOf: CellReader,
): Promise<Float64Array> {
  const keys = new Float64Array(rows.length).fill(Number.NaN);
  const texts = new Map<string, number[]>();
  let greatest = 0;
  for (let index = 0; index < rows.length; index += 1) {
    if (index % STRIDE === 0 && slices.over()) await slices.turn();
    const value = cellOf(rows[index], key);
    if (isMissing(value)) continue;
    const number = numberIn(value);
    if (number === undefined) {
      const text = textIn(value);
      const same = texts.get(text);
      if (same === undefined) texts.set(text, [index]);
      else same.push(index);
    } else {
      keys[index] = number;
      greatest = Math.max(greatest, number);
    }
  }
  const ranks = await ranksOf([...texts.keys()], slices);
  for (const [text, indices] of texts) {
    if (slices.over()) await slices.turn();
    for (const index of indices) keys[index] = greatest + 1 + (ranks.get(text) ?? 0);
  }
  return keys;
}

/**
 * The rows that pass the filters in the order of the sort, as indices; missing values come last either way, equal rows keep their order.
 * @throws the signal's reason of the slices when aborted
 */
export async function orderRows(
  rows: readonly TableRow[],
  { sort, filters }: TableQuery,
  slices: Slices,
  cellOf: CellReader = plainCell,
): Promise<Uint32Array> {
  const order = await filtered(rows, filters, slices, cellOf);
  if (sort === undefined) return order;
  const keys = await sortKeys(rows, sort.key, slices, cellOf);
  const sign = sort.descending ? -1 : 1;
  const compare: Compare = (a, b) => {
    const [x = Number.NaN, y = Number.NaN] = [keys[a], keys[b]];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y);
  };
  return mergeSort(order, compare, slices);
}
