import { chromium, type Page } from 'playwright';
import { serveHarness } from '../scene/arcgis/serve.ts';
import { CHROMIUM_FLAGS } from '../support/browser.ts';
import { ensureBrowser } from '../support/ensureBrowser.mjs';
import { median, type Figures } from './report.ts';

const OBJECTS = 200;

/** An empty editor and a full one are measured in turn, so that both see the machine alike. */
const ROUNDS = 4;

/** Moves of a drag, and those at its beginning that do not count. */
const [MOVES, WARM_UP] = [90, 10];

/** How long the development server may take to prepare the page, milliseconds. */
const START_MS = 120_000;

/** Frames follow each other as soon as they are drawn, so that the time between two is what one takes. */
const FREE_FRAMES = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** Drags the object in the middle of the page round with the mouse. @returns the frame in the middle, milliseconds */
async function dragMs(page: Page, objects: number): Promise<number> {
  await page.evaluate((count) => window.showObjects(count), objects);
  const box = await page.locator('canvas.upper-canvas').boundingBox();
  if (box === null) throw new Error('no canvas');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = await page.evaluate(() => window.dragged());
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 0; move < MOVES; move++) {
    if (move === WARM_UP) await page.evaluate(() => window.takeFramesMs());
    await page.mouse.move(x + 130 * Math.sin(move / 9), y + 70 * Math.sin(move / 5));
  }
  const framesMs = await page.evaluate(() => window.takeFramesMs());
  await page.mouse.up();
  const after = await page.evaluate(() => window.dragged());
  if (before.join() === after.join()) throw new Error('nothing was dragged');
  return median(framesMs);
}

/** Frames of a drag with the mouse in the picture editor: with 200 objects, and with the dragged one alone. */
export async function measureEditor(): Promise<Figures> {
  const [server, executablePath] = await Promise.all([serveHarness(), ensureBrowser()]);
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...FREE_FRAMES] });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(`${server.origin}/tests/bench/editor/editor.html`, { timeout: START_MS });
    await page.waitForSelector('body[data-ready] canvas.upper-canvas', { timeout: START_MS });
    const [empty, full]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      empty.push(await dragMs(page, 0));
      full.push(await dragMs(page, OBJECTS));
    }
    const emptyMs = median(empty);
    return { editorEmptyDragMs: emptyMs, editorDragMs: median(full) - emptyMs };
  } finally {
    await browser.close();
    await server.close();
  }
}
