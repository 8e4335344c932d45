import { useMemo } from 'react';
import { useStore } from 'zustand';
import {
  filterTree,
  indexTree,
  visibleRows,
  type TreeFilter,
  type TreeRow,
} from '../../layers/tree/checkTree.ts';
import { splitThemes, walkNodes, type Theme } from '../../layers/tree/layerCatalogue.ts';
import { layerIdOfNode } from '../../domain/layers/record/pipeParts.ts';
import type { LayerOrder } from '../../layers/tree/layerOrder.ts';
import type { LayerState, LayerTab, ThemeChoice } from '../../stores/layerState.ts';
import { tabTree } from '../../stores/layerSource.ts';
import { heldBackIds, type LayerStore } from '../../stores/layerStore.ts';
import type { LayerFacts } from './nodeFacts.ts';

/** The themes of the thematic tab, in the order of their switch. */
const THEMATIC: readonly Exclude<Theme, 'base'>[] = ['business', 'survey', 'atlas'];

/** The layer store's state made ready to draw the open tab. */
export interface ShownLayers {
  readonly tab: LayerTab;
  /** What the theme switch of the thematic tab offers; empty where there is nothing to choose. */
  readonly themes: readonly ThemeChoice[];
  readonly theme: ThemeChoice;
  readonly facts: LayerFacts;
  readonly order: LayerOrder;
  readonly rows: readonly TreeRow[];
  readonly filterText: string;
  readonly filter: TreeFilter | undefined;
  /** How many nodes of the other tab the filter would find. */
  readonly matchesElsewhere: number;
  /** Layers switched on that have not failed, by tab. */
  readonly shown: Readonly<Record<LayerTab, number>>;
  /** Layers switched on that could not be loaded or drawn, by tab. */
  readonly failed: Readonly<Record<LayerTab, number>>;
  /** The selected node when it belongs to the open tab. */
  readonly selectedId: string | undefined;
  readonly opacity: LayerState['opacity'];
}

/** The theme switch: what it offers, and what is chosen of it. */
function useThemes(state: LayerState): Pick<ShownLayers, 'themes' | 'theme'> {
  const { tree, tab, theme } = state;
  return useMemo(() => {
    const split = splitThemes(tree);
    const present = THEMATIC.filter((one) => split[one].length > 0);
    const themes: readonly ThemeChoice[] = tab === 'base' || present.length < 2 ? [] : ['all', ...present];
    return { themes, theme: themes.includes(theme) ? theme : 'all' };
  }, [tree, tab, theme]);
}

/** Layers, and parts of layers, that are switched on, by tab: how many are shown, and how many failed. */
function countOn(
  tree: LayerState['tree'],
  onIds: ReadonlySet<string>,
  health: LayerState['health'],
): Pick<ShownLayers, 'shown' | 'failed'> {
  const count = (which: LayerTab) => {
    const on = [...walkNodes(tabTree(tree, which))].filter(({ id }) => onIds.has(id));
    const failed = on.filter(({ id }) => health[layerIdOfNode(id)]?.state === 'failed').length;
    return { shown: on.length - failed, failed };
  };
  const [base, thematic] = [count('base'), count('thematic')];
  return {
    shown: { base: base.shown, thematic: thematic.shown },
    failed: { base: base.failed, thematic: thematic.failed },
  };
}

/** Reads the store and derives what the panel draws; each step anew only when what it rests on changed. */
export function useShownLayers(store: LayerStore): ShownLayers {
  const state = useStore(store);
  const { tab, health, extents, opacity, isHigh, outOfScaleIds, order } = state;
  const filterText = state.filter[tab];
  const { themes, theme } = useThemes(state);
  // The filter looks through the whole tab: its matches tell by their path where they stand.
  const shownTheme = filterText.trim() === '' ? theme : 'all';
  const roots = useMemo(
    () => (shownTheme === 'all' ? tabTree(state.tree, tab) : splitThemes(state.tree)[shownTheme]),
    [state.tree, tab, shownTheme],
  );
  const tree = useMemo(() => indexTree(roots), [roots]);
  const otherTree = useMemo(
    () => indexTree(tabTree(state.tree, tab === 'base' ? 'thematic' : 'base')),
    [state.tree, tab],
  );
  const onIds = useMemo(() => new Set(state.onIds), [state.onIds]);
  const expandedIds = useMemo(() => new Set(state.expandedIds), [state.expandedIds]);
  const filter = useMemo(() => filterTree(tree, filterText), [tree, filterText]);
  const rows = useMemo(() => visibleRows(tree, expandedIds, filter), [tree, expandedIds, filter]);
  const matchesElsewhere = useMemo(
    () => filterTree(otherTree, filterText)?.matches.size ?? 0,
    [otherTree, filterText],
  );
  const counts = useMemo(() => countOn(state.tree, onIds, health), [state.tree, onIds, health]);
  const heldBack = useMemo(
    () => heldBackIds({ tree: state.tree, isHigh, outOfScaleIds }),
    [state.tree, isHigh, outOfScaleIds],
  );
  const selectedId =
    state.selectedId !== null && tree.entries.has(state.selectedId) ? state.selectedId : undefined;
  return {
    tab,
    themes,
    theme,
    facts: { tree, onIds, health, extents, heldBackIds: heldBack, soloId: state.solo?.id },
    order,
    rows,
    filterText,
    filter,
    matchesElsewhere,
    ...counts,
    selectedId,
    opacity,
  };
}
