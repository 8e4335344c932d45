import { systemClock, type Clock } from '../../src/lib/clock.ts';

/** The real clock, moved forward by hand. */
export function movableClock(): Clock & { advance(ms: number): void } {
  let offsetMs = 0;
  return {
    ...systemClock,
    nowMs: () => systemClock.nowMs() + offsetMs,
    advance: (ms) => void (offsetMs += ms),
  };
}
