import { BOOKMARK_LIMITS, bookmarkDegrees, type Bookmark } from '../../domain/bureau/places/bookmark.ts';
import type { NewBookmark } from './model/bookmarkGeoJson.ts';
import { readDecimalDegrees } from '../../domain/bureau/places/degreeText.ts';
import type { CoordinateProblem } from '../../domain/bureau/places/notations.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { err, ok, type Result } from '../../lib/result.ts';

/** What the fields hold. */
export interface BookmarkForm {
  readonly name: string;
  /** Longitude and latitude in degrees, as typed. */
  readonly x: string;
  readonly y: string;
  /** Which camera is kept with the point: none, the globe's now, or the one that was kept before. */
  readonly camera: 'none' | 'current' | 'kept';
}

/** What is wrong with the fields. */
export type FormProblem =
  { readonly field: 'name'; readonly reason: 'nameEmpty' | 'nameLong' } | CoordinateProblem;

/** The fields of a new bookmark. */
export const EMPTY_FORM: BookmarkForm = { name: '', x: '', y: '', camera: 'none' };

/** The fields of a bookmark that is to be modified. */
export function filledForm({ name, lon, lat, camera }: Bookmark): BookmarkForm {
  return { name, x: String(lon), y: String(lat), camera: camera === undefined ? 'none' : 'kept' };
}

/** Reads the fields; the first that is wrong is told. */
export function readForm(
  { name, x, y, camera }: BookmarkForm,
  cameras: { readonly current: GlobePose; readonly kept: GlobePose | undefined },
): Result<NewBookmark, FormProblem> {
  const trimmed = name.trim();
  if (trimmed === '') return err({ field: 'name', reason: 'nameEmpty' });
  if (trimmed.length > BOOKMARK_LIMITS.nameLength) return err({ field: 'name', reason: 'nameLong' });
  const place = readDecimalDegrees({ x, y });
  if (!place.ok) return place;
  return ok({
    name: trimmed,
    lon: bookmarkDegrees(place.value.lon),
    lat: bookmarkDegrees(place.value.lat),
    camera: camera === 'none' ? undefined : cameras[camera],
  });
}
