import { z } from 'zod';
import {
  catalogueChangeSchema,
  type AnyRecord,
  type CatalogueChange,
} from '../../domain/layers/catalogue/catalogueChange.ts';
import { RECORD_LIMITS } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { VERSION_ORIGINS } from '../../domain/layers/catalogue/catalogueVersion.ts';
import { defineEndpoint } from './endpoint.ts';
import { keptListSchema, savedKeptListSchema } from './keptList.ts';

const versionSchema = z.looseObject({
  number: z.int(),
  /** Account name; empty for the portal itself. */
  author: z.string(),
  origin: z.enum(VERSION_ORIGINS),
  note: z.string(),
  atMs: z.number(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});

/** A version of the catalogue, without what it holds. */
export type CatalogueVersion = z.infer<typeof versionSchema>;

/** Records as the table holds them, whatever that is: what is wrong with them is for the workbench to tell. */
const record = z.looseObject({ code: z.string() }) as unknown as z.ZodType<AnyRecord>;

const change = z.looseObject({
  id: z.string(),
  before: record.nullable(),
  after: record.nullable(),
}) as unknown as z.ZodType<CatalogueChange>;

const changes = z
  .array(catalogueChangeSchema)
  .max(RECORD_LIMITS.changed)
  .refine((sent) => new Set(sent.map(({ id }) => id)).size === sent.length, { error: 'every record once' });

const note = z.string().trim().max(RECORD_LIMITS.noteLength);

const shared = { client: 'service', access: 'session', tools: ['workbench'], envelope: 'blade' } as const;
const posted = { ...shared, method: 'POST', query: z.looseObject({}) } as const;

const scheduledSchema = z.looseObject({
  id: z.string(),
  author: z.string(),
  isOwn: z.boolean(),
  note: z.string(),
  changes: z.int(),
  dueAtMs: z.number(),
  /** Why they could not be published when they were due; empty while they wait. */
  failed: z.string(),
});

/** Changes that are published at a time. */
export type ScheduledChanges = z.infer<typeof scheduledSchema>;

/** What is in force after a publication. */
const publishedSchema = z.looseObject({
  version: versionSchema,
  records: z.array(record),
  /** A service is named that open pages may ask themselves only once they are loaded anew. */
  needsReload: z.boolean(),
});

/** The catalogue in force, and who has a draft of another. */
export const catalogueRead = defineEndpoint({
  ...shared,
  id: 'catalogueRead',
  summary: 'The catalogue in force as its records, with its version, and the drafts of others',
  method: 'GET',
  path: '/api/portal/catalogue/records',
  query: z.looseObject({}),
  answer: z.looseObject({
    version: versionSchema,
    records: z.array(record),
    /** Of other accounts. */
    drafts: z.array(z.looseObject({ author: z.string(), changes: z.int(), savedAtMs: z.number() })),
    /** Of all accounts, the next first. */
    scheduled: z.array(scheduledSchema),
  }),
});

/** The caller's draft: what he changed and did not publish. */
export const catalogueDraftList = defineEndpoint({
  ...shared,
  id: 'catalogueDraftList',
  summary: "The signed-in user's unpublished changes of the catalogue",
  method: 'GET',
  path: '/api/portal/catalogue/draft',
  query: z.looseObject({}),
  answer: keptListSchema(z.array(change)),
});

/** Replaces the caller's draft; refused with 409 when it is not of the version any more that the change was made on. */
export const catalogueDraftSave = defineEndpoint({
  ...posted,
  id: 'catalogueDraftSave',
  audit: { action: 'data.own' },
  summary: "Save the signed-in user's unpublished changes of the catalogue",
  path: '/api/portal/catalogue/draft',
  body: keptListSchema(z.array(catalogueChangeSchema).max(RECORD_LIMITS.changed)),
  answer: savedKeptListSchema,
});

/** Puts changes in force. */
export const cataloguePublish = defineEndpoint({
  ...posted,
  id: 'cataloguePublish',
  audit: { action: 'layer.publish', object: ['answer.version.number', 'body.note'], details: ['note'] },
  summary: 'Publish changes of the catalogue as a new version',
  path: '/api/portal/catalogue/publish',
  body: z.object({ note, changes: changes.min(1) }),
  answer: publishedSchema,
});

/** Puts changes in force at a time. */
export const catalogueSchedule = defineEndpoint({
  ...posted,
  id: 'catalogueSchedule',
  audit: { action: 'layer.publish', object: ['body.note'], details: ['dueAtMs'], endsLater: true },
  summary: 'Publish changes of the catalogue at a time',
  path: '/api/portal/catalogue/schedule',
  /** `dueAtMs`: milliseconds since the Unix epoch. */
  body: z.object({ note, changes: changes.min(1), dueAtMs: z.number().min(0).max(8.64e15) }),
  answer: z.looseObject({ scheduled: z.array(scheduledSchema) }),
});

/** Takes one's own scheduled changes back. */
export const catalogueUnschedule = defineEndpoint({
  ...posted,
  id: 'catalogueUnschedule',
  audit: { action: 'data.own' },
  summary: 'Take scheduled changes of the catalogue back',
  path: '/api/portal/catalogue/unschedule',
  body: z.object({ id: z.string().max(64) }),
  answer: z.looseObject({ scheduled: z.array(scheduledSchema), changes: z.array(change) }),
});

/** The versions that are kept, the newest first. */
export const catalogueVersions = defineEndpoint({
  ...shared,
  id: 'catalogueVersions',
  summary: 'Versions of the catalogue that are kept',
  method: 'GET',
  path: '/api/portal/catalogue/versions',
  query: z.looseObject({}),
  answer: z.looseObject({ versions: z.array(versionSchema) }),
});

const number = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** How two versions differ. */
export const catalogueDiff = defineEndpoint({
  ...shared,
  id: 'catalogueDiff',
  summary: 'What turns one version of the catalogue into another',
  method: 'GET',
  path: '/api/portal/catalogue/diff',
  /** `from` 0 is the empty catalogue. */
  query: z.object({
    from: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    to: number,
  }),
  answer: z.looseObject({ changes: z.array(change) }),
});

/** Goes back to a version: what it held is in force again, as a new version. */
export const catalogueRestore = defineEndpoint({
  ...posted,
  id: 'catalogueRestore',
  audit: { action: 'layer.restore', object: ['body.number'], details: ['number'] },
  summary: 'Put what an earlier version of the catalogue held in force again',
  path: '/api/portal/catalogue/restore',
  body: z.object({ number }),
  answer: publishedSchema,
});

/** The calls of the layer workbench. */
export const WORKBENCH_ENDPOINTS = {
  catalogueRead,
  catalogueDraftList,
  catalogueDraftSave,
  cataloguePublish,
  catalogueSchedule,
  catalogueUnschedule,
  catalogueVersions,
  catalogueDiff,
  catalogueRestore,
} as const;
