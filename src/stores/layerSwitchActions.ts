import { hasTrait } from '../layerTypes/index.ts';
import { isAboveThreshold } from '../layers/tree/altitudeRule.ts';
import { type CheckTree, layerIdsBelow, toggleNode } from '../layers/tree/checkTree.ts';
import { type LayerNode, walkNodes } from '../layers/tree/layerCatalogue.ts';
import { canBeOn, type LayerSource, outOfScale, tabTree } from './layerSource.ts';
import type { LayerActions, LayerState, LayerTab, Solo } from './layerState.ts';
import type { Patch } from './plainStore.ts';

function idsOf(nodes: readonly LayerNode[]): ReadonlySet<string> {
  return new Set([...walkNodes(nodes)].map(({ id }) => id));
}

/** The tab in which a node stands. */
function tabOf(tree: readonly LayerNode[], id: string): LayerTab {
  return idsOf(tabTree(tree, 'base')).has(id) ? 'base' : 'thematic';
}

/** What is on when a node is shown alone, or again with what was on before. */
function soloChange(state: LayerState, index: CheckTree, id: string): Pick<LayerState, 'onIds' | 'solo'> {
  const tab = tabOf(state.tree, id);
  const inTab = idsOf(tabTree(state.tree, tab));
  const elsewhere = state.onIds.filter((other) => !inTab.has(other));
  if (state.solo?.id === id) return { onIds: [...elsewhere, ...state.solo.before], solo: null };
  const onInTab = state.onIds.filter((other) => inTab.has(other));
  const terrain = onInTab.filter((other) => {
    const definition = index.entries.get(other)?.node.definition;
    return definition !== undefined && hasTrait(definition, 'terrain');
  });
  // Going on from one to another keeps what was on before the first.
  const before = state.solo?.tab === tab ? state.solo.before : onInTab;
  const solo: Solo = { id, tab, before };
  return { onIds: [...elsewhere, ...new Set([...terrain, ...layerIdsBelow(index, id)])], solo };
}

/** Actions on what is shown: which layers are on. */
export function switchActions(
  patch: Patch<LayerState>,
  read: () => LayerState,
  source: LayerSource,
): Pick<
  LayerActions,
  'show' | 'setTopicIds' | 'toggle' | 'toggleSolo' | 'allOff' | 'setPeriod' | 'setCameraHeight' | 'setScale'
> {
  /** What is switched off loses its being left out of the legend: switched on again it is there. */
  const setOn = (onIds: readonly string[]) =>
    patch(({ clearedLegendIds }) => ({
      onIds,
      clearedLegendIds: clearedLegendIds.filter((id) => onIds.includes(id)),
    }));
  return {
    show({ onIds, opacity, imagery }) {
      const canShow = onIds.filter((id) => canBeOn(source, id));
      setOn(canShow);
      patch((state) => {
        const others = Object.entries(state.opacity).filter(([id]) => !canShow.includes(id));
        return { opacity: { ...Object.fromEntries(others), ...opacity }, imagery, solo: null };
      });
      return onIds.length - canShow.length;
    },
    setTopicIds: (topicIds) => patch({ topicIds }),
    toggle(id) {
      setOn([...toggleNode(source.index, new Set(read().onIds), id)]);
      patch({ solo: null });
    },
    toggleSolo(id) {
      const { onIds, solo } = soloChange(read(), source.index, id);
      setOn(onIds);
      patch({ solo });
    },
    allOff(tab) {
      const ids = idsOf(tabTree(read().tree, tab));
      setOn(read().onIds.filter((id) => !ids.has(id)));
      patch({ solo: null });
    },
    setPeriod(period) {
      const { period: before } = read();
      if (period?.first !== before?.first || period?.last !== before?.last) patch({ period });
    },
    setCameraHeight(heightM) {
      const isHigh = isAboveThreshold(read().isHigh, heightM);
      if (isHigh !== read().isHigh) patch({ isHigh });
    },
    setScale(scale) {
      source.scale = scale;
      const before = read().outOfScaleIds;
      const now = outOfScale(source, before);
      if (now !== before) patch({ outOfScaleIds: now });
    },
  };
}
