import type { Browser, Page } from 'playwright';
import { launchBrowser, watchPage } from './browser.ts';
import { startPortal, type RunningPortal, type TestFolder } from './portal.ts';

/** A portal as a newcomer starts it, and a browser with one page of it. */
export interface Visit {
  readonly portal: RunningPortal;
  readonly browser: Browser;
  /** Empty still, 1366x768, Chinese. */
  readonly page: Page;
  readonly watched: ReturnType<typeof watchPage>;
  /** Ends both and removes the data. */
  end(): Promise<void>;
}

/**
 * Begins a visit.
 * @param data the portal's data folder, which the visit's end removes
 * @param env further variables of the portal's surroundings
 */
export async function startVisit(
  data: TestFolder,
  env: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const portal = await startPortal(data.path, env);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
  return {
    portal,
    browser,
    page,
    watched: watchPage(page, portal.origin),
    async end() {
      await browser.close();
      await portal.stop();
      await data.remove();
    },
  };
}
