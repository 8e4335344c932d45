import type { CancelTimer, Clock } from './clock.ts';
import type { Throttle } from './throttle.ts';

/** Creates work that is done once nobody has asked for it for `quietMs`, however often it was asked for before. */
export function createSettle(clock: Clock, quietMs: number, run: () => void): Throttle {
  let timer: CancelTimer | undefined;
  const cancel = () => {
    timer?.();
    timer = undefined;
  };
  return {
    request() {
      cancel();
      timer = clock.after(quietMs, () => {
        timer = undefined;
        run();
      });
    },
    cancel,
  };
}
