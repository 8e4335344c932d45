import { createFlightDesk, type FlightDesk } from '../../features/flight/flightDesk.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import type { Portal } from '../portal.ts';

/** The desks of the fixed and of the custom flight. */
export interface Flights {
  readonly fixed: FlightDesk;
  readonly custom: FlightDesk;
  /** Ends checks and recordings and takes marks away. */
  clear(): void;
}

/** What the flights work with. */
export interface FlightsOptions {
  readonly portal: Pick<Portal, 'present' | 'translator'>;
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly clock: Clock;
  readonly reducedMotion: () => boolean;
}

/** Makes the desks of a scene. */
export function openFlights({ portal, scene, tools, clock, reducedMotion }: FlightsOptions): Flights {
  const { t } = portal.translator;
  const options = {
    scene,
    tools,
    reducedMotion,
    present: (event: Parameters<Portal['present']>[0]) => void portal.present(event),
    saveFilm(film: Blob) {
      const stamp = new Date(clock.nowMs()).toISOString().replaceAll(/\D/g, '').slice(0, 14);
      downloadBlob(`${t('flight.filmName')}${stamp}.webm`, film);
    },
    hitLabel: () => t('flight.hitLabel'),
  };
  const fixed = createFlightDesk(options, true);
  const custom = createFlightDesk(options, false);
  return {
    fixed,
    custom,
    clear() {
      fixed.clear();
      custom.clear();
    },
  };
}
