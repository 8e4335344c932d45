import type { ResultRow } from './resultSet.ts';

/** What a layer found. */
export interface FoundRows {
  readonly rows: readonly ResultRow[];
  /** All that there are; more than the rows where the answer was cut. */
  readonly total: number;
}
