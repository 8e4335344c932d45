import { useCallback, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { eventOfLocateFailure, type ApiFailure } from '../../api/apiFailure.ts';
import { BookmarkPanel } from '../../features/bookmark/BookmarkPanel.tsx';
import { CoordinatePanel } from '../../features/locate/CoordinatePanel.tsx';
import { CrossingPanel } from '../../features/locate/CrossingPanel.tsx';
import { openCrossingSearch } from '../../features/locate/crossingSearch.ts';
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

/** The window that finds crossings. */
export function CrossingWindow({ session }: WindowScreenProps) {
  const { roads, present } = usePortal();
  const onFailure = useFailurePresenter();
  const onError = useCallback(
    (error: unknown) =>
      void present({ id: 'unexpected', message: error instanceof Error ? error.message : String(error) }),
    [present],
  );
  return (
    <WithMap session={session}>
      {(locator) => (
        <CrossingPanel
          source={roads}
          locator={locator}
          openSearch={openCrossingSearch}
          onFailure={onFailure}
          onError={onError}
        />
      )}
    </WithMap>
  );
}

/** The window that locates coordinates. */
export function CoordinateWindow({ session }: WindowScreenProps) {
  const { preferences, present } = usePortal();
  const notation = useStore(preferences, (state) => state.coordinateNotation);
  return (
    <WithMap session={session}>
      {(locator) => (
        <CoordinatePanel
          locator={locator}
          notation={notation}
          onNotationChange={(coordinateNotation) => preferences.actions.set({ coordinateNotation })}
          notify={(event) => void present(event)}
        />
      )}
    </WithMap>
  );
}

/** The window of the user's bookmarks. */
export function BookmarkWindow({ session }: WindowScreenProps) {
  const { bookmarks } = usePortal();
  return <WithMap session={session}>{(locator) => <BookmarkPanel book={bookmarks} map={locator} />}</WithMap>;
}
