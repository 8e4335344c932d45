import { randomUUID } from 'node:crypto';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, Query } from '../base/db/database.ts';
import type { Attempt, AttemptTaker, SignInLimits } from './signInLimits.ts';

/** One advisory lock number for all who count attempts: of two processes, one counts after the other. */
const LOCK_ID = 7_324_205;

/** How long a failure counts; an attempt that is still undecided after as long counts no more, whatever became of its process. */
const WINDOW = "interval '60 s'";

/** Between two looks whether others were decided, milliseconds. */
const LOOK_MS = 100;

/** Attempts of one process that wait for others of the same account or address to be decided, at most. */
const MOST_WAITING = 500;

type Admission = 'taken' | 'undecided' | 'used up';

/** What counts for a key: failures, and attempts being made. All by the database's clock, whatever those of the processes say. */
const COUNT = `WITH wanted AS (SELECT * FROM unnest($2::text[], $3::int[]) AS wanted(key, most)),
    counts AS (
      SELECT wanted.key, wanted.most,
        count(attempt.id) FILTER (WHERE failed_at > clock_timestamp() - ${WINDOW}) AS failed,
        count(attempt.id) FILTER (WHERE failed_at IS NULL AND taken_at > clock_timestamp() - ${WINDOW}) AS undecided
      FROM wanted LEFT JOIN sign_in_attempts AS attempt ON attempt.key = wanted.key GROUP BY wanted.key, wanted.most),
    verdict AS (
      SELECT CASE WHEN bool_or(failed >= most) THEN 'used up' WHEN bool_or(failed + undecided >= most) THEN 'undecided' ELSE 'taken' END
        AS admission FROM counts),
    taken AS (
      INSERT INTO sign_in_attempts (id, key) SELECT $1, wanted.key FROM wanted, verdict WHERE verdict.admission = 'taken')
  SELECT admission FROM verdict`;

/** What counts no more: of any key, so that invented names do not stay. */
const TIDY = `DELETE FROM sign_in_attempts
  WHERE coalesce(failed_at, taken_at) < clock_timestamp() - ${WINDOW} - interval '5 s'`;

/** Whether somebody has signed in to an account from an address lately. */
async function isKnown(query: Query, address: string, account: string): Promise<boolean> {
  const rows = await query(
    'SELECT FROM sessions JOIN accounts ON accounts.id = sessions.account_id WHERE accounts.account = $1 AND sessions.address = $2 LIMIT 1',
    [account, address],
  );
  return rows.length > 0;
}

/**
 * Counts attempts of all processes on a PostgreSQL together, as `createSignInLimits` does those of one: before they are made, so that
 * parallel ones cannot slip through. Each attempt costs two short transactions, and leaves nothing after a minute.
 */
export function createSharedSignInLimits(
  { query, transaction }: Pick<Database, 'query' | 'transaction'>,
  clock: Clock,
  { failuresPerMinute, strangersPerMinute, addressPerMinute }: SignInLimits,
): AttemptTaker {
  const waiting: (() => void)[] = [];
  /** One at a time asks again: when an attempt of this process was decided, when one could be made, and now and then. */
  const wakeNext = () => waiting.shift()?.();

  const take = (id: string, address: string, account: string): Promise<Admission> =>
    transaction(async (within) => {
      await within('SELECT pg_advisory_xact_lock($1)', [LOCK_ID]);
      const pair: [string, number] = [`pair ${address} ${account}`, failuresPerMinute];
      const counted: [string, number][] = [[`address ${address}`, addressPerMinute], pair];
      if (!(await isKnown(within, address, account)))
        counted.push([`account ${account}`, strangersPerMinute]);
      const [row] = await within<{ admission: Admission }>(COUNT, [
        id,
        counted.map(([key]) => key),
        counted.map(([, most]) => most),
      ]);
      return row?.admission ?? 'used up';
    });

  const attempt = (id: string): Attempt => {
    const drop = async () => {
      await query('DELETE FROM sign_in_attempts WHERE id = $1', [id]);
      wakeNext();
    };
    return {
      succeeded: drop,
      withdrawn: drop,
      async failed() {
        await query('UPDATE sign_in_attempts SET failed_at = clock_timestamp() WHERE id = $1', [id]);
        await query(TIDY);
        wakeNext();
      },
    };
  };

  return async (address, account) => {
    const id = randomUUID();
    for (;;) {
      const admission = await take(id, address, account);
      if (admission !== 'undecided') wakeNext();
      if (admission === 'taken') return attempt(id);
      if (admission === 'used up' || waiting.length >= MOST_WAITING) return undefined;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        clock.after(LOOK_MS, wakeNext);
      });
    }
  };
}
