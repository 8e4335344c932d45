import type { SheetMark } from '../../../src/domain/drawing/marks.ts';
import { HELD_RANK, placesOf, type Name, type Written } from './namePlaces.ts';
import type { Room } from './room.ts';

/** Names as they stand on a map. */
export interface PlacedNames {
  /** From below to above. */
  readonly marks: readonly SheetMark[];
  /** The names that found no room. */
  readonly lost: readonly Name[];
}

/**
 * Writes names where there is room for them, the highest rank first: a name never gives way to one of a lower rank. One that does not fit
 * beside its place is shortened or written further away with a leader before it is left away; high ranks may lie over symbols.
 * @param labels what names and furniture take, to which the names are added
 * @param symbols what symbols take
 */
export function placeNames(names: readonly Name[], labels: Room, symbols: Room): PlacedNames {
  const marks: SheetMark[][] = [];
  const lost: Name[] = [];
  const isFree = ({ boxes, crossed = [] }: Written, rooms: readonly Room[]) =>
    boxes.every((box) => rooms.every((room) => room.isFree(box))) &&
    crossed.every((box) => labels.isFree(box));
  for (const name of names.toSorted((a, b) => a.rank - b.rank)) {
    const found = placeFor(name, (written, overSymbols) =>
      isFree(written, overSymbols ? [labels] : [labels, symbols]),
    );
    if (found === undefined) {
      lost.push(name);
      continue;
    }
    for (const box of [...found.boxes, ...(found.crossed ?? [])]) labels.take(box);
    marks.push([...found.marks]);
  }
  return { marks: marks.reverse().flat(), lost };
}

/** The first place of a name that is free; a high rank is written over symbols rather than away from its own. */
function placeFor(
  name: Name,
  isFree: (written: Written, overSymbols: boolean) => boolean,
): Written | undefined {
  const places = [...placesOf(name)];
  const beside = places.filter(({ crossed }) => crossed === undefined);
  const away = places.filter(({ crossed }) => crossed !== undefined);
  const isHigh = name.rank <= HELD_RANK;
  return (
    beside.find((written) => isFree(written, false)) ??
    (isHigh ? beside.find((written) => isFree(written, true)) : undefined) ??
    away.find((written) => isFree(written, false)) ??
    (isHigh ? away.find((written) => isFree(written, true)) : undefined)
  );
}
