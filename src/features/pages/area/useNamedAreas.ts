import { useCallback, useEffect, useState } from 'react';
import { eventOfFailure } from '../../../api/apiFailure.ts';
import type { ApiClient } from '../../../api/client.ts';
import { namedAreas, type NamedArea } from '../../../api/contracts/namedAreas.ts';

const NONE: readonly NamedArea[] = [];

/** The areas that have names. */
export interface NamedAreas {
  /** None until they are read. */
  readonly areas: readonly NamedArea[];
  /** Why they cannot be read. */
  readonly reason: string | undefined;
  readonly retry: () => void;
}

/** Reads the areas that have names. */
export function useNamedAreas(api: ApiClient): NamedAreas {
  const [areas, setAreas] = useState(NONE);
  const [reason, setReason] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void api.call(namedAreas, { query: {}, signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      if (answer.ok) setAreas(answer.value.areas);
      setReason(answer.ok ? undefined : (eventOfFailure(answer.error)?.message ?? answer.error.kind));
    });
    return () => controller.abort();
  }, [api, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { areas, reason, retry };
}
