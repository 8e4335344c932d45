import type { Clock } from './clock.ts';

/** Long work in slices, so that whoever shares the thread gets his turn. */
export interface Slices {
  /**
   * True when the present slice is used up. Cheap enough for every few hundred steps of a loop; then await {@link Slices.turn}.
   */
  over(): boolean;
  /**
   * Lets others run, then begins a new slice.
   * @throws the signal's reason when aborted
   */
  turn(): Promise<void>;
}

/** A slice leaves a browser's frame of 16 ms some room for the frame itself. */
const SLICE_MS = 8;

/** Creates slices on a clock. */
export function createSlices(clock: Clock, signal: AbortSignal, sliceMs = SLICE_MS): Slices {
  let endMs = clock.nowMs() + sliceMs;
  return {
    over: () => clock.nowMs() >= endMs,
    async turn() {
      await new Promise<void>((resolve) => clock.after(0, resolve));
      signal.throwIfAborted();
      endMs = clock.nowMs() + sliceMs;
    },
  };
}
