import { createKeptListSync, type KeptListSync, type KeptListSyncOptions } from '../api/keptListSync.ts';
import type { ErrorId, PortalEvent } from '../domain/bureau/errorCatalogue.ts';
import { mergeItems, type Item } from '../lib/mergeItems.ts';
import { createSignal, type ReadonlySignal } from '../lib/signal.ts';
import type { UndoHistory } from '../lib/undoHistory.ts';

/** A list of the user's that is kept on the server; each commit is one step of the undo history. */
export interface KeptListBook<T extends Item> {
  readonly items: ReadonlySignal<readonly T[]>;
  readonly sync: Pick<KeptListSync, 'state' | 'retry' | 'refresh'>;
  /** Makes the list another one. Undoing that leaves alone what the server brought in the meantime. */
  commit(after: readonly T[]): void;
  /** Stops keeping it; nothing that was done is lost. */
  close(): void;
}

/** Where a list is saved and undone, and the messages of a list that could not be. */
export interface KeptListBookOptions<T extends Item> extends Pick<
  KeptListSyncOptions<T>,
  'service' | 'draft' | 'clock'
> {
  readonly history: UndoHistory;
  readonly present: (event: PortalEvent) => void;
  /** Told when the server does not get the list, and when this machine keeps no draft of it. */
  readonly notSaved: ErrorId;
  readonly noDraft: ErrorId;
  /** Told of each list before it is kept. */
  readonly onSet?: (items: readonly T[]) => void;
}

/** Opens a list of the user's: brings back the draft and what the server has. */
export function openKeptListBook<T extends Item>(options: KeptListBookOptions<T>): KeptListBook<T> {
  const { history, present, notSaved, noDraft, onSet } = options;
  const items = createSignal<readonly T[]>([]);
  let draftRefusalTold = false;
  const sync = createKeptListSync({
    ...options,
    items,
    onFailure: () => present({ id: notSaved }),
    onDraftRefused() {
      if (!draftRefusalTold) present({ id: noDraft });
      draftRefusalTold = true;
    },
  });
  sync.start();
  const set = (next: readonly T[]) => {
    items.set(next);
    onSet?.(next);
    sync.changed();
  };
  return {
    items,
    sync,
    commit(after) {
      const before = items.value;
      if (after.length === before.length && after.every((item, index) => item === before[index])) return;
      set(after);
      history.push({
        undo: () => set(mergeItems(after, before, items.value)),
        redo: () => set(mergeItems(before, after, items.value)),
      });
    },
    close: sync.stop,
  };
}
