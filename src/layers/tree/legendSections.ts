import { groupLegend, type LayerLegend, type LegendEntry } from '../../domain/layers/record/legend.ts';
import type { LayerNode } from './layerCatalogue.ts';

/** A category of the legend, the catalogue's group of its layers, with what each of them shows. */
export interface LegendSection {
  readonly category: string;
  /** By the heading that the layer gives its entries: its own name, or its sublayers'. */
  readonly groups: ReturnType<typeof groupLegend>;
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
