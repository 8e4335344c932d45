import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createSaveRounds } from './saveRounds.ts';

const QUIET_MS = 800;

/** Rounds that end when they are told to. */
function heldRounds() {
  const clock = createFakeClock();
  const ends: (() => void)[] = [];
  const rounds = createSaveRounds(clock, QUIET_MS, () => new Promise((resolve) => void ends.push(resolve)));
  /** Ends the round that runs. */
  const end = async () => {
    ends.at(-1)?.();
    await clock.run(0);
  };
  return { clock, rounds, end, begun: () => ends.length };
}

it('changes that come one after another make one round, once it is quiet', async () => {
  const { clock, rounds, begun } = heldRounds();
  for (let change = 0; change < 3; change++) {
    rounds.soon();
    await clock.run(QUIET_MS / 2);
  }
  expect(begun()).toBe(0);
  await clock.run(QUIET_MS);
  expect(begun()).toBe(1);
});

it('one round runs at a time: what is asked for meanwhile comes after it, once', async () => {
  const { rounds, end, begun } = heldRounds();
  rounds.now();
  rounds.now();
  rounds.now();
  expect([begun(), rounds.isBusy()]).toEqual([1, true]);
  await end();
  expect(begun()).toBe(2);
  await end();
  expect([begun(), rounds.isBusy()]).toEqual([2, false]);
});

it('a server that could not be reached is tried again, but not beside a round that came before', async () => {
  const { clock, rounds, end, begun } = heldRounds();
  rounds.later();
  rounds.now();
  await end();
  await clock.run(120_000);
  expect(begun()).toBe(1);
  rounds.later();
  await clock.run(120_000);
  expect(begun()).toBe(2);
});

it('after the end there is no round, and what a round asked the server is given up', async () => {
  const { clock, rounds, end, begun } = heldRounds();
  rounds.now();
  rounds.now();
  rounds.soon();
  rounds.stop();
  expect(rounds.signal.aborted).toBe(true);
  await end();
  rounds.later();
  rounds.now();
  await clock.run(120_000);
  expect(begun()).toBe(1);
});
