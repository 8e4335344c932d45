import { afterAll, beforeAll, expect, it } from 'vitest';
import { screenshot, viewsIdle } from '../support/browser.ts';
import { dropFile } from '../support/dropFile.ts';
import { cameraOf } from '../support/layerTree.ts';
import { TWO_PARCELS } from '../support/parcels.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await openVisit({ account: 'files', engine: 'memory', reducedMotion: true, pixels: 'fine' });
  ({ page } = visit);
});
afterAll(() => visit.end());

const panel = () => page.getByRole('dialog', { name: '打开文件' });
const card = (title: string) => panel().getByRole('listitem').filter({ hasText: title });
const node = (name: string) =>
  page.locator(`[role="treeitem"][data-layer-id^="local-"]`).filter({ hasText: name });
const isReady = (name: string) =>
  page
    .locator('[role="treeitem"][data-layer-id^="local-"][data-state="ready"]')
    .filter({ hasText: name })
    .waitFor();

const drop = (name: string, text: string) => dropFile(page, name, text);

const picture = async (name: string) => {
  const to = process.env.PORTAL_TEST_PICTURES;
  if (to !== undefined) await screenshot(page, `${to}/${name}.png`);
};

const TABLE = '名称,X坐标,Y坐标\n博乐站,27584411.5,4973021.25\n精河站,27650000,4940000\n';

it('a unit drops a file on the map: it is a layer there, which nobody else sees', async () => {
  await drop('地块.geojson', Buffer.from(TWO_PARCELS).toString());
  await card('地块').getByText('2 个要素 · 地块.geojson').waitFor();
  await page.getByRole('treeitem', { name: '我的文件' }).waitFor();
  await isReady('地块');
  await picture('files-open');
  // The flight to it begins once the layer is there.
  const centre = async () =>
    (await cameraOf(page, 'plane')).slice(0, 2).map((degrees) => Math.round(degrees));
  await expect.poll(centre).toEqual([82, 44]);
  expect(await panel().getByRole('button', { name: '保存到服务器' }).count()).toBe(0);
});

it('a table in metres asks for its reference system, with the place that each would mean', async () => {
  await drop('监测站.csv', TABLE);
  const question = panel().getByRole('combobox', { name: '坐标系' });
  await question.waitFor();
  await picture('files-asks');
  await question.selectOption('EPSG:4515');
  await panel().getByRole('button', { name: '显示' }).click();
  await card('监测站').waitFor();
  await isReady('监测站');
});

it('says what is wrong with a file, in its own place', async () => {
  await drop('坏.gpkg', 'this is no GeoPackage');
  await panel()
    .getByRole('alert')
    .getByText(/^无法读取 坏.gpkg/)
    .waitFor();
  await drop('a.exe', 'x');
  await panel()
    .getByText(/a.exe 不是可以打开的文件/)
    .waitFor();
  await picture('files-problem');
  await panel().getByRole('button', { name: '知道了' }).first().click();
  await panel().getByRole('button', { name: '知道了' }).click();
  await panel().getByRole('alert').waitFor({ state: 'detached' });
});

it('is there again after a reload', async () => {
  await page.reload();
  await viewsIdle(page);
  await isReady('地块');
  await isReady('监测站');
});

it('is taken away, and brought back by undoing that', async () => {
  await card('地块').getByRole('button', { name: '移除' }).click();
  await node('地块').waitFor({ state: 'detached' });
  await page.locator('[data-view="plane"]').focus();
  await page.keyboard.press('Control+z');
  await isReady('地块');
});

it('goes with the user when he signs out', async () => {
  await page.getByRole('banner').getByRole('button', { name: '退出' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/login*');
  const kept = await page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const request = indexedDB.open('portal');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const keys = request.result.transaction('records').objectStore('records').getAllKeys();
          keys.onsuccess = () => resolve(keys.result.map(String));
        };
      }),
  );
  expect(kept.filter((key) => key.startsWith('files/'))).toEqual([]);
});
