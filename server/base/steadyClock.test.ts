import { afterEach, expect, it, vi } from 'vitest';
import { steadyClock } from './steadyClock.ts';

afterEach(() => void vi.useRealTimers());

it('goes on evenly while the clock of the machine is set', () => {
  const beforeMs = steadyClock.nowMs();
  expect(Math.abs(beforeMs - Date.now())).toBeLessThan(60_000);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(0);
  expect(steadyClock.nowMs()).toBeGreaterThanOrEqual(beforeMs);
  vi.setSystemTime(beforeMs * 2);
  expect(steadyClock.nowMs() - beforeMs).toBeLessThan(60_000);
});
