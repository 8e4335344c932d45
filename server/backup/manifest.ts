import { z } from 'zod';

/** What the archive calls its list of contents, and what holds that list's hash. */
export const MANIFEST_NAME = 'manifest.json';
export const MANIFEST_HASH_NAME = 'manifest.json.sha256';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const partSchema = z.object({
  /** Rows as JSON, one a line, compressed (gzip). */
  name: z.string().regex(/^tables\/[a-z0-9_]+\/\d{6}\.ndjson\.gz$/),
  rows: count,
  sizeBytes: count,
  sha256,
});

const tableSchema = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: count,
  parts: z.array(partSchema),
});

const fileSchema = z.object({
  /** Below `files/` in the archive, below the data folder otherwise; parted by slashes. */
  path: z
    .string()
    .regex(/^(?:print\/sheets\/[A-Za-z0-9-]{1,64}\.(?:png|pdf)|imagery\/[a-z0-9_]{1,64}\.pmtiles)$/),
  sizeBytes: count,
  sha256,
});

/** What a backup says of itself. */
export const manifestSchema = z.object({
  format: z.literal('portal-backup'),
  formatVersion: z.literal(1),
  portalVersion: z.string(),
  /** ISO 8601 */
  takenAt: z.iso.datetime(),
  reason: z.string(),
  /** What ran on the database, in order: its schema. */
  migrations: z.array(z.object({ name: z.string().regex(/^\d{4}_\w+\.sql$/), sha256 })).min(1),
  tables: z.array(tableSchema),
  /** Numbers are texts: they may be larger than JavaScript counts. */
  sequences: z.array(
    z.object({ name: identifier, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(fileSchema),
});

/** See {@link manifestSchema}. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A table in a manifest. */
export type ManifestTable = Manifest['tables'][number];

/** The archive's name of a user's file. */
export const archivedName = (path: string): string => `files/${path}`;

/** How many rows of tables a manifest names. */
export const countRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
