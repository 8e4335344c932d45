import { searchName, type Searchable } from './model/rank.ts';
import type { Spell } from './pinyin.ts';

/** What the palette finds. */
export type PaletteKind = 'command' | 'topic' | 'screen' | 'layer' | 'road' | 'poi' | 'place';

/** One thing that the palette can find and do. */
export interface PaletteChoice {
  /** Stays the same over visits: recent choices are kept by it. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly name: string;
  /** Other names to find it by, as in the other language. */
  readonly aliases?: readonly string[];
  /** Where it belongs: the group of a layer, the county of a place. */
  readonly detail?: string;
  /** The key that does the same. */
  readonly keys?: string;
  /** Name of a command's icon. */
  readonly icon: string;
  readonly run: () => void | Promise<void>;
}

/** A choice made ready to be searched. */
export interface PaletteEntry extends Searchable {
  readonly choice: PaletteChoice;
}

/** Choices that must be fetched. */
export interface PaletteSource {
  readonly id: string;
  /** @throws Error whose message says why they cannot be had */
  readonly load: (signal: AbortSignal) => Promise<readonly PaletteChoice[]>;
}

/** Makes choices ready. @param spell undefined while the dictionary is not there: names are then found as written only */
export function makeEntries(
  choices: readonly PaletteChoice[],
  spell: Spell | undefined,
): readonly PaletteEntry[] {
  return choices.map((choice) => ({
    choice,
    names: [
      searchName(choice.name, spell?.(choice.name)),
      ...(choice.aliases ?? []).map((alias) => searchName(alias)),
    ],
  }));
}
