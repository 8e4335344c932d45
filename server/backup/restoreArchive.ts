import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandFailure } from '../data/command.ts';
import type { Database, Query } from '../base/db/database.ts';
import { rootCause } from '../base/db/failure.ts';
import { migrateWithin } from '../base/db/migrate.ts';
import { IMAGERY_FOLDER } from '../base/imageryFiles.ts';
import { syncPath } from '../base/db/synced.mjs';
import type { ManifestTable } from './manifest.ts';
import type { Archive } from './openArchive.ts';
import { holdAudit } from './holdAudit.ts';
import { columnNames, quoted, sequenceNames, tableNames } from './tables.ts';

/** A backup and where its contents go. */
export interface RestoreJob {
  /** Whose contents were verified. */
  readonly archive: Archive;
  readonly database: Database;
  /** Where its files go. */
  readonly filesDir: string;
  /** Whether there were data: then files that no row names any more go, too. */
  readonly isReplacing: boolean;
  readonly signal: AbortSignal;
}

/** Removes what the portal's migrations and others made in the schema; what belongs to an extension stays. */
const DROP_ALL = `
  DO $$ DECLARE command text; BEGIN
    FOR command IN
      SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class AS item
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT EXISTS
        (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = item.oid AND deptype = 'e')
    LOOP EXECUTE command; END LOOP;
    FOR command IN
      SELECT format('DROP SEQUENCE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class AS item
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' AND NOT EXISTS
        (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = item.oid AND deptype = 'e')
    LOOP EXECUTE command; END LOOP;
    FOR command IN
      SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc AS item
      WHERE pronamespace = current_schema()::regnamespace AND NOT EXISTS
        (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = item.oid AND deptype = 'e')
    LOOP EXECUTE command; END LOOP;
  END $$`;

const mismatch = (archive: Archive, what: string) =>
  new CommandFailure(
    `备份与其结构不符：${archive.file}（${what}）。请换用另一个备份，现有数据未改动 the backup does not fit its own schema; nothing was changed`,
  );

/** Whether PostgreSQL says that values are none of their type, or break a rule of the table (SQLSTATE classes 22 and 23). */
function isRefusedRow(error: unknown): boolean {
  const cause = rootCause(error);
  return cause instanceof Error && 'code' in cause && /^2[23]/.test(String(cause.code));
}

/** Orders tables so that none comes before those that its rows name. @throws CommandFailure when there is no such order */
async function inOrderOfReferences(query: Query, archive: Archive): Promise<readonly ManifestTable[]> {
  const references = await query<{ from: string; to: string }>(
    `SELECT source.relname AS "from", target.relname AS "to" FROM pg_constraint
     JOIN pg_class AS source ON source.oid = conrelid JOIN pg_class AS target ON target.oid = confrelid
     WHERE contype = 'f' AND source.oid <> target.oid AND source.relnamespace = current_schema()::regnamespace`,
  );
  const ordered: ManifestTable[] = [];
  let left = archive.manifest.tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isReady = ({ name }: ManifestTable) =>
      references.every(({ from, to }) => from !== name || !waiting.has(to));
    const ready = left.filter(isReady);
    if (ready.length === 0) throw mismatch(archive, [...waiting].join(', '));
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

async function load(query: Query, archive: Archive, { name, columns, parts }: ManifestTable): Promise<void> {
  const present = await columnNames(query, name);
  if (present.join() !== columns.join()) throw mismatch(archive, `${name}: ${columns.join(', ')}`);
  const list = columns.map(quoted).join(', ');
  for (const part of parts) {
    const rows = await archive.rows(part);
    try {
      await query(
        `INSERT INTO ${quoted(name)} (${list}) OVERRIDING SYSTEM VALUE
         SELECT ${list} FROM json_populate_recordset(NULL::${quoted(name)}, $1::json)`,
        [`[${rows.join(',')}]`],
      );
    } catch (error) {
      throw isRefusedRow(error) ? mismatch(archive, `${part.name}: ${String(error)}`) : error;
    }
  }
}

async function setSequences(query: Query, archive: Archive): Promise<void> {
  const present = await sequenceNames(query);
  for (const { name, lastValue, isCalled } of archive.manifest.sequences) {
    if (!present.includes(name)) throw mismatch(archive, name);
    await query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled]);
  }
}

/** Makes the tables as they were, fills them, and brings them up to date. */
async function loadAll(query: Query, exec: (sql: string) => Promise<void>, job: RestoreJob): Promise<void> {
  const { archive, signal } = job;
  const { migrations, tables } = archive.manifest;
  // What another program holds fails soon, and leaves everything as it was.
  await exec("SET LOCAL lock_timeout = '10s'");
  const addLater = await holdAudit(query);
  await exec(DROP_ALL);
  await migrateWithin(query, exec, migrations);
  const names = await tableNames(query);
  const missing = tables.find(({ name }) => !names.includes(name));
  if (missing !== undefined) throw mismatch(archive, missing.name);
  // Migrations fill some themselves.
  await exec(
    `TRUNCATE ${names
      .filter((name) => name !== 'schema_migrations')
      .map(quoted)
      .join(', ')}`,
  );
  for (const table of await inOrderOfReferences(query, archive)) {
    signal.throwIfAborted();
    await load(query, archive, table);
  }
  await setSequences(query, archive);
  await migrateWithin(query, exec);
  await addLater();
}

/** Puts the files into their folder, each whole and on the disk before it has its name. */
async function placeFiles({ archive, filesDir, signal }: RestoreJob): Promise<void> {
  const folders = new Set<string>();
  for (const { path } of archive.manifest.files) {
    signal.throwIfAborted();
    const target = join(filesDir, path);
    await mkdir(dirname(target), { recursive: true });
    folders.add(dirname(target));
    const unfinished = `${target}.${randomBytes(4).toString('hex')}`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      for await (const chunk of archive.content(path)) await file.writeFile(chunk);
      await file.sync();
      await file.close();
      await rename(unfinished, target);
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
      throw error;
    }
  }
  for (const folder of folders) syncPath(folder);
}

/** Removes what lies beside the files of the backup. */
async function removeOthers({ archive, filesDir }: RestoreJob): Promise<void> {
  const kept = new Set(archive.manifest.files.map(({ path }) => path));
  for (const folder of ['print/sheets', IMAGERY_FOLDER])
    for (const name of await readdir(join(filesDir, folder)).catch(() => []))
      if (!kept.has(`${folder}/${name}`)) await rm(join(filesDir, folder, name), { force: true });
}

/**
 * Puts a backup's contents in place of all data, in one transaction: what fails, or is killed, leaves what was there. Files come before
 * their rows are there; names of files are never given twice, so that none takes another's place.
 * @throws CommandFailure when the backup does not fit its own schema; MigrationMismatch, NewerSchema, DatabaseFailure; the signal's reason
 */
export async function restoreArchive(job: RestoreJob): Promise<void> {
  await placeFiles(job);
  await job.database.transaction((query, exec) => loadAll(query, exec, job));
  // This one gathers no statistics by itself.
  if (job.database.kind === 'embedded') await job.database.exec('ANALYZE');
  if (job.isReplacing) await removeOthers(job);
}
