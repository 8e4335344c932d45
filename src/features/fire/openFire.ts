import { z } from 'zod';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { fireBrief } from '../../api/contracts/fireBrief.ts';
import { createGroundSampler } from '../../api/terrain/groundSampler.ts';
import { circleRing } from '../../domain/geodesy/areas.ts';
import { geometryExtent } from '../../domain/geodesy/geometryExtent.ts';
import type { MapMark } from '../../domain/drawing/marks.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { LOCATOR } from '../../portal/ports.ts';
import { terrainServiceUrl } from '../../portal/terrainService.ts';
import { readJson, writeJson } from '../../stores/persist.ts';
import { createFireDesk, type FireDesk, type FireState } from './fireDesk.ts';
import { fireMarks } from './model/fireMarks.ts';
import { downwindDeg } from './model/spread.ts';
import { hourOf } from './hourOf.ts';

/** What the fire desk needs of other features. */
export const FIRE_NEEDS = { locator: LOCATOR } as const;

/** The fire desk on a map. */
export interface FireDoor {
  readonly desk: FireDesk;
}

/** Name of what is drawn, in each view. */
const OVERLAY = 'fire';
const WEATHER_KEY = 'portal.fireWeather';

const weatherSchema = z.object({
  windFromDeg: z.number(),
  windMs: z.number(),
  temperatureC: z.number(),
  humidityPercent: z.number(),
});

/** A dry summer's afternoon with the wind that is the most frequent: until somebody says what it is like. */
const WEATHER = { windFromDeg: 270, windMs: 4, temperatureC: 28, humidityPercent: 30 };

/** Both views are moved to where so much round the fire is seen, metres. */
const SHOWN_M = 7000;

/** Draws the fire over both views as far as it is known. */
function keepDrawn({ scene, portal: { translator } }: MapSession, desk: FireDesk) {
  const overlays = [scene.globe, scene.plane].map((view) => view.overlay(OVERLAY));
  let drawn: ReadonlyMap<string, MapMark> = new Map();
  const draw = ({ place, brief, sights, slopeDeg, weather }: FireState) => {
    const next =
      place === undefined
        ? new Map<string, MapMark>()
        : fireMarks(
            {
              ...{ place, brief, sights },
              downwindDeg: downwindDeg(weather.windFromDeg),
              hourM: hourOf({ brief, weather, slopeDeg }).hourM,
            },
            {
              fire: translator.t('fire.mark'),
              ring: (km) => translator.t('fire.markRing', { km }),
            },
          );
    for (const overlay of overlays) {
      for (const id of drawn.keys()) if (!next.has(id)) overlay.remove(id);
      for (const [id, mark] of next)
        if (JSON.stringify(drawn.get(id)) !== JSON.stringify(mark)) overlay.put(id, mark);
    }
    drawn = next;
  };
  const stop = desk.state.subscribe(() => draw(desk.state.value));
  return () => {
    stop();
    overlays.forEach((overlay) => overlay.destroy());
  };
}

/** Binds the fire desk to a map. */
export function openFire(session: MapSession) {
  const { portal, flyToExtent } = session;
  const { api, layers, surroundings } = portal;
  const desk = createFireDesk({
    ask: (place, signal) => api.call(fireBrief, { query: {}, body: place, signal }),
    ground: createGroundSampler(() => terrainServiceUrl(layers.getState(), surroundings.origin)),
    weather: readJson(surroundings.localStorage, WEATHER_KEY, weatherSchema) ?? WEATHER,
    onWeather: (weather) => writeJson(surroundings.localStorage, WEATHER_KEY, weather),
    onFailure: (failure) => void portal.present(eventOfFailure(failure)),
  });
  const stop = keepDrawn(session, desk);
  let shown = desk.state.value.place;
  const unfollow = desk.state.subscribe(() => {
    const { place } = desk.state.value;
    if (place === shown) return;
    shown = place;
    if (place === undefined) return;
    const round = circleRing([place.lon, place.lat], SHOWN_M).map(([lon, lat]) => [lon, lat]);
    const extent = geometryExtent({ type: 'MultiPoint', coordinates: round });
    if (extent !== undefined) void flyToExtent(extent);
  });
  return {
    desk,
    clear: desk.clear,
    destroy() {
      unfollow();
      desk.clear();
      stop();
    },
  };
}
