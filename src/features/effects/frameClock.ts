import { FULL_DETAIL, nextDetail } from './model/detail.ts';
import type { ReadonlySignal, Unsubscribe } from '../../lib/signal.ts';

/** Where frames come from: the browser, and whether anybody can see them. */
export interface FrameSource {
  /** Calls `run` with the frame's time before the next frame, milliseconds. @returns cancels it */
  next(run: (nowMs: number) => void): () => void;
  /** The page is in the background. */
  isHidden(): boolean;
  watchHidden(changed: () => void): Unsubscribe;
}

/** A frame of the effects. */
export interface FrameTime {
  /** Seconds on the effects' own clock, which stands still while nothing is drawn. */
  readonly timeS: number;
  /** Part of the full number of particles and points to draw, 0 to 1. */
  readonly share: number;
}

/** The clock that all effects of a view share. */
export interface FrameClock {
  readonly now: FrameTime;
  /** Stops for good. */
  end(): void;
}

/** The source of frames, how far apart they are at least, and when they rest. */
export interface FrameClockOptions {
  readonly frames: FrameSource;
  /** Frames are at least so far apart, milliseconds. */
  readonly leastFrameMs: number;
  /** While true no frame is asked for; once it is false again, the clock goes on where it stood. */
  readonly still: ReadonlySignal<boolean>;
  readonly onFrame: (time: FrameTime) => void;
}

/** A longer time between two frames is none of the effects' own: the page was busy, and they go on where they stood; seconds. */
const LONGEST_STEP_S = 0.25;

/** The browser's frames. */
export const PAGE_FRAMES: FrameSource = {
  next(run) {
    const id = requestAnimationFrame(run);
    return () => cancelAnimationFrame(id);
  },
  isHidden: () => document.hidden,
  watchHidden(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};

/** Starts the clock: frame after frame while the page is seen and motion is wanted, with as much detail as the frames leave time for. */
export function startFrameClock({ frames, leastFrameMs, still, onFrame }: FrameClockOptions): FrameClock {
  let detail = FULL_DETAIL;
  let timeS = 0;
  let lastMs: number | undefined;
  let cancel: (() => void) | undefined;
  const now = (): FrameTime => ({ timeS, share: detail.share });
  const stop = () => {
    cancel?.();
    cancel = undefined;
    lastMs = undefined;
  };
  const tick = (nowMs: number) => {
    cancel = frames.next(tick);
    const stepMs = nowMs - (lastMs ?? nowMs);
    if (lastMs !== undefined && stepMs < leastFrameMs) return;
    lastMs = nowMs;
    if (stepMs / 1000 <= LONGEST_STEP_S) {
      timeS += stepMs / 1000;
      // The pause between two frames that the profile wants is no slowness.
      detail = nextDetail(detail, Math.max(0, stepMs - leastFrameMs));
    }
    onFrame(now());
  };
  const follow = () => {
    stop();
    if (!frames.isHidden() && !still.value) cancel = frames.next(tick);
  };
  const watches = [frames.watchHidden(follow), still.subscribe(follow)];
  follow();
  return {
    get now() {
      return now();
    },
    end() {
      for (const unwatch of watches) unwatch();
      stop();
    },
  };
}
