import type { VideoPoint } from '../domain/bureau/places/videoPoint.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** The monitoring stations as they were last read (portal.md, section 3). */
export interface StationState {
  readonly points: readonly VideoPoint[];
  /** When they were read, milliseconds since the Unix epoch; 0 until then. */
  readonly timeMs: number;
}

/** What changes a {@link StationState}. */
export interface StationActions {
  keep(points: readonly VideoPoint[], timeMs: number): void;
  /** Forgets them: another user may see others. */
  clear(): void;
}

/** The store of {@link StationState}. */
export type StationStore = PlainStore<StationState, StationActions>;

const NONE: StationState = { points: [], timeMs: 0 };

/** Creates the cache, empty. */
export function createStationStore(): StationStore {
  return createPlainStore<StationState, StationActions>(NONE, (patch) => ({
    keep: (points, timeMs) => patch({ points, timeMs }),
    clear: () => patch(NONE),
  }));
}

/** The stations that are kept; undefined unless the time value is above zero. */
export function keptStations({ points, timeMs }: StationState): readonly VideoPoint[] | undefined {
  return timeMs > 0 ? points : undefined;
}
