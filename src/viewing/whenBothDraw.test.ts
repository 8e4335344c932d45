import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer } from '../../tests/support/memoryScene.ts';
import { whenBothDraw } from './whenBothDraw.ts';

function setUp() {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  let runs = 0;
  const stop = whenBothDraw(scene, clock, () => (runs += 1));
  return {
    clock,
    stop,
    attach: (kind: 'globe' | 'plane') => clock.settle(scene[kind].attach(fakeContainer())),
    detach: () => scene.plane.detach(),
    runs: () => runs,
  };
}

it.each([['globe', 'plane'] as const, ['plane', 'globe'] as const])(
  'runs once, when %s and then %s can draw',
  async (first, second) => {
    const { attach, detach, runs, clock } = setUp();
    await attach(first);
    expect(runs()).toBe(0);
    await attach(second);
    expect(runs()).toBe(1);
    detach();
    await attach('plane');
    clock.advance(60_000);
    expect(runs()).toBe(1);
  },
);

it('does not wait for ever for a plane that cannot start', async () => {
  const { attach, runs, clock } = setUp();
  clock.advance(60_000);
  expect(runs()).toBe(0);
  await attach('globe');
  clock.advance(4000);
  expect(runs()).toBe(0);
  clock.advance(1000);
  expect(runs()).toBe(1);
});

it('never runs once it was stopped', async () => {
  const { attach, stop, runs, clock } = setUp();
  await attach('globe');
  stop();
  await attach('plane');
  clock.advance(60_000);
  expect(runs()).toBe(0);
});
