import type { FigureRow } from '../../src/api/contracts/figures.ts';
import type { FigureRowId } from '../../src/domain/bureau/figures/figureWords.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { unionExtent } from '../base/geo/geometry.ts';

/** Sums by name, with where the features behind each lie. */
export interface Tally {
  add(name: string, amounts: readonly number[], extent?: Extent): void;
  readonly size: number;
  /** Sum of a column over all names. */
  total(column: number): number;
  /** The sums of a name; undefined when nothing was added to it. */
  sums(name: string): readonly number[] | undefined;
  /** Rows, the greatest of the first column first, by name, or as their names first came. */
  rows(order?: 'greatest' | 'name' | 'given'): FigureRow[];
}

/** A figure with enough digits for every unit, so that answers stay short. */
export const shortened = (value: number): number => Number(value.toPrecision(9));

/** Creates an empty tally. */
export function createTally(): Tally {
  const entries = new Map<string, { sums: number[]; extent: Extent | undefined }>();
  return {
    add(name, amounts, extent) {
      const entry = entries.get(name) ?? { sums: amounts.map(() => 0), extent: undefined };
      amounts.forEach((amount, column) => (entry.sums[column] = (entry.sums[column] ?? 0) + amount));
      if (extent !== undefined)
        entry.extent = unionExtent(entry.extent === undefined ? [extent] : [entry.extent, extent]);
      entries.set(name, entry);
    },
    get size() {
      return entries.size;
    },
    total: (column) => [...entries.values()].reduce((sum, { sums }) => sum + (sums[column] ?? 0), 0),
    sums: (name) => entries.get(name)?.sums,
    rows(order = 'greatest') {
      const rows = [...entries].map(([name, { sums, extent }]) => ({
        name,
        values: sums.map(shortened),
        ...(extent === undefined ? {} : { extent }),
      }));
      if (order === 'given') return rows;
      return order === 'name'
        ? rows.sort((a, b) => a.name.localeCompare(b.name, 'zh'))
        : rows.sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0));
    },
  };
}

/** Rows whose names are keys of texts. */
export function keyed(rows: readonly FigureRow[], isKey: (name: string) => name is FigureRowId): FigureRow[] {
  return rows.map((row) => (isKey(row.name) ? { ...row, name: '', key: row.name } : row));
}
