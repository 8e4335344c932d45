import { useCallback, useMemo } from 'react';
import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import { createFlightRouteService } from '../../api/flightRoutes.ts';
import { createBookmarkId } from '../../domain/locate/bookmark.ts';
import { FlightPanel } from '../../features/flight/FlightPanel.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { routeLines } from '../home/routeLines.ts';
import { usePortal } from '../portal.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

const random16 = () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
const createId = () => createBookmarkId(random16);

function NoMap() {
  return <p className={styles.loading}>{useText()('locate.noMap')}</p>;
}

/** The window of the fixed route. */
export function FixedFlightWindow({ session }: WindowScreenProps) {
  return session === undefined ? <NoMap /> : <FlightPanel desk={session.flights.fixed} fixed />;
}

/** The window of routes that are drawn, imported or kept. */
export function CustomFlightWindow({ session }: WindowScreenProps) {
  const { api, present } = usePortal();
  const t = useText();
  const [language] = useLanguage();
  const service = useMemo(() => createFlightRouteService(api), [api]);
  const onFailure = useCallback((failure: ApiFailure) => void present(eventOfFailure(failure)), [present]);
  if (session === undefined) return <NoMap />;
  return (
    <FlightPanel
      desk={session.flights.custom}
      fixed={false}
      lines={() => routeLines(session, t, language)}
      saved={{ service, createId, onFailure }}
    />
  );
}
