import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { callsTo, readerOf } from '../support/server.ts';
import { sharedAddress } from '../support/shared/shared.ts';
import { openVisit, type Visit } from '../support/visit.ts';

const MARK = String(Date.now() % 1_000_000);

let visit: Visit;
/** The address of a WMS with a key. */
let wms: string;

beforeAll(async () => {
  const portal = await sharedAddress('portal');
  wms = await (await readerOf(callsTo(portal), 'services')).keyed('/geo/wms');
  visit = await openVisit({ account: 'services', engine: 'memory', reducedMotion: true, pixels: 'fine' });
});
afterAll(() => visit.end());

const panel = () => visit.page.getByRole('dialog', { name: '地图服务' });
const button = (name: string | RegExp) => panel().getByRole('button', { name });

async function ask(address: string): Promise<void> {
  await panel().getByLabel('服务地址', { exact: true }).last().fill(address);
  await visit.page.keyboard.press('Enter');
}

it('says what is wrong with an address, at its field', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '地图服务' }).click();
  await ask('gis.example.cn/wms');
  await panel().getByText('地址应以 http:// 或 https:// 开头').waitFor();
  await ask(`${await sharedAddress('portal')}/login`);
  await panel().getByText('认不出这是什么服务').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('makes the address of a national base map from its key', async () => {
  const { page } = visit;
  // Tests ask nobody outside.
  const asking = '**/foreign-layers/ask';
  await page.route(asking, (route) => route.abort());
  await button('天地图').click();
  const form = panel().getByRole('form', { name: '天地图' });
  await form.getByLabel('图层').last().selectOption('cia');
  await form.getByRole('textbox', { name: '许可（tk）' }).fill('example');
  expect(await violations(page)).toEqual([]);
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/foreign-layers/ask'),
  );
  await page.keyboard.press('Enter');
  const address = panel().getByRole('textbox', { name: '服务地址', exact: true });
  await expect.poll(() => address.inputValue()).toContain('T=cia_w&x={x}&y={y}&l={z}&tk=example');
  // One that comes only now would be asked outside.
  await refused;
  await page.unroute(asking);
  await button('天地图').click();
});

it('lists the layers of a service, and adds those that are ticked to the tree', async () => {
  const { page } = visit;
  await ask(`${wms}&service=WMS&request=GetCapabilities`);
  await panel().getByText('WMS 地图服务').waitFor();
  await panel().getByRole('searchbox').fill('湖');
  await panel().getByRole('checkbox', { name: '湖泊' }).check();
  await panel().getByRole('searchbox').fill('');
  await panel().getByRole('checkbox', { name: '河流' }).first().check();
  expect(await violations(page)).toEqual([]);
  await button('添加 2 个图层').click();
  await panel().getByRole('group', { name: '图层“湖泊”' }).waitFor();
  await panel().getByText('正常').nth(1).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('shows the first of them at once through the portal, and says that the page asks the service itself once it is loaded anew', async () => {
  const { page } = visit;
  await page.getByRole('tab', { name: /基础数据/ }).click();
  await page.getByText('已显示 3 个图层').waitFor();
  await panel().getByText('本页暂由门户转发其请求').waitFor();
  expect(await violations(page)).toEqual([]);
  // All that is looked for next is on the page that goes, too.
  await Promise.all([page.waitForEvent('load'), button('刷新页面').click()]);
  await viewsIdle(page);
  await page.getByRole('tab', { name: /基础数据/ }).click();
  await page.getByRole('treeitem', { name: /自有数据/ }).waitFor();
  await page.getByText('已显示 3 个图层').waitFor();
  // The window is open again, too.
  await panel().waitFor();
  expect(await violations(page)).toEqual([]);
});

it('calls a layer otherwise, and takes it out again', async () => {
  const { page } = visit;
  const title = `湖泊 ${MARK}`;
  await panel().getByRole('group', { name: '图层“湖泊”' }).getByRole('button', { name: '修改' }).click();
  const form = page.getByRole('dialog', { name: '修改服务图层' });
  await form.getByLabel('标题').fill(title);
  // Its fields keep off its edges, although it stands in a panel.
  const [outer, field] = await Promise.all([form.boundingBox(), form.getByLabel('标题').boundingBox()]);
  expect((field?.x ?? 0) - (outer?.x ?? 0)).toBeGreaterThan(12);
  await form.getByRole('button', { name: '保存' }).click();
  const layer = panel().getByRole('group', { name: `图层“${title}”` });
  await layer.getByRole('button', { name: '移除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await layer.waitFor({ state: 'detached' });
  await panel().getByRole('group', { name: '图层“河流”' }).getByRole('button', { name: '移除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await panel().getByText('还没有添加服务图层。').waitFor();
  expect(visit.watched.foreign).toEqual([]);
});
