import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { namedFiles } from '../backup/dump.ts';
import { countRows } from '../backup/manifest.ts';
import { verifyChain } from '../audit/verifyChain.ts';
import { backupsIn } from '../backup/names.ts';
import { withArchive } from '../backup/openArchive.ts';
import { piecesOf, tableNames } from '../backup/tables.ts';
import type { Database, Query } from '../base/db/database.ts';
import { CommandFailure, UsageError, type DataCommand, type DataContext } from './command.ts';

/** Reads every row of a table, long texts included; answers how many there are. @throws DatabaseFailure */
async function readWhole(query: Query, table: string, signal: AbortSignal): Promise<number> {
  let rows = 0;
  for await (const piece of piecesOf<{ rows: number }>(
    query,
    table,
    'count(*)::int AS rows, sum(length(t::text)) AS characters',
  )) {
    signal.throwIfAborted();
    rows += piece[0]?.rows ?? 0;
  }
  return rows;
}

/** What was found: how much was read, and a short name for each thing that is damaged. */
interface Findings {
  readonly read: string;
  readonly damaged: readonly string[];
}

async function checkTables(query: Query, names: readonly string[], context: DataContext): Promise<Findings> {
  const damaged: string[] = [];
  let rows = 0;
  for (const name of names) {
    try {
      rows += await readWhole(query, name, context.signal);
    } catch (error) {
      context.signal.throwIfAborted();
      damaged.push(name);
      context.say(`数据表 ${name} 无法完整读取 table ${name} cannot be read: ${String(error)}`);
    }
  }
  return { read: `${String(names.length)} 张表 tables, ${String(rows)} 行 rows`, damaged };
}

async function checkFiles(
  query: Query,
  tables: readonly string[],
  { environment, say }: DataContext,
): Promise<Findings> {
  const paths = await namedFiles(query, tables);
  const missing = paths.filter((path) => !existsSync(join(environment.filesDir, path)));
  for (const path of missing) say(`文件缺失 a file of a printed sheet or a picture is missing: ${path}`);
  return { read: `${String(paths.length)} 个文件 files`, damaged: missing };
}

async function checkAudit(database: Database, { signal, say }: DataContext): Promise<Findings> {
  const { checked, last, hash, broken } = await verifyChain(database, signal);
  if (broken !== null)
    say(
      `审计日志第 ${String(broken.seq)} 条${broken.why === 'changed' ? '被改动' : '之前有缺失'} audit record ${String(broken.seq)}: ${broken.why}`,
    );
  return {
    read: `审计日志 ${String(checked)} 条 audit records (${String(last)} ${hash.slice(0, 16)})`,
    damaged: broken === null ? [] : ['audit_records'],
  };
}

async function checkBackups({ environment, signal, say }: DataContext): Promise<Findings> {
  const backups = await backupsIn(environment.backups.folder);
  const damaged: string[] = [];
  for (const { file } of backups) {
    try {
      await withArchive(file, (archive) => archive.verify(signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CommandFailure)) throw error;
      damaged.push(file);
      say(error.message);
    }
  }
  return { read: `${String(backups.length)} 个备份 backups`, damaged };
}

async function checkAll(context: DataContext): Promise<string> {
  const database = await context.database();
  const { query } = database;
  const names = await tableNames(query);
  const found = [await checkTables(query, names, context)];
  const sound = names.filter((name) => found[0]?.damaged.includes(name) === false);
  found.push(await checkFiles(query, sound, context));
  if (names.includes('audit_records') && found[0]?.damaged.includes('audit_records') === false)
    found.push(await checkAudit(database, context));
  found.push(await checkBackups(context));
  const damaged = found.flatMap((findings) => findings.damaged);
  if (damaged.length === 0) return `数据完好 data are sound: ${found.map(({ read }) => read).join(', ')}`;
  throw new CommandFailure(
    `已损坏或缺失：${damaged.join('、')}。数据表损坏时请停止门户并从备份恢复 damaged or missing; for tables stop the portal and restore a backup`,
  );
}

/** Reads all data, or a backup, and says what is damaged. */
export const CHECK: DataCommand = {
  name: 'check',
  usage: '[FILE]',
  summary: {
    zh: '读取全部数据、图件文件与备份，报告损坏之处；给出文件时只检查该备份。',
    en: 'Reads all data, printed sheets and backups and says what is damaged; with a file, that backup alone.',
  },
  isRecorded: false,
  needs: (args) => (args.length > 0 ? 'nothing' : 'shared'),
  async run(args, context) {
    const [file, ...more] = args;
    if (more.length > 0) throw new UsageError(`多余的参数 too many arguments: ${more.join(' ')}`);
    if (file === undefined) return checkAll(context);
    return withArchive(resolve(context.workingDir, file), async ({ manifest, file: path, verify }) => {
      await verify(context.signal);
      const { takenAt, portalVersion, files } = manifest;
      return `备份完好 the backup is sound: ${path} (${takenAt}, 门户 portal ${portalVersion}, ${String(countRows(manifest))} 行 rows, ${String(files.length)} 个文件 files)`;
    });
  },
};
