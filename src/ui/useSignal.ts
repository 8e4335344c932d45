import { useSyncExternalStore } from 'react';
import type { ReadonlySignal } from '../lib/signal.ts';

/** The signal's present value; the component draws again when it changes. */
export function useSignal<T>(signal: ReadonlySignal<T>): T {
  return useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.value,
  );
}
