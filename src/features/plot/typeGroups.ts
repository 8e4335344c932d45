import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';

/** The name of a menu's entry in the language in force. */
export type EntryName = (entry: Pick<PlotMenuEntry, 'name' | 'prop' | 'type'>) => string;

/** A group of plot types as the panel shows it. */
export interface TypeGroup {
  readonly entry: PlotMenuEntry;
  readonly name: string;
  /** The types that the search leaves. */
  readonly types: readonly { readonly entry: PlotMenuEntry; readonly name: string }[];
}

/** The mark of a menu's group whose entries are layers. */
export const DATA_SOURCE = 'dataSource';

/**
 * The groups of symbols with the types whose name holds `text`; a group of which nothing is left is not among them. A group whose own name
 * holds it keeps all.
 */
export function typeGroups(
  menu: readonly PlotMenuEntry[],
  nameOf: EntryName,
  text: string,
): readonly TypeGroup[] {
  const wanted = text.trim().toLocaleLowerCase();
  const holds = (name: string) => name.toLocaleLowerCase().includes(wanted);
  return menu.flatMap((entry) => {
    if (entry.type === DATA_SOURCE) return [];
    const name = nameOf(entry);
    const all = entry.children.map((child) => ({ entry: child, name: nameOf(child) }));
    const types = holds(name) ? all : all.filter((type) => holds(type.name));
    return types.length === 0 ? [] : [{ entry, name, types }];
  });
}
