import { useState } from 'react';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import { forgetPlace, recallPlace, rememberPlace } from '../windows/windowPlace.ts';
import type { WindowPlace } from '../windows/windowSpec.ts';

/** Where the user put a panel, and how to change it. */
export interface PanelPlace {
  /** undefined while the panel stands where it comes. */
  readonly place: WindowPlace | undefined;
  readonly move: (place: WindowPlace) => void;
  /** Back to where the panel comes. */
  readonly forget: () => void;
}

/** A panel's place, kept in `storage` under `id` across visits. */
export function usePanelPlace(storage: KeyValueStore, id: string): PanelPlace {
  const [place, setPlace] = useState(() => recallPlace(storage, id));
  return {
    place,
    move(next) {
      setPlace(next);
      rememberPlace(storage, id, next);
    },
    forget() {
      setPlace(undefined);
      forgetPlace(storage, id);
    },
  };
}
