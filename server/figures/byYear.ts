import { momentOf } from '../../src/domain/layers/time/moment.ts';
import { createTally, type Tally } from './tally.ts';

/** Sums of several years, each by the rows of its own. */
export interface ByYear {
  /** Adds to a row of the year that a date is of; nothing where that is not known. */
  add(date: string, row: string | undefined, amounts: readonly number[]): void;
  /** The sums of a row; undefined where nothing was added to it. */
  sums(year: number, row: string): readonly number[] | undefined;
  /** Ascending. */
  readonly years: readonly number[];
}

/** Creates sums of no year yet. */
export function createByYear(): ByYear {
  const tallies = new Map<number, Tally>();
  return {
    add(date, row, amounts) {
      const moment = momentOf(date);
      if (moment === undefined || row === undefined) return;
      const year = Number(moment.text.slice(0, 4));
      const tally = tallies.get(year) ?? createTally();
      tally.add(row, amounts);
      tallies.set(year, tally);
    },
    sums: (year, row) => tallies.get(year)?.sums(row),
    get years() {
      return [...tallies.keys()].sort((a, b) => a - b);
    },
  };
}
