import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { rootCause } from '../base/db/failure.ts';
import { DUTIES, ELSEWHERE, ifAlone } from '../base/processes/alone.ts';
import type { Processes } from '../base/processes/processes.ts';
import type { BackupPolicy } from '../environment.ts';
import type { BackupSource } from './makeBackup.ts';
import { backupsIn } from './names.ts';
import { makeOwnBackup } from './ownBackups.ts';

const HOUR_MS = 3_600_000;

/** After a start, a backup that is overdue waits so long, so that the first who come are not held up, milliseconds. */
const CATCH_UP_MS = 5 * 60_000;

/** Another process's backup of these last hours is tonight's, milliseconds. */
const TONIGHT_MS = 12 * HOUR_MS;

/** One that failed is tried again after this, milliseconds. */
const RETRY_MS = HOUR_MS;

/** What is told of the backups: `none` as long as there is none yet, `failed` when the last attempt did. */
export interface BackupState {
  readonly backup: 'ok' | 'none' | 'failed' | 'off';
  /** When the last was begun, ISO 8601. */
  readonly backupAt?: string;
}

/** The backups that a running portal makes each night. */
export interface Nightly {
  /** As whichever process on the database made the last one knows it. */
  state(): BackupState;
  /** Gives up the one that is being made. */
  close(): Promise<void>;
}

/** What is backed up, at which hour and how many are kept. */
export interface NightlySetup {
  readonly source: Omit<BackupSource, 'isServing'>;
  readonly processes: Pick<Processes, 'onBeat'>;
  readonly policy: BackupPolicy;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** The next time at which the hour begins, local time; milliseconds since the Unix epoch. */
function nextHour(nowMs: number, hour: number): number {
  const time = new Date(nowMs);
  time.setHours(hour, 0, 0, 0);
  if (time.getTime() <= nowMs) time.setDate(time.getDate() + 1);
  return time.getTime();
}

/** How the last attempt of all processes ended; begun at `atMs`, by the clock of the process that made it. */
const attemptSchema = z.object({ atMs: z.number(), hasFailed: z.boolean(), lastMs: z.number().nullable() });

type LastAttempt = z.output<typeof attemptSchema>;

const KEY = 'backup.nightly';

/** Reads and writes how the last attempt ended, where all processes see it. */
function createAttempts({ query }: Pick<Database, 'query'>) {
  return {
    async last(): Promise<LastAttempt | undefined> {
      const [row] = await query<{ value: string }>('SELECT value FROM app_settings WHERE key = $1', [KEY]);
      return row === undefined ? undefined : attemptSchema.safeParse(JSON.parse(row.value)).data;
    },
    async note(attempt: LastAttempt): Promise<void> {
      await query(
        'INSERT INTO app_settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [KEY, JSON.stringify(attempt)],
      );
    },
  };
}

/** What is known of the last backup, whichever process made it. */
interface Known {
  lastMs: number | undefined;
  hasFailed: boolean;
  /** When the attempt was begun that this is known of. */
  atMs: number;
}

/** How an attempt of this process ended. */
type Outcome = Pick<Known, 'lastMs' | 'hasFailed'>;

/** Makes tonight's backup, unless another process does or did. */
function createTonight(
  { source, processes, policy, clock, log }: NightlySetup,
  known: Known,
  signal: AbortSignal,
) {
  const { database } = source;
  const attempts = createAttempts(database);
  const isShared = database.kind === 'postgresql';

  /** Takes over what another process did. */
  async function learn(): Promise<LastAttempt | undefined> {
    const attempt = isShared ? await attempts.last() : undefined;
    if (attempt === undefined) return undefined;
    // What was read before this process's own attempt ended may arrive after it; its own is told when all of it is done.
    if (attempt.atMs <= known.atMs) return attempt;
    [known.hasFailed, known.atMs] = [attempt.hasFailed, attempt.atMs];
    if (attempt.lastMs !== null) known.lastMs = Math.max(attempt.lastMs, known.lastMs ?? attempt.lastMs);
    return attempt;
  }
  processes.onBeat(async () => void (await learn()));

  async function tryAt(nowMs: number): Promise<Outcome> {
    const say = (line: string) => log.warn(line);
    try {
      const made = await makeOwnBackup({
        source: { ...source, isServing: true },
        ...{ policy, reason: 'nightly', nowMs, signal, say },
      });
      log.info({ ...made, durationMs: clock.nowMs() - nowMs }, 'backup made');
      return { lastMs: nowMs, hasFailed: false };
    } catch (error) {
      if (!signal.aborted) log.error({ err: rootCause(error) }, 'backup failed');
      return { lastMs: known.lastMs, hasFailed: true };
    }
  }

  async function make(): Promise<Outcome> {
    known.atMs = clock.nowMs();
    const outcome = await tryAt(known.atMs);
    const { hasFailed, lastMs = null } = outcome;
    if (isShared && !signal.aborted) await attempts.note({ atMs: known.atMs, hasFailed, lastMs });
    return outcome;
  }

  return {
    learn,
    /** One that failed elsewhere may succeed here. @returns nothing where another process made it */
    async make(): Promise<Outcome | undefined | typeof ELSEWHERE> {
      const outcome = await ifAlone(database, DUTIES.backup, async () => {
        const last = await learn();
        const isMissing = last === undefined || last.hasFailed || clock.nowMs() - last.atMs > TONIGHT_MS;
        return isMissing ? make() : undefined;
      });
      if (outcome === ELSEWHERE) log.info('another portal makes the backup');
      return outcome;
    },
  };
}

/**
 * Begins to make backups each night, and one soon when the last is older than a day; the oldest make room. With no hour it makes none.
 * @throws what the file system says when the folder of backups cannot be read
 */
export async function startNightly(setup: NightlySetup): Promise<Nightly> {
  const { policy, clock, log } = setup;
  const { hour, folder } = policy;
  const ended = new AbortController();
  const known: Known = {
    lastMs: (await backupsIn(folder)).at(-1)?.takenMs,
    hasFailed: false,
    atMs: -Infinity,
  };
  const tonight = createTonight(setup, known, ended.signal);
  let cancel: CancelTimer = () => undefined;
  let running: Promise<void> = Promise.resolve();

  function plan(atHour: number, soonestMs: number): void {
    if (ended.signal.aborted) return;
    const nowMs = clock.nowMs();
    const dueMs = Math.min(nextHour(nowMs, atHour), nowMs + soonestMs);
    cancel = clock.after(dueMs - nowMs, () => {
      running = tonight
        .make()
        .catch((error: unknown): Outcome => {
          log.error({ err: rootCause(error) }, 'backup failed');
          return { lastMs: known.lastMs, hasFailed: true };
        })
        .then((outcome) => {
          if (outcome === ELSEWHERE) return plan(atHour, RETRY_MS);
          Object.assign(known, outcome);
          plan(atHour, known.hasFailed ? RETRY_MS : Infinity);
        });
    });
  }

  if (hour !== undefined) {
    await tonight.learn();
    const isOverdue = known.lastMs === undefined || clock.nowMs() - known.lastMs > 24 * HOUR_MS;
    plan(hour, isOverdue ? CATCH_UP_MS : Infinity);
  }
  return {
    state() {
      const { lastMs, hasFailed } = known;
      if (hour === undefined) return { backup: 'off' };
      const at = lastMs === undefined ? {} : { backupAt: new Date(lastMs).toISOString() };
      if (hasFailed) return { backup: 'failed', ...at };
      return { backup: lastMs === undefined ? 'none' : 'ok', ...at };
    },
    async close() {
      cancel();
      ended.abort(new Error('the portal is stopping'));
      await running;
    },
  };
}
