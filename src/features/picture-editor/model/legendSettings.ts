import { z } from 'zod';
import type { LegendEntry } from '../../../domain/layers/record/legend.ts';

const key = z.string().max(700);

/** How a legend says what its map's symbols mean: what is not named here is as the map has it, also after its layers changed. */
export const legendSettingsSchema = z.object({
  /** 0 for as many as the entries need. */
  columns: z.number().int().min(0).max(6),
  /** Keys of entries in the order that they were put into; others follow. */
  order: z.array(key).max(300),
  /** Other names of entries and groups, by their keys. */
  renamed: z.record(key, z.string().min(1).max(200)),
  hidden: z.array(key).max(300),
  /** The lower corner that stays where it is when the legend gets larger or smaller. */
  corner: z.enum(['bottom-left', 'bottom-right']),
  /** As large as its entries need, until it is resized by hand. */
  fits: z.boolean(),
});

/** See {@link legendSettingsSchema}. */
export type LegendSettings = z.output<typeof legendSettingsSchema>;

/** A legend as the map has it, in a box of its own. */
export const PLAIN_LEGEND: LegendSettings = {
  columns: 0,
  order: [],
  renamed: {},
  hidden: [],
  corner: 'bottom-left',
  fits: false,
};

/** What an entry is known by. */
export const entryKey = ({ group, type, name }: Pick<LegendEntry, 'group' | 'type' | 'name'>): string =>
  [group, type, name].join('\n');

/** What a group is known by. */
export const groupKey = (group: string): string => `group\n${group}`;

/** The entries in their order: those that were put into one first. */
function ordered(legend: readonly LegendEntry[], { order }: LegendSettings): readonly LegendEntry[] {
  const places = new Map(order.map((each, place) => [each, place]));
  const placeOf = (entry: LegendEntry) => places.get(entryKey(entry)) ?? Infinity;
  return legend
    .map((entry, index) => ({ entry, index, place: placeOf(entry) }))
    .sort((a, b) => (a.place === b.place ? a.index - b.index : a.place - b.place))
    .map(({ entry }) => entry);
}

/** A map's legend as these settings have it. */
export function arrangedLegend(legend: readonly LegendEntry[], settings: LegendSettings): LegendEntry[] {
  const hidden = new Set(settings.hidden);
  const named = (name: string, known: string) => settings.renamed[known] ?? name;
  return ordered(legend, settings)
    .filter((entry) => !hidden.has(entryKey(entry)))
    .map((entry) => ({
      ...entry,
      name: named(entry.name, entryKey(entry)),
      group: named(entry.group, groupKey(entry.group)),
    }));
}

/** A row of a legend that is edited. */
export interface LegendRow {
  readonly key: string;
  /** As the map has it. */
  readonly name: string;
  readonly shown: string;
  readonly hidden: boolean;
}

/** A group of a legend that is edited, with its entries. */
export interface LegendGroup extends Omit<LegendRow, 'hidden'> {
  readonly rows: readonly LegendRow[];
}

/** All groups and entries of a legend, hidden ones too, in their order. */
export function legendGroups(
  legend: readonly LegendEntry[],
  settings: LegendSettings,
): readonly LegendGroup[] {
  const groups = new Map<string, LegendRow[]>();
  for (const entry of ordered(legend, settings)) {
    const rows = groups.get(entry.group) ?? [];
    groups.set(entry.group, rows);
    const known = entryKey(entry);
    const shown = settings.renamed[known] ?? entry.name;
    const row = { key: known, name: entry.name, shown, hidden: settings.hidden.includes(known) };
    if (entry.show && !rows.some((other) => other.key === known)) rows.push(row);
  }
  return [...groups].flatMap(([name, rows]) =>
    rows.length === 0
      ? []
      : [{ key: groupKey(name), name, shown: settings.renamed[groupKey(name)] ?? name, rows }],
  );
}

function swapped<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [a, b] = [list[from], list[to]];
  if (a === undefined || b === undefined) return list;
  return list.map((each, index) => (index === from ? b : index === to ? a : each));
}

const keysOf = (groups: readonly LegendGroup[]) =>
  groups.flatMap(({ rows }) => rows.map((row) => row.key)).slice(0, 300);

/** The settings with an entry, or a group with its entries, moved by one place. @param by -1 for up, 1 for down */
export function movedRow(
  legend: readonly LegendEntry[],
  settings: LegendSettings,
  moved: string,
  by: -1 | 1,
): LegendSettings {
  const groups = legendGroups(legend, settings);
  const group = groups.findIndex((each) => each.key === moved);
  if (group >= 0) return { ...settings, order: keysOf(swapped(groups, group, group + by)) };
  const within = groups.map((each) => {
    const at = each.rows.findIndex((row) => row.key === moved);
    return at < 0 ? each : { ...each, rows: swapped(each.rows, at, at + by) };
  });
  return { ...settings, order: keysOf(within) };
}

/** The settings with another name for an entry or a group; its own one again for an empty text. */
export function renamedRow(settings: LegendSettings, row: string, name: string): LegendSettings {
  const { [row]: _before, ...others } = settings.renamed;
  const text = name.trim().slice(0, 200);
  return { ...settings, renamed: text === '' ? others : { ...others, [row]: text } };
}

/** The settings with an entry shown or hidden. */
export function shownRow(settings: LegendSettings, row: string, shown: boolean): LegendSettings {
  const others = settings.hidden.filter((each) => each !== row);
  return { ...settings, hidden: shown ? others : [...others, row] };
}
