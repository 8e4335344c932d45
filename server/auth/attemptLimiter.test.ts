import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { createAttemptLimiter } from './attemptLimiter.ts';

function limiterAt(limit: number, windowMs: number) {
  const time = { nowMs: 0 };
  return {
    time,
    limiter: createAttemptLimiter({ ...systemClock, nowMs: () => time.nowMs }, limit, windowMs),
  };
}

describe('an attempt limiter', () => {
  test('allows the limit within a sliding window', () => {
    const { time, limiter } = limiterAt(2, 1000);
    expect(limiter.take('a')).toBe(true);
    time.nowMs = 600;
    expect(limiter.take('a')).toBe(true);
    expect(limiter.take('a')).toBe(false);
    time.nowMs = 1000;
    expect(limiter.take('a')).toBe(true);
    expect(limiter.take('a')).toBe(false);
  });

  test('keeps keys apart', () => {
    const { limiter } = limiterAt(1, 1000);
    expect(limiter.take('a')).toBe(true);
    expect(limiter.take('b')).toBe(true);
    expect(limiter.take('a')).toBe(false);
  });

  test('gives an attempt back', () => {
    const { limiter } = limiterAt(1, 1000);
    limiter.take('a');
    limiter.refund('a');
    expect(limiter.take('a')).toBe(true);
  });

  test('a refused attempt does not prolong the window', () => {
    const { time, limiter } = limiterAt(1, 1000);
    limiter.take('a');
    time.nowMs = 999;
    expect(limiter.take('a')).toBe(false);
    time.nowMs = 1000;
    expect(limiter.take('a')).toBe(true);
  });
});
