import type { FlightDesk } from '../../features/flight/flightDesk.ts';
import { FlightPanel } from '../../features/flight/FlightPanel.tsx';
import { useText } from '../../ui/text.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

function FlightWindow({ desk, fixed }: { readonly desk: FlightDesk | undefined; readonly fixed: boolean }) {
  const t = useText();
  if (desk === undefined) return <p className={styles.loading}>{t('locate.noMap')}</p>;
  return <FlightPanel desk={desk} fixed={fixed} />;
}

/** The window of the fixed route. */
export function FixedFlightWindow({ session }: WindowScreenProps) {
  return <FlightWindow desk={session?.flights.fixed} fixed />;
}

/** The window of routes that are drawn or imported. */
export function CustomFlightWindow({ session }: WindowScreenProps) {
  return <FlightWindow desk={session?.flights.custom} fixed={false} />;
}
