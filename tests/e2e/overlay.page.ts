import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { screenshot, viewsIdle } from '../support/browser.ts';
import { dropFile } from '../support/dropFile.ts';
import { json, parcel, square } from '../support/parcels.ts';
import { openWindow } from '../support/everyWindow.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

/** Two parcels beside each other, across the prefecture's middle. */
const PARCELS = json([parcel('东片', square(82.2, 44.6, 0.2)), parcel('西片', square(82, 44.6, 0.2))]);

beforeAll(async () => {
  visit = await openVisit({ account: 'overlay', engine: 'memory', reducedMotion: true, pixels: 'fine' });
  ({ page } = visit);
});
afterAll(() => visit.end());

const panel = () => page.getByRole('dialog', { name: '空间分析' });
const field = (name: string) => panel().getByRole('combobox', { name });
const make = () => panel().getByRole('button', { name: '生成图层' }).click();
const isReady = (name: string) =>
  page
    .locator('[role="treeitem"][data-layer-id^="local-"][data-state="ready"]')
    .filter({ hasText: name })
    .waitFor();
/** The number that a fact of the result tells. */
const fact = async (name: string) =>
  Number(
    (await panel().locator('dl > div').filter({ hasText: name }).locator('dd').innerText()).replaceAll(
      ',',
      '',
    ),
  );
const picture = async (name: string) => {
  const to = process.env.PORTAL_TEST_PICTURES;
  if (to !== undefined) await screenshot(page, `${to}/${name}.png`);
};

const OVERLAY = ['空间分析', '空间分析'] as const;

it('says what to do where there is no layer to analyse', async () => {
  await viewsIdle(page);
  await openWindow(page, OVERLAY);
  await panel()
    .getByText(/^没有可分析的图层/)
    .waitFor();
  await picture('overlay-empty');
});

it('makes a buffer of a layer, which is a layer of the own map then', async () => {
  await dropFile(page, '片区.geojson', Buffer.from(PARCELS).toString());
  await isReady('片区');
  await page.getByRole('dialog', { name: '打开文件' }).getByRole('button', { name: '关闭' }).click();
  await field('输入图层').selectOption({ label: '片区' });
  await panel().getByRole('textbox', { name: '距离' }).fill('1000');
  await page.keyboard.press('Tab');
  await picture('overlay-buffer-ask');
  await make();
  await panel().getByText('已生成图层“片区 缓冲 1000 米”，在“我的文件”中。').waitFor();
  await isReady('片区 缓冲 1000 米');
  expect(await fact('要素')).toBe(1);
  // Two squares of 0.2°, some 31.8 and 22.2 km: with a border of a kilometre, round at the corners.
  const areaHa = await fact('总面积（公顷）');
  expect(areaHa).toBeGreaterThan(78_000);
  expect(areaHa).toBeLessThan(82_000);
  await picture('overlay-buffer');
});

it('lays a layer of the catalogue over it, with areas by class', async () => {
  await page.getByLabel('按名称筛选图层').fill('林长责任区');
  await page.getByRole('treeitem', { name: '林长责任区' }).first().click();
  await field('分析方式').selectOption({ label: '相交' });
  await field('输入图层').selectOption({ label: '片区' });
  await field('叠加图层（面）').selectOption({ label: '林长责任区' });
  await panel().getByRole('textbox', { name: '结果名称' }).fill('片区林长');
  await page.keyboard.press('Enter');
  await panel().getByText('已生成图层“片区林长”，在“我的文件”中。').waitFor();
  await page.getByLabel('按名称筛选图层').fill('');
  await isReady('片区林长');
  await field('按字段分类统计').selectOption({ label: '名称' });
  const table = panel().getByRole('table', { name: '按“名称”分类' });
  await table.getByRole('row', { name: /东片/ }).waitFor();
  const total = await table.getByRole('row', { name: /合计/ }).getByRole('cell').nth(1).innerText();
  expect(Number(total.replaceAll(',', ''))).toBeCloseTo(await fact('总面积（公顷）'), 1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel().getByRole('button', { name: '导出分类表（CSV）' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('片区林长 名称.csv');
  await picture('overlay-classes');
  expect(await violations(page)).toEqual([]);
});

it('says that nothing is left, and makes no layer of it', async () => {
  await field('分析方式').selectOption({ label: '擦除' });
  await field('输入图层').selectOption({ label: '片区' });
  await field('叠加图层（面）').selectOption({ label: '片区 缓冲 1000 米' });
  await make();
  await panel()
    .getByText(/^结果为空/)
    .waitFor();
  await field('叠加图层（面）').selectOption({ label: '片区' });
  await make();
  await panel()
    .getByText(/^输入图层和叠加图层相同/)
    .waitFor();
  await picture('overlay-problem');
});

it('makes slopes of the ground in view, drawn by class, without any layer', async () => {
  await field('分析方式').selectOption({ label: '坡度分级' });
  expect(await panel().getByRole('textbox', { name: '结果名称' }).inputValue()).toBe('');
  await field('输入图层').waitFor({ state: 'detached' });
  await field('空间范围').selectOption({ label: '当前视图范围' });
  await make();
  await isReady('坡度分级');
  await panel()
    .getByText(/^按 \d+ 米格网计算/)
    .waitFor();
  const rows = panel().getByRole('table', { name: '按“坡度级”分类' }).getByRole('row');
  expect(await rows.count()).toBeGreaterThan(2);
  await picture('overlay-slope');
  expect(await violations(page)).toEqual([]);
});

it('has its results in the list of files, where they are removed', async () => {
  await page.getByRole('treeitem', { name: '我的文件' }).waitFor();
  const files = await openWindow(page, ['打开文件', '打开文件']);
  const card = files.getByRole('listitem').filter({ hasText: '片区林长' });
  await card.getByText(/空间分析/).waitFor();
  await card.getByRole('button', { name: '移除' }).click();
  await card.waitFor({ state: 'detached' });
});
