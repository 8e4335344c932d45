import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { findLayer, flyToLayer, layerRow, switchLayer, viewPictures } from '../support/layerTree.ts';
import { differingShare } from '../support/pixels.ts';
import { filledFolder, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { startVisit, type Visit } from '../support/visit.ts';

let config: TestFolder;
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

/** A copy of the config files that names the drainage deployment. */
async function drainageConfig(): Promise<TestFolder> {
  const folder = await temporaryFolder();
  await cp('config', folder.path, { recursive: true });
  const file = join(folder.path, 'app.json');
  const app = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...app, deployment: 'drainage' }));
  return folder;
}

/** The workers that keep clusters: one for each facility layer that is on. */
const clusterWorkers = () => page.workers().filter((worker) => worker.url().includes('clusterWorker')).length;

beforeAll(async () => {
  config = await drainageConfig();
  visit = await startVisit(await filledFolder(), { PORTAL_CONFIG_DIR: config.path });
  ({ page } = visit);
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/sanwei/')) asked.push(decodeURIComponent(`${pathname}${search}`));
  });
  await page.goto(`${visit.portal.origin}/login?quality=low`);
  await signIn(page);
  await page.waitForURL('**/infoPage*');
  await viewsIdle(page);
  await page.getByRole('region', { name: '门户首页' }).getByRole('button', { name: '关闭' }).click();
  // It changes with the layers, and must not be taken for them.
  await page.getByRole('button', { name: '收起图例' }).click();
});

afterAll(async () => {
  await visit.end();
  await config.remove();
});

describe('the drainage deployment', () => {
  it('has its own topics and the six kinds of facilities', async () => {
    const topics = page.getByRole('navigation', { name: '业务菜单' }).locator('[data-topic]');
    expect(await topics.allTextContents()).toEqual([
      ...['总览', '污水', '雨水', '隐患', '工程', '运营', '决策分析', '视频'],
    ]);
    for (const name of ['排放口', '检查井', '混接点', '排水户', '污水厂', '泵站'])
      await page.getByRole('treeitem', { name, exact: true }).waitFor();
  });

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
    expect(clusterWorkers()).toBe(workers);
    for (const view of ['globe', 'plane'] as const)
      expect(differingShare(without[view], gone[view]), view).toBeLessThan(LEAST_SHARE);
  });

  it.each([
    ['总览', '/ZongLanIndex', '管线长度'],
    ['污水', '/ResourceOverview', '管线长度'],
    ['雨水', '/ResourceOverview', '排放口'],
    ['隐患', '/ResourceOverview', '混接点'],
    ['工程', '/ResourceOverview', '混接点'],
    ['运营', '/OperationOverview', '处理能力'],
    ['决策分析', '/ResourceOverview', '最大埋深'],
  ])('opens %s at %s, which tells %s', async (topic, path, figure) => {
    const strip = page.getByRole('navigation', { name: '业务菜单' });
    const panel = page.locator('[data-panel="page"]');
    await strip.getByRole('button', { name: topic, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('banner').getByText(topic, { exact: true }).waitFor();
    await panel.locator('dt', { hasText: figure }).first().waitFor();
    const amount = await panel.locator('dl strong').first().textContent();
    expect(Number(amount?.replaceAll(',', ''))).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
  });

  it('opens the cameras from 视频', async () => {
    const strip = page.getByRole('navigation', { name: '业务菜单' });
    await strip.getByRole('button', { name: '视频', exact: true }).click();
    await page.waitForURL('**/MonitorVideo*');
    await page
      .locator('[data-panel="page"]')
      .getByRole('button', { name: /SP-001/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
