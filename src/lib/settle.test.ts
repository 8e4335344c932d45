import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createSettle } from './settle.ts';

it('does the work once, after nobody asked for it for a while', async () => {
  const clock = createFakeClock();
  const doneAtMs: number[] = [];
  const settle = createSettle(clock, 250, () => doneAtMs.push(clock.nowMs()));
  for (let step = 0; step < 10; step++) {
    settle.request();
    await clock.run(100);
  }
  expect(doneAtMs).toEqual([]);
  await clock.run(1000);
  expect(doneAtMs).toEqual([900 + 250]);
});

it('forgets what was asked for when it is cancelled', async () => {
  const clock = createFakeClock();
  let done = 0;
  const settle = createSettle(clock, 250, () => done++);
  settle.request();
  settle.cancel();
  await clock.run(1000);
  expect(done).toBe(0);
});
