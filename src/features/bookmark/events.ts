import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** portal.md 5: what to do once a bookmark is to be added or modified. */
  'bookmark.fillIn': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  /** portal.md 8: the calls of bookmarks; `{message}` is the server's. */
  'bookmark.queryFailed': { how: 'toast', tone: 'danger', durationMs: 3000, then: 'none' },
  'bookmark.added': { how: 'toast', tone: 'success', durationMs: 3000, then: 'none' },
  'bookmark.addFailed': { how: 'toast', tone: 'danger', durationMs: 3000, then: 'none' },
  'bookmark.modified': { how: 'toast', tone: 'success', durationMs: 3000, then: 'none' },
  'bookmark.modifyFailed': { how: 'toast', tone: 'danger', durationMs: 3000, then: 'none' },
  'bookmark.deleteRequestFailed': { how: 'toast', tone: 'danger', durationMs: 2000, then: 'none' },
  'bookmark.deleted': { how: 'toast', tone: 'success', durationMs: 3000, then: 'none' },
  'bookmark.deleteFailed': { how: 'toast', tone: 'danger', durationMs: 3000, then: 'none' },
  'bookmark.choose': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'bookmark.restored': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'bookmark.imported': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'bookmark.importFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
