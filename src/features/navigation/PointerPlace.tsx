import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatLonLat } from '../../domain/geodesy/coordinateText.ts';
import type { Degrees } from '../../domain/bureau/places/notations.ts';
import { LoadedScreen } from '../../portal/LoadedScreen.tsx';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import type { MenuPlace } from '../../ui/Menu.tsx';
import { placeOfMenu } from '../../ui/MenuButton.tsx';
import { useText } from '../../ui/text.ts';
import styles from './StatusLine.module.css';

// What writes places otherwise than in degrees comes when it is asked for: with it come the projections.
const load = () => import('./PlaceReadout.tsx');
const panelTexts = async () => (await import('../../i18n/late/notations.ts')).panelTexts;
const READOUT = { screen: async () => (await load()).PlaceReadout, panelTexts };
const MENU = { screen: async () => (await load()).NotationMenu, panelTexts };

/** The place under the pointer, and a button by which the user chooses how it is written. */
export function PointerPlace({
  place,
  preferences,
}: {
  readonly place: Degrees | undefined;
  readonly preferences: PreferenceStore;
}) {
  const t = useText();
  const notation = useStore(preferences, (state) => state.pointerNotation);
  const [at, setAt] = useState<MenuPlace>();
  // A press on the button closes the open menu before it becomes a click, which must not open it again.
  const wasOpen = useRef(false);
  const close = () => setAt(undefined);
  const inDegrees = place && (
    <output aria-label={t('nav.coordinates')}>{formatLonLat(place.lon, place.lat)}</output>
  );
  return (
    <>
      <button
        type="button"
        className={styles.notation}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onPointerDown={() => void (wasOpen.current = at !== undefined)}
        onClick={({ currentTarget }) => {
          if (!wasOpen.current) setAt(placeOfMenu(currentTarget, 'above'));
          wasOpen.current = false;
        }}
      >
        {t('nav.notation')}
      </button>
      {at !== undefined && (
        <LoadedScreen
          row={MENU}
          given={{
            ...{ at, notation, label: t('nav.notation'), onClose: close },
            onChoose: (pointerNotation: typeof notation) => preferences.actions.set({ pointerNotation }),
          }}
          waiting={null}
        />
      )}
      {place === undefined ? (
        <span>{t('nav.noPointer')}</span>
      ) : notation === 'decimal' ? (
        inDegrees
      ) : (
        <LoadedScreen row={READOUT} given={{ place, notation }} waiting={inDegrees} />
      )}
    </>
  );
}
