import type { LayerNode } from './layerCatalogue.ts';

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
  readonly config?: { readonly img: string; readonly width: number; readonly height: number };
}

/** What one layer's symbols mean. */
export interface LayerLegend {
  readonly layerId: string;
  readonly entries: readonly LegendEntry[];
}

/** A category of the legend, the catalogue's group of its layers, with what each of them shows. */
export interface LegendSection {
  readonly category: string;
  /** By the heading that the layer gives its entries: its own name, or its sublayers'. */
  readonly groups: ReturnType<typeof groupLegend>;
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

/** Names of the groups that the layers of the trees stand in, by layer id. */
function categories(nodes: readonly LayerNode[], parent?: LayerNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const node of nodes) {
    if (node.definition !== undefined) found.set(node.id, parent?.label ?? node.label);
    for (const [id, category] of categories(node.children, node)) found.set(id, category);
  }
  return found;
}

/**
 * The legend by category: in order of the layers, each category where its first layer stands.
 * @param legends of the layers that are drawn; one that is in no tree stands under its entries' own heading
 */
export function legendSections(
  trees: readonly LayerNode[],
  legends: readonly LayerLegend[],
): readonly LegendSection[] {
  const categoryOf = categories(trees);
  const sections = new Map<string, LegendEntry[]>();
  for (const { layerId, entries } of legends) {
    const category = categoryOf.get(layerId) ?? entries[0]?.group ?? '';
    sections.set(category, [...(sections.get(category) ?? []), ...entries]);
  }
  return [...sections].flatMap(([category, entries]) => {
    const groups = groupLegend(entries);
    return groups.length === 0 ? [] : [{ category, groups }];
  });
}
