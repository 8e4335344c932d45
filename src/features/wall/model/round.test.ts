import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fakeClock.ts';
import type { Clock } from '../../../lib/clock.ts';
import { pageMs, startRound } from './round.ts';

const begin = (change: Partial<Parameters<typeof startRound>[0]> = {}) => {
  const clock = createFakeClock();
  const round = startRound({ count: 3, index: 0, playing: true, seconds: 30, clock, ...change });
  round.hold(false);
  return { clock, round, at: () => [round.state.value.index, round.state.value.page] };
};

describe('the round of a wall', () => {
  it('shows each screen for its time, and begins anew after the last', () => {
    const { clock, at } = begin();
    clock.advance(29_999);
    expect(at()).toEqual([0, 0]);
    clock.advance(1);
    expect(at()).toEqual([1, 0]);
    clock.advance(60_000);
    expect(at()).toEqual([0, 0]);
  });

  it('begins where it was, also where there are fewer screens than before', () => {
    expect(begin({ index: 2 }).at()).toEqual([2, 0]);
    expect(begin({ index: 4 }).at()).toEqual([1, 0]);
  });

  it('pages through long screens within their time', () => {
    const { clock, round, at } = begin();
    round.setPages(3);
    clock.advance(10_000);
    expect(at()).toEqual([0, 1]);
    clock.advance(10_000);
    expect(at()).toEqual([0, 2]);
    clock.advance(10_000);
    expect(at()).toEqual([1, 0]);
    expect(round.state.value.pages).toBe(1);
  });

  it('gives no page less time than it takes to read', () => {
    expect(pageMs(10, 4)).toBe(5000);
    expect(pageMs(30, 4)).toBe(7500);
  });

  it('keeps to the pages that there are', () => {
    const { round, at } = begin();
    round.setPages(3);
    round.turn(5);
    expect(at()).toEqual([0, 2]);
    round.setPages(2);
    expect(at()).toEqual([0, 1]);
    round.turn(-5);
    expect(at()).toEqual([0, 0]);
  });

  it('shows a lone screen anew, so that its figures are read again', () => {
    const { clock, round } = begin({ count: 1 });
    const { showing } = round.state.value;
    clock.advance(30_000);
    expect(round.state.value).toMatchObject({ index: 0, showing: showing + 1 });
  });

  it('pauses, and goes on with the time that was left', () => {
    const { clock, round, at } = begin();
    clock.advance(20_000);
    round.toggle();
    expect(clock.pending).toBe(0);
    clock.advance(600_000);
    expect(at()).toEqual([0, 0]);
    round.toggle();
    clock.advance(9_999);
    expect(at()).toEqual([0, 0]);
    clock.advance(1);
    expect(at()).toEqual([1, 0]);
  });

  it('stays paused at the screen that somebody goes to', () => {
    const { clock, round, at } = begin({ playing: false });
    round.previous();
    expect(at()).toEqual([2, 0]);
    clock.advance(600_000);
    expect(at()).toEqual([2, 0]);
    round.next();
    expect(at()).toEqual([0, 0]);
  });

  it('gives a screen that somebody goes to its whole time', () => {
    const { clock, round, at } = begin();
    clock.advance(29_000);
    round.next();
    clock.advance(29_000);
    expect(at()).toEqual([1, 0]);
  });

  it('stands while the tab is hidden, and runs through no screens when it is seen again', () => {
    const { clock, round, at } = begin();
    clock.advance(10_000);
    round.hold(true);
    clock.advance(3_600_000);
    round.hold(false);
    expect(at()).toEqual([0, 0]);
    clock.advance(20_000);
    expect(at()).toEqual([1, 0]);
  });

  it('shows the same screen anew after the machine has slept', () => {
    let nowMs = 0;
    let fire = (): void => undefined;
    const sleeper: Clock = {
      nowMs: () => nowMs,
      after(_, run) {
        fire = run;
        return () => undefined;
      },
      every: () => () => undefined,
    };
    const { round, at } = begin({ clock: sleeper });
    const { showing } = round.state.value;
    nowMs = 8 * 3_600_000;
    fire();
    expect(at()).toEqual([0, 0]);
    expect(round.state.value.showing).toBe(showing + 1);
    nowMs += 30_000;
    fire();
    expect(at()).toEqual([1, 0]);
  });

  it('leaves no timer behind', () => {
    const { clock, round } = begin();
    round.hold(true);
    expect(clock.pending).toBe(0);
  });
});
