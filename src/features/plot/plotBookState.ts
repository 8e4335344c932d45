import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import {
  changesBetween,
  NO_PLOTS,
  recordIn,
  recordsIn,
  reversed,
  withChanges,
  type PlotData,
} from '../../domain/drawing/plot/plotData.ts';
import type { Translator } from '../../i18n/translate.ts';
import { createSignal, type ReadonlySignal, type Signal } from '../../lib/signal.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import type { Added, EditContext } from './model/plotEdits.ts';
import type { Plot, ShownPlotGroup } from './plotBookTypes.ts';
import type { PlotDrafts } from './plotDraft.ts';
import type { PlotSync, PlotSyncOptions } from './plotSync.ts';
import { createPlotViews, groupViews } from './plotViews.ts';

/** Which plots the user has shown or hidden by hand. */
export type Ticks = Readonly<Record<string, boolean>>;

/** The records of a book, and what is shown of them. */
export interface PlotBookState {
  readonly data: Signal<PlotData>;
  readonly ticks: ReadonlySignal<Ticks>;
  readonly groups: ReadonlySignal<readonly ShownPlotGroup[]>;
  readonly plots: ReadonlySignal<readonly Plot[]>;
  readonly selectedIds: Signal<ReadonlySet<string>>;
  readonly currentGroupId: Signal<string | undefined>;
  /** Edits that are shown without being kept, by plot. */
  readonly preview: Signal<ReadonlyMap<string, Plot>>;
  /** Shows and hides plots, and keeps that on this machine. */
  setTicks(next: Ticks): void;
  /** Shows plots; what is no plot any more is forgotten. */
  tickAll(ids: readonly string[]): void;
}

/** Creates the state of a book without plots; whatever is derived follows the records. */
export function createPlotBookState(drafts: Pick<PlotDrafts, 'readTicks' | 'keepTicks'>): PlotBookState {
  const data = createSignal<PlotData>(NO_PLOTS);
  const ticks = createSignal<Ticks>(drafts.readTicks());
  const groups = createSignal<readonly ShownPlotGroup[]>([]);
  const plots = createSignal<readonly Plot[]>([]);
  const selectedIds = createSignal<ReadonlySet<string>>(new Set());
  const currentGroupId = createSignal<string | undefined>(undefined);
  const preview = createSignal<ReadonlyMap<string, Plot>>(new Map());
  const viewsOf = createPlotViews();

  const isShown = ({ id, groupId }: Pick<Plot, 'id' | 'groupId'>) =>
    ticks.value[id] ?? recordIn(data.value, 'group', groupId)?.prop === 'Workspace';
  data.subscribe(() => {
    groups.set(groupViews(data.value));
    plots.set(viewsOf(data.value, isShown));
    const present = new Set(plots.value.map(({ id }) => id));
    const kept = [...selectedIds.value].filter((id) => present.has(id));
    if (kept.length < selectedIds.value.size) selectedIds.set(new Set(kept));
    if (recordIn(data.value, 'group', currentGroupId.value ?? '') === undefined)
      currentGroupId.set(groups.value[0]?.id);
  });
  const setTicks = (next: Ticks) => {
    ticks.set(next);
    drafts.keepTicks(next);
    plots.set(viewsOf(data.value, isShown));
  };
  return {
    data,
    ticks,
    groups,
    plots,
    selectedIds,
    currentGroupId,
    preview,
    setTicks,
    tickAll(ids) {
      const own = Object.entries(ticks.value).filter(
        ([id]) => recordIn(data.value, 'item', id) !== undefined,
      );
      setTicks({ ...Object.fromEntries(own), ...Object.fromEntries(ids.map((id) => [id, true])) });
    },
  };
}

/** Where plots are saved and undone, and what new ones get: ids and names. */
export interface PlotBookOptions extends Pick<PlotSyncOptions, 'service' | 'drafts' | 'clock'> {
  readonly history: UndoHistory;
  readonly present: (event: PortalEvent) => void;
  /** Makes an id. */
  readonly newId: () => string;
  readonly translator: Pick<Translator, 't'>;
}

/** What all changes of a book share. */
export interface PlotSteps {
  readonly options: PlotBookOptions;
  readonly state: PlotBookState;
  /** What new records are made with. */
  readonly context: () => EditContext;
  /** Does one step. @returns false, with a message, where a limit forbids it */
  readonly commit: (after: PlotData) => boolean;
  /** Does a step that adds plots, which are then shown and selected. @returns their ids */
  readonly commitAdded: (added: Added) => readonly string[] | undefined;
}

/** Creates what does the steps of a book, each of which can be undone. */
export function createPlotSteps(options: PlotBookOptions, state: PlotBookState, sync: PlotSync): PlotSteps {
  const { clock, history, present, newId } = options;
  const { data, selectedIds } = state;
  const set = (next: PlotData) => {
    data.set(next);
    sync.changed();
  };
  const commit = (after: PlotData): boolean => {
    const changes = changesBetween(data.value, after);
    if (changes.length === 0) return true;
    const items = changes.filter(({ after: record }) => record?.kind === 'item').length;
    if (items > 0 && recordsIn(after, 'item').length > PLOT_LIMITS.itemsPerUser) {
      present({ id: 'plot.full', message: String(PLOT_LIMITS.itemsPerUser) });
      return false;
    }
    set(after);
    // Undoing it leaves alone what the server brought in the meantime.
    history.push({
      undo: () => set(withChanges(data.value, reversed(changes))),
      redo: () => set(withChanges(data.value, changes)),
    });
    return true;
  };
  return {
    options,
    state,
    context: () => ({ newId, nowMs: clock.nowMs() }),
    commit,
    commitAdded({ data: after, ids }) {
      if (!commit(after)) return undefined;
      state.tickAll(ids);
      selectedIds.set(new Set(ids));
      return ids;
    },
  };
}
