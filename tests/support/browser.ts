import { writeFile } from 'node:fs/promises';
import { chromium, type Browser, type Download, type Page } from 'playwright';
import { WITHOUT_FEATURES } from './browserFeatures.ts';
import { ensureBrowser } from './ensureBrowser.mjs';

/** Flags under which headless Chromium calls nobody. */
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  WITHOUT_FEATURES,
];

/** Flags under which headless Chromium draws WebGL on the processor. */
export const CHROMIUM_FLAGS = [
  ...QUIET_FLAGS,
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/**
 * By what is drawn: WebGL alone, as the harness pages do; the portal's page, which is put together without WebGL, as Chrome does on a
 * PC without a graphics card (`chrome://gpu` there: "Compositing: Software only"), since its many layers took as much of the processor
 * as the globe; or pages without any WebGL, which are
 * put together without a graphics stack and its work.
 */
const FLAGS = {
  webgl: CHROMIUM_FLAGS,
  portal: [
    ...CHROMIUM_FLAGS,
    '--disable-gpu-compositing',
    '--disable-gpu-rasterization',
    '--disable-accelerated-2d-canvas',
  ],
  flat: [...QUIET_FLAGS, '--disable-gpu', '--disable-software-rasterizer'],
} as const;

/** What a browser draws. */
export type Drawn = keyof typeof FLAGS;

/** How the browsers of tests and benchmarks are started. */
export async function launchOptions(draws: Drawn = 'webgl'): Promise<{
  readonly executablePath: string;
  readonly args: string[];
  readonly headless: true;
}> {
  return { executablePath: await ensureBrowser(), args: [...FLAGS[draws]], headless: true };
}

/** Starts a browser of one's own. */
export async function launchBrowser(draws?: Drawn): Promise<Browser> {
  return chromium.launch(await launchOptions(draws));
}

/** The bytes of a file that the page gave out; the browser may be another process's. */
export async function downloadedBytes(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Pages that are watched and not closed yet, with the errors that each has reported so far. */
export const openPages = new Map<Page, readonly string[]>();

/** Records every request that leaves `origin`, and every error the page reports. */
export function watchPage(
  page: Page,
  origin: string,
): { readonly foreign: string[]; readonly errors: string[] } {
  const foreign: string[] = [];
  const errors: string[] = [];
  openPages.set(page, errors);
  page.on('close', () => openPages.delete(page));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) foreign.push(url);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return { foreign, errors };
}

/**
 * Takes a picture of the page through the protocol, since `page.screenshot()` can hang while a view animates.
 * @param path where to write the PNG; not written when left out
 */
export async function screenshot(page: Page, path?: string): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  try {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    const png = Buffer.from(data, 'base64');
    if (path !== undefined) await writeFile(path, png);
    return png;
  } finally {
    await session.detach();
  }
}

/** Waits until the views of the stage have finished drawing. */
export async function viewsIdle(
  page: Page,
  views: readonly ('globe' | 'plane')[] = ['globe', 'plane'],
  timeoutMs = 90_000,
): Promise<void> {
  for (const view of views) {
    await page.waitForSelector(`[data-view="${view}"][data-state="idle"]`, {
      timeout: timeoutMs,
      state: 'attached',
    });
  }
}

/** Waits until no camera has moved for two seconds: terrain that comes late moves the linked plane a little once more. */
export async function camerasStill(page: Page): Promise<void> {
  await page.waitForFunction(
    (key) => {
      const poses = [...document.querySelectorAll('[data-camera]')]
        .map((view) => view.getAttribute('data-camera'))
        .join(' ');
      const seen = Reflect.get(globalThis, key) as { poses: string; sinceMs: number } | undefined;
      if (seen?.poses === poses) return performance.now() - seen.sinceMs > 2000;
      Reflect.set(globalThis, key, { poses, sinceMs: performance.now() });
      return false;
    },
    'camerasSeen',
    { polling: 100 },
  );
}
