import { systemClock } from '../../src/lib/clock.ts';
import { createAuditLog } from '../audit/auditLog.ts';
import { rootCause } from '../base/db/failure.ts';
import { CommandFailure, UsageError, type DataCommand, type DataContext } from './command.ts';
import { DATA_COMMANDS, listOfCommands } from './commands.ts';

/** Who is named for commands: whoever has the server's machine. */
const COMMAND_ACCOUNT = 'npm run data';

/** How a command ended: the exit code, and the line that says what was done or why not. */
export interface Outcome {
  readonly code: 0 | 1 | 2;
  readonly line: string;
}

const firstLine = (error: unknown): string => {
  const cause = rootCause(error);
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';
};

/** Tells a command's failure in its line. */
export function failureOutcome(error: unknown): Outcome {
  if (error instanceof UsageError) return { code: 2, line: error.message };
  if (error instanceof CommandFailure) return { code: 1, line: error.message };
  return { code: 1, line: `未完成 failed: ${firstLine(error)}` };
}

/** The command of a name. @throws UsageError, with the list of all */
export function commandNamed(name: string | undefined) {
  const command = DATA_COMMANDS.find((row) => row.name === name);
  if (command !== undefined) return command;
  const what = name === undefined ? [] : [`没有这个命令 no such command: ${name}`];
  throw new UsageError([...what, listOfCommands()].join('\n'));
}

/** Tells the audit log how a command ended; where there is none, because no portal of this version opened the database yet, it says so. */
async function record(name: string, args: readonly string[], outcome: Outcome, context: DataContext) {
  const onLost = (error: unknown) =>
    context.say(`未能写入审计日志 the audit log could not be written: ${firstLine(error)}`);
  try {
    const log = createAuditLog(await context.database(), systemClock, (_entries, error) => onLost(error));
    await log.add({
      action: 'system.command',
      outcome: outcome.code === 0 ? 'done' : 'failed',
      account: COMMAND_ACCOUNT,
      object: [name, ...args].join(' '),
      reason: outcome.code === 0 ? undefined : outcome.line,
    });
  } catch (error) {
    onLost(error);
  }
}

/** Runs a command; whatever it throws becomes its outcome. */
export async function perform(name: string, args: readonly string[], context: DataContext): Promise<Outcome> {
  const command = commandNamed(name);
  const outcome = await outcomeOf(command, args, context);
  // What failed before there was a database is told nowhere: none is made for it.
  const hasDatabase = outcome.code === 0 || command.needs(args) === 'shared';
  if (command.isRecorded && outcome.code !== 2 && hasDatabase) await record(name, args, outcome, context);
  return outcome;
}

async function outcomeOf(
  command: DataCommand,
  args: readonly string[],
  context: DataContext,
): Promise<Outcome> {
  try {
    return { code: 0, line: await command.run(args, context) };
  } catch (error) {
    const outcome = failureOutcome(error);
    return outcome.code === 2
      ? { ...outcome, line: `${outcome.line}\n用法 usage: npm run data -- ${command.name} ${command.usage}` }
      : outcome;
  }
}
