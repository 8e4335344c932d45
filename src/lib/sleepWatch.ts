import type { Clock } from './clock.ts';

/** How often the time is looked at, milliseconds. */
const LOOK_MS = 1000;

/** A look that comes so much later, milliseconds, comes after the machine slept, or the page was held up. */
const ASLEEP_MS = 5000;

/** Knows when the page slept: what was under way then fails by its time-out, or with its connection, as it wakes. */
export interface SleepWatch {
  /** For how long the page has been awake, milliseconds. */
  awakeMs(): number;
  stop(): void;
}

/** Begins to watch. A hidden page, whose timers come once a minute, counts as asleep. */
export function watchSleep(clock: Clock): SleepWatch {
  let lookedMs = clock.nowMs();
  let wokeMs = -Infinity;
  const look = () => {
    const nowMs = clock.nowMs();
    if (nowMs - lookedMs > ASLEEP_MS) wokeMs = nowMs;
    lookedMs = nowMs;
  };
  const stop = clock.every(LOOK_MS, look);
  return {
    awakeMs() {
      // What fails as the page wakes may be told before the timer comes.
      look();
      return clock.nowMs() - wokeMs;
    },
    stop,
  };
}
