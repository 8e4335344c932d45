import type { SheetMark } from '../../drawing/marks.ts';
import { HELD_RANK, placesAway, placesBeside, type Name, type Written } from './namePlaces.ts';
import type { Room } from './room.ts';

/** Names as they stand on a map. */
export interface PlacedNames {
  /** From below to above. */
  readonly marks: readonly SheetMark[];
  /** The same, those of each name by themselves. */
  readonly names: readonly (readonly SheetMark[])[];
  /** The names that found no room. */
  readonly lost: readonly Name[];
}

/** Places of a name, the best first. */
type Ways = (name: Name) => Iterable<Written>;

/**
 * Writes names where there is room for them, the highest rank first: a name never gives way to one of a lower rank. One that does not fit
 * beside its place is shortened or written further away with a leader before it is left away; high ranks may lie over symbols.
 * @param labels what names and furniture take, to which the names are added
 * @param symbols what symbols take
 * @param ways where a name may stand, the best first
 */
export function placeNames(
  names: readonly Name[],
  labels: Room,
  symbols: Room,
  ways: readonly Ways[] = [placesBeside, placesAway],
): PlacedNames {
  const marks: (readonly SheetMark[])[] = [];
  const lost: Name[] = [];
  const isFree = ({ boxes, crossed = [] }: Written, isOverSymbols: boolean) =>
    boxes.every((box) => labels.isFree(box) && (isOverSymbols || symbols.isFree(box))) &&
    crossed.every((box) => labels.isFree(box));
  for (const name of names.toSorted((a, b) => a.rank - b.rank)) {
    const found = placeFor(name, ways, isFree);
    if (found === undefined) {
      lost.push(name);
      continue;
    }
    for (const box of [...found.boxes, ...(found.crossed ?? [])]) labels.take(box);
    marks.push(found.marks);
  }
  marks.reverse();
  return { marks: marks.flat(), names: marks, lost };
}

/** The first place of a name that is free; a high rank is written over symbols rather than away from its own. */
function placeFor(
  name: Name,
  ways: readonly Ways[],
  isFree: (written: Written, isOverSymbols: boolean) => boolean,
): Written | undefined {
  for (const places of ways)
    for (const isOverSymbols of name.rank <= HELD_RANK ? [false, true] : [false])
      for (const written of places(name)) if (isFree(written, isOverSymbols)) return written;
  return undefined;
}
