import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Database, Query } from '../db/database.ts';

/** How often a process says that it lives, milliseconds. */
const BEAT_MS = 2000;

/** A process that has said nothing for this long is dead, seconds: longer than any work of this one thread. */
const DEAD_S = 8;

/** The condition that the process which a column names lives, by the database's clock. @param column as it stands in the statement */
export const livesSql = (column: string) =>
  `EXISTS (SELECT FROM portal_processes AS living WHERE living.id = ${column}
     AND living.seen_at > clock_timestamp() - interval '${String(DEAD_S)} s')`;

/** This process among those that serve the same database. */
export interface Processes {
  readonly id: string;
  /** Machine and number, for people. */
  readonly name: string;
  /** Calls `look` from time to time while the database answers: to see what others did, or left. */
  onBeat(look: () => Promise<void>): void;
  /** Names of the others that live. */
  others(): Promise<readonly string[]>;
  /** Says that this one has gone, so that nobody waits for its death. */
  close(): Promise<void>;
}

/** Says that a process lives, also where a crash of the database has emptied the table. */
const BEAT = `INSERT INTO portal_processes (id, name, seen_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`;

/** The one of an embedded database lives as long as it has the database, and says so once: each write is a write to the disk. */
const STAND = "INSERT INTO portal_processes (id, name, seen_at) VALUES ($1, $2, 'infinity')";

/** What those said that ended badly, long ago; on an embedded database, and after a restore of one, whoever said something is gone. */
const FORGET = `DELETE FROM portal_processes
  WHERE $1 OR seen_at = 'infinity' OR seen_at < clock_timestamp() - interval '1 hour'`;

/** What a process joins with. */
export interface Joining {
  readonly database: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Says to all who serve the database that this process does, too. @throws DatabaseFailure */
export async function joinProcesses({ database, clock, onError }: Joining): Promise<Processes> {
  const { kind, query } = database;
  const id = randomUUID();
  const name = `${hostname()}:${String(process.pid)}`;
  const looks: (() => Promise<void>)[] = [];
  let isClosed = false;
  let beating: Promise<void> | undefined;
  await query(kind === 'embedded' ? STAND : BEAT, [id, name]);

  async function beat(): Promise<void> {
    try {
      if (kind === 'postgresql') await query(BEAT, [id, name]);
      for (const look of looks) await look();
    } catch (error) {
      if (!isClosed) onError(error);
    }
  }
  const cancel = clock.every(BEAT_MS, () => {
    beating ??= beat().finally(() => (beating = undefined));
  });
  return {
    id,
    name,
    onBeat: (look) => void looks.push(look),
    async others() {
      const rows = await query<{ name: string }>(
        `SELECT name FROM portal_processes AS listed WHERE id <> $1 AND ${livesSql('listed.id')} ORDER BY name`,
        [id],
      );
      return rows.map((row) => row.name);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      cancel();
      await beating;
      await query('DELETE FROM portal_processes WHERE id = $1', [id]).catch(() => undefined);
    },
  };
}

/** Ids of the processes that live. @throws DatabaseFailure */
export async function livingProcesses(query: Query): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    `SELECT id FROM portal_processes AS listed WHERE ${livesSql('listed.id')}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Forgets the processes of earlier runs: call before the one that serves joins. @throws DatabaseFailure */
export async function forgetProcesses({ kind, query }: Database): Promise<void> {
  await query(FORGET, [kind === 'embedded']);
}
