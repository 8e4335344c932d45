/** Something of a list that many may change: known by its id, and plain JSON. */
export interface Item {
  readonly id: string;
}

const byId = <T extends Item>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Whether what two lists have in common stands in another order. */
function isReordered(base: readonly Item[], mine: readonly Item[]): boolean {
  const [old, own] = [byId(base), byId(mine)];
  const shared = mine.filter(({ id }) => old.has(id));
  return base.filter(({ id }) => own.has(id)).some(({ id }, index) => shared[index]?.id !== id);
}

/** The items with those that `order` knows in its order, in the places that they had together. */
function inOrder<T extends Item>(items: readonly T[], order: readonly Item[]): readonly T[] {
  const present = byId(items);
  const known = new Set(order.map(({ id }) => id));
  const sorted = order.flatMap(({ id }) => present.get(id) ?? []);
  let next = 0;
  return items.map((item) => (known.has(item.id) ? (sorted[next++] ?? item) : item));
}

/**
 * Carries out on `theirs` what turned `base` into `mine`: what was added, changed, deleted or put in another order. Where both changed one
 * item, or both the order, mine stands. Undoing is the same: from after to before.
 */
export function mergeItems<T extends Item>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): readonly T[] {
  const [old, own] = [byId(base), byId(mine)];
  const present = byId(theirs);
  const merged = theirs.flatMap((item): T[] => {
    const now = own.get(item.id);
    if (isSame(old.get(item.id), now)) return [item];
    return now === undefined ? [] : [now];
  });
  mine.forEach((item, index) => {
    if (present.has(item.id) || isSame(old.get(item.id), item)) return;
    // An item that comes back does so between its neighbours.
    const placeOf = (neighbour: T | undefined) => merged.findIndex(({ id }) => id === neighbour?.id);
    const [before, after] = [placeOf(mine[index - 1]), placeOf(mine[index + 1])];
    merged.splice(before >= 0 ? before + 1 : after >= 0 ? after : merged.length, 0, item);
  });
  return isReordered(base, mine) ? inOrder(merged, mine) : merged;
}
