import { useEffect, useState } from 'react';
import type { ReadonlySignal } from '../lib/signal.ts';

/**
 * The signal's value, taken over at most once per animation frame: for what changes faster than it can be read.
 * Unlike `useSignal`, a change that nobody could see draws nothing.
 */
export function useFrameSignal<T>(signal: ReadonlySignal<T>): T {
  const [value, setValue] = useState(signal.value);
  useEffect(() => {
    let frame: number | undefined;
    const take = () => {
      frame = undefined;
      setValue(() => signal.value);
    };
    const request = () => (frame ??= requestAnimationFrame(take));
    const unsubscribe = signal.subscribe(request);
    request();
    return () => {
      unsubscribe();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [signal]);
  return value;
}
