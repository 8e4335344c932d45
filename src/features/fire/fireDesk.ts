import type { FireBrief, FireWatcher } from '../../api/contracts/fireBrief.ts';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { GroundSampler } from '../../api/terrain/groundSampler.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { lineOfSight, type Sight } from '../../domain/geodesy/ground/lineOfSight.ts';
import { placeAt } from '../../domain/geodesy/lines.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { PlaceDegrees } from '../../domain/geodesy/placeText.ts';
import { downwindDeg } from './model/spread.ts';

/** What is known of the weather at the fire. */
export interface FireWeather {
  readonly windFromDeg: number;
  readonly windMs: number;
  readonly temperatureC: number;
  readonly humidityPercent: number;
}

/** A fire and what is known of it by now. */
export interface FireState {
  /** undefined while none was reported. */
  readonly place: PlaceDegrees | undefined;
  readonly brief: FireBrief | undefined;
  readonly isAsking: boolean;
  /** Whether each watcher of the brief sees it; undefined while the terrain is asked. */
  readonly sights: readonly (Sight | undefined)[];
  /** The terrain could not be asked: what sees the fire is not known. */
  readonly isTerrainMissing: boolean;
  /** Of the ground at the fire, metres, and of its slope with the wind; undefined while they are not known. */
  readonly groundM: number | undefined;
  readonly slopeDeg: number | undefined;
  readonly weather: FireWeather;
}

/** Fires that are looked into, one at a time. */
export interface FireDesk {
  readonly state: ReadonlySignal<FireState>;
  /** Looks into a fire, in place of the one before. */
  report(place: PlaceDegrees): Promise<void>;
  setWeather(change: Partial<FireWeather>): void;
  /** Forgets the fire. */
  clear(): void;
}

/** Who answers the desk's questions, and who is told of failures. */
export interface FireDeskParts {
  readonly ask: (place: PlaceDegrees, signal: AbortSignal) => Promise<Result<FireBrief, ApiFailure>>;
  readonly ground: Pick<GroundSampler, 'ask'>;
  readonly weather: FireWeather;
  /** Told of the weather, to be remembered. */
  readonly onWeather: (weather: FireWeather) => void;
  readonly onFailure: (failure: ApiFailure) => void;
}

/** Smoke and flames are looked for so high above the ground, metres: assumed. */
export const SMOKE_M = 10;

/** The slope is that of so much ground with the wind, metres. */
const SLOPE_OVER_M = 300;

const nobody = () => undefined;

/** Creates the desk. */
export function createFireDesk({ ask, ground, weather, onWeather, onFailure }: FireDeskParts): FireDesk {
  const none = {
    ...{ place: undefined, brief: undefined, isAsking: false, sights: [], isTerrainMissing: false },
    ...{ groundM: undefined, slopeDeg: undefined },
  } as const;
  const state = createSignal<FireState>({ ...none, weather });
  let current = new AbortController();
  const set = (change: Partial<FireState>) => state.set({ ...state.value, ...change });

  const profileOf = async (path: readonly LonLat[], signal: AbortSignal) =>
    (await ground.ask({ task: 'line', path }, nobody, signal)).profile;

  /** What the terrain says; one failed question leaves all of it unknown. */
  async function withTerrain(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await work();
    } catch {
      if (!signal.aborted) set({ isTerrainMissing: true });
    }
  }

  const look = (place: PlaceDegrees, watchers: readonly FireWatcher[], signal: AbortSignal) =>
    withTerrain(async () => {
      for (const [index, { lon, lat, eyeM }] of watchers.entries()) {
        const profile = await profileOf(
          [
            [lon, lat],
            [place.lon, place.lat],
          ],
          signal,
        );
        if (signal.aborted) return;
        set({ sights: state.value.sights.with(index, lineOfSight(profile, eyeM, SMOKE_M)) });
      }
    }, signal);

  const measureSlope = ({ lon, lat }: PlaceDegrees, signal: AbortSignal) =>
    withTerrain(async () => {
      const ahead = placeAt([lon, lat], downwindDeg(state.value.weather.windFromDeg), SLOPE_OVER_M);
      const { heightsM } = await profileOf([[lon, lat], ahead], signal);
      const [groundM = 0, aheadM = 0] = [heightsM[0], heightsM.at(-1)];
      const slopeDeg = (Math.atan((aheadM - groundM) / SLOPE_OVER_M) * 180) / Math.PI;
      if (!signal.aborted) set({ groundM, slopeDeg });
    }, signal);

  return {
    state,
    async report(place) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      set({ ...none, place, isAsking: true });
      const slope = measureSlope(place, signal);
      const answer = await ask(place, signal);
      if (signal.aborted) return;
      if (!answer.ok) {
        set({ isAsking: false });
        onFailure(answer.error);
        return;
      }
      const { watchers } = answer.value;
      set({ isAsking: false, brief: answer.value, sights: watchers.map(() => undefined) });
      await Promise.all([slope, look(place, watchers, signal)]);
    },
    setWeather(change) {
      const next = { ...state.value.weather, ...change };
      set({ weather: next });
      onWeather(next);
      const { place } = state.value;
      if (place !== undefined && change.windFromDeg !== undefined) void measureSlope(place, current.signal);
    },
    clear() {
      current.abort();
      set(none);
    },
  };
}
