import { chromium, type Page } from 'playwright';
import type { ViewKind } from '../../src/scene/viewPort.ts';
import { serveHarness } from '../scene/arcgis/serve.ts';
import { CHROMIUM_FLAGS } from '../support/browser.ts';
import { ensureBrowser } from '../support/ensureBrowser.mjs';
import { median, type Figures } from './report.ts';

const PLOTS = 1000;

/** An empty scene and one with plots are measured in turn, so that both see the machine alike. */
const ROUNDS = 3;

/** How long the development server may take to prepare the SDK, milliseconds. */
const START_MS = 120_000;

const show = (page: Page, count: number) => page.evaluate((plots) => window.showPlots(plots), count);
const pan = (page: Page, view: ViewKind) => page.evaluate((kind) => window.panOver(kind), view);

/** Frame times of a pan over 1,000 plots as multiples of those over an empty scene, and how long the page takes to draw them. */
export async function measurePlots(): Promise<Figures> {
  const [server, executablePath] = await Promise.all([serveHarness(), ensureBrowser()]);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 480 } });
    await page.goto(server.address('plots'), { timeout: START_MS });
    await page.waitForSelector('body[data-ready]', { timeout: START_MS });
    // The first plots bring modules and fonts with them that are no part of the question.
    await show(page, 40);
    const ratios: Record<ViewKind, number[]> = { globe: [], plane: [] };
    const showsMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await show(page, 0);
      const empty = { globe: await pan(page, 'globe'), plane: await pan(page, 'plane') };
      showsMs.push(await show(page, PLOTS));
      for (const view of ['globe', 'plane'] as const)
        ratios[view].push((await pan(page, view)) / empty[view]);
    }
    return {
      plotPanGlobeRatio: median(ratios.globe),
      plotPanPlaneRatio: median(ratios.plane),
      plotShowMs: median(showsMs),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
