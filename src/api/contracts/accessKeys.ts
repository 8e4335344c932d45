import { z } from 'zod';
import { ACCESS_KEY_LIMITS } from '../../domain/bureau/accessKeys.ts';
import { defineEndpoint } from './endpoint.ts';

const accessKeySchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** What it opens, by the ids of {@link offeredSchema}. */
  resources: z.array(z.string()),
  state: z.enum(['live', 'expired', 'revoked']),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  /** Null before the first time. */
  lastUsedAtMs: z.number().nullable(),
});

/** An access key as its maker sees it; the key itself is shown once, when it is made. */
export type AccessKey = z.infer<typeof accessKeySchema>;

const offeredSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(['base', 'layer', 'model']),
  title: z.string(),
  titleEn: z.string(),
  /** A layer's number in the ArcGIS map service. */
  mapServerId: z.number().optional(),
});

/** What a key may open. */
export type OfferedResource = z.infer<typeof offeredSchema>;

/** Where a key opens what: addresses on the portal, beginning with a slash. */
const servicesSchema = z.looseObject({
  wms: z.string(),
  wmts: z.string(),
  /** OGC API Features. */
  features: z.string(),
  /** ArcGIS map service; a layer's own is this with `/{mapServerId}`. */
  mapService: z.string(),
  /** ArcGIS feature service of the same layers under the same numbers. */
  featureService: z.string(),
  /** XYZ template of the imagery: {z}, {x}, {y}. */
  imagery: z.string(),
  /** ArcGIS elevation service. */
  terrain: z.string(),
});

/** The addresses of the geo services, as the portal gives them to who makes a key. */
export type ServiceAddresses = z.infer<typeof servicesSchema>;

const shared = { client: 'service', access: 'session', tools: ['keys'], envelope: 'blade' } as const;

/** The caller's access keys, what he may open by one, and where. */
export const accessKeyList = defineEndpoint({
  ...shared,
  id: 'accessKeyList',
  summary: 'Access keys of the user for programs outside the portal',
  method: 'GET',
  path: '/api/portal/access-keys',
  query: z.looseObject({}),
  answer: z.looseObject({
    keys: z.array(accessKeySchema),
    offered: z.array(offeredSchema),
    services: servicesSchema,
  }),
});

/** Makes an access key. */
export const accessKeyMake = defineEndpoint({
  ...shared,
  id: 'accessKeyMake',
  audit: { action: 'key.make', object: ['body.name'], details: ['resources', 'days'] },
  summary: 'Make an access key; the answer is the only one that holds it',
  method: 'POST',
  path: '/api/portal/access-keys',
  query: z.looseObject({}),
  body: z.looseObject({
    name: z.string().trim().min(1).max(ACCESS_KEY_LIMITS.nameLength),
    resources: z.array(z.string().min(1).max(100)).min(1).max(ACCESS_KEY_LIMITS.resources),
    days: z.number().int().min(1).max(ACCESS_KEY_LIMITS.days),
  }),
  answer: z.looseObject({ key: z.string().min(1), item: accessKeySchema }),
});

/** Ends an access key for good. */
export const accessKeyRevoke = defineEndpoint({
  ...shared,
  id: 'accessKeyRevoke',
  audit: { action: 'key.revoke', object: ['body.id'] },
  summary: 'Revoke an access key of the user',
  method: 'POST',
  path: '/api/portal/access-keys/revoke',
  query: z.looseObject({}),
  body: z.looseObject({ id: z.string().min(1).max(64) }),
  answer: z.null(),
});
