import type { Needed } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { QUERY_RESULTS } from '../../portal/ports.ts';
import { createResultMap } from './resultMap.ts';
import { createResultSession, type ResultSession } from './resultSession.ts';

/** What the results need of other features. */
export const RESULT_NEEDS = { results: QUERY_RESULTS } as const;

/** Shows what the query in force found. */
export function openResults(session: MapSession, { results }: Needed<typeof RESULT_NEEDS>): ResultSession {
  const { portal, scene, tools, clock, reducedMotion } = session;
  const map = createResultMap({
    ...{ scene, tools, clock, reducedMotion },
    present: (event) => void portal.present(event),
    onError: portal.onError,
  });
  return createResultSession(results(), map, clock, portal.translator.language);
}
