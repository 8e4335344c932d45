import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import type { Database, Query, TransactionWork } from './database.ts';

/** Migration files, `0001_name.sql`, run in the order of their names. */
const FOLDER = join(ROOT, 'server/base/db/migrations');

/** One advisory lock number for all portals on a database, so that two servers never migrate at once. */
const LOCK_ID = 7_324_118;

/** Thrown when a migration that ran earlier was edited since: the data may not fit the code. */
export class MigrationMismatch extends Error {
  constructor(file: string) {
    super(`migration ${file} was changed after it ran; restore the file, or start on an empty database`);
    this.name = 'MigrationMismatch';
  }
}

/** Thrown when the database holds migrations that this version does not know: a newer version wrote it. */
export class NewerSchema extends Error {
  constructor(files: readonly string[]) {
    super(
      `数据库由更新版本的门户写入，本版本不能打开：请用新版本启动，或恢复升级前的备份 the database was written by a newer portal (${files.join(', ')}); start that version, or restore a backup`,
    );
    this.name = 'NewerSchema';
  }
}

/** A migration that ran, or is to run. */
export interface MigrationName {
  readonly name: string;
  readonly sha256: string;
}

interface Migration extends MigrationName {
  readonly sql: string;
}

/** All that this version knows, in order. */
async function knownMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * What is to run on a database on which `done` ran, in order.
 * @throws MigrationMismatch, NewerSchema
 */
function pendingAfter(done: readonly MigrationName[], known: readonly Migration[]): readonly Migration[] {
  const ran = new Map(done.map(({ name, sha256 }) => [name, sha256]));
  const unknown = [...ran.keys()].filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new NewerSchema(unknown);
  const changed = known.find(({ name, sha256 }) => ran.has(name) && ran.get(name) !== sha256);
  if (changed !== undefined) throw new MigrationMismatch(changed.name);
  return known.filter(({ name }) => !ran.has(name));
}

/** @throws MigrationMismatch, NewerSchema when a database on which these ran is not for this version */
export async function requireKnown(done: readonly MigrationName[]): Promise<void> {
  pendingAfter(done, await knownMigrations());
}

/** What ran on a database; nothing on an empty one. */
async function doneOn(query: Query): Promise<readonly MigrationName[]> {
  const [table] = await query<{ there: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS there",
  );
  return table?.there === true
    ? query<Readonly<Record<keyof MigrationName, string>>>('SELECT name, sha256 FROM schema_migrations')
    : [];
}

/** Whether a database's tables are those of this version. @throws MigrationMismatch, NewerSchema, DatabaseFailure */
export async function isCurrent(query: Query): Promise<boolean> {
  return pendingAfter(await doneOn(query), await knownMigrations()).length === 0;
}

/**
 * Runs, inside a transaction, what has not run yet.
 * @param only these alone
 * @returns the names of the files that ran
 * @throws MigrationMismatch, NewerSchema, DatabaseFailure
 */
export async function migrateWithin(
  query: Query,
  exec: Parameters<TransactionWork<void>>[1],
  only?: readonly MigrationName[],
): Promise<readonly string[]> {
  await query('SELECT pg_advisory_xact_lock($1)', [LOCK_ID]);
  await exec(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const pending = pendingAfter(await doneOn(query), await knownMigrations());
  const wanted = pending.filter(({ name }) => only?.some((migration) => migration.name === name) ?? true);
  for (const { name, sql, sha256 } of wanted) {
    await exec(sql);
    await query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
  }
  return wanted.map(({ name }) => name);
}

/**
 * Brings the database's tables up to date: every file not yet recorded in `schema_migrations` runs, all in one transaction.
 * @param before is called, and waited for, before the tables of a database that has some are changed
 * @returns the names of the files that ran
 * @throws MigrationMismatch, NewerSchema, DatabaseFailure, what `before` throws
 */
export async function migrate(database: Database, before?: () => Promise<void>): Promise<readonly string[]> {
  const done = await doneOn(database.query);
  if (before !== undefined && done.length > 0 && pendingAfter(done, await knownMigrations()).length > 0)
    await before();
  return database.transaction((query, exec) => migrateWithin(query, exec));
}
