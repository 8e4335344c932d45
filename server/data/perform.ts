import { rootCause } from '../base/db/failure.ts';
import { CommandFailure, UsageError, type DataContext } from './command.ts';
import { DATA_COMMANDS, listOfCommands } from './commands.ts';

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

/** Runs a command; whatever it throws becomes its outcome. */
export async function perform(name: string, args: readonly string[], context: DataContext): Promise<Outcome> {
  const command = commandNamed(name);
  try {
    return { code: 0, line: await command.run(args, context) };
  } catch (error) {
    const outcome = failureOutcome(error);
    return outcome.code === 2
      ? { ...outcome, line: `${outcome.line}\n用法 usage: npm run data -- ${name} ${command.usage}` }
      : outcome;
  }
}
