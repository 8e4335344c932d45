import { z } from 'zod';
import { changesBetween, type AnyRecord } from '../../../src/domain/layers/catalogue/catalogueChange.ts';
import { RECORD_LIMITS } from '../../../src/domain/layers/catalogue/catalogueRecord.ts';
import {
  VERSION_ORIGINS,
  type VersionOrigin,
} from '../../../src/domain/layers/catalogue/catalogueVersion.ts';
import type { Query } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { ownDataCodes, readRecords } from './records.ts';
import { topicRows } from './topicRows.ts';

/** Who changes the catalogue, and why. */
export interface ChangedBy {
  /** Account name; empty for the portal itself. */
  readonly author: string;
  readonly origin: VersionOrigin;
  readonly note: string;
  readonly at: Date;
}

const versionSchema = z.object({
  number: z.int(),
  author: z.string(),
  origin: z.enum(VERSION_ORIGINS),
  note: z.string(),
  published_at: z.coerce.date(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});

/** A version without its records. */
export type VersionFacts = Omit<z.output<typeof versionSchema>, 'published_at'> & { readonly atMs: number };

const FACTS = 'number, author, origin, note, published_at, added, changed, removed';

function factsOf(row: unknown): VersionFacts {
  const { published_at, ...facts } = versionSchema.parse(row);
  return { ...facts, atMs: published_at.getTime() };
}

/** Lets nobody else change the catalogue until the transaction ends: first of all that a transaction does which changes it. */
export async function lockCatalogue(query: Query): Promise<void> {
  await query('LOCK TABLE catalogue_versions IN EXCLUSIVE MODE');
}

/** Versions that are kept, the newest first. */
export async function listVersions(query: Query): Promise<VersionFacts[]> {
  const rows = await query(`SELECT ${FACTS} FROM catalogue_versions ORDER BY number DESC`);
  return rows.map(factsOf);
}

/** What a version holds. */
interface KeptVersion {
  readonly records: readonly AnyRecord[];
  /** Codes of records whose layers were the portal's own data then. */
  readonly ownCodes: readonly string[];
  /** The deployment whose topics are in it; null in one of before topics were. */
  readonly menuOf: string | null;
}

/** What a version holds. @throws Refusal 404 */
export async function readVersion(query: Query, number: number): Promise<KeptVersion> {
  const [row] = await query<{ records: AnyRecord[]; own_codes: string[]; menu_of: string | null }>(
    'SELECT records, own_codes, menu_of FROM catalogue_versions WHERE number = $1',
    [number],
  );
  if (row === undefined) throw new Refusal(404, `目录版本 ${String(number)} 不存在或已超出保留数量`);
  return { records: row.records, ownCodes: row.own_codes, menuOf: row.menu_of };
}

/**
 * Keeps what the catalogue holds now as a version, unless the newest says the same: last of all that a transaction does which changes it.
 * @returns the newest version
 */
export async function keepVersion(
  query: Query,
  { author, origin, note, at }: ChangedBy,
): Promise<VersionFacts> {
  const [newest] = await query<{ records: AnyRecord[] } & Record<string, unknown>>(
    `SELECT ${FACTS}, records FROM catalogue_versions ORDER BY number DESC LIMIT 1`,
  );
  const records = await readRecords(query);
  const changes = changesBetween(newest?.records ?? [], records);
  if (newest !== undefined && changes.length === 0) return factsOf(newest);
  const count = (test: (change: (typeof changes)[number]) => boolean) => changes.filter(test).length;
  const [row] = await query(
    `INSERT INTO catalogue_versions (number, author, origin, note, published_at, added, changed, removed, records, own_codes, menu_of)
     SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10 FROM catalogue_versions RETURNING ${FACTS}`,
    [
      ...[author, origin, note, at.toISOString()],
      count(({ before }) => before === null),
      count(({ before, after }) => before !== null && after !== null),
      count(({ after }) => after === null),
      JSON.stringify(records),
      JSON.stringify(await ownDataCodes(query)),
      (await topicRows.read(query))?.deployment ?? null,
    ],
  );
  const facts = factsOf(row);
  await query('DELETE FROM catalogue_versions WHERE number <= $1', [facts.number - RECORD_LIMITS.versions]);
  return facts;
}

/**
 * Lets nobody else change the catalogue until the transaction ends, and keeps as a version what somebody has written to its table past the
 * portal, so that it is not taken for what comes next.
 * @returns the newest version
 */
export async function holdCatalogue(query: Query, at: Date): Promise<VersionFacts> {
  await lockCatalogue(query);
  return keepVersion(query, { author: '', origin: 'outside', note: '', at });
}

/** Changes the catalogue inside a transaction, and keeps what comes of it as a version. */
export async function changeCatalogue<T>(query: Query, by: ChangedBy, work: () => Promise<T>): Promise<T> {
  await holdCatalogue(query, by.at);
  const result = await work();
  await keepVersion(query, by);
  return result;
}
