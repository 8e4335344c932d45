import type { KeptListSyncOptions } from '../../api/keptListSync.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import {
  areWithinLimits,
  freeName,
  SAVED_VIEW_LIMITS,
  type SavedView,
} from '../../domain/views/savedView.ts';
import type { NewView } from './model/viewFile.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import { openKeptListBook, type KeptListBook } from '../../stores/keptListBook.ts';

/** The user's saved views, in the order of the briefing, and what is done with them: each call is one step of the undo history. */
export interface ViewBook extends Pick<KeptListBook<SavedView>, 'items' | 'sync' | 'close'> {
  readonly history: UndoHistory;
  /** Adds views behind the others, under free names; the last one's id, or undefined, with a message, when there would be too many. */
  add(added: readonly NewView[]): string | undefined;
  change(id: string, change: Partial<NewView>): void;
  /** Moves a view by one place to the front or to the back. */
  move(id: string, by: -1 | 1): void;
  remove(id: string): void;
}

/** Where saved views are kept and undone, and how ids are made. */
export interface ViewBookOptions extends Pick<KeptListSyncOptions<SavedView>, 'service' | 'draft' | 'clock'> {
  readonly history: UndoHistory;
  readonly present: (event: PortalEvent) => void;
  /** Makes an id. */
  readonly newId: () => string;
}

/** Opens the saved views of one user: brings back the draft and what the server has. */
export function openViewBook(options: ViewBookOptions): ViewBook {
  const { history, present, newId } = options;
  const { items, sync, commit, close } = openKeptListBook<SavedView>({
    ...options,
    notSaved: 'views.notSaved',
    noDraft: 'views.noDraft',
  });
  /** Commits a list that can be kept. */
  const keep = (after: readonly SavedView[]): boolean => {
    const fits = areWithinLimits(after);
    if (fits) commit(after);
    else present({ id: 'views.full', message: String(SAVED_VIEW_LIMITS.perUser) });
    return fits;
  };
  return {
    items,
    sync,
    history,
    add(added) {
      const after = [...items.value];
      for (const view of added) after.push({ ...view, id: newId(), name: freeName(view.name, after) });
      return keep(after) ? after.at(-1)?.id : undefined;
    },
    change(id, change) {
      keep(items.value.map((view) => (view.id === id ? { ...view, ...change } : view)));
    },
    move(id, by) {
      const from = items.value.findIndex((view) => view.id === id);
      const [view, other] = [items.value[from], items.value[from + by]];
      if (view === undefined || other === undefined) return;
      commit(items.value.map((each) => (each === view ? other : each === other ? view : each)));
    },
    remove: (id) => commit(items.value.filter((view) => view.id !== id)),
    close,
  };
}
