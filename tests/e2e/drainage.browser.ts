import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findLayer,
  flyToLayer,
  foldLegend,
  layerRow,
  switchLayer,
  viewPictures,
} from '../support/layerTree.ts';
import { differingShare } from '../support/pixels.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

/** What the page asked of the 3D data service. */
const asked: string[] = [];

/** A clustered kind, whose records have a geometry, and one drawn singly, whose place is a point text. */
const KINDS = [
  { code: 'manhole', name: '检查井' },
  { code: 'wwtp', name: '污水厂' },
] as const;

/** Least share of a view's pixels that a facility layer changes: a few icons. */
const LEAST_SHARE = 0.0008;

/** The workers that keep clusters: one for each facility layer that is on. */
const clusterWorkers = () => page.workers().filter((worker) => worker.url().includes('clusterWorker')).length;

describe('the facilities of the drainage deployment', () => {
  beforeAll(async () => {
    visit = await openVisit({
      account: 'drainage',
      engine: 'globe',
      reducedMotion: true,
      deployment: 'drainage',
    });
    ({ page } = visit);
    await page.getByRole('region', { name: '门户首页' }).getByRole('button', { name: '关闭' }).click();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/sanwei/')) asked.push(decodeURIComponent(`${pathname}${search}`));
    });
    // It changes with the layers, and must not be taken for them.
    await foldLegend(page);
  });
  afterAll(() => visit.end());

  it.each(KINDS)('draws $name from all of its records, and leaves nothing behind', async (kind) => {
    await findLayer(page, kind);
    if ((await layerRow(page, kind.code).getAttribute('aria-checked')) === 'false')
      await switchLayer(page, kind.code);
    await flyToLayer(page, kind.code);
    await layerRow(page, kind.code).and(page.locator('[data-state="ready"]')).waitFor();
    await switchLayer(page, kind.code);
    const without = await viewPictures(page);
    const [workers, requests] = [clusterWorkers(), asked.length];
    await switchLayer(page, kind.code);
    const shown = await viewPictures(page);
    expect(asked.slice(requests)).toEqual([
      `/sanwei/v2/dataQuery/allTypes/${kind.code}/fields_all?eleva=1&pg=0,9999999`,
    ]);
    expect(clusterWorkers()).toBe(workers + 1);
    for (const view of ['globe', 'plane'] as const)
      expect(differingShare(without[view], shown[view]), view).toBeGreaterThan(LEAST_SHARE);
    await switchLayer(page, kind.code);
    const gone = await viewPictures(page);
    // A worker that is ended may take a while to be gone.
    await expect.poll(clusterWorkers).toBe(workers);
    for (const view of ['globe', 'plane'] as const)
      expect(differingShare(without[view], gone[view]), view).toBeLessThan(LEAST_SHARE);
  });

  it('ask nobody but their own origin', () => {
    expect(visit.watched.foreign).toEqual([]);
  });
});
