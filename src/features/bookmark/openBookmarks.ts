import { createBookmarkService } from '../../api/bookmarks.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { LOCATOR } from '../../portal/ports.ts';
import { createBookmarkBook, type BookmarkBook } from './bookmarkBook.ts';

/** What bookmarks need of other features. */
export const BOOKMARK_NEEDS = { locator: LOCATOR } as const;

/** The places that the user keeps; they outlive their window, so that Ctrl+Z can take back what was done in one that is closed. */
export interface BookmarkDoor {
  readonly book: BookmarkBook;
}

/** Opens the bookmarks of the user who is inside. */
export function openBookmarks({ portal, undo }: MapSession) {
  const { api, present, translator } = portal;
  const book = createBookmarkBook({
    service: createBookmarkService(api),
    present: (event) => void present(event),
    random16: () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0,
    describeImport: (outcome) =>
      outcome.ok
        ? translator.t('bookmark.import.outcome', { ...outcome.value })
        : translator.t(`bookmark.import.${outcome.error}`),
  });
  return { book, destroy: book.joinHistory(undo) };
}
