import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import type { Database } from './database.ts';

/** Migration files, `0001_name.sql`, run in the order of their names. */
const FOLDER = join(ROOT, 'server/db/migrations');

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

/**
 * Brings the database's tables up to date: every file not yet recorded in `schema_migrations` runs, all in one transaction.
 * @returns the names of the files that ran
 * @throws MigrationMismatch, NewerSchema, DatabaseFailure
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return database.transaction(async (query, exec) => {
    await query('SELECT pg_advisory_xact_lock($1)', [LOCK_ID]);
    await exec(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = new Map<string, string>();
    for (const row of await query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM schema_migrations',
    )) {
      done.set(row.name, row.sha256);
    }
    const unknown = [...done.keys()].filter((name) => !files.includes(name));
    if (unknown.length > 0) throw new NewerSchema(unknown);
    const applied: string[] = [];
    for (const name of files) {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const known = done.get(name);
      if (known !== undefined && known !== sha256) throw new MigrationMismatch(name);
      if (known !== undefined) continue;
      await exec(sql);
      await query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
      applied.push(name);
    }
    return applied;
  });
}
