import { describe, expect, it } from 'vitest';
import type { VideoPoint } from '../domain/bureau/places/videoPoint.ts';
import { createStationStore, keptStations } from './stationStore.ts';

const POINT: VideoPoint = { id: '1', name: '南山口', lon: 82.9, lat: 44.4 };

describe('the monitoring-station cache', () => {
  it('returns data only when the time value is above zero', () => {
    const { actions, getState } = createStationStore();
    expect(keptStations(getState())).toBeUndefined();
    actions.keep([POINT], 0);
    expect(keptStations(getState())).toBeUndefined();
    actions.keep([POINT], 1);
    expect(keptStations(getState())).toEqual([POINT]);
    actions.clear();
    expect(keptStations(getState())).toBeUndefined();
  });

  it('keeps that there are none, once that was read', () => {
    const { actions, getState } = createStationStore();
    actions.keep([], 5);
    expect(keptStations(getState())).toEqual([]);
  });
});
