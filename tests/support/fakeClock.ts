import type { CancelTimer, Clock } from '../../src/lib/clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Timers that have not fired or been cancelled. */
  readonly pending: number;
  /** Moves time on and fires what falls due, in order of time. */
  advance(durationMs: number): void;
  /** Moves time on at once, as for a machine that slept: what fell due meanwhile fires when it wakes, and once. */
  skip(durationMs: number): void;
  /** The same, letting promises settle after each timer, as they would in real time. */
  run(durationMs: number): Promise<void>;
  /** Moves time on until `work` settles. @throws Error when it has not within `limitMs` */
  settle<T>(work: Promise<T>, limitMs?: number): Promise<T>;
}

interface Timer {
  dueMs: number;
  readonly periodMs: number | undefined;
  readonly run: () => void;
}

/** Lets everything that is already resolved run: promises, and their followers. */
async function flush(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Creates a clock that shows `startMs`. */
export function createFakeClock(startMs = 0): FakeClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();

  const add = (timer: Timer): CancelTimer => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  /** Fires the next timer due by `untilMs`; false when there is none. */
  const fireNext = (untilMs: number): boolean => {
    let next: Timer | undefined;
    for (const timer of timers)
      if (timer.dueMs <= untilMs && (next === undefined || timer.dueMs < next.dueMs)) next = timer;
    if (next === undefined) return false;
    nowMs = Math.max(nowMs, next.dueMs);
    if (next.periodMs === undefined) timers.delete(next);
    else next.dueMs += next.periodMs;
    next.run();
    return true;
  };

  const skip = (durationMs: number) => {
    nowMs += durationMs;
    for (const timer of [...timers].sort((one, other) => one.dueMs - other.dueMs)) {
      // Another one may have cancelled it.
      if (timer.dueMs > nowMs || !timers.has(timer)) continue;
      if (timer.periodMs === undefined) timers.delete(timer);
      else timer.dueMs = nowMs + timer.periodMs;
      timer.run();
    }
  };

  const run = async (durationMs: number) => {
    const untilMs = nowMs + durationMs;
    await flush();
    while (fireNext(untilMs)) await flush();
    nowMs = untilMs;
    await flush();
  };

  return {
    get pending() {
      return timers.size;
    },
    nowMs: () => nowMs,
    after: (delayMs, action) =>
      add({ dueMs: nowMs + Math.max(0, delayMs), periodMs: undefined, run: action }),
    every: (periodMs, action) =>
      add({ dueMs: nowMs + periodMs, periodMs: Math.max(1, periodMs), run: action }),
    advance(durationMs) {
      const untilMs = nowMs + durationMs;
      while (fireNext(untilMs));
      nowMs = untilMs;
    },
    skip,
    run,
    async settle(work, limitMs = 120_000) {
      let settled = false;
      const done = () => (settled = true);
      work.then(done, done);
      const untilMs = nowMs + limitMs;
      await flush();
      while (!settled && fireNext(untilMs)) await flush();
      if (!settled) throw new Error(`not settled within ${limitMs} ms`);
      return work;
    },
  };
}
