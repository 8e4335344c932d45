import { defineFeature } from '../../portal/feature.ts';
import { openResults, RESULT_NEEDS } from './openResults.ts';
import type { ResultSession } from './resultSession.ts';
import { Results } from './Results.tsx';
import { events } from './events.ts';
import { texts } from './texts.ts';

/** The table and the highlights of what a query found. */
export const results = defineFeature<ResultSession, typeof RESULT_NEEDS>({
  id: 'results',
  texts,
  events,
  mapParts: [{ place: 'views', part: Results, needsMap: true }],
  needs: RESULT_NEEDS,
  withMap: true,
  open: openResults,
});
