import { mediaSignal } from '../../lib/mediaSignal.ts';

/** Whether the user wants no motion, as the system's settings say. */
export const REDUCED_MOTION = mediaSignal(window, '(prefers-reduced-motion: reduce)');
