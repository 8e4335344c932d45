import type { Extent } from '../domain/geo/extent.ts';
import { ancestorIds, indexTree, toggleNode } from '../domain/layer/checkTree.ts';
import { type LayerNode, splitTabs, walkNodes } from '../domain/layer/layerCatalogue.ts';
import type { LayerHealth } from '../domain/layer/layerProblem.ts';
import type { LegendEntry } from '../domain/layer/legend.ts';
import { initiallyOn } from '../layers/desiredLayers.ts';
import type { LayersReport } from '../layers/layerController.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** The tabs of the layer control panel. */
export type LayerTab = 'thematic' | 'base';

/** What the user wants to see and what came of it. */
export interface LayerState {
  /** All themes of the catalogue; empty until it is read. */
  readonly tree: readonly LayerNode[];
  readonly onIds: readonly string[];
  /** 0 to 1 by layer id; 1 where none is given. */
  readonly opacity: Readonly<Record<string, number>>;
  readonly expandedIds: readonly string[];
  readonly tab: LayerTab;
  readonly filter: Readonly<Record<LayerTab, string>>;
  readonly selectedId: string | null;
  /** By layer id, records that do not parse included; `off` where none is given. */
  readonly health: Readonly<Record<string, LayerHealth>>;
  readonly extents: Readonly<Record<string, Extent>>;
  readonly legend: readonly LegendEntry[];
}

/** The part of the state that a user would miss after a reload. */
export type LayerChoice = Pick<LayerState, 'onIds' | 'opacity' | 'expandedIds' | 'tab'>;

/** What changes the layers. */
export interface LayerActions {
  /** Takes a catalogue: switches on what its records say, unless `choice` brings back an earlier choice. */
  setTree(tree: readonly LayerNode[], choice?: LayerChoice): void;
  /** A click on a node's box; `within` are the ids a name filter keeps. */
  toggle(id: string, within?: ReadonlySet<string>): void;
  /** Switches off every layer of a tab. */
  allOff(tab: LayerTab): void;
  /** @param opacity 0 to 1; held within it */
  setOpacity(id: string, opacity: number): void;
  setExpanded(id: string, expanded: boolean): void;
  setTab(tab: LayerTab): void;
  setFilter(tab: LayerTab, text: string): void;
  /** Selects a node and opens the groups above it. */
  select(id: string | null): void;
  /** Takes what the layer controller reports. */
  setReport(report: LayersReport): void;
}

/** The store of {@link LayerState}. */
export type LayerStore = PlainStore<LayerState, LayerActions>;

const EMPTY: LayerState = {
  tree: [],
  onIds: [],
  opacity: {},
  expandedIds: [],
  tab: 'thematic',
  filter: { thematic: '', base: '' },
  selectedId: null,
  health: {},
  extents: {},
  legend: [],
};

/** Records that do not parse are failed nodes from the start. */
function recordProblems(tree: readonly LayerNode[]): Record<string, LayerHealth> {
  const health: Record<string, LayerHealth> = {};
  for (const { id, problem } of walkNodes(tree))
    if (problem !== undefined) health[id] = { state: 'failed', problem };
  return health;
}

/** The trees of a tab. */
export function tabTree(tree: readonly LayerNode[], tab: LayerTab): readonly LayerNode[] {
  return splitTabs(tree)[tab];
}

/** The part of the state to keep for a later visit. */
export function choiceOf(state: LayerState): LayerChoice {
  const { onIds, opacity, expandedIds, tab } = state;
  return { onIds, opacity, expandedIds, tab };
}

function withMember(ids: readonly string[], id: string, member: boolean): readonly string[] {
  if (ids.includes(id) === member) return ids;
  return member ? [...ids, id] : ids.filter((other) => other !== id);
}

/** Creates the store, empty until a catalogue is set. */
export function createLayerStore(): LayerStore {
  let index = indexTree([]);
  let problems: Readonly<Record<string, LayerHealth>> = {};
  return createPlainStore<LayerState, LayerActions>(EMPTY, (patch, read) => ({
    setTree(tree, choice) {
      index = indexTree(tree);
      problems = recordProblems(tree);
      const known = (ids: readonly string[]) => ids.filter((id) => index.entries.has(id));
      patch({
        tree,
        health: problems,
        extents: {},
        legend: [],
        selectedId: null,
        onIds: choice === undefined ? initiallyOn(tree) : known(choice.onIds),
        opacity: choice?.opacity ?? {},
        expandedIds: choice === undefined ? tree.map((node) => node.id) : known(choice.expandedIds),
        tab: choice?.tab ?? 'thematic',
      });
    },
    toggle: (id, within) => patch({ onIds: [...toggleNode(index, new Set(read().onIds), id, within)] }),
    allOff(tab) {
      const ids = new Set([...walkNodes(tabTree(read().tree, tab))].map((node) => node.id));
      patch((state) => ({ onIds: state.onIds.filter((id) => !ids.has(id)) }));
    },
    setOpacity(id, opacity) {
      if (!Number.isFinite(opacity)) return;
      patch((state) => ({ opacity: { ...state.opacity, [id]: Math.min(1, Math.max(0, opacity)) } }));
    },
    setExpanded: (id, expanded) =>
      patch((state) => ({ expandedIds: withMember(state.expandedIds, id, expanded) })),
    setTab: (tab) => patch({ tab }),
    setFilter: (tab, text) => patch((state) => ({ filter: { ...state.filter, [tab]: text } })),
    select(id) {
      const above = id === null ? [] : ancestorIds(index, id);
      patch((state) => ({
        selectedId: id,
        expandedIds: above.reduce((ids, parent) => withMember(ids, parent, true), state.expandedIds),
      }));
    },
    setReport: ({ health, extents, legend }) =>
      patch({ health: { ...problems, ...health }, extents, legend }),
  }));
}
