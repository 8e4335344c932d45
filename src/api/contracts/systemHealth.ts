import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What is measured each minute of the process that answers. */
export const VITALS = [
  /** Requests that were answered. */
  'requests',
  /** Those of them that failed by the server's fault (HTTP 5xx). */
  'errors',
  /** What 95 of 100 answers took at most, milliseconds. */
  'slowMs',
  /** The longest time for which nothing else was served, milliseconds. */
  'heldMs',
  /** Memory of the process, MB. */
  'memoryMb',
  /** Pieces of work that wait in the queues at the end of the minute. */
  'waiting',
  /** Pieces of work for which there was no room in the minute. */
  'refused',
  /** What the shortest question to the database took, milliseconds; null where it did not answer. */
  'databaseMs',
] as const;

/** One of {@link VITALS}. */
export type Vital = (typeof VITALS)[number];

const line = z.array(z.number().nullable());

/** How the portal does, and how it did during the last day. */
const systemHealthSchema = z.looseObject({
  version: z.string().min(1),
  startedAtMs: z.number(),
  nowMs: z.number(),
  /** The process that answers, as machine and number: start, queues and minutes are its own. */
  process: z.string().min(1),
  /** The other processes that serve the same database now. */
  otherProcesses: z.array(z.string()),
  database: z.enum(['embedded', 'postgresql']),
  backup: z.enum(['ok', 'none', 'failed', 'off']),
  backupAt: z.string().optional(),
  sessions: z.number().int().min(0),
  queues: z.array(
    z.looseObject({
      name: z.string(),
      running: z.number(),
      waiting: z.number(),
      refused: z.number(),
    }),
  ),
  /** Layers of the catalogue, by how what they read was found last. */
  serviceLayers: z.array(z.looseObject({ state: z.string(), count: z.number() })),
  /** A value per minute of each of {@link VITALS}, the first of the minute that ended at `firstMs`; null where nothing was measured. */
  firstMs: z.number(),
  vitals: z.record(z.enum(VITALS), line),
});

/** Parsed health. */
export type SystemHealth = z.infer<typeof systemHealthSchema>;

/** How the portal does, for administrators. */
export const systemHealth = defineEndpoint({
  id: 'systemHealth',
  summary: "How the portal does: backups, queues, what layers read, and the last day's minutes",
  method: 'GET',
  path: '/api/portal/health',
  client: 'main',
  access: 'administrator',
  envelope: 'blade',
  query: z.looseObject({}),
  answer: systemHealthSchema,
});
