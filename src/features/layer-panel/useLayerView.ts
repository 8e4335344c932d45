import { useMemo } from 'react';
import { useStore } from 'zustand';
import {
  filterTree,
  indexTree,
  visibleRows,
  type TreeFilter,
  type TreeRow,
} from '../../domain/layer/checkTree.ts';
import { walkNodes } from '../../domain/layer/layerCatalogue.ts';
import type { LayerState, LayerTab } from '../../stores/layerState.ts';
import { tabTree, type LayerStore } from '../../stores/layerStore.ts';
import type { LayerFacts } from './nodeFacts.ts';

/** The layer store's state made ready to draw the open tab. */
export interface LayerView {
  readonly tab: LayerTab;
  readonly facts: LayerFacts;
  readonly rows: readonly TreeRow[];
  readonly filterText: string;
  readonly filter: TreeFilter | undefined;
  /** Layers switched on, by tab. */
  readonly shown: Readonly<Record<LayerTab, number>>;
  /** The selected node when it belongs to the open tab. */
  readonly selectedId: string | undefined;
  readonly opacity: LayerState['opacity'];
}

/** Reads the store and derives what the panel draws; each step anew only when what it rests on changed. */
export function useLayerView(store: LayerStore): LayerView {
  const state = useStore(store);
  const { tab, health, extents, opacity } = state;
  const filterText = state.filter[tab];
  const roots = useMemo(() => tabTree(state.tree, tab), [state.tree, tab]);
  const tree = useMemo(() => indexTree(roots), [roots]);
  const onIds = useMemo(() => new Set(state.onIds), [state.onIds]);
  const expandedIds = useMemo(() => new Set(state.expandedIds), [state.expandedIds]);
  const filter = useMemo(() => filterTree(tree, filterText), [tree, filterText]);
  const rows = useMemo(() => visibleRows(tree, expandedIds, filter), [tree, expandedIds, filter]);
  const shown = useMemo(() => {
    const count = (which: LayerTab) =>
      [...walkNodes(tabTree(state.tree, which))].reduce((sum, node) => sum + (onIds.has(node.id) ? 1 : 0), 0);
    return { base: count('base'), thematic: count('thematic') };
  }, [state.tree, onIds]);
  const selectedId =
    state.selectedId !== null && tree.entries.has(state.selectedId) ? state.selectedId : undefined;
  return {
    tab,
    facts: { tree, onIds, health, extents },
    rows,
    filterText,
    filter,
    shown,
    selectedId,
    opacity,
  };
}
