import { z } from 'zod';
import { AUDIT_GROUPS, AUDIT_LIMITS, AUDIT_OUTCOMES } from '../../domain/bureau/audit.ts';
import { defineEndpoint } from './endpoint.ts';

const recordSchema = z.looseObject({
  /** Its place in the log. */
  seq: z.number(),
  atMs: z.number(),
  action: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  accountId: z.string().nullable(),
  /** As the account was called then; what was typed where a sign-in was refused. */
  account: z.string(),
  roleType: z.number().nullable(),
  address: z.string(),
  /** What it was done to. */
  object: z.string(),
  /** More of it: JSON of an object, or empty. */
  details: z.string(),
  /** Why it was refused or failed. */
  reason: z.string(),
  /** The endpoint or path that was called, and the request's id. */
  call: z.string(),
  requestId: z.string(),
  /** SHA-256 of it and of the hash before. */
  hash: z.string(),
});

/** A record of the audit log. */
export type AuditRecordItem = z.infer<typeof recordSchema>;

const moment = z.coerce.number().int().min(0).max(8.64e15).optional();

/** Which records are asked for; all that is absent does not count. */
export const auditQuestionSchema = z.object({
  /** From this moment on, milliseconds since the Unix epoch. */
  from: moment,
  /** Before this moment. */
  to: moment,
  group: z.enum(AUDIT_GROUPS).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** Part of an account, an object, an address or a reason. */
  search: z.string().trim().max(AUDIT_LIMITS.searchLength).default(''),
});

// A year's log is large: looking through it may take longer than other calls.
const shared = { client: 'service', access: 'auditor', method: 'GET', envelope: 'blade' } as const;

/** A page of the records that fit, the newest first. */
export const auditList = defineEndpoint({
  ...shared,
  id: 'auditList',
  summary: 'Records of the audit log, the newest first, a page at a time',
  path: '/api/portal/audit',
  query: auditQuestionSchema.extend({
    /** Only what stands before this place in the log. */
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(AUDIT_LIMITS.page).default(100),
  }),
  answer: z.looseObject({
    records: z.array(recordSchema),
    /** How many fit in all; one more than `AUDIT_LIMITS.counted` where there are more than that. */
    total: z.number(),
  }),
});

/** Goes through some records and computes their hashes again; asked again with what it answers, until `last` is `newest`. */
export const auditVerify = defineEndpoint({
  ...shared,
  id: 'auditVerify',
  summary: 'Compute the hashes of records of the audit log again, part by part',
  path: '/api/portal/audit/verify',
  changes: true,
  audit: { action: 'audit.verify' },
  query: z.object({
    /** The record behind which it goes on, as the call before answered it in `last` and `hash`. */
    after: z.coerce.number().int().min(0).default(0),
    hash: z
      .string()
      .regex(/^([0-9a-f]{64})?$/)
      .default(''),
  }),
  answer: z.looseObject({
    checked: z.number(),
    first: z.number(),
    last: z.number(),
    /** Of the last record: who keeps it elsewhere can prove later that nothing before was changed. */
    hash: z.string(),
    /** The last record of the log. */
    newest: z.number(),
    /** The first record that is not as it was stored, or before which some are missing. */
    broken: z.looseObject({ seq: z.number(), why: z.enum(['changed', 'missing']) }).nullable(),
  }),
});

/** Where the records that fit are had as CSV, the oldest first: the query of {@link auditQuestionSchema}. */
export const AUDIT_EXPORT_PATH = '/api/portal/audit/export';

/** Notes a file that the page made of what it had and gave to the user. */
export const fileNote = defineEndpoint({
  id: 'fileNote',
  whilePreview: true,
  summary: 'Note in the audit log that the page gave the user a file',
  method: 'POST',
  path: '/api/portal/audit/files',
  client: 'main',
  access: 'session',
  envelope: 'blade',
  audit: { action: 'output.file', object: ['body.file'], details: ['bytes'] },
  query: z.looseObject({}),
  body: z.looseObject({
    file: z.string().min(1).max(300),
    bytes: z.number().int().min(0),
  }),
  answer: z.null(),
});

/** The calls of the audit log. */
export const AUDIT_ENDPOINTS = { auditList, auditVerify, fileNote } as const;
