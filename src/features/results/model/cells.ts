import { isMissing } from '../../../domain/query/missing.ts';
import type { Properties } from '../../../domain/layers/vector/features.ts';

/** A row of a table: what its cells show. */
export interface TableRow {
  readonly properties: Properties;
}

/** Gives the value of a row's cell that the table works with, such as the word for a code. */
export type CellReader = (row: TableRow | undefined, key: string) => unknown;

/** Gives the value as the row holds it. */
export const plainCell: CellReader = (row, key) => row?.properties[key];

/** A cell's value as a number, also where a service sends numbers as text; undefined for everything else. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A cell's value as the text that it is sorted, filtered and counted by. */
export function textIn(value: unknown): string {
  if (isMissing(value)) return '';
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
