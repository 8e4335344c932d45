import { chromium, type Browser, type Page } from 'playwright';
import { launchBrowser, launchOptions, viewsIdle } from '../support/browser.ts';
import { signIn } from '../support/signIn.ts';
import { processorMs } from './processes.ts';
import { median, type Figures } from './report.ts';
import { measureSketch } from './sketchBench.ts';
import { measureTreeFilter } from './treeBench.ts';

async function frames(page: Page): Promise<{ globe: number; plane: number }> {
  return page.evaluate(() => ({
    ...(globalThis as unknown as { drawnFrames: { globe: number; plane: number } }).drawnFrames,
  }));
}

interface Movement {
  startMs: number;
  endMs: number;
  startFrames: number;
  endFrames: number;
}

/** When a button was released and when the globe was idle after it, on the page's clock. */
interface Rest {
  readonly releasedMs: number;
  readonly idleMs: number;
}

/** Frames per second of the globe from the first to the last change of its camera while `move` runs. */
async function framesPerSecond(page: Page, move: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as { globeMovement: Movement }).globeMovement.startMs = 0;
  });
  await move();
  const movement = await page.evaluate(
    () => (globalThis as unknown as { globeMovement: Movement }).globeMovement,
  );
  return ((movement.endFrames - movement.startFrames) * 1000) / (movement.endMs - movement.startMs);
}

/**
 * Processor use of the whole browser while nothing is done, % of a core: the middle one of five spans of five seconds,
 * because one span may hold the browser's own tidying up after what went before.
 */
async function idlePercent(pid: number): Promise<number> {
  const watchedMs = 5000;
  const spans: number[] = [];
  for (let span = 0; span < 5; span++) {
    const beforeMs = await processorMs(pid);
    await new Promise((resolve) => setTimeout(resolve, watchedMs));
    spans.push((((await processorMs(pid)) - beforeMs) / watchedMs) * 100);
  }
  return median(spans);
}

/** What the browser itself uses to show a clock: the header has one, and each tick makes the browser compose the page anew. */
async function clockPercent(page: Page, pid: number): Promise<number> {
  await page.setContent('<p style="height:700px;background:linear-gradient(#123,#345)">0</p>');
  await page.evaluate(() => {
    setInterval(() => {
      const text = document.querySelector('p');
      if (text !== null) text.textContent = String(Date.now());
    }, 1000);
  });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return idlePercent(pid);
}

/** Waits until a second passes without a frame: the SDK's map repeats its last picture for two seconds after it is idle. */
async function drawingOver(page: Page): Promise<void> {
  for (let before = await frames(page); ;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = await frames(page);
    if (now.globe === before.globe && now.plane === before.plane) return;
    before = now;
  }
}

/** How often the mouse reports, milliseconds. */
const MOUSE_PERIOD_MS = 33;

/** Turns the globe with the right mouse button, as a person does, for `durationMs`. */
async function orbit(page: Page, durationMs: number): Promise<void> {
  const extent = await page.locator('[data-view="globe"]').boundingBox();
  if (extent === null) throw new Error('no globe');
  const centre = { x: extent.x + extent.width / 2, y: extent.y + extent.height / 2 };
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down({ button: 'right' });
  const startedMs = performance.now();
  const sent: Promise<void>[] = [];
  // A mouse reports at its own pace, whatever the page can follow.
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs = performance.now() - startedMs) {
    sent.push(page.mouse.move(centre.x + 180 * Math.sin(elapsedMs / 900), centre.y));
    await new Promise((resolve) => setTimeout(resolve, MOUSE_PERIOD_MS));
  }
  await Promise.all(sent);
  await page.mouse.up({ button: 'right' });
}

/** Lets the page's main thread run so many times slower. What draws the globe is a process of its own, and is not slowed. */
async function throttle(page: Page, times: number): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/**
 * Milliseconds from the sign-in click of a second visit of the same browser until pictures stand for both views.
 * @param slower how many times slower the page runs
 */
async function measureFirstPicture(browser: Browser, origin: string, slower = 1): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, colorScheme: 'dark' });
  try {
    const visit = async () => {
      const page = await context.newPage();
      await throttle(page, slower);
      await page.goto(`${origin}/login?quality=low`);
      return { page, clickedMs: await signIn(page) };
    };
    const first = await visit();
    await viewsIdle(first.page);
    await first.page.close();
    const { page, clickedMs } = await visit();
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('img[data-picture]')];
      return (
        pictures.length === 2 && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
      );
    });
    return performance.now() - clickedMs;
  } finally {
    await context.close();
  }
}

/** How often the globe is turned: the middle one counts, since the first still compiles what draws it, and any may have tiles to load. */
const ORBITS = 5;

/** Signs in and turns the globe: what that takes. */
async function measureVisit(page: Page, origin: string) {
  await page.addInitScript({ path: 'tests/bench/countFrames.js' });
  await page.goto(`${origin}/login?quality=low`);
  const clickedMs = await signIn(page);
  await viewsIdle(page);
  const signInToIdleMs = performance.now() - clickedMs;
  const fps: number[] = [];
  const sharpMs: number[] = [];
  for (let round = 0; round < ORBITS; round++) {
    fps.push(await framesPerSecond(page, () => orbit(page, 4000)));
    await viewsIdle(page, ['globe']);
    sharpMs.push(
      await page.evaluate(() => {
        const { releasedMs, idleMs } = (globalThis as unknown as { globeRest: Rest }).globeRest;
        return idleMs - releasedMs;
      }),
    );
    await viewsIdle(page);
  }
  return { signInToIdleMs, orbitFps: median(fps), restSharpMs: median(sharpMs) };
}

/** How many times slower the page of a slow PC runs. */
const SLOWER = 4;

/** Measures first picture, sign-in, orbit and rest as {@link measureBrowser} does, where the page runs four times slower. */
export async function measureSlowBrowser(origin: string): Promise<Figures> {
  const browser = await launchBrowser('portal');
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await throttle(page, SLOWER);
    const { signInToIdleMs, orbitFps, restSharpMs } = await measureVisit(page, origin);
    await page.close();
    return {
      slowFirstPictureMs: await measureFirstPicture(browser, origin, SLOWER),
      slowSignInToIdleMs: signInToIdleMs,
      slowOrbitFps: orbitFps,
      slowRestSharpMs: restSharpMs,
    };
  } finally {
    await browser.close();
  }
}

/** Measures sign-in, frame rates and idleness at 1366x768, quality low, with software rendering. */
export async function measureBrowser(origin: string): Promise<Figures> {
  const server = await chromium.launchServer(await launchOptions('portal'));
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    const visit = await measureVisit(page, origin);
    const goToFps = await framesPerSecond(page, async () => {
      await page.getByRole('button', { name: '主页', exact: true }).click();
      await page.waitForSelector('[data-view="globe"][data-state="busy"]', { state: 'attached' });
      await viewsIdle(page, ['globe']);
    });
    await viewsIdle(page);
    await page.mouse.move(5, 760);
    await drawingOver(page);
    const idleBefore = await frames(page);
    const pid = server.process().pid ?? 0;
    const usedPercent = await idlePercent(pid);
    const idleAfter = await frames(page);
    const idleCorePercent = Math.max(0, usedPercent - (await clockPercent(page, pid)));
    await page.close();
    const fresh = () => browser.newPage({ viewport: { width: 1366, height: 768 } });
    const drawing = await fresh();
    const sketchMoveMs = await measureSketch(drawing, origin);
    await drawing.close();
    const firstPictureMs = await measureFirstPicture(browser, origin);
    const treeFilterKeystrokeMs = await measureTreeFilter(await fresh(), origin);
    return {
      firstPictureMs,
      ...visit,
      goToFps,
      idleFrames: idleAfter.globe - idleBefore.globe + idleAfter.plane - idleBefore.plane,
      sketchMoveMs,
      treeFilterKeystrokeMs,
      idleCorePercent,
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
