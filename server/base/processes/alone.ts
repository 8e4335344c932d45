import type { Clock } from '../../../src/lib/clock.ts';
import type { Database } from '../db/database.ts';

/** What only one of the processes on a database does at a time: each has an advisory lock's number of its own. */
export const DUTIES = {
  /** Bringing tables up to date and storing what a new portal needs. */
  start: 7_324_201,
  /** The nightly backup. */
  backup: 7_324_202,
  /** Looking whether what the layers of the catalogue read is still there. */
  health: 7_324_203,
  /** Writing the spatial index and the columns of large layers that have none. */
  beside: 7_324_204,
} as const;

/** Between two attempts, milliseconds. */
const RETRY_MS = 200;

/** What {@link ifAlone} answers where another process does it. */
export const ELSEWHERE = Symbol('another process does it');

/**
 * Does something unless another process on the database does it now. The lock ends with the connection that holds it: whoever is killed
 * holds up nobody.
 * @throws DatabaseFailure; what `work` throws
 */
export async function ifAlone<T>(
  { kind, transaction }: Database,
  duty: number,
  work: () => Promise<T>,
): Promise<T | typeof ELSEWHERE> {
  // It has one process, and one session that this would keep from all others.
  if (kind === 'embedded') return work();
  return transaction(async (query) => {
    const [row] = await query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS got', [duty]);
    return row?.got === true ? work() : ELSEWHERE;
  });
}

/** How long others are waited for. */
export interface Waiting {
  readonly duty: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
}

/** Does something when no other process on the database does it any more. @throws as {@link ifAlone}; the signal's reason */
export async function whenAlone<T>(
  database: Database,
  { duty, clock, signal }: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const done = await ifAlone(database, duty, work);
    if (done !== ELSEWHERE) return done;
    await new Promise<void>((resolve) => clock.after(RETRY_MS, resolve));
  }
}

/** Whether some process does it now. @throws DatabaseFailure */
export async function isDoneNow({ kind, query }: Database, duty: number): Promise<boolean> {
  if (kind === 'embedded') return false;
  const rows = await query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid = 0 AND objid = $1 AND granted`,
    [duty],
  );
  return rows.length > 0;
}
