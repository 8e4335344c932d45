import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LayerQuery } from '../../domain/query/layerQuery.ts';
import { mayBeKept, SAVED_QUERY_LIMITS, type SavedQuery } from '../../domain/query/savedQuery.ts';
import { openKeptListBook, type KeptListBook, type KeptListBookOptions } from '../../stores/keptListBook.ts';

/** The queries that a user keeps, the one saved last first; each change is a step of the history. */
export interface SavedQueryBook extends Pick<KeptListBook<SavedQuery>, 'items' | 'sync'> {
  /** Keeps a query, in place of one of the same name; says so when there would be too many. */
  save(name: string, query: LayerQuery): void;
  remove(id: string): void;
  /** Stops keeping them, once the server has what was changed or cannot be reached: what it has not got stays on this machine. */
  close(): void;
}

/** Where saved queries are kept and undone, and how ids are made. */
export interface SavedQueryBookOptions extends Pick<
  KeptListBookOptions<SavedQuery>,
  'service' | 'draft' | 'clock' | 'history'
> {
  readonly present: (event: PortalEvent) => void;
  /** Makes an id. */
  readonly newId: () => string;
}

/** Opens the queries of one user: brings back the draft and what the server has. */
export function openSavedQueries(options: SavedQueryBookOptions): SavedQueryBook {
  const { present, newId } = options;
  const { items, sync, commit, close } = openKeptListBook<SavedQuery>({
    ...options,
    notSaved: 'query.notSaved',
    noDraft: 'query.noDraft',
  });
  const isResting = () => sync.state.value === 'saved' || sync.state.value === 'local';
  return {
    items,
    sync,
    save(name, query) {
      const before = items.value.find((one) => one.name === name);
      const others = items.value.filter((one) => one !== before);
      const after = [{ id: before?.id ?? newId(), name, query }, ...others];
      if (mayBeKept(after)) commit(after);
      else present({ id: 'query.full', message: String(SAVED_QUERY_LIMITS.perUser) });
    },
    remove: (id) => commit(items.value.filter((one) => one.id !== id)),
    close() {
      if (isResting()) return close();
      const stop = sync.state.subscribe(() => {
        if (!isResting()) return;
        stop();
        close();
      });
    },
  };
}
