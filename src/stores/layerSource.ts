import type { LayerHealth } from '../domain/layers/record/layerProblem.ts';
import type { CheckTree } from '../layers/tree/checkTree.ts';
import { type LayerNode, splitTabs } from '../layers/tree/layerCatalogue.ts';
import { outOfScaleIds } from '../layers/tree/scaleRule.ts';
import type { LayerTab } from './layerState.ts';

/** The trees of a tab. */
export function tabTree(tree: readonly LayerNode[], tab: LayerTab): readonly LayerNode[] {
  return splitTabs(tree)[tab];
}

/** The catalogue that was set last, made ready for questions. */
export interface LayerSource {
  /** The groups of this page alone and the served ones below them. */
  catalogue: readonly LayerNode[];
  local: readonly LayerNode[];
  served: readonly LayerNode[];
  index: CheckTree;
  /** Of records that do not parse. */
  problems: Readonly<Record<string, LayerHealth>>;
  /** The map's scale as it was told last. */
  scale: number | undefined;
}

/** Which layers are not shown at the scale now: the same list as long as it is so. */
export function outOfScale({ catalogue, scale }: LayerSource, before: readonly string[]): readonly string[] {
  const now = scale === undefined ? [] : outOfScaleIds(catalogue, scale, before);
  return now.length === before.length && now.every((id, index) => id === before[index]) ? before : now;
}

/** Whether a layer can be switched on: it is there, and not disabled. */
export const canBeOn = ({ index }: LayerSource, id: string) =>
  index.entries.has(id) && index.entries.get(id)?.node.disabled !== true;
