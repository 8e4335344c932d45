import type { CancelTimer, Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal, type Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';

/** Plays the steps of a time line one after the other. */
export interface Player {
  readonly isPlaying: ReadonlySignal<boolean>;
  /**
   * Goes to the next step again and again, until there is none.
   * @param next goes one step on; false where there is none
   */
  play(next: () => boolean): void;
  /** Stops; harmless while it does not play. */
  pause(): void;
}

/** How long a step is looked at once it is drawn, milliseconds. */
const STEP_MS = 1200;

/** A view that has not drawn a step after this is not waited for any longer, milliseconds. */
const PATIENCE_MS = 20_000;

/** Creates the player of a scene: a step is left once both views have drawn it. */
export function createPlayer({ globe, plane }: Pick<Scene, 'globe' | 'plane'>, clock: Clock): Player {
  const isPlaying = createSignal(false);
  const waits: (CancelTimer | Unsubscribe)[] = [];
  const stopWaiting = () => {
    for (const stop of waits.splice(0)) stop();
  };
  const isBusy = () => [globe.state.value, plane.state.value].includes('busy');
  const afterDrawn = (run: () => void) => {
    const go = () => {
      stopWaiting();
      run();
    };
    const check = () => {
      if (!isBusy()) go();
    };
    if (!isBusy()) return go();
    waits.push(globe.state.subscribe(check), plane.state.subscribe(check), clock.after(PATIENCE_MS, go));
  };
  const pause = () => {
    stopWaiting();
    isPlaying.set(false);
  };
  const play = (next: () => boolean) => {
    pause();
    const step = () => {
      if (!next()) return pause();
      waits.push(clock.after(STEP_MS, () => afterDrawn(step)));
    };
    isPlaying.set(true);
    step();
  };
  return { isPlaying, play, pause };
}
