import { bookmarkDegrees, formatPoints, type Bookmark } from '../domain/bureau/places/bookmark.ts';
import { ok, type Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  bookmarkDelete,
  bookmarkInsert,
  bookmarkQuery,
  bookmarkUpdate,
  type BookmarkItem,
} from './contracts/bookmarks.ts';

/** The signed-in user's bookmarks on the server. */
export interface BookmarkService {
  /** Those whose names contain a text; all for an empty one. */
  list(name: string, signal?: AbortSignal): Promise<Result<readonly Bookmark[], ApiFailure>>;
  insert(bookmark: Bookmark): Promise<Result<unknown, ApiFailure>>;
  update(bookmark: Bookmark): Promise<Result<unknown, ApiFailure>>;
  remove(id: string): Promise<Result<unknown, ApiFailure>>;
}

const bookmarkOf = ({ id, name, ex, ey, camera }: BookmarkItem): Bookmark => ({
  id,
  name,
  lon: ex,
  lat: ey,
  camera: camera ?? undefined,
});

function bodyOf({ id, name, lon, lat, camera }: Bookmark) {
  const place = { lon: bookmarkDegrees(lon), lat: bookmarkDegrees(lat) };
  return { id, name, ex: place.lon, ey: place.lat, points: formatPoints(place), camera: camera ?? null };
}

/** Creates the service. */
export function createBookmarkService(api: ApiClient): BookmarkService {
  return {
    async list(name, signal) {
      const body = name === '' ? [] : [{ column: 'name' as const, type: 'like' as const, value: name }];
      const answer = await api.call(bookmarkQuery, {
        query: {},
        body,
        ...(signal === undefined ? {} : { signal }),
      });
      return answer.ok ? ok(answer.value.map(bookmarkOf)) : answer;
    },
    insert: (bookmark) => api.call(bookmarkInsert, { query: {}, body: bodyOf(bookmark) }),
    update: (bookmark) => api.call(bookmarkUpdate, { query: {}, body: bodyOf(bookmark) }),
    remove: (id) => api.call(bookmarkDelete, { query: { id } }),
  };
}
