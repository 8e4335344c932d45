import type { TreeRow } from '../../layers/tree/checkTree.ts';
import type { SelectHow } from '../../ui/CheckTreeRow.tsx';

/** Rows that are selected in a tree. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** The row that has the focus. */
  readonly focusId: string | undefined;
  /** Where a range begins. */
  readonly anchorId: string | undefined;
}

/** Nothing is selected. */
export const NO_SELECTION: RowSelection = { ids: new Set(), focusId: undefined, anchorId: undefined };

/** Selects these rows, the last of which gets the focus. */
export function selectRows(ids: readonly string[]): RowSelection {
  return { ids: new Set(ids), focusId: ids.at(-1), anchorId: ids[0] };
}

function range(rows: readonly TreeRow[], fromId: string | undefined, id: string): readonly string[] {
  const from = rows.findIndex(({ node }) => node.id === fromId);
  const to = rows.findIndex(({ node }) => node.id === id);
  if (from < 0 || to < 0) return [id];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ node }) => node.id);
}

/** What is selected once a row was, as a list does it: alone, joining or leaving, or with all rows from the last one alone. */
export function selectRow(
  rows: readonly TreeRow[],
  before: RowSelection,
  id: string,
  how: SelectHow,
): RowSelection {
  if (how === 'only') return { ids: new Set([id]), focusId: id, anchorId: id };
  if (how === 'range') {
    return { ids: new Set(range(rows, before.anchorId, id)), focusId: id, anchorId: before.anchorId ?? id };
  }
  const ids = new Set(before.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, focusId: id, anchorId: id };
}
