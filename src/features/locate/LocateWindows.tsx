import { useCallback, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { eventOfLocateFailure, type ApiFailure } from '../../api/apiFailure.ts';
import { CoordinatePanel } from './CoordinatePanel.tsx';
import { CrossingPanel } from './CrossingPanel.tsx';
import { openCrossingSearch } from './crossingSearch.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import type { Locator } from '../../portal/ports.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { PoiPanel } from './PoiPanel.tsx';
import { RoadPanel } from './RoadPanel.tsx';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../../portal/portal.ts';

type LocateScreenProps = ScreenProps<Locator>;

/** Presents why a call of a location panel gave nothing. */
function useFailurePresenter(): (failure: ApiFailure) => void {
  const { present } = usePortal();
  return useCallback((failure) => void present(eventOfLocateFailure(failure)), [present]);
}

/** What needs a map, once there is one. */
function WithMap({
  door,
  children,
}: Pick<LocateScreenProps, 'door'> & { readonly children: (locator: Locator) => ReactNode }) {
  const t = useText();
  if (door === undefined) return <WaitingText text={t('locate.noMap')} />;
  return children(door);
}

/** The window that finds roads. */
export function RoadWindow({ door }: LocateScreenProps) {
  const { roads } = usePortal();
  const onFailure = useFailurePresenter();
  return (
    <WithMap door={door}>
      {(locator) => <RoadPanel source={roads} locator={locator} onFailure={onFailure} />}
    </WithMap>
  );
}

/** The window that finds stations and towers. */
export function PoiWindow({ door }: LocateScreenProps) {
  return <WithMap door={door}>{(locator) => <PoiPanel locator={locator} />}</WithMap>;
}

/** The window that finds crossings. */
export function CrossingWindow({ door }: LocateScreenProps) {
  const { roads, onError } = usePortal();
  const onFailure = useFailurePresenter();
  return (
    <WithMap door={door}>
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
export function CoordinateWindow({ door }: LocateScreenProps) {
  const { preferences, present } = usePortal();
  const notation = useStore(preferences, (state) => state.coordinateNotation);
  return (
    <WithMap door={door}>
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
