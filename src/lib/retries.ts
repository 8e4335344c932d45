import type { CancelTimer, Clock } from './clock.ts';
import type { Stream, Unsubscribe } from './signal.ts';

/** Pauses before the first, second, … further try, milliseconds; the last one is kept. */
export const RETRY_PAUSES_MS = [5_000, 15_000, 45_000, 120_000] as const;

/** Tries something again that failed for a reason that passes. */
export interface Retries {
  /** A further try is to come. */
  readonly pending: boolean;
  /** It failed: `run` is called after a pause that grows with each failure in a row, or as soon as the page is online again. */
  failed(): void;
  /** It works, or nobody wants it any more: nothing is pending, and the next failure begins with the shortest pause. */
  settled(): void;
}

/**
 * Makes the further tries of one thing.
 * @param online tells that the page has its network back
 */
export function createRetries(clock: Clock, online: Stream<void>, run: () => void): Retries {
  let failures = 0;
  let stopWaiting: Unsubscribe | undefined;

  const stop = () => {
    stopWaiting?.();
    stopWaiting = undefined;
  };
  const tryAgain = () => {
    stop();
    run();
  };
  const wait = (pauseMs: number) => {
    const cancel: CancelTimer = clock.after(pauseMs, tryAgain);
    const unwatch = online.subscribe(tryAgain);
    stopWaiting = () => {
      cancel();
      unwatch();
    };
  };
  return {
    get pending() {
      return stopWaiting !== undefined;
    },
    failed() {
      if (stopWaiting !== undefined) return;
      wait(RETRY_PAUSES_MS[Math.min(failures, RETRY_PAUSES_MS.length - 1)] ?? 0);
      failures++;
    },
    settled() {
      stop();
      failures = 0;
    },
  };
}
