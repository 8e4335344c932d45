import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { openWindowDoor, type WindowDoor } from '../../portal/windowDoor.ts';
import { events } from './events.ts';
import { FLIGHT_NEEDS } from './flightNeeds.ts';
import type { Flights } from './flights.ts';
import { texts } from './texts.ts';

/** The windows of the flights: at most one of them is open. */
const FIXED_FLIGHT_WINDOW = 'flight-fixed';
const CUSTOM_FLIGHT_WINDOW = 'flight-custom';

const loadWindows = () => import('./FlightWindows.tsx');

/** Flights along a route. */
export const flight = defineFeature<WindowDoor<Flights>, typeof FLIGHT_NEEDS>({
  id: 'flight',
  tool: 'flight',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      id: FIXED_FLIGHT_WINDOW,
      title: 'flight.fixed',
      group: 'flight',
      sizePx: { widthPx: 380, heightPx: 400 },
      at: { leftPx: 8, topPx: 8 },
      screen: async () => (await loadWindows()).FixedFlightWindow,
    },
    {
      id: CUSTOM_FLIGHT_WINDOW,
      title: 'flight.custom',
      group: 'flight',
      sizePx: { widthPx: 380, heightPx: 500 },
      at: { leftPx: 8, topPx: 8 },
      screen: async () => (await loadWindows()).CustomFlightWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'window.flightFixed',
          title: 'flight.fixed',
          icon: 'walking',
          group: 'roam',
          window: FIXED_FLIGHT_WINDOW,
        },
        {
          id: 'window.flightCustom',
          title: 'flight.custom',
          icon: 'plane',
          group: 'roam',
          window: CUSTOM_FLIGHT_WINDOW,
        },
      ],
      context,
    ),
  needs: FLIGHT_NEEDS,
  open: openWindowDoor,
});
