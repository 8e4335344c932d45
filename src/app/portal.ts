import { createContext, useContext } from 'react';
import { createApiClient, type ApiClientOptions } from '../api/client.ts';
import { userInfo } from '../api/contracts/auth.ts';
import { createFieldReader } from '../api/readFields.ts';
import { createRoadSource } from '../api/roads.ts';
import type { AppConfig } from '../config/appConfig.ts';
import type { FacilityList } from '../config/facilityConfig.ts';
import { createPictureBook, type PictureBook } from '../features/first-picture/pictureBook.ts';
import { firstTexts } from '../i18n/firstTexts.ts';
import { createEmitter, createSignal } from '../lib/signal.ts';
import { createTranslator } from '../i18n/translate.ts';
import { createEffectStore } from '../stores/effectStore.ts';
import { createLayerStore } from '../stores/layerStore.ts';
import { createNoticeStore } from '../stores/noticeStore.ts';
import { createPreferenceStore } from '../stores/preferenceStore.ts';
import {
  activeRoleId,
  createSessionStore,
  type SessionState,
  type SessionStore,
} from '../stores/sessionStore.ts';
import { createShellStore } from '../stores/shellStore.ts';
import { createStationStore } from '../stores/stationStore.ts';
import { createViewStore } from '../stores/viewStore.ts';
import { createWindowStore } from '../stores/windowStore.ts';
import { HOME_PATH } from '../portal/homePath.ts';
import { createEventPresenter } from './presentEvent.ts';
import { createHandOver, type HandOver } from '../features/login/handOver.ts';
import { createResume, type Resume } from '../features/share/resume.ts';
import type { Portal } from '../portal/portal.ts';
import type { PortalSurroundings } from '../portal/surroundings.ts';
import { readCatalogueAgain } from '../portal/readCatalogue.ts';

/** The portal with what only the shell knows of it. */
export interface WholePortal extends Portal {
  /** Facility layers of the deployment. */
  readonly facilities: FacilityList;
  readonly resume: Resume;
  /** The session of the browser's other tabs. */
  readonly handOver: HandOver;
  /** The views as this user left them: what the next visit shows first. */
  readonly pictures: PictureBook;
}

/** True once menu and layers of the signed-in user are there. */
export function hasEntered(session: SessionStore): boolean {
  const { token, systemId } = session.getState();
  return token !== null && systemId !== null;
}

/** The signed-in account and its role; undefined while nobody is signed in. */
function ownerOf(state: SessionState): string | undefined {
  return state.userInfo === null ? undefined : `${state.userInfo.UserID}/${String(activeRoleId(state))}`;
}

/** A deployment without facility layers. */
const NO_FACILITIES: FacilityList = { facilities: [] };

/** Takes the session's user as it is now, with nothing of the one before; false where it cannot be read, which is said. */
async function enterAnew({ api, present, session, resume, pictures, surroundings }: WholePortal) {
  const user = await api.call(userInfo, { query: {} });
  if (!user.ok) {
    await present({ id: 'login.verificationFailed' });
    return false;
  }
  session.actions.setUserInfo(user.value);
  resume.forget();
  await pictures.forget();
  surroundings.reload(HOME_PATH);
  return true;
}

/** Makes the portal: stores, translator, API client and what binds them. */
export function createPortal(
  config: AppConfig,
  surroundings: PortalSurroundings,
  facilities: FacilityList = NO_FACILITIES,
): WholePortal {
  const { clock, origin } = surroundings;
  const session = createSessionStore(surroundings.sessionStorage);
  const layers = createLayerStore();
  const views = createViewStore();
  const preferences = createPreferenceStore(surroundings.localStorage);
  const notices = createNoticeStore(clock);
  const windows = createWindowStore(surroundings.localStorage, surroundings.stageSize);
  const shell = createShellStore();
  const stations = createStationStore();
  const effects = createEffectStore();
  const translator = createTranslator(preferences.getState().language, firstTexts);
  translator.language.subscribe((language) => preferences.actions.set({ language }));
  const resume = createResume({ surroundings, session, layers, views, windows, preferences });
  const handOver = createHandOver({ surroundings, session });
  const present = createEventPresenter({ notices, session, resume, surroundings });
  const onError = (error: unknown) =>
    void present({ id: 'unexpected', message: error instanceof Error ? error.message : String(error) });
  const backend: ApiClientOptions = {
    baseUrl: config.api.baseUrl === '' ? origin : config.api.baseUrl,
    clock,
    token: () => session.getState().token ?? undefined,
    basicAuthorization: config.api.basicAuthorization,
    onSessionEnd: () => {
      handOver.end();
      // The wall says it itself, and asks again.
      if (shell.getState().wall !== null) return;
      // Before anybody is signed in there is no page to stay on: sign-in and guard show such failures themselves.
      if (hasEntered(session)) void present({ id: 'session.ended' });
    },
  };
  const api = createApiClient(backend);
  const fields = createFieldReader(api);
  const portal: WholePortal = {
    config,
    shownConfig: createSignal(config),
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
    present,
    onError,
    signedOut: createEmitter(),
    readFields: fields.read,
    roads: createRoadSource(api),
    enterAnew: () => enterAnew(portal),
    readCatalogueAgain(...shown) {
      fields.forget();
      return readCatalogueAgain(portal, ...shown);
    },
  };
  return portal;
}

const WholePortalContext = createContext<WholePortal | undefined>(undefined);

/** Gives the portal to the shell. */
export const WholePortalProvider = WholePortalContext.Provider;

/** The portal, for the shell. */
export function useWholePortal(): WholePortal {
  const portal = useContext(WholePortalContext);
  if (portal === undefined) throw new Error('a screen must stand inside WholePortalProvider');
  return portal;
}
