import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, viewsIdle } from '../support/browser.ts';
import { ensureBrowser } from '../support/ensureBrowser.mjs';
import { signIn } from '../support/signIn.ts';
import { processorMs } from './processes.ts';
import type { Figures } from './report.ts';

/** Counts frames drawn to the globe's canvas: draw calls of one task are one frame. */
function countFrames(): void {
  const counters = { globe: 0, plane: 0 };
  (globalThis as unknown as { drawnFrames: typeof counters }).drawnFrames = counters;
  const marked = new Set<keyof typeof counters>();
  const viewOf = (node: Node | null): keyof typeof counters | undefined => {
    for (let at = node; at !== null; at = at.parentNode ?? (at as ShadowRoot).host ?? null) {
      const view = at instanceof Element ? at.getAttribute('data-view') : null;
      if (view === 'globe' || view === 'plane') return view;
    }
    return undefined;
  };
  const prototype = WebGL2RenderingContext.prototype;
  for (const name of [
    'drawElements',
    'drawArrays',
    'drawElementsInstanced',
    'drawArraysInstanced',
  ] as const) {
    const original = prototype[name] as (...args: unknown[]) => void;
    (prototype[name] as unknown) = function (this: WebGL2RenderingContext, ...args: unknown[]) {
      const view = viewOf(this.canvas as HTMLCanvasElement);
      if (view !== undefined && !marked.has(view)) {
        marked.add(view);
        counters[view] += 1;
        setTimeout(() => marked.delete(view), 0);
      }
      original.apply(this, args);
    };
  }
}

async function frames(page: Page): Promise<{ globe: number; plane: number }> {
  return page.evaluate(() => ({
    ...(globalThis as unknown as { drawnFrames: { globe: number; plane: number } }).drawnFrames,
  }));
}

/** Frames per second of the globe while `move` runs. */
async function framesPerSecond(page: Page, move: () => Promise<void>): Promise<number> {
  const before = await frames(page);
  const startedMs = performance.now();
  await move();
  const after = await frames(page);
  return ((after.globe - before.globe) * 1000) / (performance.now() - startedMs);
}

/** Turns the globe with the right mouse button, as a person does, for `durationMs`. */
async function orbit(page: Page, durationMs: number): Promise<void> {
  const extent = await page.locator('[data-view="globe"]').boundingBox();
  if (extent === null) throw new Error('no globe');
  const centre = { x: extent.x + extent.width / 2, y: extent.y + extent.height / 2 };
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down({ button: 'right' });
  const startedMs = performance.now();
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs = performance.now() - startedMs) {
    await page.mouse.move(centre.x + 180 * Math.sin(elapsedMs / 900), centre.y);
  }
  await page.mouse.up({ button: 'right' });
}

/** Measures sign-in, frame rates and idleness at 1366x768, quality low, with software rendering. */
export async function measureBrowser(origin: string): Promise<Figures> {
  const server = await chromium.launchServer({ executablePath: await ensureBrowser(), args: CHROMIUM_FLAGS });
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.addInitScript(countFrames);
    await page.goto(`${origin}/login?quality=low`);
    const clickedMs = await signIn(page);
    await viewsIdle(page);
    const signInToIdleMs = performance.now() - clickedMs;
    const orbitFps = await framesPerSecond(page, () => orbit(page, 4000));
    await viewsIdle(page);
    const goToFps = await framesPerSecond(page, async () => {
      await page.getByRole('button', { name: '主页' }).first().click();
      await page.waitForSelector('[data-view="globe"][data-state="busy"]', { state: 'attached' });
      await viewsIdle(page, ['globe']);
    });
    await viewsIdle(page);
    await page.mouse.move(5, 760);
    const idleBefore = await frames(page);
    const processorBeforeMs = await processorMs(server.process().pid ?? 0);
    const watchedMs = 5000;
    await new Promise((resolve) => setTimeout(resolve, watchedMs));
    const idleAfter = await frames(page);
    const usedMs = (await processorMs(server.process().pid ?? 0)) - processorBeforeMs;
    return {
      signInToIdleMs,
      orbitFps,
      goToFps,
      idleFrames: idleAfter.globe - idleBefore.globe + idleAfter.plane - idleBefore.plane,
      idleCorePercent: (usedMs / watchedMs) * 100,
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
