import type { Clock } from '../../src/lib/clock.ts';

/** Limits how often something may be tried under a key within a sliding window. */
export interface AttemptLimiter {
  /** Counts an attempt; false when the key has used up its window. */
  take(key: string): boolean;
  /** Takes the last attempt back, for one that turned out well. */
  refund(key: string): void;
}

/** Keys remembered at most; the oldest are forgotten first, so that invented account names cannot fill the memory. */
const MAX_KEYS = 10_000;

/**
 * Creates a limiter in memory.
 * @param limit attempts per window
 * @param windowMs length of the sliding window
 */
export function createAttemptLimiter(clock: Clock, limit: number, windowMs: number): AttemptLimiter {
  const attempts = new Map<string, number[]>();
  const recent = (key: string) => (attempts.get(key) ?? []).filter((atMs) => clock.nowMs() - atMs < windowMs);
  const keep = (key: string, times: number[]) => {
    attempts.delete(key);
    if (times.length > 0) attempts.set(key, times);
    const oldest = attempts.keys().next();
    if (attempts.size > MAX_KEYS && oldest.done !== true) attempts.delete(oldest.value);
  };
  return {
    take(key) {
      const times = recent(key);
      const allowed = times.length < limit;
      keep(key, allowed ? [...times, clock.nowMs()] : times);
      return allowed;
    },
    refund: (key) => keep(key, recent(key).slice(0, -1)),
  };
}
