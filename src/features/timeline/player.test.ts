import { beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createSignal } from '../../lib/signal.ts';
import type { ViewState } from '../../scene/viewPort.ts';
import type { Scene } from '../../scene/scene.ts';
import { createPlayer, type Player } from './player.ts';

let clock: FakeClock;
let player: Player;
const globe = createSignal<ViewState>('idle');
const plane = createSignal<ViewState>('idle');
let at: number;
/** Five steps. */
const next = () => {
  if (at >= 4) return false;
  at += 1;
  return true;
};

beforeEach(() => {
  clock = createFakeClock();
  at = 0;
  globe.set('idle');
  plane.set('idle');
  player = createPlayer({ globe: { state: globe }, plane: { state: plane } } as unknown as Scene, clock);
});

it('goes from step to step and stops after the last one', () => {
  player.play(next);
  expect([at, player.isPlaying.value]).toEqual([1, true]);
  clock.advance(1200);
  expect(at).toBe(2);
  clock.advance(6000);
  expect([at, player.isPlaying.value]).toEqual([4, false]);
  expect(clock.pending).toBe(0);
});

it('waits until both views have drawn a step, but not for ever', () => {
  player.play(next);
  plane.set('busy');
  clock.advance(5000);
  expect(at).toBe(1);
  globe.set('busy');
  plane.set('idle');
  expect(at).toBe(1);
  globe.set('idle');
  expect(at).toBe(2);
  globe.set('busy');
  clock.advance(1200 + 20_000);
  expect(at).toBe(3);
});

it('stops when it is paused, and leaves nothing behind', () => {
  player.play(next);
  globe.set('busy');
  clock.advance(1300);
  player.pause();
  globe.set('idle');
  clock.advance(60_000);
  expect([at, player.isPlaying.value, clock.pending]).toEqual([1, false, 0]);
});
