import { createContext, useContext } from 'react';
import type { ApiClient, ApiClientOptions } from '../api/client.ts';
import type { ReadFields } from '../api/readFields.ts';
import type { RoadSource } from '../api/roads.ts';
import type { AppConfig } from '../config/appConfig.ts';
import type { CatalogueItem } from '../domain/layers/record/catalogueItem.ts';
import type { PortalEvent } from '../domain/bureau/errorCatalogue.ts';
import type { Translator } from '../i18n/translate.ts';
import type { Emitter, Signal } from '../lib/signal.ts';
import type { EffectStore } from '../stores/effectStore.ts';
import type { LayerStore } from '../stores/layerStore.ts';
import type { NoticeStore } from '../stores/noticeStore.ts';
import type { PreferenceStore } from '../stores/preferenceStore.ts';
import type { SessionStore } from '../stores/sessionStore.ts';
import type { ShellStore } from '../stores/shellStore.ts';
import type { StationStore } from '../stores/stationStore.ts';
import type { ViewStore } from '../stores/viewStore.ts';
import type { WindowStore } from '../stores/windowStore.ts';
import type { PortalSurroundings } from './surroundings.ts';

/** What the portal gives every feature: made once per page. */
export interface Portal {
  readonly config: AppConfig;
  /** The config with the scene that this page shows: its author's draft of it while he edits it, and what he has published since. */
  readonly shownConfig: Signal<AppConfig>;
  readonly surroundings: PortalSurroundings;
  readonly translator: Translator;
  readonly api: ApiClient;
  /** What the client of the backend is made of: for features that bring a client of their own. */
  readonly backend: ApiClientOptions;
  readonly session: SessionStore;
  readonly layers: LayerStore;
  readonly views: ViewStore;
  readonly preferences: PreferenceStore;
  readonly notices: NoticeStore;
  readonly windows: WindowStore;
  readonly shell: ShellStore;
  readonly stations: StationStore;
  readonly effects: EffectStore;
  /** Told when the user signs out by himself: what he kept in this browser goes with him. */
  readonly signedOut: Emitter<void>;
  /**
   * Reads who is signed in again, as what he is now, and loads the portal anew for him.
   * @returns false where that failed; it has been presented
   */
  readonly enterAnew: () => Promise<boolean>;
  /** Shows an event by its row of the error catalogue and does what the row says then. */
  readonly present: (event: PortalEvent | undefined) => Promise<void>;
  /** Shows an error that nobody expected. */
  readonly onError: (error: unknown) => void;
  /** What the bureau's metadata say of a layer's fields. */
  readonly readFields: ReadFields;
  /** The roads of the prefecture. */
  readonly roads: RoadSource;
  /**
   * Reads the catalogue again, after layers came or went; what is on stays on.
   * @param shownId a layer to switch on
   * @param draft shown in place of what the server has
   */
  readonly readCatalogueAgain: (shownId?: string, draft?: readonly CatalogueItem[]) => Promise<void>;
}

const PortalContext = createContext<Portal | undefined>(undefined);

/** Gives the portal to all screens inside it. */
export const PortalProvider = PortalContext.Provider;

/** The portal; undefined for what stands outside of it. */
export const usePortalIfAny = (): Portal | undefined => useContext(PortalContext);

/** The portal. */
export function usePortal(): Portal {
  const portal = usePortalIfAny();
  if (portal === undefined) throw new Error('a screen must stand inside PortalProvider');
  return portal;
}

/** The id of the signed-in user; '' while nobody is. */
export function signedInUserId({ session }: Pick<Portal, 'session'>): string {
  return session.getState().userInfo?.UserID ?? '';
}
