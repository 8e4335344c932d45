import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { RoadSource } from '../../api/roads.ts';
import type { RoadList } from '../../domain/bureau/places/roads.ts';
import type { Result } from '../../lib/result.ts';

/** The roads, once they are there: undefined while they load. */
export type LoadedRoads = Result<RoadList, ApiFailure> | undefined;

/**
 * Loads the roads while a panel is open.
 * @param onFailure presents why they did not come
 * @returns the roads, and how to ask again
 */
export function useRoads(
  source: RoadSource,
  onFailure: (failure: ApiFailure) => void,
): readonly [LoadedRoads, () => void] {
  const [loaded, setLoaded] = useState<LoadedRoads>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void source.load(abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      setLoaded(result);
      if (!result.ok) onFailure(result.error);
    });
    return () => abort.abort();
  }, [source, onFailure, attempt]);
  const retry = useCallback(() => {
    setLoaded(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return [loaded, retry];
}
