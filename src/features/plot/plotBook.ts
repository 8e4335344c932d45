import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { recordIn, recordsIn, type PlotChange } from '../../domain/drawing/plot/plotData.ts';
import {
  withCopies,
  withEdits,
  withNewPlots,
  withOrder,
  withRecords,
  type PlotEdit,
} from './model/plotEdits.ts';
import {
  createPlotBookState,
  createPlotSteps,
  type PlotBookOptions,
  type PlotBookState,
  type PlotSteps,
} from './plotBookState.ts';
import type { Plot, PlotBook } from './plotBookTypes.ts';
import { keepConflicts } from './plotConflicts.ts';
import { groupActions, workspaceRecord } from './plotGroupActions.ts';
import { createPlotSync } from './plotSync.ts';
import { drawablePoints } from './plotViews.ts';

/** The workspace that everybody has: its id is the same in every window, so that two of them do not make two. */
const FIRST_WORKSPACE = 'workspace';

/** What the spec's messages are told of: additions are saved, deletions deleted; other changes are told by the state alone. */
function eventOfSaved(changes: readonly PlotChange[]): PortalEvent | undefined {
  const isTold = ({ before, after }: PlotChange) => {
    const { kind, id } = after ?? before ?? {};
    // The first workspace comes by itself: nobody waits to hear that it is saved.
    return kind === 'item' || (kind === 'group' && id !== FIRST_WORKSPACE);
  };
  const told = changes.filter(isTold);
  if (told.some(({ before }) => before === undefined)) return { id: 'plot.saved' };
  return told.some(({ after }) => after === undefined) ? { id: 'plot.deleted' } : undefined;
}

/** Keeps the book on the server and on this machine, and says what comes of it. */
function openKeeping(options: PlotBookOptions, { data }: PlotBookState) {
  const { clock, present, newId, translator } = options;
  let isDraftRefusalTold = false;
  const sync = createPlotSync({
    ...options,
    data,
    onFailure(failure) {
      // That the session is over is asked about by itself.
      if (failure.kind === 'session-ended' || failure.kind === 'aborted') return;
      const message = failure.kind === 'refused' ? failure.message : translator.t('plot.book.offline');
      present({ id: 'plot.saveFailed', message });
    },
    onDraftRefused() {
      if (!isDraftRefusalTold) present({ id: 'plot.noDraft' });
      isDraftRefusalTold = true;
    },
    onSaved(changes) {
      const event = eventOfSaved(changes);
      if (event !== undefined) present(event);
    },
    onConflicts: (conflicts, merged) =>
      keepConflicts(conflicts, merged, { newId, nowMs: clock.nowMs() }, { t: translator.t, present }),
  });
  /** Everybody has a workspace to draw in, also while the server cannot be reached. */
  const ensureWorkspace = () => {
    if (sync.state.value === 'loading' || recordsIn(data.value, 'group').length > 0) return;
    const name = translator.t('plot.book.workspace');
    data.set(withRecords(data.value, [workspaceRecord(FIRST_WORKSPACE, name, 0)]));
    sync.changed();
  };
  const stopEnsuring = sync.state.subscribe(ensureWorkspace);
  sync.start();
  return {
    sync,
    close() {
      stopEnsuring();
      sync.stop();
    },
  };
}

/** True when points make no plot, which is said. */
function refusesPoints(
  edits: readonly { readonly type: string; readonly points?: PlotEdit['points'] }[],
  { present, translator }: PlotBookOptions,
): boolean {
  for (const { type, points } of edits) {
    const made = points === undefined ? undefined : drawablePoints(type, points);
    if (made?.ok !== false) continue;
    present({ id: 'plot.badPoints', message: translator.t(`plot.points.${made.error}`) });
    return true;
  }
  return false;
}

/** Plots: adding, changing, showing, copying. */
function plotActions(steps: PlotSteps): Pick<PlotBook, 'add' | 'change' | 'setShown' | 'copyTo'> {
  const { options, state, context, commit, commitAdded } = steps;
  const { data, preview, currentGroupId, ticks, setTicks } = state;
  return {
    add(added, groupId = currentGroupId.value) {
      if (groupId === undefined || refusesPoints(added, options)) return undefined;
      return commitAdded(withNewPlots(data.value, groupId, added, context()));
    },
    change(edits) {
      preview.set(new Map());
      const typed = edits.map((edit) => ({
        ...edit,
        type: recordIn(data.value, 'item', edit.id)?.type ?? '',
      }));
      return !refusesPoints(typed, options) && commit(withEdits(data.value, edits, context()));
    },
    setShown(ids, shown) {
      const before = ticks.value;
      const after = { ...before, ...Object.fromEntries(ids.map((id) => [id, shown])) };
      setTicks(after);
      options.history.push({ undo: () => setTicks(before), redo: () => setTicks(after) });
    },
    copyTo: (ids, groupId) => commitAdded(withCopies(data.value, groupId, ids, context())),
  };
}

/** Which plots lie over which. */
function orderActions({ state, commit }: PlotSteps): Pick<PlotBook, 'order' | 'toFront' | 'toBack'> {
  const { data, plots } = state;
  /** The ids of a group's plots, the lowest first. */
  const inGroup = (groupId: string | undefined) =>
    plots.value.filter((plot) => plot.groupId === groupId).map(({ id }) => id);
  const groupOf = (plotId: string) => plots.value.find(({ id }) => id === plotId)?.groupId;
  const toEnd = (ids: readonly string[], isFront: boolean) => {
    const moved = new Set(ids);
    const all = plots.value.map(({ id }) => id);
    const rest = all.filter((id) => !moved.has(id));
    const own = all.filter((id) => moved.has(id));
    commit(withOrder(data.value, isFront ? [...rest, ...own] : [...own, ...rest]));
  };
  return {
    order(id, beforeId) {
      // The tree begins with the topmost, the order with the lowest.
      const rest = inGroup(groupOf(id)).filter((other) => other !== id);
      const at = beforeId === null ? 0 : rest.indexOf(beforeId) + 1;
      commit(withOrder(data.value, [...rest.slice(0, at), id, ...rest.slice(at)]));
    },
    toFront: (ids) => toEnd(ids, true),
    toBack: (ids) => toEnd(ids, false),
  };
}

/** Plots as they would be with edits. */
function editedPlots(plots: readonly Plot[], edits: readonly PlotEdit[]): ReadonlyMap<string, Plot> {
  const byId = new Map(plots.map((plot) => [plot.id, plot]));
  const shown = edits.flatMap(({ id, name, points, style }) => {
    const plot = byId.get(id);
    if (plot === undefined) return [];
    const edited = {
      ...plot,
      ...(name === undefined ? {} : { name }),
      ...(points !== undefined && drawablePoints(plot.type, points).ok ? { points } : {}),
      style: { ...plot.style, ...style },
    };
    return [edited];
  });
  return new Map(shown.map((plot) => [plot.id, plot]));
}

/** Opens the plots of one user: brings back the draft and what the server has. */
export function openPlotBook(options: PlotBookOptions): PlotBook {
  const state = createPlotBookState(options.drafts);
  const { groups, plots, selectedIds, currentGroupId, preview } = state;
  const { sync, close } = openKeeping(options, state);
  const steps = createPlotSteps(options, state, sync);
  return {
    groups,
    plots,
    selectedIds,
    currentGroupId,
    preview,
    sync,
    history: options.history,
    ...plotActions(steps),
    ...orderActions(steps),
    ...groupActions(steps),
    select: (ids) => selectedIds.set(new Set(ids)),
    setCurrentGroup: currentGroupId.set,
    setPreview: (edits = []) => preview.set(editedPlots(plots.value, edits)),
    search(text) {
      const wanted = text.trim().toLocaleLowerCase();
      return plots.value.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
    },
    isDirty: () => sync.state.value !== 'saved',
    close,
  };
}
