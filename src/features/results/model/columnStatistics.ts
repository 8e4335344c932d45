import type { Slices } from '../../../lib/slices.ts';
import { isMissing } from '../../../domain/query/missing.ts';
import { numberIn, plainCell, textIn, type CellReader, type TableRow } from './cells.ts';

/** How often a value occurs. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** A bar of a histogram: values from `from` to `to`, the last bar's upper bound included. */
export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Figures of a column whose values are all numbers. */
export interface NumberFigures {
  readonly sum: number;
  readonly least: number;
  readonly greatest: number;
  readonly mean: number;
  readonly bins: readonly HistogramBin[];
}

/** What a column holds. */
export interface ColumnStatistics {
  readonly count: number;
  readonly missing: number;
  readonly distinct: number;
  /** The most frequent values, first the most frequent. */
  readonly top: readonly ValueCount[];
  /** Present when all values are numbers. */
  readonly numbers?: NumberFigures;
}

const STRIDE = 256;
const BINS = 12;
const TOP_VALUES = 50;

/** Values of a column sorted into kinds. */
interface Tally {
  readonly counts: Map<string, number>;
  readonly numbers: Float64Array;
  numeric: number;
  missing: number;
}

/** A column over some rows of a table. */
export interface TableColumn {
  readonly rows: readonly TableRow[];
  /** Indices of the rows that count. */
  readonly order: Uint32Array;
  readonly key: string;
  /** What stands in a cell; the value itself when left out. */
  readonly cellOf?: CellReader;
}

async function tally({ rows, order, key, cellOf = plainCell }: TableColumn, slices: Slices): Promise<Tally> {
  const result: Tally = {
    counts: new Map(),
    numbers: new Float64Array(order.length),
    numeric: 0,
    missing: 0,
  };
  for (const [at, index] of order.entries()) {
    if (at % STRIDE === 0 && slices.over()) await slices.turn();
    const value = cellOf(rows[index], key);
    if (isMissing(value)) {
      result.missing += 1;
      continue;
    }
    const number = numberIn(value);
    if (number !== undefined) result.numbers[result.numeric++] = number;
    const text = textIn(value);
    result.counts.set(text, (result.counts.get(text) ?? 0) + 1);
  }
  return result;
}

/** The most frequent values; of equally frequent ones those that come first. */
async function topOf(counts: ReadonlyMap<string, number>, slices: Slices): Promise<readonly ValueCount[]> {
  const top: ValueCount[] = [];
  let at = 0;
  for (const [value, count] of counts) {
    if (at++ % STRIDE === 0 && slices.over()) await slices.turn();
    if (top.length === TOP_VALUES && count <= (top.at(-1)?.count ?? 0)) continue;
    const place = top.findIndex((other) => other.count < count);
    top.splice(place < 0 ? top.length : place, 0, { value, count });
    if (top.length > TOP_VALUES) top.pop();
  }
  return top;
}

/** Neumaier's compensated summation (1974), so that a hundred thousand areas add up to their last digit. */
function sumUp(numbers: Float64Array): { sum: number; least: number; greatest: number } {
  let [sum, lost, least, greatest] = [0, 0, Infinity, -Infinity];
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
    if (number < least) least = number;
    if (number > greatest) greatest = number;
  }
  return { sum: sum + lost, least, greatest };
}

function histogram(numbers: Float64Array, least: number, greatest: number): readonly HistogramBin[] {
  if (least === greatest) return [{ from: least, to: greatest, count: numbers.length }];
  const width = (greatest - least) / BINS;
  const counts = new Array<number>(BINS).fill(0);
  for (const number of numbers) {
    const bin = Math.min(BINS - 1, Math.floor((number - least) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({ from: least + bin * width, to: least + (bin + 1) * width, count }));
}

/**
 * The statistics of a column over some rows.
 * @throws the signal's reason of the slices when aborted
 */
export async function columnStatistics(column: TableColumn, slices: Slices): Promise<ColumnStatistics> {
  const { order } = column;
  const { counts, numbers, numeric, missing } = await tally(column, slices);
  const top = await topOf(counts, slices);
  const base = { count: order.length, missing, distinct: counts.size, top };
  if (numeric === 0 || numeric < order.length - missing) return base;
  await slices.turn();
  const values = numbers.subarray(0, numeric);
  const { sum, least, greatest } = sumUp(values);
  const bins = histogram(values, least, greatest);
  return { ...base, numbers: { sum, least, greatest, mean: sum / numeric, bins } };
}
