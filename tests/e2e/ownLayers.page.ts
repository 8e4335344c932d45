import type { Locator, Request } from 'playwright';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { screenshot } from '../support/browser.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let folder: TestFolder;

beforeAll(async () => {
  folder = await temporaryFolder();
  visit = await openVisit({ account: 'ownLayers', engine: 'memory', pixels: 'fine' });
});
afterAll(async () => {
  await visit.end();
  await folder.remove();
});

const panel = () => visit.page.getByRole('dialog', { name: '自有数据' });

/** Writes a file and chooses it in the panel. */
async function choose(name: string, text: string, label = '选择文件'): Promise<void> {
  const path = join(folder.path, name);
  await writeFile(path, text);
  await panel().getByLabel(label, { exact: true }).setInputFiles(path);
}

const picture = async (name: string) => {
  const to = process.env.PORTAL_TEST_PICTURES;
  if (to !== undefined) await screenshot(visit.page, `${to}/${name}.png`);
};

const TABLE = '名称,X坐标,Y坐标\n博乐站,27584411.5,4973021.25\n精河站,27650000,4940000\n';

it('brings a table of the bureau onto the map: asks for its reference, stores it, says what became of it', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '自有数据' }).click();
  await panel().getByText('还没有自有图层').waitFor();
  await picture('own-empty');
  await choose('监测站.csv', TABLE);
  await panel().getByText('博乐站 · 精河站').waitFor();
  const store = panel().getByRole('button', { name: '导入', exact: true });
  expect(await store.isDisabled()).toBe(true);
  await panel().getByLabel('坐标系').selectOption('EPSG:4515');
  await panel()
    .getByText(/范围：82\.06/)
    .waitFor();
  await picture('own-form');
  await store.click();
  await panel().getByText('“监测站”已导入并显示在地图上').waitFor();
  await panel().getByText('导入 2 个要素').waitFor();
  await panel().getByRole('button', { name: '完成' }).click();
  await panel()
    .getByRole('listitem')
    .filter({ hasText: '监测站' })
    .getByText('2 个要素 · 监测站.csv')
    .waitFor();
  await picture('own-list');
});

it('says what is wrong with a file, and goes on with another', async () => {
  await choose('坏.gpkg', 'this is no GeoPackage');
  await panel()
    .getByRole('alert')
    .getByText(/无法读取 坏.gpkg/)
    .waitFor();
  await picture('own-problem');
  await panel().getByRole('button', { name: '另选文件' }).click();
});

it('replaces a layer, goes back, adds to it, and takes it out when that is confirmed', async () => {
  const { page } = visit;
  await choose('新站.csv', '名称,lon,lat\n只有一个,82.07,44.9\n', '用新文件更新… 监测站');
  await panel().getByLabel('坐标系').selectOption('EPSG:4490');
  await panel().getByRole('button', { name: '导入为“监测站”的新版本' }).click();
  await panel().getByText('导入 1 个要素').waitFor();
  await panel().getByRole('button', { name: '完成' }).click();
  const row = panel().getByRole('listitem').filter({ hasText: '监测站' });
  await row.getByText('1 个要素 · 新站.csv').waitFor();
  await row.getByRole('button', { name: '恢复上一版本' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复上一版本' }).click();
  await row.getByText('2 个要素 · 监测站.csv').waitFor();
  await choose('又一站.csv', '名称,lon,lat\n艾比湖站,82.9,44.9\n', '用新文件更新… 监测站');
  await panel().getByLabel('坐标系').selectOption('EPSG:4490');
  await panel().getByLabel('新文件').selectOption('append');
  await picture('own-append');
  await panel().getByRole('button', { name: '追加到“监测站”' }).click();
  await panel().getByText('另有原有的 2 个要素').waitFor();
  await picture('own-appended');
  await panel().getByRole('button', { name: '完成' }).click();
  await row.getByText('3 个要素 · 又一站.csv').waitFor();
  await row.getByRole('button', { name: '删除图层' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除图层' }).click();
  await panel().getByText('还没有自有图层').waitFor();
});

it('shows the sign of dropping but where its own window takes the file', async () => {
  const { page } = visit;
  const sign = page.getByText('松开鼠标，打开文件');
  const drag = (over: Locator, type: 'dragover' | 'drop') =>
    over.evaluate((element, name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['{"type":"Point","coordinates":[82,44.9]}'], '一点.geojson'));
      element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
    }, type);
  const zone = panel().getByText('把文件拖到这里');
  await drag(page.locator('body'), 'dragover');
  await sign.waitFor();
  await picture('files-sign');
  await drag(zone, 'dragover');
  await sign.waitFor({ state: 'detached' });
  await drag(page.locator('body'), 'dragover');
  await sign.waitFor();
  const isRead = (request: Request) => request.url().endsWith('/imports/read');
  await page.route('**/imports/read', () => undefined);
  await Promise.all([page.waitForRequest(isRead), drag(zone, 'drop')]);
  await sign.waitFor({ state: 'detached' });
  // What is asked of a file that was put away is asked no longer.
  await Promise.all([
    page.waitForEvent('requestfailed', isRead),
    panel().getByRole('button', { name: '取消' }).click(),
  ]);
  await panel().getByText('还没有自有图层').waitFor();
  await page.unroute('**/imports/read');
});

it('saves a file that is open on the bureau’s own map', async () => {
  const { page } = visit;
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速查找' }).fill('打开文件');
  await page.getByRole('option', { name: '打开文件' }).first().click();
  const files = page.getByRole('dialog', { name: '打开文件' });
  const path = join(folder.path, '巡护点.geojson');
  const point = { type: 'Point', coordinates: [82.07, 44.9] };
  await writeFile(path, JSON.stringify({ type: 'Feature', properties: { 名称: '一号' }, geometry: point }));
  await files.getByLabel('选择文件…').setInputFiles(path);
  const card = files.getByRole('listitem').filter({ hasText: '巡护点' });
  await card.getByRole('button', { name: '保存到服务器' }).click();
  await page
    .getByRole('region', { name: '消息提示' })
    .getByText('“巡护点”已保存到服务器，仅州局可见')
    .waitFor();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('treeitem', { name: '我的文件' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '自有数据' }).click();
  const row = panel().getByRole('listitem').filter({ hasText: '巡护点' });
  await row.getByText('仅州局可见').waitFor();
  await row.getByRole('button', { name: '删除图层' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除图层' }).click();
  await panel().getByText('还没有自有图层').waitFor();
});

it('reports no error of its own and asks no other origin', () => {
  expect(visit.watched.foreign).toEqual([]);
  expect(visit.watched.errors).toEqual([]);
});
