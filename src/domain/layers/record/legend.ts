import type { PaperLook } from './layerStyle.ts';

/** A row of the legend (viewer.md, section 3): a face, a line or a point. */
export interface LegendEntry {
  readonly name: string;
  readonly type: 'face' | 'line' | 'point';
  /** CSS colour. */
  readonly color: string;
  /** Heading under which the entry stands. */
  readonly group: string;
  readonly show: boolean;
  /** The picture of a point, sizes in CSS pixels. */
  readonly config?: { readonly img: string; readonly width: number; readonly height: number } | undefined;
  /** How a sheet draws what the entry stands for, sizes in CSS pixels: its symbol is drawn so. */
  readonly look?: PaperLook | undefined;
}

/** What one layer's symbols mean. */
export interface LayerLegend {
  readonly layerId: string;
  readonly entries: readonly LegendEntry[];
}

/** Legend columns: 1 for fewer than 16 entries, 2 for 16 to 24, 3 above 24 (viewer.md, section 9). */
export function legendColumns(entryCount: number): 1 | 2 | 3 {
  if (entryCount < 16) return 1;
  return entryCount <= 24 ? 2 : 3;
}

/** Shown entries by group, groups and entries in order of first appearance, equal entries once. */
export function groupLegend(
  entries: readonly LegendEntry[],
): readonly { readonly group: string; readonly entries: readonly LegendEntry[] }[] {
  const groups = new Map<string, Map<string, LegendEntry>>();
  for (const entry of entries) {
    if (!entry.show) continue;
    const group = groups.get(entry.group) ?? new Map<string, LegendEntry>();
    groups.set(entry.group, group);
    const key = [entry.type, entry.name, entry.color, entry.config?.img].join('\n');
    if (!group.has(key)) group.set(key, entry);
  }
  return [...groups].map(([group, unique]) => ({ group, entries: [...unique.values()] }));
}
