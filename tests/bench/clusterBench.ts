import { chromium } from 'playwright';
import { createClusterBook } from '../../src/domain/layers/cluster/clusterBook.ts';
import { readMergeRule, THEMATIC_CLUSTERS } from '../../src/domain/layers/cluster/clusterRule.ts';
import { placeOf } from '../scene/arcgis/manyPoints.ts';
import { serveHarness } from '../scene/arcgis/serve.ts';
import { CHROMIUM_FLAGS } from '../support/browser.ts';
import { ensureBrowser } from '../support/ensureBrowser.mjs';
import type { Figures } from './report.ts';

const POINTS = 1_000_000;

/** How long the development server may take to prepare the SDK, milliseconds. */
const START_MS = 120_000;

/** Indexes a million points as the worker does, and asks for what a pan at each of many places and levels would. */
export function measureClusterIndex(): Figures {
  const positions = new Float64Array(2 * POINTS);
  for (let index = 0; index < POINTS; index++) positions.set(placeOf(index), 2 * index);
  const attributes = Array.from({ length: POINTS }, (_, index) => ({ name: String(index) }));
  const marker = { widthPx: 31.2, heightPx: 38.4 };
  const startedMs = performance.now();
  const book = createClusterBook(
    { positions, attributes },
    {
      merge: readMergeRule(THEMATIC_CLUSTERS, marker),
      metrics: { iconWidthPx: marker.widthPx, iconHeightPx: marker.heightPx },
      labelOf: ({ name }) => String(name),
    },
  );
  const clusterIndexMs = performance.now() - startedMs;
  const pansMs = Array.from({ length: 60 }, (_, step) => {
    const zoom = 8 + (step % 9);
    const [lon, lat] = placeOf(step * 7919);
    const half = 500 / 2 ** zoom;
    const extent = { west: lon - half, east: lon + half, south: lat - half / 2, north: lat + half / 2 };
    const window = { extent, zoom, labels: zoom > 12 };
    const panMs = performance.now();
    book.marks({ windows: [window, window], limit: 1500 });
    return performance.now() - panMs;
  });
  return { clusterIndexMs, clusterPanMs: Math.max(...pansMs) };
}

/** The longest task of a page while it loads a million points and a worker reads, checks and indexes them. */
export async function measureClusterBlocking(): Promise<Figures> {
  const [server, executablePath] = await Promise.all([serveHarness(), ensureBrowser()]);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 480 } });
    await page.goto(server.address('clusters'), { timeout: START_MS });
    await page.waitForSelector('body[data-ready]', { timeout: START_MS });
    // The first layer of a page brings modules with it that are no part of the question.
    await page.evaluate(() => window.loadPoints(1000));
    const { loadMs, longestTaskMs } = await page.evaluate((count) => window.loadPoints(count), POINTS);
    return { clusterLoadMs: loadMs, clusterBlockMs: longestTaskMs };
  } finally {
    await browser.close();
    await server.close();
  }
}
