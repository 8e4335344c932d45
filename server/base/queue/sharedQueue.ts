import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Database, Query } from '../db/database.ts';
import { livesSql, type Processes } from '../processes/processes.ts';
import { whoAsks } from './asker.ts';
import { inQueueTime, QueueFull, type QueueLimits, type WorkQueue } from './workQueue.ts';

/** One advisory lock number for all who count what queues hold. */
const LOCK_ID = 7_324_204;

/** How soon it is looked again whether a user's work has ended at another process, milliseconds. */
const LOOK_MS = 250;

/** What a queue shares, and by which name. */
export interface SharedQueueSetup {
  readonly name: string;
  readonly limits: QueueLimits;
  readonly database: Database;
  readonly processes: Pick<Processes, 'id'>;
  readonly clock: Clock;
}

/** Work of this process that waits for its turn. */
interface Piece {
  readonly id: string;
  readonly who: string;
  start(): void;
  fail(error: unknown): void;
}

/** Counts what all processes have, a piece at a time; those of dead processes are gone. */
function createCounts({ name, limits, database, processes }: SharedQueueSetup) {
  const counting = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    database.transaction(async (query) => {
      await query('SELECT pg_advisory_xact_lock($1)', [LOCK_ID]);
      await query(`DELETE FROM queue_pieces AS piece WHERE NOT ${livesSql('piece.process')}`);
      return work(query);
    });
  return {
    /** Makes room for a piece. @throws QueueFull */
    enter: (id: string, who: string) =>
      counting(async (query) => {
        const [found] = await query<Record<'here' | 'own' | 'ownWaiting' | 'waiting', number>>(
          `SELECT count(*) FILTER (WHERE running AND process = $3)::int AS here, count(*) FILTER (WHERE running AND who = $2)::int AS own,
             count(*) FILTER (WHERE NOT running AND who = $2)::int AS "ownWaiting", count(*) FILTER (WHERE NOT running)::int AS waiting
           FROM queue_pieces WHERE queue = $1`,
          [name, who, processes.id],
        );
        const { here = 0, own = 0, ownWaiting = 0, waiting = 0 } = found ?? {};
        const mayStart = here < limits.atOnce && own < limits.atOncePerUser;
        if (!mayStart && ownWaiting >= limits.waitingPerUser) throw new QueueFull(limits.what, 'user');
        if (!mayStart && waiting >= limits.waiting) throw new QueueFull(limits.what, 'everybody');
        await query('INSERT INTO queue_pieces (id, queue, who, process) VALUES ($1, $2, $3, $4)', [
          ...[id, name, who, processes.id],
        ]);
      }),
    /** Starts the first of these whose user has room at all processes; undefined where none has. */
    startFirst: (ids: readonly string[]) =>
      counting(async (query) => {
        const [row] = await query<{ id: string }>(
          `UPDATE queue_pieces SET running = true WHERE id = (
             SELECT piece.id FROM unnest($1::text[]) WITH ORDINALITY AS wanted(id, place) JOIN queue_pieces AS piece USING (id)
             WHERE (SELECT count(*) FROM queue_pieces AS other
               WHERE other.queue = piece.queue AND other.who = piece.who AND other.running) < $2
             ORDER BY place LIMIT 1)
           RETURNING id`,
          [[...ids], limits.atOncePerUser],
        );
        return row?.id;
      }),
    leave: (id: string) => database.query('DELETE FROM queue_pieces WHERE id = $1', [id]),
  };
}

/** The users of this process who wait; the one whose turn comes next is the first. */
function createLines() {
  const lines = new Map<string, Piece[]>();
  return {
    add(piece: Piece): void {
      const line = lines.get(piece.who);
      if (line === undefined) lines.set(piece.who, [piece]);
      else line.push(piece);
    },
    remove(piece: Piece): void {
      const left = (lines.get(piece.who) ?? []).filter((other) => other !== piece);
      if (left.length > 0) lines.set(piece.who, left);
      else lines.delete(piece.who);
    },
    /** Whoever had a turn is the last to have the next one. */
    toEnd(who: string): void {
      const line = lines.get(who);
      if (line === undefined) return;
      lines.delete(who);
      lines.set(who, line);
    },
    /** The first piece of each user, in the order of their turns. */
    first: () => [...lines.values()].flatMap((line) => line.slice(0, 1)),
    all: () => [...lines.values()].flat(),
  };
}

type Lines = ReturnType<typeof createLines>;

/** Starts what waits here, as long as there is room here and for its user. */
function createStarter(
  { limits, clock }: SharedQueueSetup,
  lines: Lines,
  startFirst: ReturnType<typeof createCounts>['startFirst'],
) {
  let running = 0;
  let starting: Promise<void> | undefined;
  let isDue = false;

  async function startSome(): Promise<void> {
    while (running < limits.atOnce) {
      const waiting = lines.first();
      if (waiting.length === 0) return;
      const id = await startFirst(waiting.map((piece) => piece.id));
      if (id === undefined) {
        clock.after(LOOK_MS, next);
        return;
      }
      const piece = lines.all().find((one) => one.id === id);
      // Left while it was being started: its row goes, too.
      if (piece === undefined) continue;
      lines.remove(piece);
      lines.toEnd(piece.who);
      running += 1;
      piece.start();
    }
  }

  async function startAll(): Promise<void> {
    try {
      while (isDue) {
        isDue = false;
        await startSome();
      }
    } catch (error) {
      for (const piece of lines.all()) piece.fail(error);
    } finally {
      starting = undefined;
    }
  }

  function next(): void {
    isDue = true;
    starting ??= startAll();
  }

  return {
    next,
    running: () => running,
    /** Work has ended. */
    ended: (who: string) => {
      running -= 1;
      lines.toEnd(who);
    },
  };
}

/**
 * Creates the part that this process has in a queue of all processes on a PostgreSQL: of each user and as a whole there waits and runs
 * what the limits say, wherever it was asked for. Work runs where it was asked for, as much at once as the limits say for one process.
 */
export function createSharedQueue(setup: SharedQueueSetup): WorkQueue {
  const { limits, clock } = setup;
  const { enter, startFirst, leave } = createCounts(setup);
  const lines = createLines();
  const starter = createStarter(setup, lines, startFirst);
  let refused = 0;

  /** Takes a piece out of the count; again while the database does not answer. */
  function forget(id: string): void {
    leave(id).catch(() => clock.after(LOOK_MS, () => forget(id)));
  }

  /** Waits for a piece's turn. @throws QueueFull; the signal's reason; DatabaseFailure */
  async function take(id: string, who: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await enter(id, who);
    await new Promise<void>((resolve, reject) => {
      const piece: Piece = {
        ...{ id, who },
        start() {
          signal.removeEventListener('abort', left);
          resolve();
        },
        fail(error) {
          signal.removeEventListener('abort', left);
          lines.remove(piece);
          forget(id);
          reject(error);
        },
      };
      const left = () => piece.fail(signal.reason);
      signal.addEventListener('abort', left, { once: true });
      lines.add(piece);
      if (signal.aborted) left();
      starter.next();
    });
  }

  function pass(id: string, who: string): void {
    starter.ended(who);
    // The next one is started once this one counts no more.
    leave(id).then(starter.next, () => {
      forget(id);
      starter.next();
    });
  }

  return {
    load: () => ({ running: starter.running(), waiting: lines.all().length, refused }),
    async run(signal, work) {
      const [id, who] = [randomUUID(), whoAsks()];
      await take(id, who, signal).catch((error: unknown) => {
        if (error instanceof QueueFull) refused += 1;
        throw error;
      });
      return inQueueTime(limits, clock, signal, async (inTurn) => {
        try {
          return await work(inTurn);
        } finally {
          pass(id, who);
        }
      });
    },
  };
}
