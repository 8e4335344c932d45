import { resolve } from 'node:path';
import { countRows } from '../backup/manifest.ts';
import { withArchive, type Archive } from '../backup/openArchive.ts';
import { makeOwnBackup } from '../backup/ownBackups.ts';
import { restoreArchive } from '../backup/restoreArchive.ts';
import { quoted, tableNames } from '../backup/tables.ts';
import { otherPortals, type Database } from '../base/db/database.ts';
import { NewerSchema, requireKnown } from '../base/db/migrate.ts';
import { tellBackup } from './backup.ts';
import { CommandFailure, UsageError, type DataCommand, type DataContext } from './command.ts';

const REPLACE = '--replace';

async function isEmpty({ query }: Database): Promise<boolean> {
  const names = (await tableNames(query)).filter((name) => name !== 'schema_migrations');
  for (const name of names) if ((await query(`SELECT FROM ${quoted(name)} LIMIT 1`)).length > 0) return false;
  return true;
}

/** @throws CommandFailure when this version cannot read the backup's schema */
async function requireSchema({ file, manifest }: Archive): Promise<void> {
  try {
    await requireKnown(manifest.migrations);
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error;
    throw new CommandFailure(
      `备份由更新版本的门户 ${manifest.portalVersion} 写入，本版本不能恢复：${file}。请先升级门户 the backup was written by a newer portal; install that version first. ${error.message}`,
    );
  }
}

/** Keeps what is there before it is replaced. */
async function keepPresent(database: Database, context: DataContext): Promise<void> {
  const { dataDir, filesDir, backups } = context.environment;
  const made = await makeOwnBackup({
    source: { database, dataDir, filesDir, isServing: false },
    policy: backups,
    reason: 'before-restore',
    nowMs: Date.now(),
    signal: context.signal,
    say: context.say,
  });
  context.say(`原有数据已先备份 what was there was kept: ${tellBackup(made)}`);
}

async function restore(archive: Archive, mayReplace: boolean, context: DataContext): Promise<string> {
  const { signal, environment } = context;
  await requireSchema(archive);
  await archive.verify(signal);
  const database = await context.database();
  if ((await otherPortals(database)) > 0)
    throw new CommandFailure(
      '有门户正在使用该数据库，请先停止门户再恢复 a portal uses the database; stop it, then restore',
    );
  const isReplacing = !(await isEmpty(database));
  if (isReplacing) {
    if (!mayReplace)
      throw new CommandFailure(
        `目标中已有数据，未恢复。确要替换请加 ${REPLACE}（会先备份原有数据） there are data already; add ${REPLACE} to replace them (they are backed up first)`,
      );
    await keepPresent(database, context);
  }
  await restoreArchive({ archive, database, filesDir: environment.filesDir, isReplacing, signal });
  const { manifest, file } = archive;
  const counts = `${String(manifest.tables.length)} 张表 tables, ${String(countRows(manifest))} 行 rows, ${String(manifest.files.length)} 个文件 files`;
  return `已恢复 restored: ${file} (${manifest.takenAt}, ${counts})`;
}

/** Puts a backup in place of all data. */
export const RESTORE: DataCommand = {
  name: 'restore',
  usage: `FILE [${REPLACE}]`,
  summary: {
    zh: `将备份恢复到空的数据目录或数据库；${REPLACE} 替换原有数据（先行备份）。须先停止门户。`,
    en: `Restores a backup into an empty data folder or database; ${REPLACE} replaces what is there, which is backed up first. Stop the portal before.`,
  },
  isRecorded: true,
  needs: () => 'new',
  run(args, context) {
    const [file, ...more] = args.filter((word) => word !== REPLACE);
    if (file === undefined || more.length > 0 || file.startsWith('--'))
      throw new UsageError('需要一个备份文件 one backup file is needed');
    return withArchive(resolve(context.workingDir, file), (archive) =>
      restore(archive, args.includes(REPLACE), context),
    );
  },
};
