import { useEffect, useState } from 'react';
import type { ApiClient } from '../../api/client.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { figureReader } from './readFigures.ts';

/** A county and where it lies. */
export interface CountyExtent {
  readonly name: string;
  readonly extent: Extent;
}

const NONE: readonly CountyExtent[] = [];

/** The county-level areas, none until they are read; and the reason when they cannot be. */
export function useCountyExtents(
  api: ApiClient,
): readonly [counties: readonly CountyExtent[], reason: string | undefined] {
  const [counties, setCounties] = useState(NONE);
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    void figureReader(api)({ topic: 'overview' }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      if (!answer.ok) return setReason(answer.error ?? '');
      const rows = answer.value.sections.find(({ id }) => id === 'landByCounty')?.rows ?? [];
      setCounties(rows.flatMap(({ name, extent }) => (extent === undefined ? [] : [{ name, extent }])));
    });
    return () => controller.abort();
  }, [api]);
  return [counties, reason];
}
