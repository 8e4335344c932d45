import { withTimeout } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';
import type { Scene } from '../scene/scene.ts';

/** A view that has not finished drawing after this is taken as it is, milliseconds. */
const IDLE_TIMEOUT_MS = 15_000;

type View = Pick<Scene['globe'] | Scene['plane'], 'state' | 'capture'>;

/** Resolves when the view has finished drawing. */
function idle({ state }: Pick<View, 'state'>, signal: AbortSignal): Promise<void> {
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

/** How long a picture is waited for. */
export interface DrawnWait {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told when the wait is over and the picture is being taken. */
  readonly onDrawn?: () => void;
}

/**
 * Resolves when a view has finished drawing, or after a time: 15 s unless told.
 * @returns whether it has finished
 * @throws the signal's reason when aborted
 */
export async function viewIdle(
  view: Pick<View, 'state'>,
  { clock, signal }: Pick<DrawnWait, 'clock' | 'signal'>,
  mostMs = IDLE_TIMEOUT_MS,
): Promise<boolean> {
  await withTimeout(clock, mostMs, signal, (within) => idle(view, within)).catch(() => undefined);
  signal.throwIfAborted();
  return view.state.value === 'idle';
}

/**
 * A picture of a view once it has finished drawing, or after 15 s as it is.
 * @throws the engine's error when it cannot be taken; the signal's reason when aborted
 */
export async function captureDrawn(
  view: View,
  size: { readonly widthPx: number; readonly heightPx: number },
  { clock, signal, onDrawn }: DrawnWait,
): Promise<Blob> {
  await viewIdle(view, { clock, signal });
  onDrawn?.();
  return view.capture(size.widthPx, size.heightPx, signal);
}
