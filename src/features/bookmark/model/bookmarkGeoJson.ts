import { z } from 'zod';
import { err, ok, type Result } from '../../../lib/result.ts';
import {
  BOOKMARK_LIMITS,
  bookmarkCameraSchema,
  type Bookmark,
} from '../../../domain/bureau/places/bookmark.ts';

/** A bookmark that has no id yet. */
export type NewBookmark = Omit<Bookmark, 'id'>;

/** Bookmarks that a file holds, and how many of its features are none. */
export interface ReadBookmarks {
  readonly bookmarks: readonly NewBookmark[];
  readonly leftOut: number;
}

const collectionSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
});

const featureSchema = z.looseObject({
  type: z.literal('Feature'),
  geometry: z.looseObject({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
  }),
  properties: z.looseObject({
    name: z.string().trim().min(1).max(BOOKMARK_LIMITS.nameLength),
    // A camera of another program is no reason to leave the place out.
    camera: bookmarkCameraSchema.optional().catch(undefined),
  }),
});

/** Bookmarks as GeoJSON (RFC 7946): points with a name and, where one is kept, the camera. */
export function writeBookmarks(bookmarks: readonly Bookmark[]): string {
  const features = bookmarks.map(({ id, name, lon, lat, camera }) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { name, ...(camera === undefined ? {} : { camera }) },
  }));
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`;
}

/** Reads named points from GeoJSON; the error says that the text is no JSON, or no collection of features. */
export function readBookmarks(text: string): Result<ReadBookmarks, 'json' | 'collection'> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return err('json');
  }
  const collection = collectionSchema.safeParse(content);
  if (!collection.success) return err('collection');
  const bookmarks = collection.data.features.flatMap((item): NewBookmark[] => {
    const feature = featureSchema.safeParse(item);
    if (!feature.success) return [];
    const { geometry, properties } = feature.data;
    const [lon, lat] = geometry.coordinates;
    return [{ name: properties.name, lon, lat, camera: properties.camera }];
  });
  return ok({ bookmarks, leftOut: collection.data.features.length - bookmarks.length });
}
