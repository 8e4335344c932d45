import type { MapSession } from '../../portal/mapSession.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { createFlightDesk, type FlightDesk } from './flightDesk.ts';

/** The desks of the fixed and of the custom flight. */
export interface Flights {
  readonly fixed: FlightDesk;
  readonly custom: FlightDesk;
}

/** Makes the desks of a scene; clearing ends checks and recordings and takes marks away. */
export function openFlights({ portal, scene, tools, clock, reducedMotion }: MapSession) {
  const { t } = portal.translator;
  const options = {
    scene,
    tools,
    reducedMotion,
    present: (event: Parameters<typeof portal.present>[0]) => void portal.present(event),
    saveFilm(film: Blob) {
      const stamp = new Date(clock.nowMs()).toISOString().replaceAll(/\D/g, '').slice(0, 14);
      downloadBlob(`${t('flight.filmName')}${stamp}.webm`, film);
    },
    hitLabel: () => t('flight.hitLabel'),
  };
  const fixed = createFlightDesk(options, true);
  const custom = createFlightDesk(options, false);
  const clear = () => {
    fixed.clear();
    custom.clear();
  };
  return { fixed, custom, clear, destroy: clear };
}
