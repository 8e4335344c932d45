import { useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Result } from '../lib/result.ts';

/** What is read: on its way, there, or not to be had. */
export type Reading<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Reads once, anew when `key` changes, and how to try again.
 * @param key what is asked for
 * @param read the error is the reason in words, undefined when aborted
 */
export function useReading<T>(
  key: string,
  read: (signal: AbortSignal) => Promise<Result<T, string | undefined>>,
): readonly [Reading<T>, () => void] {
  const [attempt, setAttempt] = useState(0);
  const wanted = `${String(attempt)} ${key}`;
  const [answer, setAnswer] = useState<{ readonly wanted: string; readonly state: Reading<T> }>();
  const ask = useEffectEvent(read);
  // Before the effects that draw what is already there, charts for one, which take longer than to ask.
  useLayoutEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      const state: Reading<T> = result.ok
        ? { kind: 'ready', value: result.value }
        : { kind: 'failed', reason: result.error ?? '' };
      setAnswer({ wanted, state });
    });
    return () => controller.abort();
  }, [wanted]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return [answer?.wanted === wanted ? answer.state : { kind: 'loading' }, retry];
}
