import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { startElsewhere, TILE_COLOUR, type Elsewhere } from '../support/elsewhere.ts';
import { foldLegend, viewPictures } from '../support/layerTree.ts';
import type { ViewPicture } from '../support/pixels.ts';
import { callsTo, readerOf } from '../support/server.ts';
import { sharedAddress } from '../support/shared/shared.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { workbenchOf } from '../support/workbench.ts';

const MARK = String(Date.now() % 1_000_000);

let visit: Visit;
/** Hosts that the page's policy does not know: those of drafts, and of what is added by its address. */
let drafted: Elsewhere;
let added: Elsewhere;

beforeAll(async () => {
  const reader = await readerOf(callsTo(await sharedAddress('portal')), 'relay');
  [drafted, added] = await Promise.all([startElsewhere(reader), startElsewhere(reader)]);
  visit = await openVisit({ account: 'relay', engine: 'globe', reducedMotion: true });
  const { page } = visit;
  await page.getByRole('region', { name: '门户首页' }).getByRole('button', { name: '关闭' }).click();
  await foldLegend(page);
});
afterAll(async () => {
  drafted.close();
  added.close();
  await visit.end();
});

const { panel, button, row, fill, choose } = workbenchOf(() => visit.page);
const shownRow = (name: string) =>
  visit.page.getByRole('tree', { name: /专题数据|基础数据/ }).getByRole('treeitem', { name, exact: true });

/** Drafts a layer, and waits until both views have loaded it. */
async function draft(name: string, type: string, link: string, alias?: string): Promise<void> {
  const { page } = visit;
  await button('新建图层').click();
  await row('新图层').waitFor();
  await fill('名称', name);
  await choose('类型', type);
  if (alias !== undefined) await fill('服务中的图层名', alias);
  await fill('服务地址', link);
  await page.getByRole('searchbox', { name: '按名称筛选图层' }).fill(name);
  await expectReady(name);
}

async function expectReady(name: string): Promise<void> {
  const shown = shownRow(name);
  await shown.waitFor();
  if ((await shown.getAttribute('aria-checked')) !== 'true')
    await shown.locator('[data-part="check"]').click();
  const state = () => shown.getAttribute('data-state');
  await expect.poll(state, { timeout: 60_000 }).toMatch(/ready|failed/);
  expect([await state(), await shown.textContent()]).toEqual(['ready', expect.anything()]);
}

/** Share of a view's pixels in the colour of the tiles. */
function tileShare({ rgb }: ViewPicture): number {
  const { r, g, b } = TILE_COLOUR;
  let count = 0;
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const isNear = [r, g, b].every((value, index) => Math.abs((rgb[at + index] ?? 0) - value) < 60);
    if (isNear) count += 1;
  }
  return (3 * count) / rgb.length;
}

it("draws a drafted layer of a new host at once, in both views, under the page's own policy", async () => {
  const { page, watched } = visit;
  await page.getByRole('button', { name: '图层工作台' }).click();
  await panel()
    .getByText(/现行版本/)
    .waitFor();
  await draft(`瓦片 ${MARK}`, 'domLayer', `${drafted.origin}/tiles/{z}/{x}/{y}.png`);
  const pictures = await viewPictures(page);
  // The window lies over much of the globe.
  expect(tileShare(pictures.globe), 'globe').toBeGreaterThan(0.05);
  expect(tileShare(pictures.plane), 'plane').toBeGreaterThan(0.1);
  expect(drafted.asked.length).toBeGreaterThan(1);
  expect([watched.foreign, watched.errors]).toEqual([[], []]);
});

it('reads models with what they name by relative addresses, and what the service says of its layers', async () => {
  const { watched } = visit;
  await draft(`模型 ${MARK}`, 'obliquemodelLayer', `${drafted.origin}/geo/models/oblique/tileset.json`);
  // What a layer draws is asked for once it is ready.
  await expect
    .poll(() => drafted.asked.some((path) => /\/geo\/models\/oblique\/(?!tileset)/.test(path)))
    .toBe(true);
  await draft(`河流 ${MARK}`, 'GeniusSpatialMapServer', `${drafted.origin}/geo/wms?layers=rivers`);
  await viewsIdle(visit.page);
  await expect.poll(() => drafted.asked.some((path) => path.includes('GetMap'))).toBe(true);
  const features = `${drafted.origin}/geo/arcgis/rest/services/bortala/FeatureServer/1`;
  await draft(`要素 ${MARK}`, 'arcgisFeatureLayer', features);
  await draft(`样方 ${MARK}`, 'wfsLayer', `${drafted.origin}/wfs`, 'forest:square');
  await viewsIdle(visit.page);
  for (const question of ['f=geojson', 'REQUEST=GetFeature'])
    await expect.poll(() => drafted.asked.some((path) => path.includes(question))).toBe(true);
  expect([watched.foreign, watched.errors]).toEqual([[], []]);
});

it.each([
  ['影像服务', 'arcgisImageServer', 'NDVI/ImageServer', '/exportImage'],
  ['矢量瓦片', 'vectorTileLayer', 'Parcels/VectorTileServer', '/resources/styles/root.json'],
])('draws an ArcGIS %s in both views as it looks by itself', async (title, type, path, question) => {
  const { page, watched } = visit;
  const name = `${title} ${MARK}`;
  const shown = shownRow(name);
  await draft(name, type, `${drafted.origin}/arcgis/rest/services/${path}`);
  const pictures = await viewPictures(page);
  // The window lies over much of the globe.
  expect(tileShare(pictures.globe), 'globe').toBeGreaterThan(0.05);
  expect(tileShare(pictures.plane), 'plane').toBeGreaterThan(0.1);
  expect(drafted.asked.some((asked) => asked.includes(question))).toBe(true);
  await shown.locator('[data-part="check"]').click();
  await viewsIdle(page);
  expect([watched.foreign, watched.errors]).toEqual([[], []]);
});

it('says why a drafted service cannot be shown, and takes the draft back', async () => {
  const { page } = visit;
  const name = `不通 ${MARK}`;
  await button('新建图层').click();
  await row('新图层').waitFor();
  await fill('名称', name);
  await choose('类型', 'vectorLayer');
  await fill('服务地址', `${drafted.origin.replace(/\d+$/, '1')}/a.geojson`);
  await page.getByRole('searchbox', { name: '按名称筛选图层' }).fill(name);
  await expect.poll(() => shownRow(name).textContent(), { timeout: 60_000 }).toContain('拒绝连接');
  while (await button('撤销').isEnabled()) await button('撤销').click();
  await shownRow(name).waitFor({ state: 'detached' });
});

it('lays a drafted base map of a new host under the plane at once', async () => {
  const { page, watched } = visit;
  const errors = watched.errors.length;
  await panel().getByRole('radio', { name: '场景' }).click();
  await button('添加底图').click();
  await fill('标题', `底图 ${MARK}`);
  await fill('英文标题', 'Another');
  await fill('地址', `${added.origin}/tiles/{z}/{x}/{y}.png`);
  const lay = async (base: string) => {
    await page.getByRole('button', { name: /^二维底图：/ }).press('Enter');
    await page.getByRole('menu', { name: '二维底图' }).getByText(base).click();
  };
  await lay(`底图 ${MARK}`);
  const share = async () => tileShare((await viewPictures(page)).plane);
  await expect.poll(share).toBeGreaterThan(0.1);
  await lay('与三维一致');
  await expect.poll(share).toBe(0);
  while (await button('撤销').isEnabled()) await button('撤销').click();
  await panel().getByRole('button', { name: '关闭' }).first().click();
  expect(watched.errors.slice(errors)).toEqual([]);
});

it('lays drafted base imagery of a new host under globe and plane at once, and takes it back', async () => {
  const { page, watched } = visit;
  const errors = watched.errors.length;
  // Imagery among the basic data lies over it.
  await page.getByRole('searchbox', { name: '按名称筛选图层' }).fill('');
  await page.getByRole('tab', { name: /基础数据/ }).click();
  await page.getByRole('button', { name: '全部关闭' }).click();
  await page.getByRole('button', { name: '图层工作台' }).click();
  await panel().getByRole('radio', { name: '场景' }).click();
  await fill('影像地址', '');
  await fill('影像地址', `${added.origin}/tiles/{z}/{x}/{y}.png`);
  const shares = async () => {
    const { globe, plane } = await viewPictures(page);
    return [globe, plane].map((picture) => tileShare(picture) > 0.05);
  };
  await expect.poll(shares, { timeout: 60_000 }).toEqual([true, true]);
  while (await button('撤销').isEnabled()) await button('撤销').click();
  await expect.poll(shares, { timeout: 60_000 }).toEqual([false, false]);
  await panel().getByRole('button', { name: '关闭' }).first().click();
  expect([watched.foreign, watched.errors.slice(errors)]).toEqual([[], []]);
});

it('draws a layer that was added by its address without loading the page anew, and says how it is read', async () => {
  const { page, watched } = visit;
  const errors = watched.errors.length;
  const services = page.getByRole('dialog', { name: '地图服务' });
  await page.getByRole('button', { name: '地图服务' }).click();
  await services.getByLabel('服务地址', { exact: true }).last().fill(`${added.origin}/tiles/{z}/{x}/{y}.png`);
  await page.keyboard.press('Enter');
  const name = `新瓦片 ${MARK}`;
  await services.getByRole('textbox', { name: '标题' }).fill(name);
  await services.getByRole('button', { name: /^添加/ }).click();
  await services.getByText('本页暂由门户转发其请求').waitFor();
  await page.getByRole('tab', { name: /基础数据/ }).click();
  await page.getByRole('searchbox', { name: '按名称筛选图层' }).fill(name);
  await expectReady(name);
  const pictures = await viewPictures(page);
  // The window lies over much of the globe.
  expect(tileShare(pictures.globe), 'globe').toBeGreaterThan(0.05);
  expect(tileShare(pictures.plane), 'plane').toBeGreaterThan(0.1);
  await services
    .getByRole('group', { name: `图层“${name}”` })
    .getByRole('button', { name: '移除' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await services.getByText('还没有添加服务图层。').waitFor();
  expect(watched.errors.slice(errors)).toEqual([]);
  expect(watched.foreign).toEqual([]);
});
