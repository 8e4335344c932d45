import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { BookmarkItem } from '../../src/api/contracts/bookmarks.ts';
import {
  BOOKMARK_LIMITS,
  bookmarkCameraSchema,
  formatPoints,
  type Bookmark,
} from '../../src/domain/bureau/places/bookmark.ts';
import type { Database } from '../base/db/database.ts';
import { bookmarks } from '../db/schema.ts';
import { Refusal } from '../base/http/refusal.ts';

/** What a caller sends of a bookmark. */
interface SentBookmark {
  readonly id: string;
  readonly name: string;
  /** Longitude and latitude, degrees. */
  readonly ex: number;
  readonly ey: number;
  readonly camera?: Bookmark['camera'] | null;
}

/** The bookmarks of each account. An id of somebody else's is answered as one that does not exist. */
export interface BookmarkStore {
  /** Those whose names contain every one of the texts, oldest first. */
  list(accountId: string, names: readonly string[]): Promise<BookmarkItem[]>;
  /** @throws Refusal 409 when the id is taken or the list is full */
  insert(accountId: string, bookmark: SentBookmark): Promise<void>;
  /** @throws Refusal 404 when the account has no such bookmark */
  update(accountId: string, bookmark: SentBookmark): Promise<void>;
  /** @throws Refusal 404 when the account has no such bookmark */
  remove(accountId: string, id: string): Promise<void>;
}

const MISSING = '书签不存在';

function itemOf({ id, name, lon, lat, camera }: typeof bookmarks.$inferSelect): BookmarkItem {
  return {
    id,
    name,
    ex: lon,
    ey: lat,
    points: formatPoints({ lon, lat }),
    camera: bookmarkCameraSchema.nullable().parse(camera),
  };
}

const columnsOf = ({ name, ex, ey, camera }: SentBookmark) => ({
  name,
  lon: ex,
  lat: ey,
  camera: camera ?? null,
});

/** Creates the store on an open database. */
export function createBookmarkStore({ orm }: Pick<Database, 'orm'>): BookmarkStore {
  const of = (accountId: string, id: string) => and(eq(bookmarks.accountId, accountId), eq(bookmarks.id, id));
  return {
    async list(accountId, names) {
      const holds = names.map((text) => sql`position(${text}::text in ${bookmarks.name}) > 0`);
      const rows = await orm
        .select()
        .from(bookmarks)
        .where(and(eq(bookmarks.accountId, accountId), ...holds))
        .orderBy(asc(bookmarks.serial));
      return rows.map(itemOf);
    },
    async insert(accountId, bookmark) {
      const [held] = await orm
        .select({ rows: count() })
        .from(bookmarks)
        .where(eq(bookmarks.accountId, accountId));
      if (Number(held?.rows ?? 0) >= BOOKMARK_LIMITS.perUser) {
        throw new Refusal(409, `书签已满，最多 ${String(BOOKMARK_LIMITS.perUser)} 个`);
      }
      const added = await orm
        .insert(bookmarks)
        .values({ accountId, id: bookmark.id, ...columnsOf(bookmark) })
        .onConflictDoNothing()
        .returning({ id: bookmarks.id });
      if (added.length === 0) throw new Refusal(409, '书签已存在');
    },
    async update(accountId, bookmark) {
      const changed = await orm
        .update(bookmarks)
        .set(columnsOf(bookmark))
        .where(of(accountId, bookmark.id))
        .returning({ id: bookmarks.id });
      if (changed.length === 0) throw new Refusal(404, MISSING);
    },
    async remove(accountId, id) {
      const removed = await orm.delete(bookmarks).where(of(accountId, id)).returning({ id: bookmarks.id });
      if (removed.length === 0) throw new Refusal(404, MISSING);
    },
  };
}
