import type { ApiFailure } from '../../api/apiFailure.ts';
import type { BookmarkService } from '../../api/bookmarks.ts';
import type { Bookmark } from '../../domain/bureau/places/bookmark.ts';
import type { Result } from '../../lib/result.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';

/** A bookmark before and after something was done with it; undefined where there is none. */
export interface BookmarkChange {
  readonly before: Bookmark | undefined;
  readonly after: Bookmark | undefined;
}

/** What was done with bookmarks, as steps of the user's history. */
export interface BookmarkSteps {
  /** Keeps a change that the service has carried out. */
  push(change: BookmarkChange): void;
  /** Steps are kept in this history until the answer is called. */
  join(history: UndoHistory): () => void;
}

/** Makes what the service keeps of a bookmark another: it is added, changed or removed. */
function carryOut(service: BookmarkService, from: Bookmark | undefined, to: Bookmark | undefined) {
  if (to === undefined) return from && service.remove(from.id);
  return from === undefined ? service.insert(to) : service.update(to);
}

/**
 * Creates them. Steps go to the service one after another, however quickly they are asked for.
 * @param onDone told of each step what became of it, and the bookmark that is there now
 */
export function createBookmarkSteps(
  service: BookmarkService,
  onDone: (outcome: Result<unknown, ApiFailure>, shown: Bookmark | undefined) => Promise<void>,
): BookmarkSteps {
  let joined: UndoHistory | undefined;
  let queue: Promise<void> = Promise.resolve();
  return {
    push({ before, after }) {
      // What the service keeps: a step that failed leaves it as it was.
      let kept = after;
      const go = (to: Bookmark | undefined) => {
        queue = queue.then(async () => {
          if (kept === to) return;
          const outcome = await carryOut(service, kept, to);
          if (outcome === undefined) return;
          if (outcome.ok) kept = to;
          await onDone(outcome, kept);
        });
      };
      joined?.push({ undo: () => go(before), redo: () => go(after) });
    },
    join(history) {
      joined = history;
      return () => {
        if (joined === history) joined = undefined;
      };
    },
  };
}
