import { createSavedQueryService } from '../../api/savedQueries.ts';
import { savedQuerySchema } from '../../domain/query/savedQuery.ts';
import { openSavedQueries, type SavedQueryBook } from '../../features/query/savedQueryBook.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import type { AnnotatingPortal } from './userAnnotations.ts';
import type { Portal } from '../portal.ts';

/** What the user keeps in windows; it outlives them, so that Ctrl+Z can take back what was done in one that is closed. */
export interface KeptInWindows {
  /** The user's saved queries; read from the server when they are first asked for. */
  savedQueries(): SavedQueryBook;
  close(): void;
}

/** Lets bookmarks and saved queries be steps of the one history of a map session. */
export function openKeptInWindows(
  portal: AnnotatingPortal & Pick<Portal, 'bookmarks'>,
  clock: Clock,
  history: UndoHistory,
): KeptInWindows {
  const { api, bookmarks, present, session, surroundings } = portal;
  let queries: SavedQueryBook | undefined;
  const leaveHistory = bookmarks.joinHistory(history);
  return {
    savedQueries() {
      const userId = session.getState().userInfo?.UserID ?? '';
      queries ??= openSavedQueries({
        service: createSavedQueryService(api),
        draft: createKeptListDrafts(surroundings.localStorage, 'queries', userId, savedQuerySchema),
        clock,
        history,
        present: (event) => void present(event),
        newId: () => crypto.randomUUID(),
      });
      return queries;
    },
    close() {
      leaveHistory();
      queries?.close();
    },
  };
}
