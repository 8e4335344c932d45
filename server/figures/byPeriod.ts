import type { FigureRow } from '../../src/api/contracts/figures.ts';
import { momentOf } from '../../src/domain/layers/time/moment.ts';
import { createTally, shortened, type Tally } from './tally.ts';

/** Sums of several years, or of several days, each by the rows of its own. */
export interface ByPeriod {
  /** Adds to a row of a period; nothing where one of them is not known. */
  add(period: number | undefined, row: string | undefined, amounts: readonly number[]): void;
  /** The sums of a row; undefined where nothing was added to it. */
  sums(period: number, row: string): readonly number[] | undefined;
  /** Ascending. */
  readonly periods: readonly number[];
  /** The rows of all periods, in the order of their letters. */
  readonly rows: readonly string[];
}

/** Creates sums of no period yet. */
export function createByPeriod(): ByPeriod {
  const tallies = new Map<number, Tally>();
  const rows = new Set<string>();
  return {
    add(period, row, amounts) {
      if (period === undefined || row === undefined) return;
      const tally = tallies.get(period) ?? createTally();
      tally.add(row, amounts);
      tallies.set(period, tally);
      rows.add(row);
    },
    sums: (period, row) => tallies.get(period)?.sums(row),
    get periods() {
      return [...tallies.keys()].sort((a, b) => a - b);
    },
    get rows() {
      return [...rows].sort();
    },
  };
}

/** The year that a date is of; undefined where that is not known. */
export function yearOf(date: string): number | undefined {
  const moment = momentOf(date);
  return moment === undefined ? undefined : Number(moment.text.slice(0, 4));
}

/** A figure as rows hold it; null where it cannot be told. */
export const told = (amount: number | undefined): number | null =>
  amount === undefined || !Number.isFinite(amount) ? null : shortened(amount);

/**
 * Rows of a period, each with its figure, the mean of the other periods that know one, and that of the period before.
 * @param figureOf what is told of the sums of a row; undefined where that is nothing
 * @returns none where nothing is known of the period
 */
export function besideOthers(
  { sums, periods, rows }: ByPeriod,
  period: number,
  figureOf: (sums: readonly number[]) => number | undefined,
): FigureRow[] {
  const at = (one: number, row: string) => {
    const found = sums(one, row);
    return found && figureOf(found);
  };
  if (rows.every((row) => at(period, row) === undefined)) return [];
  return rows.map((name) => {
    const others = periods.flatMap((one) => (one === period ? [] : (at(one, name) ?? [])));
    const usual = others.length === 0 ? undefined : others.reduce((sum, one) => sum + one, 0) / others.length;
    return { name, values: [at(period, name), usual, at(period - 1, name)].map(told) };
  });
}
