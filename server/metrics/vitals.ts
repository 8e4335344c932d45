import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { VITALS, type Vital } from '../../src/api/contracts/systemHealth.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { pingDatabase } from '../base/db/ping.ts';
import type { Queues } from '../queues.ts';

const MINUTE_MS = 60_000;

/** Minutes that are kept: a day. */
export const KEPT_MINUTES = 1440;

/** Durations of a minute that are kept; of more, the first ones tell. */
const KEPT_DURATIONS = 5000;

/** How often the event loop is looked at, milliseconds. */
const LOOK_MS = 20;

const NANOSECONDS_OF_MS = 1e6;
const BYTES_OF_MB = 1e6;

/** Values of the minutes that passed, the oldest first. */
export interface VitalLines {
  /** When the oldest minute ended, milliseconds since the Unix epoch; now where none has passed. */
  readonly firstMs: number;
  readonly vitals: Record<Vital, (number | null)[]>;
}

/** What the process did in each minute of the last day. */
export interface Vitals {
  lines(): VitalLines;
}

/** The value that so many of a hundred are not above; null of none. */
function percentile(values: readonly number[], of100: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * of100) / 100) - 1] ?? null;
}

const refusedBy = (queues: Queues) =>
  Object.values(queues).reduce((sum, { load }) => sum + load().refused, 0);

const waitingIn = (queues: Queues) =>
  Object.values(queues).reduce((sum, { load }) => sum + load().waiting, 0);

/**
 * For how long nothing else was served, milliseconds; null where nothing was looked at.
 * @param longestNs the longest time between two looks, nanoseconds: those of an idle process are {@link LOOK_MS} apart
 */
export function heldMs(longestNs: number): number | null {
  return longestNs > 0 ? Math.max(0, longestNs / NANOSECONDS_OF_MS - LOOK_MS) : null;
}

/** Counts the answers of a minute. Call before the routes are registered. */
function countAnswers(app: FastifyInstance) {
  let [requests, errors] = [0, 0];
  let durationsMs: number[] = [];
  app.addHook('onResponse', (_request, reply, done) => {
    requests += 1;
    if (reply.statusCode >= 500) errors += 1;
    if (durationsMs.length < KEPT_DURATIONS) durationsMs.push(reply.elapsedTime);
    done();
  });
  return {
    /** What was counted since it was last taken. */
    take() {
      const taken = { requests, errors, slowMs: percentile(durationsMs, 95) };
      [requests, errors, durationsMs] = [0, 0, []];
      return taken;
    },
  };
}

/** Measures the process each minute until the server closes. Call before the routes are registered. */
export function watchVitals(
  app: FastifyInstance,
  {
    database,
    clock,
    queues,
  }: { readonly database: Database; readonly clock: Clock; readonly queues: Queues },
): Vitals {
  const answers = countAnswers(app);
  const loop = monitorEventLoopDelay({ resolution: LOOK_MS });
  loop.enable();
  let refusedBefore = refusedBy(queues);
  const minutes: { readonly atMs: number; readonly values: Record<Vital, number | null> }[] = [];
  const measure = async () => {
    const refused = refusedBy(queues);
    const values = {
      ...answers.take(),
      heldMs: heldMs(loop.max),
      memoryMb: process.memoryUsage.rss() / BYTES_OF_MB,
      waiting: waitingIn(queues),
      refused: refused - refusedBefore,
    };
    loop.reset();
    refusedBefore = refused;
    const databaseMs = await pingDatabase(database, clock).then(
      (seconds) => seconds * 1000,
      () => null,
    );
    minutes.push({ atMs: clock.nowMs(), values: { ...values, databaseMs } });
    if (minutes.length > KEPT_MINUTES) minutes.shift();
  };
  const stop = clock.every(MINUTE_MS, () => void measure());
  app.addHook('preClose', (done) => {
    stop();
    loop.disable();
    done();
  });
  return {
    lines: () => ({
      firstMs: minutes[0]?.atMs ?? clock.nowMs(),
      vitals: Object.fromEntries(
        VITALS.map((vital) => [vital, minutes.map(({ values }) => values[vital])]),
      ) as Record<Vital, (number | null)[]>,
    }),
  };
}
