import { createContext, useContext } from 'react';
import { createApiClient, type ApiClient, type ApiClientOptions } from '../api/client.ts';
import { createBookmarkService } from '../api/bookmarks.ts';
import { createRoadSource, type RoadSource } from '../api/roads.ts';
import type { AppConfig } from '../config/appConfig.ts';
import type { FacilityList } from '../config/facilityConfig.ts';
import type { PortalEvent } from '../domain/errorCatalogue.ts';
import type { MadeSheet } from '../domain/sheet/madeSheet.ts';
import type { ReadFields } from '../features/identify/useFieldMetadata.ts';
import { createBookmarkBook, type BookmarkBook } from '../features/bookmark/bookmarkBook.ts';
import { createPictureBook, type PictureBook } from '../features/first-picture/pictureBook.ts';
import type { ViewBook } from '../features/views/viewBook.ts';
import { firstTexts } from '../i18n/firstTexts.ts';
import { createTranslator, type Translator } from '../i18n/translate.ts';
import { createSignal, type Signal } from '../lib/signal.ts';
import type { UndoHistory } from '../lib/undoHistory.ts';
import { createEffectStore, type EffectStore } from '../stores/effectStore.ts';
import { createLayerStore, type LayerStore } from '../stores/layerStore.ts';
import { createNoticeStore, type NoticeStore } from '../stores/noticeStore.ts';
import { createPreferenceStore, type PreferenceStore } from '../stores/preferenceStore.ts';
import {
  activeRoleId,
  createSessionStore,
  type SessionState,
  type SessionStore,
} from '../stores/sessionStore.ts';
import { createShellStore, type ShellStore } from '../stores/shellStore.ts';
import { createStationStore, type StationStore } from '../stores/stationStore.ts';
import { createViewStore, type ViewStore } from '../stores/viewStore.ts';
import { createWindowStore, type WindowStore } from '../stores/windowStore.ts';
import { createEventPresenter } from './presentEvent.ts';
import { createHandOver, type HandOver } from './handOver.ts';
import { createResume, type Resume } from './resume.ts';
import { createFieldReader } from './readFields.ts';
import type { PortalSurroundings } from './surroundings.ts';
import type { WindowTable } from '../windows/windowSpec.ts';

/** Everything the screens share, made once per page. */
export interface Portal {
  readonly config: AppConfig;
  /** Facility layers of the deployment. */
  readonly facilities: FacilityList;
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
  /** The sheet that the export pop-up handed over last: what the picture editor opens with. */
  readonly madeSheet: Signal<MadeSheet | undefined>;
  readonly resume: Resume;
  /** The session of the browser's other tabs. */
  readonly handOver: HandOver;
  /** The views as this user left them: what the next visit shows first. */
  readonly pictures: PictureBook;
  /** Shows an event by its row of the error catalogue and does what the row says then. */
  readonly present: (event: PortalEvent | undefined) => Promise<void>;
  /** What the bureau's metadata say of a layer's fields. */
  readonly readFields: ReadFields;
  /** The roads of the prefecture. */
  readonly roads: RoadSource;
  /** The places that the user keeps. */
  readonly bookmarks: BookmarkBook;
  /** Opens the saved views of the user who is signed in. */
  readonly openViewBook: (history: UndoHistory) => Promise<ViewBook>;
}

/** True once menu and layers of the signed-in user are there. */
export function hasEntered(session: SessionStore): boolean {
  const { token, systemId } = session.getState();
  return token !== null && systemId !== null;
}

/** The account and role that is inside; undefined while nobody is. */
function ownerOf(state: SessionState): string | undefined {
  return state.userInfo === null ? undefined : `${state.userInfo.UserID}/${String(activeRoleId(state))}`;
}

/** A deployment without facility layers. */
const NO_FACILITIES: FacilityList = { facilities: [] };

/** Makes the portal: stores, translator, API client and what binds them. */
export function createPortal(
  config: AppConfig,
  surroundings: PortalSurroundings,
  windowTable: WindowTable,
  facilities: FacilityList = NO_FACILITIES,
): Portal {
  const { clock, origin } = surroundings;
  const session = createSessionStore(surroundings.sessionStorage);
  const layers = createLayerStore();
  const views = createViewStore();
  const preferences = createPreferenceStore(surroundings.localStorage);
  const notices = createNoticeStore(clock);
  const windows = createWindowStore(windowTable, surroundings.localStorage, surroundings.stageSize);
  const shell = createShellStore();
  const stations = createStationStore();
  const effects = createEffectStore();
  const translator = createTranslator(preferences.getState().language, firstTexts);
  translator.language.subscribe((language) => preferences.actions.set({ language }));
  const resume = createResume({ surroundings, session, layers, views, windows, preferences });
  const handOver = createHandOver({ surroundings, session });
  const present = createEventPresenter({ notices, session, resume, surroundings });
  const backend: ApiClientOptions = {
    baseUrl: config.api.baseUrl === '' ? origin : config.api.baseUrl,
    clock,
    token: () => session.getState().token ?? undefined,
    basicAuthorization: config.api.basicAuthorization,
    onSessionEnd: () => {
      handOver.end();
      // While nobody is inside yet there is nothing to stay on: sign-in and guard present that themselves.
      if (hasEntered(session)) void present({ id: 'session.ended' });
    },
  };
  const api = createApiClient(backend);
  return {
    config,
    facilities,
    surroundings,
    translator,
    api,
    backend,
    session,
    layers,
    views,
    preferences,
    notices,
    windows,
    shell,
    stations,
    effects,
    resume,
    handOver,
    pictures: createPictureBook(surroundings.records, () => ownerOf(session.getState())),
    madeSheet: createSignal<MadeSheet | undefined>(undefined),
    present,
    readFields: createFieldReader(api),
    roads: createRoadSource(api),
    openViewBook: async (history) => {
      // Few begin with their views: the code comes when they are asked for.
      const { openUserViewBook } = await import('./userViewBook.ts');
      return openUserViewBook({
        api,
        surroundings,
        session,
        history,
        present: (event) => void present(event),
      });
    },
    bookmarks: createBookmarkBook({
      service: createBookmarkService(api),
      present: (event) => void present(event),
      random16: () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0,
      describeImport: (outcome) =>
        outcome.ok
          ? translator.t('bookmark.import.outcome', { ...outcome.value })
          : translator.t(`bookmark.import.${outcome.error}`),
    }),
  };
}

const PortalContext = createContext<Portal | undefined>(undefined);

/** Gives the portal to all screens inside it. */
export const PortalProvider = PortalContext.Provider;

/** The portal. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error('a screen must stand inside PortalProvider');
  return portal;
}
