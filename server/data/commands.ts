import { BACKUP } from './backup.ts';
import { CHECK } from './check.ts';
import type { DataCommand } from './command.ts';
import { IMPORT } from './import.ts';
import { RESTORE } from './restore.ts';

/** The commands of `npm run data`, as they are listed. */
export const DATA_COMMANDS: readonly DataCommand[] = [IMPORT, BACKUP, RESTORE, CHECK];

/** What is printed for a command that there is not. */
export function listOfCommands(): string {
  const rows = DATA_COMMANDS.map(
    ({ name, usage, summary }) =>
      `  npm run data -- ${[name, usage].filter((word) => word !== '').join(' ')}\n      ${summary.zh} ${summary.en}`,
  );
  return ['用法 usage:', ...rows].join('\n');
}
