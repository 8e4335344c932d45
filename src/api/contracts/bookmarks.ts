import { z } from 'zod';
import { BOOKMARK_LIMITS, bookmarkCameraSchema, parsePoints } from '../../domain/bureau/places/bookmark.ts';
import { defineEndpoint } from './endpoint.ts';

/** A number, or its text: the bureau's forms send texts. */
const degrees = (most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'a decimal number')
        .transform(Number),
    ])
    .pipe(z.number().min(-most).max(most));

const id = z
  .string()
  .max(BOOKMARK_LIMITS.idLength)
  .regex(/^[\w-]+$/, 'letters, digits, "-" and "_"');

/** What is sent to add or to change a bookmark: the spec's body, and the camera beside it. */
const bookmarkBody = z
  .looseObject({
    id,
    name: z.string().trim().min(1).max(BOOKMARK_LIMITS.nameLength),
    /** Longitude, degrees. */
    ex: degrees(180),
    /** Latitude, degrees. */
    ey: degrees(90),
    /** "lon,lat" of the same place. */
    points: z.string().max(60),
    /** From where the place was looked at; absent or null when only the point is kept. */
    camera: bookmarkCameraSchema.nullish(),
  })
  .refine(
    ({ points, ex, ey }) => {
      const place = parsePoints(points);
      return place !== undefined && Math.abs(place[0] - ex) < 1e-6 && Math.abs(place[1] - ey) < 1e-6;
    },
    { path: ['points'], message: '"lon,lat", the same place as ex and ey' },
  );

const itemSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  ex: degrees(180),
  ey: degrees(90),
  points: z.string().nullish(),
  camera: bookmarkCameraSchema.nullish(),
});

/** A stored bookmark as the service tells it (portal.md, section 3). */
export type BookmarkItem = z.infer<typeof itemSchema>;

const shared = {
  client: 'service',
  access: 'session',
  envelope: 'smartLincao',
} as const;

/** The caller's bookmarks that meet every condition, oldest first. */
export const bookmarkQuery = defineEndpoint({
  ...shared,
  id: 'bookmarkQuery',
  audit: null,
  summary: "The signed-in user's bookmarks",
  method: 'POST',
  path: '/rest/APPService/smart-lincao/v1.0/bookmarkposition/customQuery',
  query: z.looseObject({}),
  body: z
    .array(
      z.looseObject({
        column: z.literal('name'),
        /** The name contains the value. */
        type: z.literal('like'),
        value: z.string().max(BOOKMARK_LIMITS.nameLength),
      }),
    )
    .max(5),
  answer: z.array(itemSchema),
});

/** Adds a bookmark under an id that the caller made. */
export const bookmarkInsert = defineEndpoint({
  ...shared,
  id: 'bookmarkInsert',
  audit: { action: 'data.own', object: ['body.name'] },
  summary: 'Add a bookmark',
  method: 'POST',
  path: '/rest/APPService/smart-em/v1.0/bookmarkposition/doInsert',
  query: z.looseObject({}),
  body: bookmarkBody,
  answer: z.unknown(),
});

/** Changes a bookmark of the caller's. */
export const bookmarkUpdate = defineEndpoint({
  ...shared,
  id: 'bookmarkUpdate',
  audit: { action: 'data.own', object: ['body.name'] },
  summary: 'Change a bookmark',
  method: 'POST',
  path: '/rest/APPService/smart-em/v1.0/bookmarkposition/doUpdate',
  query: z.looseObject({}),
  body: bookmarkBody,
  answer: z.unknown(),
});

/** Deletes a bookmark of the caller's. */
export const bookmarkDelete = defineEndpoint({
  ...shared,
  id: 'bookmarkDelete',
  audit: { action: 'data.own', object: ['query.id'] },
  summary: 'Delete a bookmark',
  method: 'GET',
  changes: true,
  path: '/rest/APPService/smart-em/v1.0/bookmarkposition/doDeleteById',
  query: z.object({ id }),
  answer: z.unknown(),
});
