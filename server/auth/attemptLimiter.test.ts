import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { createAttemptLimiter } from './attemptLimiter.ts';

function limiterAt(limit: number, windowMs: number) {
  const time = { nowMs: 0 };
  const limiter = createAttemptLimiter({ ...systemClock, nowMs: () => time.nowMs }, limit, windowMs);
  const fail = (key: string) => {
    const admission = limiter.take(key);
    if (admission === 'taken') limiter.settle(key, true);
    return admission;
  };
  return { time, limiter, fail };
}

describe('an attempt limiter', () => {
  test('lets the limit fail within a sliding window', () => {
    const { time, fail } = limiterAt(2, 1000);
    expect(fail('a')).toBe('taken');
    time.nowMs = 600;
    expect(fail('a')).toBe('taken');
    expect(fail('a')).toBe('used up');
    time.nowMs = 1000;
    expect(fail('a')).toBe('taken');
    expect(fail('a')).toBe('used up');
  });

  test('keeps keys apart', () => {
    const { fail } = limiterAt(1, 1000);
    expect(fail('a')).toBe('taken');
    expect(fail('b')).toBe('taken');
    expect(fail('a')).toBe('used up');
  });

  test('lets no more be made at once than may fail, and does not count what turns out well', () => {
    const { limiter } = limiterAt(1, 1000);
    expect(limiter.take('a')).toBe('taken');
    expect(limiter.take('a')).toBe('undecided');
    limiter.settle('a', false);
    expect(limiter.take('a')).toBe('taken');
  });

  test('a refused attempt does not prolong the window', () => {
    const { time, fail } = limiterAt(1, 1000);
    fail('a');
    time.nowMs = 999;
    expect(fail('a')).toBe('used up');
    time.nowMs = 1000;
    expect(fail('a')).toBe('taken');
  });
});
