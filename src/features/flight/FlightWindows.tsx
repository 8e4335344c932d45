import { useCallback, useMemo } from 'react';
import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import { createFlightRouteService } from '../../api/flightRoutes.ts';
import { createBookmarkId } from '../../domain/bureau/places/bookmark.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import type { WindowDoor } from '../../portal/windowDoor.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { FlightPanel } from './FlightPanel.tsx';
import type { FLIGHT_NEEDS } from './flightNeeds.ts';
import { openFlights, type Flights } from './flights.ts';
import { routeLines } from './routeLines.ts';

type FlightScreenProps = ScreenProps<WindowDoor<Flights>, typeof FLIGHT_NEEDS>;

const random16 = () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
const createId = () => createBookmarkId(random16);

function NoMap() {
  return <WaitingText text={useText()('locate.noMap')} />;
}

/** The window of the fixed route. */
export function FixedFlightWindow({ door }: FlightScreenProps) {
  return door === undefined ? <NoMap /> : <FlightPanel desk={door.model(openFlights).fixed} fixed />;
}

/** The window of routes that are drawn, imported or kept. */
export function CustomFlightWindow({ door, needs }: FlightScreenProps) {
  const { api, present } = usePortal();
  const service = useMemo(() => createFlightRouteService(api), [api]);
  const onFailure = useCallback((failure: ApiFailure) => void present(eventOfFailure(failure)), [present]);
  if (door === undefined) return <NoMap />;
  return (
    <FlightPanel
      desk={door.model(openFlights).custom}
      fixed={false}
      lines={() => routeLines(needs)}
      saved={{ service, createId, onFailure }}
    />
  );
}
