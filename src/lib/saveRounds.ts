import type { CancelTimer, Clock } from './clock.ts';
import { createSettle } from './settle.ts';

/** When what a user changes is taken to the server: one round at a time, none after the end. */
export interface SaveRounds {
  /** Aborted by {@link SaveRounds.stop}. */
  readonly signal: AbortSignal;
  readonly isBusy: () => boolean;
  /** A round at once; one that runs is followed by another. */
  now(): void;
  /** A round once none was asked for so long. */
  soon(): void;
  /** A round after a while, unless one comes before: the server could not be reached. */
  later(): void;
  stop(): void;
}

/** A server that could not be reached is tried again after so long, milliseconds. */
const RETRY_MS = 30_000;

/**
 * Creates rounds; none is made before it is asked for.
 * @param quietMs see {@link SaveRounds.soon}
 * @param round ends when there is nothing to save any more, or by asking for a later one; it must not reject
 */
export function createSaveRounds(clock: Clock, quietMs: number, round: () => Promise<void>): SaveRounds {
  const stopped = new AbortController();
  let isBusy = false;
  let isAsked = false;
  let retryTimer: CancelTimer | undefined;
  const run = async () => {
    if (stopped.signal.aborted) return;
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isAsked && !stopped.signal.aborted) {
        isAsked = false;
        retryTimer?.();
        await round();
      }
    } finally {
      isBusy = false;
    }
  };
  const settle = createSettle(clock, quietMs, () => void run());
  return {
    signal: stopped.signal,
    isBusy: () => isBusy,
    now: () => void run(),
    soon: () => settle.request(),
    later() {
      if (!stopped.signal.aborted) retryTimer = clock.after(RETRY_MS, () => void run());
    },
    stop() {
      settle.cancel();
      retryTimer?.();
      stopped.abort();
    },
  };
}
