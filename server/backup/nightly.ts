import type { FastifyBaseLogger } from 'fastify';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import { rootCause } from '../base/db/failure.ts';
import type { BackupPolicy } from '../environment.ts';
import type { BackupSource } from './makeBackup.ts';
import { backupsIn } from './names.ts';
import { makeOwnBackup } from './ownBackups.ts';

const HOUR_MS = 3_600_000;

/** After a start, a backup that is overdue waits so long, so that the first who come are not held up, milliseconds. */
const CATCH_UP_MS = 5 * 60_000;

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
  state(): BackupState;
  /** Gives up the one that is being made. */
  close(): Promise<void>;
}

/** What is backed up, at which hour and how many are kept. */
export interface NightlySetup {
  readonly source: Omit<BackupSource, 'isServing'>;
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

/**
 * Begins to make backups each night, and one soon when the last is older than a day; the oldest make room. With no hour it makes none.
 * @throws what the file system says when the folder of backups cannot be read
 */
export async function startNightly({ source, policy, clock, log }: NightlySetup): Promise<Nightly> {
  const { hour, folder } = policy;
  const ended = new AbortController();
  let lastMs = (await backupsIn(folder)).at(-1)?.takenMs;
  let hasFailed = false;
  let cancel: CancelTimer = () => undefined;
  let running: Promise<void> = Promise.resolve();

  async function make(): Promise<void> {
    const nowMs = clock.nowMs();
    const say = (line: string) => log.warn(line);
    const { signal } = ended;
    try {
      const made = await makeOwnBackup({
        source: { ...source, isServing: true },
        policy,
        reason: 'nightly',
        nowMs,
        signal,
        say,
      });
      [lastMs, hasFailed] = [nowMs, false];
      log.info({ ...made, durationMs: clock.nowMs() - nowMs }, 'backup made');
    } catch (error) {
      if (signal.aborted) return;
      hasFailed = true;
      log.error({ err: rootCause(error) }, 'backup failed');
    }
  }

  function plan(atHour: number, soonestMs: number): void {
    if (ended.signal.aborted) return;
    const nowMs = clock.nowMs();
    const dueMs = Math.min(nextHour(nowMs, atHour), nowMs + soonestMs);
    cancel = clock.after(dueMs - nowMs, () => {
      running = make().then(() => plan(atHour, hasFailed ? RETRY_MS : Infinity));
    });
  }

  if (hour !== undefined) {
    const isOverdue = lastMs === undefined || clock.nowMs() - lastMs > 24 * HOUR_MS;
    plan(hour, isOverdue ? CATCH_UP_MS : Infinity);
  }
  return {
    state() {
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
