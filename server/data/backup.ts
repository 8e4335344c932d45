import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeBackup, type MadeBackup } from '../backup/makeBackup.ts';
import { freeBackup } from '../backup/names.ts';
import { UsageError, type DataCommand, type DataContext } from './command.ts';

/** What a backup holds, for the line that tells of it. */
export function tellBackup({ file, sizeBytes, tables, rows, files }: MadeBackup): string {
  const megabytes = (sizeBytes / 1e6).toFixed(1);
  return `${file} (${String(tables)} 张表 tables, ${String(rows)} 行 rows, ${String(files)} 个文件 files, ${megabytes} MB)`;
}

/** Where a backup goes: a name of its own in the folder of all unless it is told, or a folder is. */
function targetOf(
  given: string | undefined,
  { environment, workingDir }: DataContext,
  nowMs: number,
): string {
  if (given === undefined) return freeBackup(environment.backups.folder, nowMs);
  const path = resolve(workingDir, given);
  return existsSync(path) && statSync(path).isDirectory() ? freeBackup(path, nowMs) : path;
}

/** Writes everything into one file, while the portal runs or not. */
export const BACKUP: DataCommand = {
  name: 'backup',
  usage: '[FILE]',
  summary: {
    zh: '将全部数据备份为一个文件（默认放入备份目录），门户运行时亦可。',
    en: 'Writes all data into one file (in the folder of backups unless told), while the portal runs, too.',
  },
  isRecorded: true,
  needs: () => 'shared',
  async run(args, context) {
    const [given, ...more] = args;
    if (more.length > 0) throw new UsageError(`多余的参数 too many arguments: ${more.join(' ')}`);
    const nowMs = Date.now();
    const made = await makeBackup({
      source: {
        database: await context.database(),
        dataDir: context.environment.dataDir,
        filesDir: context.environment.filesDir,
        isServing: context.isServing,
      },
      target: targetOf(given, context, nowMs),
      reason: 'asked',
      nowMs,
      signal: context.signal,
      say: context.say,
    });
    return `已备份 backup written: ${tellBackup(made)}`;
  },
};
