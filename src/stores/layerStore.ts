import { hasTrait } from '../layerTypes/index.ts';
import { altitudeLayerIds, isAboveThreshold } from '../layers/tree/altitudeRule.ts';
import { outOfScaleIds } from '../layers/tree/scaleRule.ts';
import {
  ancestorIds,
  type CheckTree,
  indexTree,
  layerIdsBelow,
  toggleNode,
} from '../layers/tree/checkTree.ts';
import { OPAQUE_IMAGERY } from '../layers/imageryTransparency.ts';
import { type LayerNode, splitTabs, walkNodes } from '../layers/tree/layerCatalogue.ts';
import { orderTree } from '../layers/tree/layerOrder.ts';
import { orderActions } from './layerOrderActions.ts';
import type { LayerHealth } from '../domain/layers/record/layerProblem.ts';
import { initiallyOn } from '../layers/desiredLayers.ts';
import {
  CLEAR_ALL_LEGENDS,
  type LayerActions,
  type LayerChoice,
  type LayerState,
  type LayerTab,
  type Solo,
} from './layerState.ts';
import { createPlainStore, type Patch, type PlainStore } from './plainStore.ts';

/** The store of {@link LayerState}. */
export type LayerStore = PlainStore<LayerState, LayerActions>;

const EMPTY: LayerState = {
  tree: [],
  order: {},
  onIds: [],
  topicIds: [],
  opacity: {},
  imagery: OPAQUE_IMAGERY,
  period: null,
  solo: null,
  isHigh: false,
  outOfScaleIds: [],
  expandedIds: [],
  tab: 'thematic',
  theme: 'all',
  filter: { thematic: '', base: '' },
  selectedId: null,
  health: {},
  extents: {},
  figures: {},
  legend: [],
  clearedLegendIds: [],
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
export function layerChoice(state: LayerState): LayerChoice {
  const { topicIds, opacity, expandedIds, tab, theme, order, imagery } = state;
  const onIds = state.onIds.filter((id) => !topicIds.includes(id));
  return { onIds, opacity, expandedIds, tab, theme, order, imagery };
}

/** Layers that are on, but for those of this page alone: what is kept for later or for others names only what they find again. */
export function servedOnIds({ tree, onIds }: Pick<LayerState, 'tree' | 'onIds'>): readonly string[] {
  const local = new Set([...walkNodes(tree)].flatMap((node) => (node.local === true ? [node.id] : [])));
  return onIds.filter((id) => !local.has(id));
}

/** Layers that are switched on but not shown at the camera's height, or at the map's scale. */
export function heldBackIds({
  tree,
  isHigh,
  outOfScaleIds: out,
}: Pick<LayerState, 'tree' | 'isHigh' | 'outOfScaleIds'>): ReadonlySet<string> {
  return new Set([...(isHigh ? altitudeLayerIds(tree) : []), ...out]);
}

const held = (opacity: number) => Math.min(1, Math.max(0, opacity));

function withMember(ids: readonly string[], id: string, member: boolean): readonly string[] {
  if (ids.includes(id) === member) return ids;
  return member ? [...ids, id] : ids.filter((other) => other !== id);
}

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

/** Actions on the legend. */
function legendActions(patch: Patch<LayerState>) {
  return {
    clearLegend: (key: string) =>
      patch(({ legend, clearedLegendIds }) => {
        const ids = key === CLEAR_ALL_LEGENDS ? legend.map(({ layerId }) => layerId) : [key];
        return { clearedLegendIds: [...new Set([...clearedLegendIds, ...ids])] };
      }),
    restoreLegend: () => patch({ clearedLegendIds: [] }),
  };
}

/** The catalogue that was set last, made ready for questions. */
interface Source {
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
function outOfScale({ catalogue, scale }: Source, before: readonly string[]): readonly string[] {
  const now = scale === undefined ? [] : outOfScaleIds(catalogue, scale, before);
  return now.length === before.length && now.every((id, index) => id === before[index]) ? before : now;
}

const canBeOn = ({ index }: Source, id: string) =>
  index.entries.has(id) && index.entries.get(id)?.node.disabled !== true;

/** Takes a catalogue in, with what the user chose at an earlier visit. */
function catalogueActions(
  patch: Patch<LayerState>,
  read: () => LayerState,
  source: Source,
): Pick<LayerActions, 'setTree' | 'setLocal' | 'setReport'> {
  const take = (local: readonly LayerNode[], served: readonly LayerNode[]) => {
    const catalogue = [...local, ...served];
    Object.assign(source, {
      local,
      served,
      catalogue,
      index: indexTree(catalogue),
      problems: recordProblems(catalogue),
    });
    return source;
  };
  return {
    setLocal(local) {
      const known = new Set(source.local.map(({ id }) => id));
      const { catalogue, index } = take(local, source.served);
      const added = local.map(({ id }) => id).filter((id) => !known.has(id));
      patch(({ order, onIds, expandedIds, outOfScaleIds: out }) => ({
        tree: orderTree(catalogue, order),
        outOfScaleIds: outOfScale(source, out),
        onIds: onIds.filter((id) => index.entries.has(id)),
        expandedIds: [...expandedIds.filter((id) => index.entries.has(id)), ...added],
      }));
    },
    setTree(served, choice) {
      const { catalogue: tree, index } = take(source.local, served);
      const known = (ids: readonly string[]) => ids.filter((id) => index.entries.has(id));
      const { isHigh, outOfScaleIds: out, filter, selectedId, period } = read();
      patch({
        ...EMPTY,
        isHigh,
        outOfScaleIds: outOfScale(source, out),
        // Who looks for something goes on looking when the catalogue is read anew.
        filter,
        period,
        selectedId: selectedId !== null && index.entries.has(selectedId) ? selectedId : null,
        tree: orderTree(tree, choice?.order ?? {}),
        health: source.problems,
        onIds: initiallyOn(tree),
        expandedIds: tree.map((node) => node.id),
        ...(choice === undefined
          ? {}
          : {
              ...choice,
              onIds: choice.onIds.filter((id) => canBeOn(source, id)),
              expandedIds: known(choice.expandedIds),
            }),
      });
    },
    setReport: ({ health, extents, figures, legend }) =>
      patch((state) => ({
        health: { ...source.problems, ...health },
        // A layer that is off lies where it lay: one can still fly there.
        extents: { ...state.extents, ...extents },
        figures,
        legend,
      })),
  };
}

/** Actions on what is shown: which layers are on. */
function switchActions(
  patch: Patch<LayerState>,
  read: () => LayerState,
  source: Source,
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

/** Actions on how strongly layers are drawn. */
function opacityActions(patch: Patch<LayerState>): Pick<LayerActions, 'setOpacity' | 'setImagery'> {
  return {
    setOpacity(id, opacity) {
      if (!Number.isFinite(opacity)) return;
      patch((state) => ({ opacity: { ...state.opacity, [id]: held(opacity) } }));
    },
    setImagery({ opacity, withModels }) {
      patch(({ imagery }) => ({
        imagery: {
          opacity: opacity === undefined || !Number.isFinite(opacity) ? imagery.opacity : held(opacity),
          withModels: withModels ?? imagery.withModels,
        },
      }));
    },
  };
}

/** Actions on what the panel shows of the tree. */
function panelActions(
  patch: Patch<LayerState>,
  read: () => LayerState,
  source: Source,
): Pick<LayerActions, 'setExpanded' | 'setTab' | 'setTheme' | 'setFilter' | 'select'> {
  /** Opens the groups above what is selected. */
  const reveal = () => {
    const { selectedId, expandedIds } = read();
    const above = selectedId === null ? [] : ancestorIds(source.index, selectedId);
    patch({ expandedIds: above.reduce((ids, parent) => withMember(ids, parent, true), expandedIds) });
  };
  return {
    setExpanded: (id, expanded) =>
      patch((state) => ({ expandedIds: withMember(state.expandedIds, id, expanded) })),
    setTab: (tab) => patch({ tab }),
    setTheme: (theme) => patch({ theme }),
    setFilter(tab, text) {
      patch((state) => ({ filter: { ...state.filter, [tab]: text } }));
      // Back in the tree, what was chosen among the matches is there to be seen.
      if (text.trim() === '') reveal();
    },
    select(id) {
      patch({ selectedId: id });
      const { filter, tab } = read();
      if (filter[tab].trim() === '') reveal();
    },
  };
}

/** Creates the store, empty until a catalogue is set. */
export function createLayerStore(): LayerStore {
  const source: Source = {
    catalogue: [],
    local: [],
    served: [],
    index: indexTree([]),
    problems: {},
    scale: undefined,
  };
  return createPlainStore<LayerState, LayerActions>(EMPTY, (patch, read) => ({
    ...catalogueActions(patch, read, source),
    ...switchActions(patch, read, source),
    ...opacityActions(patch),
    ...orderActions(patch, read, () => source.catalogue),
    ...panelActions(patch, read, source),
    ...legendActions(patch),
  }));
}
