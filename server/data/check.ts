import { piecesOf, tableNames } from '../backup/tables.ts';
import type { Query } from '../db/database.ts';
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

async function checkData({ database, signal, say }: DataContext): Promise<string> {
  const { query } = await database();
  const names = await tableNames(query);
  const damaged: string[] = [];
  let rows = 0;
  for (const name of names) {
    try {
      rows += await readWhole(query, name, signal);
    } catch (error) {
      signal.throwIfAborted();
      damaged.push(name);
      say(`数据表 ${name} 无法完整读取 table ${name} cannot be read: ${String(error)}`);
    }
  }
  if (damaged.length > 0)
    throw new CommandFailure(
      `数据已损坏：${damaged.join('、')}。请停止门户并从备份恢复 damaged tables; stop the portal and restore a backup`,
    );
  return `数据完好 data are sound: ${String(names.length)} 张表 tables, ${String(rows)} 行 rows`;
}

/** Reads all data, and says what cannot be read. */
export const CHECK: DataCommand = {
  name: 'check',
  usage: '',
  summary: {
    zh: '读取全部数据，报告损坏之处。',
    en: 'Reads every row of every table and says what is damaged.',
  },
  needs: () => 'shared',
  run(args, context) {
    if (args.length > 0) throw new UsageError(`多余的参数 too many arguments: ${args.join(' ')}`);
    return checkData(context);
  },
};
