import type { CancelTimer, Clock } from './clock.ts';
import type { Stream, Unsubscribe } from './signal.ts';

/** Pauses before the first, second, … further try, milliseconds; the last one is kept. */
export const RETRY_PAUSES_MS = [5_000, 15_000, 45_000, 120_000] as const;

/** Tries something again that failed for a reason that passes. */
export interface Retries {
  /** It failed: `run` is called after a pause that grows with each failure in a row, or as soon as the page is online again. */
  failed(): void;
  /** It works, or nobody wants it any more: nothing is pending. */
  settled(): void;
}

/** What has worked for so long since it was last tried begins with the shortest pause again, milliseconds. */
const TRUSTED_MS = RETRY_PAUSES_MS[RETRY_PAUSES_MS.length - 1] ?? 0;

/**
 * Makes the further tries of one thing. What works for a moment only is not tried ever faster: the pauses go on growing.
 * @param online tells that the page has its network back
 */
export function createRetries(clock: Clock, online: Stream<void>, run: () => void): Retries {
  let failures = 0;
  let triedMs = -Infinity;
  let stopWaiting: Unsubscribe | undefined;

  const stop = () => {
    stopWaiting?.();
    stopWaiting = undefined;
  };
  const tryAgain = () => {
    stop();
    triedMs = clock.nowMs();
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
    failed() {
      if (stopWaiting !== undefined) return;
      if (clock.nowMs() - triedMs >= TRUSTED_MS) failures = 0;
      wait(RETRY_PAUSES_MS[Math.min(failures, RETRY_PAUSES_MS.length - 1)] ?? 0);
      failures++;
    },
    settled: stop,
  };
}
