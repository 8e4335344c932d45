import { altitudeLayerIds } from '../layers/tree/altitudeRule.ts';
import { ancestorIds, indexTree } from '../layers/tree/checkTree.ts';
import { OPAQUE_IMAGERY } from '../layers/imageryTransparency.ts';
import { type LayerNode, walkNodes } from '../layers/tree/layerCatalogue.ts';
import { orderTree } from '../layers/tree/layerOrder.ts';
import type { LayerHealth } from '../domain/layers/record/layerProblem.ts';
import { initiallyOn } from '../layers/desiredLayers.ts';
import { orderActions } from './layerOrderActions.ts';
import { canBeOn, type LayerSource, outOfScale } from './layerSource.ts';
import { CLEAR_ALL_LEGENDS, type LayerActions, type LayerChoice, type LayerState } from './layerState.ts';
import { switchActions } from './layerSwitchActions.ts';
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
  dimmedIds: [],
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

/** Takes a catalogue in, with what the user chose at an earlier visit. */
function catalogueActions(
  patch: Patch<LayerState>,
  read: () => LayerState,
  source: LayerSource,
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
      const { isHigh, outOfScaleIds: out, filter, selectedId, period, dimmedIds } = read();
      patch({
        ...EMPTY,
        isHigh,
        outOfScaleIds: outOfScale(source, out),
        // Who looks for something goes on looking when the catalogue is read anew.
        filter,
        period,
        dimmedIds,
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

/** Actions on how strongly layers are drawn. */
function opacityActions(
  patch: Patch<LayerState>,
): Pick<LayerActions, 'setOpacity' | 'setImagery' | 'setDimmed'> {
  return {
    setOpacity(id, opacity) {
      if (!Number.isFinite(opacity)) return;
      patch((state) => ({ opacity: { ...state.opacity, [id]: held(opacity) } }));
    },
    setDimmed: (dimmedIds) => patch({ dimmedIds }),
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
  source: LayerSource,
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
  const source: LayerSource = {
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
