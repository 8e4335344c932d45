import type { ApiFailure } from '../../src/api/apiFailure.ts';
import type { BookmarkService } from '../../src/api/bookmarks.ts';
import type { Bookmark } from '../../src/domain/bureau/places/bookmark.ts';
import { err, ok } from '../../src/lib/result.ts';

/** A bookmark service that keeps its bookmarks in memory and fails when told. */
export interface MemoryBookmarks extends BookmarkService {
  readonly stored: readonly Bookmark[];
  /** The next call fails with this. */
  failNext(failure: ApiFailure): void;
}

/** Nobody answers. */
export const OFFLINE: ApiFailure = { kind: 'network', endpoint: 'POST /bookmarks', detail: 'offline' };

/** The service says no. */
export const REFUSED: ApiFailure = {
  kind: 'refused',
  endpoint: 'POST /bookmarks',
  code: 409,
  message: '书签已满',
};

/** Creates the service with some bookmarks. */
export function createMemoryBookmarks(initial: readonly Bookmark[] = []): MemoryBookmarks {
  const stored = [...initial];
  let failure: ApiFailure | undefined;
  const answer = async <T>(work: () => T) => {
    await Promise.resolve();
    const failed = failure;
    failure = undefined;
    return failed === undefined ? ok(work()) : err(failed);
  };
  const indexOf = (id: string) => stored.findIndex((bookmark) => bookmark.id === id);
  return {
    stored,
    failNext: (next) => (failure = next),
    list: (name) => answer(() => stored.filter((bookmark) => bookmark.name.includes(name))),
    insert: (bookmark) => answer(() => stored.push(bookmark)),
    update: (bookmark) => answer(() => stored.splice(indexOf(bookmark.id), 1, bookmark)),
    remove: (id) => answer(() => stored.splice(indexOf(id), 1)),
  };
}
