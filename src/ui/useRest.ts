import { useEffect, useState } from 'react';
import { systemClock } from '../lib/clock.ts';

/**
 * For a button that must not be pressed twice: whether it rests, and what its click tells.
 * @param debounceMs how long it rests after a click, ms; undefined: never
 */
export function useRest(debounceMs: number | undefined): readonly [boolean, () => void] {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting || debounceMs === undefined) return;
    return systemClock.after(debounceMs, () => setResting(false));
  }, [resting, debounceMs]);
  const rest = () => {
    // A submit button must still be enabled when the browser decides whether to submit: rest after that event.
    if (debounceMs !== undefined) systemClock.after(0, () => setResting(true));
  };
  return [resting, rest];
}
