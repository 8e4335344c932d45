import { beforeEach, describe, expect, it } from 'vitest';
import { createSignal, type Signal } from '../../lib/signal.ts';
import { startFrameClock, type FrameClock, type FrameTime } from './frameClock.ts';

/** Frames that a test draws. */
function createScriptedFrames() {
  let asked: ((nowMs: number) => void) | undefined;
  let watcher: (() => void) | undefined;
  let nowMs = 1000;
  let hidden = false;
  return {
    source: {
      next(run: (atMs: number) => void) {
        asked = run;
        return () => {
          if (asked === run) asked = undefined;
        };
      },
      isHidden: () => hidden,
      watchHidden(changed: () => void) {
        watcher = changed;
        return () => (watcher = undefined);
      },
    },
    get waiting() {
      return asked !== undefined;
    },
    get watched() {
      return watcher !== undefined;
    },
    /** Draws frames that come so far apart. */
    draw(count: number, apartMs: number) {
      for (let frame = 0; frame < count; frame += 1) {
        nowMs += apartMs;
        const run = asked;
        asked = undefined;
        run?.(nowMs);
      }
    },
    setHidden(next: boolean) {
      hidden = next;
      watcher?.();
    },
  };
}

const LEAST_FRAME_MS = 60;

let frames: ReturnType<typeof createScriptedFrames>;
let drawn: FrameTime[];
let still: Signal<boolean>;
let clock: FrameClock;

beforeEach(() => {
  frames = createScriptedFrames();
  drawn = [];
  still = createSignal(false);
  clock = startFrameClock({
    frames: frames.source,
    leastFrameMs: LEAST_FRAME_MS,
    still,
    onFrame: (time) => drawn.push(time),
  });
});

describe('the clock of the effects', () => {
  it('tells the time that passed, and draws no more often than the profile wants', () => {
    frames.draw(31, 20);
    expect(drawn).toHaveLength(11);
    expect(clock.now.timeS).toBeCloseTo(0.6, 9);
    expect(clock.now.share).toBe(1);
  });

  it('turns the effects down when the frame time stays over 40 ms, to a quarter at least, and up again when there is room', () => {
    frames.draw(4, LEAST_FRAME_MS + 41);
    expect(clock.now.share).toBe(1);
    frames.draw(20, LEAST_FRAME_MS + 41);
    expect(clock.now.share).toBe(0.5);
    frames.draw(100, LEAST_FRAME_MS + 41);
    expect(clock.now.share).toBe(0.25);
    frames.draw(400, LEAST_FRAME_MS + 24);
    expect(clock.now.share).toBe(0.5);
  });

  it('stops while the page is hidden, and goes on where it stood', () => {
    frames.draw(11, LEAST_FRAME_MS);
    const { timeS } = clock.now;
    frames.setHidden(true);
    expect(frames.waiting).toBe(false);
    frames.draw(5, 60_000);
    frames.setHidden(false);
    frames.draw(2, LEAST_FRAME_MS);
    expect(clock.now.timeS).toBeCloseTo(timeS + LEAST_FRAME_MS / 1000, 9);
  });

  it('does not leap after a page that was busy', () => {
    frames.draw(2, LEAST_FRAME_MS);
    const { timeS } = clock.now;
    frames.draw(1, 5000);
    expect(clock.now).toEqual({ timeS, share: 1 });
  });

  it('asks for no frame as soon as no motion is wanted, and goes on where it stood when it is wanted again', () => {
    frames.draw(11, LEAST_FRAME_MS);
    const { timeS } = clock.now;
    still.set(true);
    expect(frames.waiting).toBe(false);
    frames.setHidden(true);
    frames.setHidden(false);
    expect(frames.waiting).toBe(false);
    still.set(false);
    frames.draw(2, LEAST_FRAME_MS);
    expect(clock.now.timeS).toBeCloseTo(timeS + LEAST_FRAME_MS / 1000, 9);
  });

  it('stays stopped on a hidden page, whatever motion is wanted', () => {
    frames.setHidden(true);
    still.set(true);
    still.set(false);
    expect(frames.waiting).toBe(false);
  });

  it('leaves nothing when it ends', () => {
    frames.draw(3, LEAST_FRAME_MS);
    clock.end();
    expect([frames.waiting, frames.watched]).toEqual([false, false]);
  });
});
