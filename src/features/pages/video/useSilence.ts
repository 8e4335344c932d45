import { useCallback, useEffect, useRef } from 'react';
import type { Clock } from '../../../lib/clock.ts';
import { SILENT_MS } from './streamProblem.ts';

/**
 * Tells when a stream has given nothing for too long; not while nobody sees the page, where browsers hold streams themselves.
 * @param isAtRest whether it need not give anything now
 * @returns what is called with each sign of life
 */
export function useSilence(clock: Clock, isAtRest: () => boolean, onSilent: () => void): () => void {
  const cancel = useRef<() => void>(undefined);
  const latest = useRef({ isAtRest, onSilent });
  useEffect(() => {
    latest.current = { isAtRest, onSilent };
  });
  const seen = useCallback(() => {
    const wait = () => {
      cancel.current?.();
      cancel.current = clock.after(SILENT_MS, () => {
        if (document.visibilityState === 'hidden' || latest.current.isAtRest()) wait();
        else latest.current.onSilent();
      });
    };
    wait();
  }, [clock]);
  useEffect(() => {
    seen();
    return () => cancel.current?.();
  }, [seen]);
  return seen;
}
