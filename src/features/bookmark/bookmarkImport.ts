import type { BookmarkService } from '../../api/bookmarks.ts';
import { createBookmarkId } from '../../domain/bureau/places/bookmark.ts';
import { readBookmarks, type NewBookmark } from './model/bookmarkGeoJson.ts';
import { err, ok, type Result } from '../../lib/result.ts';

/** What came of an import. */
export interface ImportOutcome {
  readonly added: number;
  /** Places that are bookmarks already. */
  readonly known: number;
  /** Features that are no named point, and those the server refused. */
  readonly leftOut: number;
}

/** How far an import is. */
export interface ImportProgress {
  readonly done: number;
  readonly count: number;
}

/** Where imported bookmarks are saved, and who hears how many are. */
export interface ImportOptions {
  readonly service: BookmarkService;
  readonly random16: () => number;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** Places that differ by less, in degrees, are the same. */
const SAME_DEG = 1e-6;

const isSame = (a: NewBookmark, b: NewBookmark) =>
  a.name === b.name && Math.abs(a.lon - b.lon) < SAME_DEG && Math.abs(a.lat - b.lat) < SAME_DEG;

/**
 * Adds the named points of a GeoJSON text to the user's bookmarks, each once.
 * @returns what came of it, also when the signal ended it early; the error says that the text is no JSON, no collection of features, in a reference that is not known, or
 * that nobody answers
 */
export async function importBookmarks(
  text: string,
  { service, random16, onProgress }: ImportOptions,
  signal: AbortSignal,
): Promise<Result<ImportOutcome, 'json' | 'collection' | 'reference' | 'request'>> {
  const read = readBookmarks(text);
  if (!read.ok) return read;
  const { bookmarks } = read.value;
  onProgress({ done: 0, count: bookmarks.length });
  const present = await service.list('', signal);
  if (!present.ok) return err('request');
  const there: NewBookmark[] = [...present.value];
  let [added, known, { leftOut }] = [0, 0, read.value];
  for (const [done, bookmark] of bookmarks.entries()) {
    if (signal.aborted) break;
    onProgress({ done, count: bookmarks.length });
    if (there.some((other) => isSame(other, bookmark))) {
      known += 1;
      continue;
    }
    const answer = await service.insert({ ...bookmark, id: createBookmarkId(random16) });
    if (answer.ok) {
      added += 1;
      there.push(bookmark);
    } else if (answer.error.kind === 'refused') leftOut += 1;
    else if (added === 0) return err('request');
    else leftOut += 1;
  }
  return ok({ added, known, leftOut });
}
