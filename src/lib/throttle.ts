import type { CancelTimer, Clock } from './clock.ts';

/** Work that is asked for often and done seldom. */
export interface Throttle {
  /** Does the work now, or once the period since it was last done is over. */
  request(): void;
  /** Drops what is still to be done. */
  cancel(): void;
}

/** Creates a throttle that calls `run` at most once in `periodMs`. */
export function createThrottle(clock: Clock, periodMs: number, run: () => void): Throttle {
  let timer: CancelTimer | undefined;
  let doneAtMs = -Infinity;
  const now = () => {
    timer = undefined;
    doneAtMs = clock.nowMs();
    run();
  };
  return {
    request() {
      if (timer !== undefined) return;
      const dueMs = doneAtMs + periodMs - clock.nowMs();
      if (dueMs <= 0) now();
      else timer = clock.after(dueMs, now);
    },
    cancel() {
      timer?.();
      timer = undefined;
    },
  };
}
