import { reasonOf } from '../../../api/apiFailure.ts';
import type { ApiClient } from '../../../api/client.ts';
import { namedAreas, type NamedArea } from '../../../api/contracts/namedAreas.ts';
import { err, ok } from '../../../lib/result.ts';
import { useReading } from '../../../ui/useReading.ts';

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
  const [state, retry] = useReading('areas', async (signal) => {
    const answer = await api.call(namedAreas, { query: {}, signal });
    return answer.ok ? ok(answer.value.areas) : err(reasonOf(answer.error));
  });
  return {
    areas: state.kind === 'ready' ? state.value : NONE,
    reason: state.kind === 'failed' ? state.reason : undefined,
    retry,
  };
}
