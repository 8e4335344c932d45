import { mediaSignal } from '../lib/mediaSignal.ts';
import { createSignal, type ReadonlySignal } from '../lib/signal.ts';

/** Whether the user wants no motion, as the system's settings say; where there is no page, nobody has said so. */
export const REDUCED_MOTION: ReadonlySignal<boolean> =
  typeof window === 'undefined'
    ? createSignal(false)
    : mediaSignal(window, '(prefers-reduced-motion: reduce)');
