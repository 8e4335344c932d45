import { withTimeout } from '../../../src/lib/abort.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Database } from './database.ts';
import { DatabaseFailure } from './failure.ts';

/** A database that does not answer within this is dead, milliseconds. */
export const PING_TIMEOUT_MS = 3000;

/** Asks the database the shortest question. @returns how long it took, seconds @throws DatabaseFailure when it does not answer */
export async function pingDatabase({ query }: Database, clock: Clock): Promise<number> {
  const startedMs = performance.now();
  try {
    await withTimeout(clock, PING_TIMEOUT_MS, undefined, () => query('SELECT 1'));
  } catch (error) {
    throw error instanceof DatabaseFailure ? error : new DatabaseFailure(error);
  }
  return (performance.now() - startedMs) / 1000;
}
