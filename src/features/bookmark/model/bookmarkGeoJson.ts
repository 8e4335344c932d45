import { z } from 'zod';
import { collectionIn, IN_DEGREES, type WrittenReference } from '../../../domain/geodesy/writtenReference.ts';
import { readVectorReference } from '../../../domain/layers/vector/reference.ts';
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
  crs: z.unknown().optional(),
});

const featureSchema = z.looseObject({
  type: z.literal('Feature'),
  geometry: z.looseObject({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).rest(z.number()),
  }),
  properties: z.looseObject({
    name: z.string().trim().min(1).max(BOOKMARK_LIMITS.nameLength),
    // A camera of another program is no reason to leave the place out.
    camera: bookmarkCameraSchema.optional().catch(undefined),
  }),
});

/**
 * Bookmarks as GeoJSON (RFC 7946): points with a name and, where one is kept, the camera.
 * @throws OutsideReference
 */
export function writeBookmarks(
  bookmarks: readonly Bookmark[],
  reference: WrittenReference = IN_DEGREES,
): string {
  const features = bookmarks.map(({ id, name, lon, lat, camera }) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point' as const, coordinates: [lon, lat] },
    properties: { name, ...(camera === undefined ? {} : { camera }) },
  }));
  return `${JSON.stringify(collectionIn(reference, features), null, 2)}\n`;
}

/**
 * Reads named points from GeoJSON; the error says that the text is no JSON, no collection of features, or one in a reference that is not
 * known.
 */
export function readBookmarks(text: string): Result<ReadBookmarks, 'json' | 'collection' | 'reference'> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return err('json');
  }
  const collection = collectionSchema.safeParse(content);
  if (!collection.success) return err('collection');
  const reference = readVectorReference(collection.data.crs);
  if (!reference.ok) return err('reference');
  const bookmarks = collection.data.features.flatMap((item): NewBookmark[] => {
    const feature = featureSchema.safeParse(item);
    if (!feature.success) return [];
    const { geometry, properties } = feature.data;
    const [x, y] = geometry.coordinates;
    const [lon, lat] = reference.value(x, y);
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return [];
    return [{ name: properties.name, lon, lat, camera: properties.camera }];
  });
  return ok({ bookmarks, leftOut: collection.data.features.length - bookmarks.length });
}
