import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { buildLayerTree, walkNodes } from '../../src/layers/tree/layerCatalogue.ts';
import { LAYER_TYPES, typeHas, type LayerType } from '../../src/layerTypes/index.ts';
import { camerasStill, screenshot, viewsIdle } from '../support/browser.ts';
import {
  findLayer,
  flyToLayer,
  foldLegend,
  switchLayer,
  viewPictures,
  type TreeLayer,
} from '../support/layerTree.ts';
import { differingShare, pictureOf, picturesOf } from '../support/pixels.ts';
import { runFromRail } from '../support/rail.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let origin: string;
let page: Visit['page'];
let watched: Visit['watched'];

/** A layer of each type, by its catalogue code. */
let samples: ReadonlyMap<LayerType, TreeLayer>;

/** Least share of a view's pixels that a layer must change to count as drawn. */
const LEAST_SHARE = 0.0008;

async function readSamples(): Promise<typeof samples> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? '';
  const response = await fetch(`${origin}${ENDPOINTS.layerTree.path}`, {
    headers: { Authorization: token },
  });
  const { Message } = (await response.json()) as { Message: { Items: CatalogueItem[] } };
  const found = new Map<LayerType, TreeLayer>();
  for (const { id, label, definition } of walkNodes(buildLayerTree(Message.Items))) {
    if (definition === undefined || found.has(definition.type)) continue;
    // Imagery by another protocol looks like the imagery that is there already.
    if (definition.type === 'WebMapTileServiceImageryProvider' && definition.alias === 'imagery') continue;
    found.set(definition.type, { code: id, name: label });
  }
  return found;
}

beforeAll(async () => {
  visit = await openVisit({ account: 'layers', engine: 'globe', reducedMotion: true });
  ({ origin, page, watched } = visit);
  // What lies over the views changes with the layers, and must not be taken for them.
  await page.getByRole('region', { name: '门户首页' }).getByRole('button', { name: '关闭' }).click();
  await foldLegend(page);
  // Views of one width: flights to a layer come as near to it as they can.
  await page.getByRole('separator', { name: '调整三维地球与二维地图的宽度' }).press('Shift+ArrowLeft');
  samples = await readSamples();
});

afterAll(() => visit.end());

/**
 * The sample has none of what other servers have: files are drawn in `tests/scene/raster.browser.ts`, features of services in
 * `relay.browser.ts`.
 */
const ELSEWHERE: readonly string[] = [
  ...['pmtilesLayer', 'vectorPmtilesLayer', 'cogLayer'],
  ...['arcgisFeatureLayer', 'wfsLayer', 'arcgisImageServer', 'vectorTileLayer'],
];
const SAMPLED = LAYER_TYPES.filter((type) => !ELSEWHERE.includes(type));

describe('a layer of every type', () => {
  it.each(SAMPLED)('%s is drawn in both views and goes again', async (type) => {
    const { code, name } = samples.get(type) ?? { code: '', name: '' };
    if (code === '') throw new Error(`the sample catalogue has no ${type}`);
    await findLayer(page, { code, name });
    await flyToLayer(page, code);
    // Looked at from aside and from near, finer terrain moves what the linked plane shows once more.
    if (typeHas(type, 'standsOnGround')) await camerasStill(page);
    const before = await viewPictures(page);
    await switchLayer(page, code);
    const during = await viewPictures(page);
    const folder = process.env.PORTAL_TEST_PICTURES;
    if (folder !== undefined) await screenshot(page, `${folder}/${type}.png`);
    const changed = (view: 'globe' | 'plane') => differingShare(before[view], during[view]);
    expect(changed('globe'), 'globe').toBeGreaterThan(LEAST_SHARE);
    // Terrain shapes the globe and has nothing to show in the plane.
    if (!typeHas(type, 'terrain')) expect(changed('plane'), 'plane').toBeGreaterThan(LEAST_SHARE);
    await switchLayer(page, code);
    await viewsIdle(page);
    // A scene of photographs is ground that the plane follows: that models are gone is for models.browser.ts, whose camera rests.
    if (typeHas(type, 'standsOnGround')) return;
    const after = await pictureOf(page, 'plane');
    expect(differingShare(before.plane, after), 'plane, gone').toBeLessThan(LEAST_SHARE);
  });
});

it('grid range and region mask are drawn in both views, and a cleared screen hides them', async () => {
  await viewsIdle(page);
  const before = await picturesOf(page);
  await runFromRail(page, '查询', '网格范围');
  await runFromRail(page, '查询', '区域遮罩');
  await page.getByRole('dialog', { name: '区域遮罩' }).getByText('精河县').click();
  // Both are drawn once the server has told where they lie.
  const changed = async () => {
    const during = await viewPictures(page);
    return [
      differingShare(before.plane, during.plane) > 0.2,
      differingShare(before.globe, during.globe) > 0.1,
    ];
  };
  await expect.poll(changed, { timeout: 60_000 }).toEqual([true, true]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '清屏' }).first().click();
  await page.getByRole('region', { name: '消息提示' }).getByText('屏幕已清空').waitFor();
  await viewsIdle(page);
  expect(differingShare(before.plane, await pictureOf(page, 'plane'))).toBeLessThan(0.05);
});

describe('the time line', () => {
  const water = { code: 'Z010503', name: '艾比湖历年水域' };
  const greening = { code: 'Z010402', name: '国土绿化项目分布' };
  const panel = () => page.getByRole('dialog', { name: '时间轴' });

  it('shows the features of a time in both views, and two times side by side', async () => {
    await findLayer(page, water);
    await flyToLayer(page, water.code);
    await switchLayer(page, water.code);
    await runFromRail(page, '视图', '时间轴');
    await panel().getByRole('button', { name: '下一步' }).click();
    const chip = page.getByRole('group', { name: '当前时间' });
    await chip.getByText('2016 年').waitFor();
    const first = await viewPictures(page);
    await panel().getByRole('button', { name: '下一步' }).click();
    await chip.getByText('2017 年').waitFor();
    const second = await viewPictures(page);
    for (const view of ['globe', 'plane'] as const)
      expect(differingShare(first[view], second[view]), view).toBeGreaterThan(LEAST_SHARE);

    await panel().getByText('两期对照').click();
    await panel().getByRole('button', { name: '开始对照' }).click();
    for (const view of ['globe', 'plane'])
      await page.locator(`[data-swipe="${view}"][data-ready="true"]`).waitFor();
    const divider = page.locator('[data-swipe="plane"]').getByRole('slider', { name: '对照分隔线' });
    const parted = await viewPictures(page);
    await divider.press('Home');
    const right = await viewPictures(page);
    expect(differingShare(parted.plane, right.plane)).toBeGreaterThan(LEAST_SHARE);
    await panel().getByRole('button', { name: '结束对照' }).click();
    await chip.getByText('2017 年').waitFor();
    await switchLayer(page, water.code);
  });

  it('asks a map service for the time that is shown, and for nothing of a time that it has not', async () => {
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/geo/wms') && searchParams.get('REQUEST') === 'GetMap')
        asked.push(searchParams.get('TIME'));
    });
    await findLayer(page, greening);
    await switchLayer(page, greening.code);
    await viewsIdle(page);
    // The service begins in 2018.
    expect(asked).toEqual([]);
    await page.getByRole('group', { name: '当前时间' }).getByRole('button', { name: '显示全部时间' }).click();
    await expect.poll(() => [...new Set(asked)]).toEqual([null]);
    await viewsIdle(page);
    await panel().getByText('播放', { exact: true }).first().click();
    await panel().getByRole('button', { name: '下一步' }).click();
    await panel().getByRole('button', { name: '下一步' }).click();
    await expect.poll(() => [...new Set(asked)]).toContain('2019');
    await viewsIdle(page);
    await switchLayer(page, greening.code);
    await page.keyboard.press('Escape');
  });
});

it('asks nobody but its own origin', () => {
  expect(watched.foreign).toEqual([]);
});
