import type { Clock } from '../lib/clock.ts';
import type { Unsubscribe } from '../lib/signal.ts';
import type { Scene } from '../scene/scene.ts';

/** How long the plane is waited for once the globe can draw: a view that could not start never can. */
const PATIENCE_MS = 5000;

/**
 * Calls `run` once, when both views can draw, or the globe could for some seconds without the plane: from then on it is known how large
 * what is flown to is drawn in either.
 */
export function whenBothDraw(
  { globe, plane }: Pick<Scene, 'globe' | 'plane'>,
  clock: Clock,
  run: () => void,
): Unsubscribe {
  let stopWaiting: Unsubscribe | undefined;
  const stops: Unsubscribe[] = [];
  const stop = () => {
    stopWaiting?.();
    for (const each of stops.splice(0)) each();
  };
  const begin = () => {
    stop();
    run();
  };
  const check = () => {
    if (globe.state.value === 'loading') return;
    if (plane.state.value !== 'loading') begin();
    else stopWaiting ??= clock.after(PATIENCE_MS, begin);
  };
  stops.push(globe.state.subscribe(check), plane.state.subscribe(check));
  check();
  return stop;
}
