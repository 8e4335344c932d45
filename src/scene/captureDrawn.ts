import { withTimeout } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';
import type { Scene } from './scene.ts';

/** A view that has not finished drawing after this is taken as it is, milliseconds. */
const IDLE_TIMEOUT_MS = 15_000;

type View = Scene['globe'] | Scene['plane'];

/** Resolves when the view has finished drawing. */
function idle({ state }: View, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = state.subscribe(() => check());
    const check = () => {
      if (state.value !== 'idle' && !signal.aborted) return;
      stop();
      resolve();
    };
    signal.addEventListener('abort', check, { once: true });
    check();
  });
}

/**
 * A picture of a view once it has finished drawing, or after 15 s as it is.
 * @param onDrawn told when the wait is over and the picture is being taken
 * @throws the engine's error when it cannot be taken; the signal's reason when aborted
 */
export async function captureDrawn(
  view: View,
  clock: Clock,
  size: { readonly widthPx: number; readonly heightPx: number },
  signal: AbortSignal,
  onDrawn: () => void = () => undefined,
): Promise<Blob> {
  await withTimeout(clock, IDLE_TIMEOUT_MS, signal, (within) => idle(view, within)).catch(() => undefined);
  signal.throwIfAborted();
  onDrawn();
  return view.capture(size.widthPx, size.heightPx, signal);
}
