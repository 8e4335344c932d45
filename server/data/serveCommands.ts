import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../base/db/database.ts';
import type { Environment } from '../environment.ts';
import { CommandFailure } from './command.ts';
import { openDoor, type Door } from './door.ts';
import { commandNamed, failureOutcome, perform } from './perform.ts';

/** A portal that is asked. */
export interface Served {
  readonly environment: Environment;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
}

/**
 * Lets a portal that holds the embedded database run the commands of `npm run data` when it is asked to. One that cannot be asked
 * serves all the same: then it has to be stopped for them.
 */
export async function serveCommands({ environment, database, log }: Served): Promise<Door> {
  const closed = { close: () => Promise.resolve() };
  if (environment.databaseUrl !== undefined) return closed;
  try {
    return await openDoor(environment.dataDir, async ({ name, args, workingDir }, signal, say) => {
      try {
        if (commandNamed(name).needs(args) !== 'shared')
          throw new CommandFailure(
            `门户正在运行，请先停止门户再执行 ${name} the portal is running; stop it first`,
          );
        const context = { environment, isServing: true, workingDir, signal, say };
        const outcome = await perform(name, args, { ...context, database: () => Promise.resolve(database) });
        log.info({ command: name, args, ...outcome }, 'data command');
        return outcome;
      } catch (error) {
        return failureOutcome(error);
      }
    });
  } catch (error) {
    log.warn({ err: error }, 'commands cannot be asked for while the portal runs');
    return closed;
  }
}
