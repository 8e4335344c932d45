import type { Browser, BrowserContext, Page } from 'playwright';
import { createApiClient } from '../../src/api/client.ts';
import { signIn } from '../../src/features/login/signIn.ts';
import { TOKEN_COOKIE } from '../../src/domain/bureau/businessConstants.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createMemoryStore } from '../../src/lib/keyValueStore.ts';
import { STORAGE_KEYS } from '../../src/stores/persist.ts';
import { createSessionStore } from '../../src/stores/sessionStore.ts';
import { viewsIdle, watchPage } from './browser.ts';
import { DEMO_PASSWORD } from './portal.ts';
import { PIXELS, type PixelFineness } from './pixelFineness.ts';
import { connectBrowser, sharedAddress } from './shared/shared.ts';
import type { TestAccount } from './shared/testAccounts.ts';

/** A browser's page of the shared portal, for one file of tests. */
export interface Visit {
  /** Of the portal, without a slash at the end. */
  readonly origin: string;
  readonly page: Page;
  readonly watched: ReturnType<typeof watchPage>;
  /** Another page, of somebody else's browser: nothing is kept in it yet. */
  anotherPage(): Promise<Page>;
  /** Closes its pages. */
  end(): Promise<void>;
}

/** How a visit begins. */
export interface VisitOptions {
  /** Who visits; signed in already unless `signedIn` is false. */
  readonly account: TestAccount;
  /** `globe`: the real engine; `memory`: the in-memory one under the same page, for what is not about pictures. */
  readonly engine: 'globe' | 'memory';
  readonly signedIn?: false;
  /** Of the drainage deployment instead of the bureau's. */
  readonly deployment?: 'drainage';
  /** The user wants no motion: cameras jump. */
  readonly reducedMotion?: true;
  /** A tablet worked by fingers: 1180x820. */
  readonly tablet?: true;
  /** `fine` where what is looked at is small; `coarse` unless told. */
  readonly pixels?: PixelFineness;
  /** Where the visit begins when signed in. */
  readonly path?: string;
  /** Done with the page before it asks for anything: what its network is like. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const VIEWPORT = { width: 1366, height: 768 } as const;
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true } as const;

/** Signs in as the page does, and answers what the browser would keep of it: in the tab's session storage, and in the cookie. */
async function keptSession(
  origin: string,
  account: TestAccount,
): Promise<{ readonly stored: string; readonly token: string }> {
  const storage = createMemoryStore();
  const session = createSessionStore(storage);
  const config = (await (await fetch(`${origin}/config/app.json`)).json()) as { systemName: string };
  const api = createApiClient({
    baseUrl: origin,
    clock: systemClock,
    token: () => session.getState().token ?? undefined,
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  });
  const signedIn = await signIn(
    { account, password: DEMO_PASSWORD },
    { api, session: session.actions, systemName: config.systemName },
  );
  const stored = storage.get(STORAGE_KEYS.user);
  const { token } = session.getState();
  if (!signedIn.ok || stored === undefined || token === null)
    throw new Error(`${account} cannot sign in: ${JSON.stringify(signedIn)}`);
  return { stored, token };
}

/** Marks a tab that was given its session: who signs out stays out. */
const GIVEN = 'portal.test.given';

/** Opens the portal as somebody who signed in before: the tab keeps his session. */
async function enter(page: Page, origin: string, { account, path = '/infoPage' }: VisitOptions) {
  const { stored, token } = await keptSession(origin, account);
  await page
    .context()
    .addCookies([{ name: TOKEN_COOKIE, value: token, url: origin, httpOnly: true, sameSite: 'Strict' }]);
  await page.addInitScript(
    ([home, mark, key, value]) => {
      if (location.origin !== home || sessionStorage.getItem(mark) !== null) return;
      sessionStorage.setItem(mark, 'yes');
      sessionStorage.setItem(key, value);
    },
    [origin, GIVEN, STORAGE_KEYS.user, stored] as const,
  );
  const address = new URL(path, origin);
  address.searchParams.set('quality', 'low');
  await page.goto(address.href);
  await viewsIdle(page);
}

const openContext = (
  browser: Browser,
  { reducedMotion, tablet, pixels = 'coarse' }: VisitOptions,
): Promise<BrowserContext> =>
  browser.newContext({
    ...(tablet === true ? TABLET : { viewport: VIEWPORT }),
    deviceScaleFactor: PIXELS[pixels].ratio,
    locale: 'zh-CN',
    colorScheme: 'dark',
    reducedMotion: reducedMotion === true ? 'reduce' : 'no-preference',
  });

/** Where each engine's page of each deployment is. */
const PAGES = {
  globe: { forest: 'portal', drainage: 'drainagePortal' },
  memory: { forest: 'memoryPage', drainage: 'drainageMemoryPage' },
} as const;

/**
 * Begins a visit to the portal that all browser files share, under an account of the file's own: 1366x768, Chinese, both views idle
 * when signed in.
 */
export async function openVisit(options: VisitOptions): Promise<Visit> {
  const pages = PAGES[options.engine];
  const [origin, browser] = await Promise.all([
    sharedAddress(pages[options.deployment ?? 'forest']),
    connectBrowser(options.engine === 'memory' ? 'flatBrowser' : PIXELS[options.pixels ?? 'coarse'].browser),
  ]);
  const page = await (await openContext(browser, options)).newPage();
  const watched = watchPage(page, origin);
  await options.prepare?.(page);
  if (options.signedIn !== false) await enter(page, origin, options);
  return {
    origin,
    page,
    watched,
    anotherPage: async () => (await openContext(browser, options)).newPage(),
    end: () => browser.close(),
  };
}
