import { isSameValue, type FieldChange } from '../../../domain/layers/catalogue/catalogueChange.ts';
import { draftColumns, type DraftColumns } from './draftColumns.ts';

/** What of a record's columns differs: one of a field, all their order, or that there are any. */
export interface ColumnChange {
  /** The field; undefined for what is said of all. */
  readonly field?: string;
  readonly what: 'column' | 'order' | 'all';
  readonly before: DraftColumns;
  readonly after: DraftColumns;
}

/** How columns differ, column by column; as a whole where one side has none. */
export function columnChanges({
  before,
  after,
}: Pick<FieldChange, 'before' | 'after'>): readonly ColumnChange[] {
  const [old, now] = [draftColumns(before), draftColumns(after)];
  if (old === undefined || now === undefined) return [{ what: 'all', before: old ?? [], after: now ?? [] }];
  const fields = [...new Set([...old, ...now].map(({ field }) => field))];
  const changed = fields.flatMap((field): ColumnChange[] => {
    const [was, is] = [old, now].map((columns) => columns.filter((column) => column.field === field));
    return isSameValue(was, is) ? [] : [{ field, what: 'column', before: was ?? [], after: is ?? [] }];
  });
  const kept = (columns: DraftColumns, others: DraftColumns) =>
    columns.filter(({ field }) => others.some((other) => other.field === field));
  const [oldOrder, newOrder] = [kept(old, now), kept(now, old)];
  const isMoved = oldOrder.some(({ field }, at) => field !== newOrder[at]?.field);
  return isMoved ? [...changed, { what: 'order', before: oldOrder, after: newOrder }] : changed;
}
