import type { Clock } from '../../src/lib/clock.ts';

/** What a limiter says of an attempt: it may be made; others must be decided first; the key has used up its window. */
export type Admission = 'taken' | 'undecided' | 'used up';

/** Limits how often something may fail under a key within a sliding window. */
export interface AttemptLimiter {
  /** Admits an attempt if it may fail, even if all that are being made fail. */
  take(key: string): Admission;
  /** Ends an attempt that was taken. @param counts it failed */
  settle(key: string, counts: boolean): void;
}

interface Attempts {
  /** When attempts failed. */
  readonly failedMs: readonly number[];
  /** Attempts being made. */
  readonly undecided: number;
}

const NONE: Attempts = { failedMs: [], undecided: 0 };

/** Keys remembered at most; the oldest are forgotten first, so that invented account names cannot fill the memory. */
const MAX_KEYS = 10_000;

/**
 * Creates a limiter in memory.
 * @param limit failed attempts per window
 * @param windowMs length of the sliding window
 */
export function createAttemptLimiter(clock: Clock, limit: number, windowMs: number): AttemptLimiter {
  const attempts = new Map<string, Attempts>();
  const recent = (key: string): Attempts => {
    const { failedMs, undecided } = attempts.get(key) ?? NONE;
    return { failedMs: failedMs.filter((atMs) => clock.nowMs() - atMs < windowMs), undecided };
  };
  const keep = (key: string, kept: Attempts) => {
    attempts.delete(key);
    if (kept.failedMs.length + kept.undecided > 0) attempts.set(key, kept);
    const oldest = attempts.keys().next();
    if (attempts.size > MAX_KEYS && oldest.done !== true) attempts.delete(oldest.value);
  };
  return {
    take(key) {
      const { failedMs, undecided } = recent(key);
      if (failedMs.length >= limit) return 'used up';
      if (failedMs.length + undecided >= limit) return 'undecided';
      keep(key, { failedMs, undecided: undecided + 1 });
      return 'taken';
    },
    settle(key, counts) {
      const { failedMs, undecided } = recent(key);
      keep(key, {
        failedMs: counts ? [...failedMs, clock.nowMs()] : failedMs,
        undecided: Math.max(0, undecided - 1),
      });
    },
  };
}
