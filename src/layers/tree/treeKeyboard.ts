import type { TreeRow } from './checkTree.ts';

/** What a key does in the tree. */
export type TreeKeyAction =
  | { readonly do: 'focus'; readonly id: string }
  | { readonly do: 'expand'; readonly id: string }
  | { readonly do: 'collapse'; readonly id: string }
  | { readonly do: 'toggle'; readonly id: string }
  | { readonly do: 'fly'; readonly id: string };

/** Letters typed in quick succession, to find a name by its beginning. */
export interface TypedText {
  readonly text: string;
  readonly atMs: number;
}

/** Letters further apart than this begin a new name, milliseconds. */
export const TYPE_AHEAD_MS = 800;

function focus(row: TreeRow | undefined): TreeKeyAction | undefined {
  return row === undefined ? undefined : { do: 'focus', id: row.node.id };
}

function rightArrow(rows: readonly TreeRow[], index: number, row: TreeRow): TreeKeyAction | undefined {
  if (!row.expandable) return undefined;
  return row.expanded ? focus(rows[index + 1]) : { do: 'expand', id: row.node.id };
}

function leftArrow(row: TreeRow): TreeKeyAction | undefined {
  if (row.expanded) return { do: 'collapse', id: row.node.id };
  return row.parentId === undefined ? undefined : { do: 'focus', id: row.parentId };
}

/**
 * The keyboard of a tree (WAI-ARIA tree pattern): arrows, Home, End, PageUp, PageDown move; Space toggles; Enter flies.
 * @param focusedId the row that has the focus; the first row when it is not shown
 * @param key `KeyboardEvent.key`
 * @param pageRows rows that fit the window
 * @returns undefined for a key without a meaning here
 */
export function treeKeyAction(
  rows: readonly TreeRow[],
  focusedId: string | undefined,
  key: string,
  pageRows = 10,
): TreeKeyAction | undefined {
  const found = rows.findIndex((row) => row.node.id === focusedId);
  const index = Math.max(0, found);
  const row = rows[index];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return focus(found < 0 ? row : rows[index + 1]);
    case 'ArrowUp':
      return focus(rows[index - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'PageDown':
      return focus(rows[Math.min(rows.length - 1, index + pageRows)]);
    case 'PageUp':
      return focus(rows[Math.max(0, index - pageRows)]);
    case 'ArrowRight':
      return rightArrow(rows, index, row);
    case 'ArrowLeft':
      return leftArrow(row);
    case ' ':
      return { do: 'toggle', id: row.node.id };
    case 'Enter':
      return { do: 'fly', id: row.node.id };
    default:
      return undefined;
  }
}

/** Adds a typed letter to the name being typed; undefined for a key that types nothing. */
export function typeLetter(
  previous: TypedText | undefined,
  key: string,
  nowMs: number,
): TypedText | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const goesOn = previous !== undefined && nowMs - previous.atMs <= TYPE_AHEAD_MS;
  return { text: (goesOn ? previous.text : '') + key.toLocaleLowerCase(), atMs: nowMs };
}

/** The next row, from the focused one and round, whose name begins with what was typed. */
export function typeAheadTarget(
  rows: readonly TreeRow[],
  focusedId: string | undefined,
  typed: string,
): string | undefined {
  const focused = rows.findIndex((row) => row.node.id === focusedId);
  const first = [...typed].length > 1 ? Math.max(0, focused) : focused + 1;
  const ordered = [...rows.slice(first), ...rows.slice(0, first)];
  return ordered.find((row) => row.node.label.toLocaleLowerCase().startsWith(typed))?.node.id;
}
