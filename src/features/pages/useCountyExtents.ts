import type { ApiClient } from '../../api/client.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { Reading } from '../../ui/useReading.ts';
import { useFigures } from './figures/useFigures.ts';
import { figureReader } from './readFigures.ts';

/** A county and where it lies. */
export interface CountyExtent {
  readonly name: string;
  readonly extent: Extent;
}

/** The county-level areas as the figures know them, and how to try again. */
export function useCountyExtents(
  api: ApiClient,
): readonly [state: Reading<readonly CountyExtent[]>, retry: () => void] {
  const [state, retry] = useFigures(figureReader(api), { topic: 'overview' });
  if (state.kind !== 'ready') return [state, retry];
  const rows = state.value.sections.find(({ id }) => id === 'landByCounty')?.rows ?? [];
  const value = rows.flatMap(({ name, extent }) => (extent === undefined ? [] : [{ name, extent }]));
  return [{ kind: 'ready', value }, retry];
}
