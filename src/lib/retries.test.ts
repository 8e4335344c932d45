import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createRetries } from './retries.ts';
import { createEmitter } from './signal.ts';

function setUp(fails: () => boolean) {
  const clock = createFakeClock();
  const online = createEmitter<void>();
  const triedMs: number[] = [];
  const retries = createRetries(clock, online, () => {
    triedMs.push(clock.nowMs());
    if (fails()) retries.failed();
  });
  return { clock, online, retries, triedMs };
}

describe('further tries', () => {
  it('come after growing pauses, and at once when the page is online again', async () => {
    const { clock, online, retries, triedMs } = setUp(() => true);
    retries.failed();
    await clock.run(190_000);
    expect(triedMs).toEqual([5_000, 20_000, 65_000, 185_000]);
    online.emit();
    expect(triedMs.at(-1)).toBe(190_000);
    retries.settled();
    expect([clock.pending, online.listenerCount]).toEqual([0, 0]);
  });

  it('do not come faster of what works for a moment only, but of what worked for long', async () => {
    const { clock, retries, triedMs } = setUp(() => false);
    const failsAgain = async () => {
      const before = clock.nowMs();
      retries.failed();
      await clock.run(50_000);
      return (triedMs.at(-1) ?? Number.NaN) - before;
    };
    expect([await failsAgain(), await failsAgain(), await failsAgain()]).toEqual([5_000, 15_000, 45_000]);
    retries.settled();
    await clock.run(120_000);
    expect(await failsAgain()).toBe(5_000);
  });
});
