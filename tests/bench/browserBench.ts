import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, viewsIdle } from '../support/browser.ts';
import { ensureBrowser } from '../support/ensureBrowser.mjs';
import { signIn } from '../support/signIn.ts';
import { processorMs } from './processes.ts';
import type { Figures } from './report.ts';
import { measureTreeFilter } from './treeBench.ts';

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
    await page.addInitScript({ path: 'tests/bench/countFrames.js' });
    await page.goto(`${origin}/login?quality=low`);
    const clickedMs = await signIn(page);
    await viewsIdle(page);
    const signInToIdleMs = performance.now() - clickedMs;
    const orbitFps = await framesPerSecond(page, () => orbit(page, 4000));
    await viewsIdle(page);
    const goToFps = await framesPerSecond(page, async () => {
      await page.getByRole('button', { name: '主页', exact: true }).click();
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
    await page.close();
    const treeFilterKeystrokeMs = await measureTreeFilter(
      await browser.newPage({ viewport: { width: 1366, height: 768 } }),
      origin,
    );
    return {
      signInToIdleMs,
      orbitFps,
      goToFps,
      idleFrames: idleAfter.globe - idleBefore.globe + idleAfter.plane - idleBefore.plane,
      treeFilterKeystrokeMs,
      idleCorePercent: (usedMs / watchedMs) * 100,
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
