import { useEffect, useState } from 'react';
import { eventOfFailure, type ApiFailure } from '../api/apiFailure.ts';
import type { CancelTimer } from '../lib/clock.ts';
import type { Result } from '../lib/result.ts';
import type { WallScreenProps } from './wallScreen.ts';

/** So long after a reading that failed it is tried again. */
const RETRY_MS = 20_000;

/** What was read, and when it was. */
export interface WallRead<T> {
  readonly value: T;
  readonly atMs: number;
}

/**
 * Reads what a screen shows on the wall, once for each showing; what fails is told and tried again by itself. Until then what was read
 * for the showing before stands; what could not be read anew does not.
 * @param key names it among what the wall reads
 * @param read must stay the same while the screen stands
 */
export function useWallRead<T>(
  { clock, memory, onReading }: Pick<WallScreenProps, 'clock' | 'memory' | 'onReading'>,
  key: string,
  read: (signal: AbortSignal) => Promise<Result<WallRead<T>, ApiFailure>>,
): T | undefined {
  const [shown, setShown] = useState(() => memory.get(key) as WallRead<T> | undefined);
  useEffect(() => {
    const leaving = new AbortController();
    let stopWaiting: CancelTimer | undefined;
    const before = memory.get(key) as WallRead<T> | undefined;
    onReading(before === undefined ? { kind: 'reading' } : { kind: 'read', atMs: before.atMs });
    const tryIt = async () => {
      const answer = await read(leaving.signal);
      if (leaving.signal.aborted) return;
      if (answer.ok) {
        memory.set(key, answer.value);
        setShown(answer.value);
        return onReading({ kind: 'read', atMs: answer.value.atMs });
      }
      memory.delete(key);
      setShown(undefined);
      const { error } = answer;
      const ended = error.kind === 'session-ended';
      onReading({
        kind: 'failed',
        reason: ended ? undefined : (eventOfFailure(error)?.message ?? error.kind),
      });
      stopWaiting = clock.after(RETRY_MS, () => void tryIt());
    };
    void tryIt();
    return () => {
      leaving.abort();
      stopWaiting?.();
    };
  }, [clock, memory, onReading, key, read]);
  return shown?.value;
}
