import { withShellFile } from '../../../src/domain/layers/catalogue/shellFile.ts';
import { isShellRecord, type ShellRecord } from '../../../src/domain/layers/catalogue/shellRecord.ts';
import type { Query } from '../../base/db/database.ts';
import { filedRows } from './filedRows.ts';

/** Routes and systems, as `config/menus` says them at first. Which there are the file says for ever. */
export const shellRows = filedRows<ShellRecord>({
  table: 'catalogue_shells',
  column: 'entries',
  isOfKind: isShellRecord,
  missing: '还没有页面与系统：config/menus 的文件有误，请先改正',
  merge: ({ records, taken }, file) => withShellFile(records, taken, file),
});

/** The routes and systems in force. */
export async function readShell(query: Query): Promise<readonly ShellRecord[]> {
  return (await shellRows.read(query))?.records ?? [];
}
