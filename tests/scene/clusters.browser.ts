import type { FeatureCollection, Point } from 'geojson';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClusterBook } from '../../src/domain/layers/cluster/clusterBook.ts';
import { resolutionOfZoom, zoomOfScale } from '../../src/domain/layers/cluster/clusterLevel.ts';
import { clusterStyleOf } from '../../src/domain/layers/cluster/clusterStyle.ts';
import type { PickHit, ViewKind } from '../../src/scene/viewPort.ts';
import { manyPoints } from './arcgis/manyPoints.ts';
import { openHarness, type HarnessVisit } from './arcgis/openHarness.ts';

/** The development server prepares the SDK on the first visit. */
const START_MS = 110_000;

const POINTS = 20_000;

const LOOK = { lon: 82, lat: 44.7, scale: 1_500_000 };

/** What the fixture's points must look like, made without a browser. */
function expectedMarks() {
  const { features } = JSON.parse([...manyPoints(POINTS)].join('')) as FeatureCollection<Point>;
  const book = createClusterBook(
    {
      positions: Float64Array.from(features.flatMap(({ geometry }) => geometry.coordinates.slice(0, 2))),
      attributes: features.map(({ properties }) => properties ?? {}),
    },
    {
      merge: clusterStyleOf({
        name: '点',
        config: { layerType: 'Point', PointConfig: { isCluster: true } },
      }).merge,
      metrics: { iconWidthPx: 16, iconHeightPx: 16 },
      labelOf: () => '',
    },
  );
  const zoom = zoomOfScale(LOOK.scale);
  const half = (150 * resolutionOfZoom(zoom)) / 111_320;
  const extent = {
    west: LOOK.lon - half,
    east: LOOK.lon + half,
    south: LOOK.lat - half * 0.5,
    north: LOOK.lat + half * 0.5,
  };
  const [marks = []] = book.marks({ windows: [{ extent, zoom, labels: false }], limit: 1000 });
  return [...marks].sort((a, b) => b.count - a.count);
}

describe('clusters in both views', () => {
  let visit: HarnessVisit;
  let page: Page;

  const clusterWorkers = () =>
    page.workers().filter((worker) => worker.url().includes('clusterWorker')).length;
  /** The first hit on the mark that stands at a place. */
  const hitAt = (view: ViewKind, lon: number, lat: number): Promise<PickHit | undefined> =>
    page.evaluate(
      async ([kind, x, y]) => {
        const foot = window.projectIn(kind, x, y);
        return foot && (await window.pickAt(kind, { xPx: foot.xPx, yPx: foot.yPx - 18 }))[0];
      },
      [view, lon, lat] as const,
    );

  beforeAll(async () => {
    visit = await openHarness('clusters', { width: 1280, height: 480 });
    ({ page } = visit);
    await page.goto(visit.address, { timeout: START_MS });
    await page.waitForSelector('body[data-ready]', { timeout: START_MS });
  }, START_MS + 60_000);

  afterAll(() => visit.end());

  it('leave no worker when their layer goes off while it loads', async () => {
    expect(await page.evaluate((count) => window.abortPoints(count, 150), 200_000)).toBe('AbortError');
    await expect.poll(clusterWorkers).toBe(0);
  });

  it('are the same in the globe, in the plane and without a browser, and tell their members', async () => {
    await page.evaluate((count) => window.loadPoints(count), POINTS);
    expect(clusterWorkers()).toBe(1);
    await page.evaluate(() => window.attachViews());
    await page.evaluate(({ lon, lat, scale }) => window.lookAt(lon, lat, scale), LOOK);
    const [expected] = expectedMarks();
    if (expected === undefined) throw new Error('the fixture has no cluster here');
    expect(expected.count).toBeGreaterThan(100);
    for (const view of ['globe', 'plane'] as const) {
      const hit = await hitAt(view, expected.lon, expected.lat);
      expect([view, hit?.layerId, hit?.cluster?.count]).toEqual([view, 'points', expected.count]);
      expect(hit?.cluster?.members.length).toBeGreaterThan(1);
      expect(hit?.cluster?.extent).toBeDefined();
    }
  });

  it('answer what lies at a place', async () => {
    const [expected] = expectedMarks();
    const found = await page.evaluate(([lon, lat]) => window.countAt(lon, lat), [
      expected?.lon ?? 0,
      expected?.lat ?? 0,
    ] as const);
    expect(found).toBeGreaterThan(0);
  });

  it('leave nothing when their layer is taken away', async () => {
    expect(await page.evaluate(() => window.removePoints())).toEqual({ overlays: 0, layers: 0 });
    await expect.poll(clusterWorkers).toBe(0);
  });
});
