import { createEmitter, type Stream, type Unsubscribe } from '../lib/signal.ts';
import type { Command } from './command.ts';

/** Why a command was not run. */
export type NotRun = 'unknown' | 'unavailable' | 'disabled';

/** All commands of the portal. */
export interface CommandRegistry {
  /** Fires when commands come or go, or {@link CommandRegistry.refresh} says that their states may have changed. */
  readonly changed: Stream<void>;
  /**
   * Adds commands; the answer takes them out again.
   * @throws Error when one of the ids is taken
   */
  register(commands: readonly Command[]): Unsubscribe;
  get(id: string): Command | undefined;
  /** Every command, in order of registration. */
  list(): readonly Command[];
  /** Tells the readers to ask `available`, `disabledReason` and `toggled` anew. */
  refresh(): void;
  /** Runs a command when it may be run; a failure goes to `onError`. */
  run(id: string): Promise<'run' | NotRun>;
}

/**
 * Creates a registry.
 * @param onError presents what a command's run threw
 */
export function createCommandRegistry(onError: (error: unknown, command: Command) => void): CommandRegistry {
  const commands = new Map<string, Command>();
  const changed = createEmitter<void>();
  const refresh = () => changed.emit();
  return {
    changed: { subscribe: changed.subscribe },
    refresh,
    register(added) {
      for (const { id } of added) if (commands.has(id)) throw new Error(`two commands are called ${id}`);
      for (const command of added) commands.set(command.id, command);
      refresh();
      return () => {
        for (const command of added) if (commands.get(command.id) === command) commands.delete(command.id);
        refresh();
      };
    },
    get: (id) => commands.get(id),
    list: () => [...commands.values()],
    async run(id) {
      const command = commands.get(id);
      if (command === undefined) return 'unknown';
      if (command.available?.() === false) return 'unavailable';
      if (command.disabledReason?.() !== undefined) return 'disabled';
      try {
        await command.run();
      } catch (error) {
        onError(error, command);
      } finally {
        refresh();
      }
      return 'run';
    },
  };
}
