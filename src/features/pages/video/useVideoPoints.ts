import { useState } from 'react';
import { reasonOf } from '../../../api/apiFailure.ts';
import { ALL_FIELDS, facilityRecords } from '../../../api/contracts/dataService.ts';
import { readVideoPoints, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import { err, ok } from '../../../lib/result.ts';
import { keptStations } from '../../../stores/stationStore.ts';
import type { PageProps } from '../../../portal/pageProps.ts';
import { useReading, type Reading } from '../../../ui/useReading.ts';

/** The data service's name of the cameras. */
const VIDEO_TYPE = 'videos';

/**
 * The cameras of the data service, and how to try again. Those of the station cache are there at once, while they are read anew; a
 * failure leaves them.
 */
export function useVideoPoints({
  api,
  clock,
  stations,
}: Pick<PageProps, 'api' | 'clock' | 'stations'>): readonly [Reading<readonly VideoPoint[]>, () => void] {
  const [kept] = useState(() => keptStations(stations.getState()));
  const [state, retry] = useReading<readonly VideoPoint[]>(VIDEO_TYPE, async (signal) => {
    const params = { type: VIDEO_TYPE, fieldSet: ALL_FIELDS };
    const answer = await api.call(facilityRecords, { params, query: {}, signal });
    if (!answer.ok) return err(reasonOf(answer.error));
    const points = readVideoPoints(answer.value[0]?.Records ?? []);
    if (!signal.aborted) stations.actions.keep(points, clock.nowMs());
    return ok(points);
  });
  return [state.kind === 'ready' || kept === undefined ? state : { kind: 'ready', value: kept }, retry];
}
