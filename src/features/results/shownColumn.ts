import type { ResultColumn } from '../../domain/query/resultSet.ts';

/** A column with how wide it is and whether it is shown. */
export interface ShownColumn extends ResultColumn {
  /** CSS pixels. */
  readonly widthPx: number;
  readonly hidden: boolean;
}
