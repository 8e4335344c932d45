import type { Database } from '../base/db/database.ts';
import type { Environment } from '../environment.ts';

/** What is wrong with the data, a file or the moment; its message is the one line that a command ends with. Exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Arguments that a command does not take; its message says which and why. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The data folder or database that a command of `npm run data` acts on, and who hears of its progress. */
export interface DataContext {
  readonly environment: Environment;
  /** Whether a portal goes on serving from the embedded database while the command works: then it must not hold up the others. */
  readonly isServing: boolean;
  /** Folder that relative paths among the arguments start from. */
  readonly workingDir: string;
  /** Aborts when whoever asked went away, or the portal stops. */
  readonly signal: AbortSignal;
  /**
   * The portal's database, opened when first asked for and closed by others; not migrated.
   * @throws CommandFailure when there is none yet and the command does not make one; DatabaseFailure
   */
  database(): Promise<Database>;
  /** Tells a line of progress. */
  say(line: string): void;
}

/**
 * What of the portal's data a command needs. `nothing`: it only reads files that are named. `shared`: the running portal does it itself
 * where it holds the embedded database. `alone`: no portal may run. `new`: as alone, and an embedded database is made where none is.
 */
export type Needs = 'nothing' | 'shared' | 'alone' | 'new';

/** A command of `npm run data`. */
export interface DataCommand {
  readonly name: string;
  /** Its arguments as a person writes them. */
  readonly usage: string;
  readonly summary: { readonly zh: string; readonly en: string };
  needs(args: readonly string[]): Needs;
  /** Whether the audit log tells of it: it changes data, or takes them out. */
  readonly isRecorded: boolean;
  /**
   * Does it.
   * @returns the line that says what was done
   * @throws UsageError before anything is touched, CommandFailure; the context's reason when its signal aborts
   */
  run(args: readonly string[], context: DataContext): Promise<string>;
}
