import { useCallback, type ReactNode } from 'react';
import { eventOfLocateFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { Locator } from '../../features/locate/locator.ts';
import { PoiPanel } from '../../features/locate/PoiPanel.tsx';
import { RoadPanel } from '../../features/locate/RoadPanel.tsx';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../portal.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** Presents why a call of a location panel gave nothing. */
function useFailurePresenter(): (failure: ApiFailure) => void {
  const { present } = usePortal();
  return useCallback((failure) => void present(eventOfLocateFailure(failure)), [present]);
}

/** What needs a map, once there is one. */
function WithMap({
  session,
  children,
}: Pick<WindowScreenProps, 'session'> & { readonly children: (locator: Locator) => ReactNode }) {
  const t = useText();
  if (session === undefined) return <p className={styles.loading}>{t('locate.noMap')}</p>;
  return children(session.locator);
}

/** The window that finds roads. */
export function RoadWindow({ session }: WindowScreenProps) {
  const { roads } = usePortal();
  const onFailure = useFailurePresenter();
  return (
    <WithMap session={session}>
      {(locator) => <RoadPanel source={roads} locator={locator} onFailure={onFailure} />}
    </WithMap>
  );
}

/** The window that finds stations and towers. */
export function PoiWindow({ session }: WindowScreenProps) {
  return <WithMap session={session}>{(locator) => <PoiPanel locator={locator} />}</WithMap>;
}
