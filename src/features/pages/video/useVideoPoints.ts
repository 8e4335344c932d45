import { useCallback, useEffect, useState } from 'react';
import { eventOfFailure } from '../../../api/apiFailure.ts';
import { ALL_FIELDS, facilityRecords } from '../../../api/contracts/dataService.ts';
import { readVideoPoints, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import { keptStations } from '../../../stores/stationStore.ts';
import type { PageProps } from '../../../portal/pageProps.ts';

/** The data service's name of the cameras. */
const VIDEO_TYPE = 'videos';

/** The cameras on their way, there, or not to be had. */
export type VideoPointsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly points: readonly VideoPoint[] }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * The cameras of the data service, and how to try again. Those of the station cache are there at once, while they are read anew; a
 * failure leaves them.
 */
export function useVideoPoints({
  api,
  clock,
  stations,
}: Pick<PageProps, 'api' | 'clock' | 'stations'>): readonly [VideoPointsState, () => void] {
  const [state, setState] = useState<VideoPointsState>(() => {
    const points = keptStations(stations.getState());
    return points === undefined ? { kind: 'loading' } : { kind: 'ready', points };
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const params = { type: VIDEO_TYPE, fieldSet: ALL_FIELDS };
    void api.call(facilityRecords, { params, query: {}, signal }).then((answer) => {
      if (signal.aborted) return;
      if (answer.ok) {
        const points = readVideoPoints(answer.value[0]?.Records ?? []);
        stations.actions.keep(points, clock.nowMs());
        setState({ kind: 'ready', points });
      } else if (keptStations(stations.getState()) === undefined)
        setState({ kind: 'failed', reason: eventOfFailure(answer.error)?.message ?? answer.error.kind });
    });
    return () => controller.abort();
  }, [api, clock, stations, attempt]);
  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [state, retry];
}
