import type { TreeRow } from './checkTree.ts';

/** A place between siblings where a node can be dropped. */
export interface DropSlot {
  /** The sibling that the node would stand before; null for the last place. */
  readonly beforeId: string | null;
  /** Index of the row above which the place is; the number of rows for the place below the last. */
  readonly rowIndex: number;
}

/** True for what may change places with its siblings: not the parts of a layer, nor the matches of a filter. */
function hasPlace({ node, path }: TreeRow): boolean {
  return node.part === undefined && path === undefined;
}

/** The siblings of a row as they are shown, itself included, with their indexes. */
function siblingsOf(rows: readonly TreeRow[], row: TreeRow) {
  return rows.flatMap((other, index) =>
    other.parentId === row.parentId && other.level === row.level && hasPlace(other)
      ? [{ id: other.node.id, index }]
      : [],
  );
}

function movable(rows: readonly TreeRow[], id: string) {
  const row = rows.find(({ node }) => node.id === id);
  if (row === undefined || !hasPlace(row)) return undefined;
  const siblings = siblingsOf(rows, row);
  return siblings.length < 2 ? undefined : { row, siblings };
}

/** The places where a node can be dropped, from above: before each of its siblings, and after the last. Empty for one that cannot be moved. */
export function dropSlots(rows: readonly TreeRow[], id: string): readonly DropSlot[] {
  const found = movable(rows, id);
  const last = found?.siblings.at(-1);
  if (found === undefined || last === undefined) return [];
  const { row, siblings } = found;
  const after = rows.findIndex((other, index) => index > last.index && other.level <= row.level);
  return [
    ...siblings.map((sibling) => ({ beforeId: sibling.id, rowIndex: sibling.index })),
    { beforeId: null, rowIndex: after < 0 ? rows.length : after },
  ];
}

/** The drop place nearest to a height, which is given in rows from the top of the first. */
export function nearestSlot(slots: readonly DropSlot[], atRow: number): DropSlot | undefined {
  return slots.reduce<DropSlot | undefined>(
    (best, slot) =>
      best === undefined || Math.abs(slot.rowIndex - atRow) < Math.abs(best.rowIndex - atRow) ? slot : best,
    undefined,
  );
}

/**
 * Where a node goes that moves up (-1) or down (1) by one place.
 * @returns the sibling that it then stands before, null for the last place; undefined when it cannot go there
 */
export function stepTarget(rows: readonly TreeRow[], id: string, step: -1 | 1): string | null | undefined {
  const found = movable(rows, id);
  if (found === undefined) return undefined;
  const ids = found.siblings.map((sibling) => sibling.id);
  const at = ids.indexOf(id);
  if (step < 0) return ids[at - 1];
  return at + 1 === ids.length ? undefined : (ids[at + 2] ?? null);
}
