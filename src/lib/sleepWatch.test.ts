import { expect, it } from 'vitest';
import { watchSleep } from './sleepWatch.ts';
import type { Clock } from './clock.ts';
import { createFakeClock } from '../../tests/support/fakeClock.ts';

it('is awake for ever while timers come in time', () => {
  const clock = createFakeClock();
  const sleep = watchSleep(clock);
  clock.advance(3_600_000);
  expect(sleep.awakeMs()).toBe(Infinity);
  sleep.stop();
});

it('has woken when the time has jumped, also before its timer comes, and knows since when', () => {
  let nowMs = 0;
  let tick = () => {};
  const clock: Clock = {
    ...createFakeClock(),
    nowMs: () => nowMs,
    every(_periodMs, run) {
      tick = run;
      return () => (tick = () => {});
    },
  };
  const sleep = watchSleep(clock);
  nowMs = 3_600_000;
  expect(sleep.awakeMs()).toBe(0);
  for (; nowMs < 3_610_000; nowMs += 1000) tick();
  expect(sleep.awakeMs()).toBe(10_000);
  nowMs += 4000;
  tick();
  expect(sleep.awakeMs()).toBe(14_000);
});
