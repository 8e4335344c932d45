import type { Annotation } from './annotation.ts';

const byId = (items: readonly Annotation[]) => new Map(items.map((item) => [item.id, item]));

const isSame = (a: Annotation | undefined, b: Annotation | undefined) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Carries out on `theirs` what turned `base` into `mine`: what was added, changed or deleted. Where both changed one annotation, mine
 * stands. Undoing is the same: from after to before.
 */
export function mergeAnnotations(
  base: readonly Annotation[],
  mine: readonly Annotation[],
  theirs: readonly Annotation[],
): readonly Annotation[] {
  const [old, own] = [byId(base), byId(mine)];
  const present = byId(theirs);
  const merged = theirs.flatMap((item): Annotation[] => {
    const now = own.get(item.id);
    if (isSame(old.get(item.id), now)) return [item];
    return now === undefined ? [] : [now];
  });
  mine.forEach((item, index) => {
    if (present.has(item.id) || isSame(old.get(item.id), item)) return;
    // An annotation that comes back does so between its neighbours.
    const placeOf = (neighbour: Annotation | undefined) => merged.findIndex(({ id }) => id === neighbour?.id);
    const [before, after] = [placeOf(mine[index - 1]), placeOf(mine[index + 1])];
    merged.splice(before >= 0 ? before + 1 : after >= 0 ? after : merged.length, 0, item);
  });
  return merged;
}
