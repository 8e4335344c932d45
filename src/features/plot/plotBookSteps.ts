import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import {
  changesBetween,
  recordsIn,
  reversed,
  withChanges,
  type PlotData,
} from '../../domain/drawing/plot/plotData.ts';
import type { Added, EditContext } from './model/plotEdits.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import type { PlotBookState } from './plotBookState.ts';
import type { PlotSync, PlotSyncOptions } from './plotSync.ts';

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
