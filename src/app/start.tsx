import { createRoot, type Root } from 'react-dom/client';
import { firstTexts } from '../i18n/firstTexts.ts';
import { createTranslator } from '../i18n/translate.ts';
import { isAbortError } from '../lib/abort.ts';
import { systemClock } from '../lib/clock.ts';
import { createWebStore } from '../lib/keyValueStore.ts';
import { pageRelay } from '../lib/pageRelay.ts';
import { createDatabaseRecords } from '../lib/recordStore.ts';
import { createTabChannel } from '../lib/tabChannel.ts';
import { fileNote } from '../api/contracts/audit.ts';
import { hasTool, isAuditor, isSignedIn } from '../stores/sessionStore.ts';
import { givenFiles } from '../ui/downloadBlob.ts';
import { showTheme } from '../ui/theme.ts';
import { createPreferenceStore } from '../stores/preferenceStore.ts';
import { TextProvider } from '../ui/text.ts';
import { App } from './App.tsx';
import { ConfigErrorPage } from './ConfigErrorPage.tsx';
import { disableContextMenu } from '../ui/contextMenu.ts';
import { withKeptQuery } from '../portal/keptQuery.ts';
import { createPortal, hasEntered } from './portal.ts';
import { openLink } from '../features/share/sharedLink.ts';
import { setProblemLanguage } from './problemLanguage.ts';
import { readConfig } from './readConfig.ts';
import { createPortalRouter } from './router.tsx';
import { STAGE_ID, type PortalSurroundings } from '../portal/surroundings.ts';

function surroundingsOf(page: Document, window: Window): PortalSurroundings {
  return {
    clock: systemClock,
    sessionStorage: createWebStore(window.sessionStorage),
    localStorage: createWebStore(window.localStorage),
    tabs: createTabChannel('portal'),
    records: createDatabaseRecords(window.indexedDB, 'portal'),
    origin: window.location.origin,
    path: () => `${window.location.pathname}${window.location.search}`,
    stageSize: () => {
      const stage = page.getElementById(STAGE_ID);
      return {
        widthPx: stage?.clientWidth ?? window.innerWidth,
        heightPx: stage?.clientHeight ?? window.innerHeight,
      };
    },
    reload: (path) => {
      if (path === undefined) window.location.reload();
      else window.location.assign(withKeptQuery(path, window.location.search));
    },
  };
}

/** Chromium reports a late layout as an error; nothing is wrong then. */
const HARMLESS = 'ResizeObserver loop';

/** An error that no screen caught is shown, never silent. */
function presentStrays(window: Window, present: (message: string) => void): void {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isAbortError(reason)) present(reason instanceof Error ? reason.message : String(reason));
  });
  window.addEventListener('error', ({ message }) => {
    if (!message.startsWith(HARMLESS)) present(message);
  });
}

function showConfigProblems(
  root: Root,
  surroundings: PortalSurroundings,
  problems: Parameters<typeof ConfigErrorPage>[0]['problems'],
): void {
  const { language } = createPreferenceStore(surroundings.localStorage).getState();
  root.render(
    <TextProvider value={createTranslator(language, firstTexts)}>
      <ConfigErrorPage problems={problems} onReload={() => surroundings.reload()} />
    </TextProvider>,
  );
}

/** Reads the config and draws the portal, or the page that says what is wrong with the config. */
export async function start(page: Document): Promise<void> {
  const container = page.getElementById('root');
  const window = page.defaultView;
  if (container === null || window === null) throw new Error('the page has no #root');
  const root = createRoot(container);
  const surroundings = surroundingsOf(page, window);
  openLink(window, surroundings.sessionStorage);
  window.addEventListener('hashchange', () => {
    if (openLink(window, surroundings.sessionStorage)) surroundings.reload();
  });
  const { language, theme } = createPreferenceStore(surroundings.localStorage).getState();
  // Before anything is drawn; the portal follows the choice from then on.
  showTheme(page, theme)();
  setProblemLanguage(language);
  const config = await readConfig(
    surroundings.origin,
    surroundings.clock,
    createTranslator(language, firstTexts).t,
  );
  if (!config.ok) return showConfigProblems(root, surroundings, config.error);
  const portal = createPortal(config.value.app, surroundings, config.value.facilities);
  const isEditor = () =>
    hasTool(portal.session.getState(), 'workbench') || hasTool(portal.session.getState(), 'services');
  pageRelay.begin({ origin: surroundings.origin, known: config.value.askable, isOffered: isEditor });
  portal.translator.language.subscribe(setProblemLanguage);
  presentStrays(window, (message) => void portal.present({ id: 'unexpected', message }));
  // What leaves the portal by the page is in the audit log as what leaves it by the server.
  givenFiles.subscribe(({ fileName, bytes }) => {
    const state = portal.session.getState();
    if (isSignedIn(state) && !isAuditor(state))
      void portal.api.call(fileNote, { query: {}, body: { file: fileName, bytes } });
  });
  disableContextMenu(page);
  window.addEventListener('pagehide', () => {
    if (hasEntered(portal.session)) portal.resume.keep();
  });
  root.render(<App portal={portal} router={createPortalRouter(portal)} />);
}
