import { addFrameTask } from '@arcgis/core/core/scheduling.js';
import { requestOutcomes } from './requestOutcomes.ts';
import { systemClock, type CancelTimer } from '../../lib/clock.ts';

/** How often the SDK looks for work while nothing happens, milliseconds; on its own it looks on every frame of the screen. */
const REST_PERIOD_MS = 500;

/** How long after an input or a change the SDK runs freely, milliseconds. */
const AWAKE_MS = 1500;

/** What wakes the SDK at once: whatever a user can do to a view; an answer of a service does too. */
const INPUTS = ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown', 'touchstart'] as const;

/** The SDK's frame loop, slowed down while the scene rests. */
export interface FrameLoop {
  /** Lets the SDK run freely for a while. */
  wake(): void;
  /** Whether the views have nothing to draw. */
  setResting(resting: boolean): void;
}

/** One frame the SDK asked for while the scene rests. */
interface Postponed {
  readonly id: number;
  readonly callback: FrameRequestCallback;
  readonly cancel: CancelTimer;
}

/**
 * Slows the SDK's frame loop down while nothing happens: on its own it costs some percent of a core for ever.
 * Only the SDK's own loop is touched; it is known by being the frame callback in whose run the SDK calls our frame task.
 */
function createFrameLoop(page: Window): FrameLoop {
  const request = page.requestAnimationFrame.bind(page);
  const cancel = page.cancelAnimationFrame.bind(page);
  let running: FrameRequestCallback | undefined;
  let sdkLoop: FrameRequestCallback | undefined;
  let postponed: Postponed | undefined;
  let lastId = 0;
  let resting = false;
  let awakeUntilMs = 0;

  const runNow = (callback: FrameRequestCallback) =>
    request((timeMs) => {
      running = callback;
      try {
        callback(timeMs);
      } finally {
        running = undefined;
      }
    });
  const release = () => {
    const waiting = postponed;
    if (waiting === undefined) return;
    postponed = undefined;
    waiting.cancel();
    runNow(waiting.callback);
  };
  const wake = () => {
    awakeUntilMs = systemClock.nowMs() + AWAKE_MS;
    release();
  };

  page.requestAnimationFrame = (callback) => {
    const postpone = callback === sdkLoop && resting && systemClock.nowMs() > awakeUntilMs;
    if (!postpone) return runNow(callback);
    // Negative, so that it can never be mistaken for one of the browser's own.
    const id = --lastId;
    postponed = { id, callback, cancel: systemClock.after(REST_PERIOD_MS, release) };
    return id;
  };
  page.cancelAnimationFrame = (id) => {
    if (postponed?.id !== id) return cancel(id);
    postponed.cancel();
    postponed = undefined;
  };
  const learning = addFrameTask({
    prepare() {
      sdkLoop = running;
      if (sdkLoop !== undefined) learning.remove();
    },
  });
  requestOutcomes.subscribe(wake);
  for (const input of INPUTS) page.addEventListener(input, wake, { capture: true, passive: true });

  return {
    wake,
    setResting(now) {
      resting = now;
      if (!now) wake();
    },
  };
}

let loop: FrameLoop | undefined;

/** The page's frame loop; there is one SDK in a page, whatever the number of scenes. */
export function frameLoop(): FrameLoop {
  loop ??= createFrameLoop(window);
  return loop;
}
