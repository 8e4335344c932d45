import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { workbenchOf } from '../support/workbench.ts';

const MARK = String(Date.now() % 1_000_000);
const BASE = `底图${MARK}`;

let visit: Visit;
beforeAll(async () => {
  visit = await openVisit({
    account: 'workbenchScene',
    engine: 'memory',
    reducedMotion: true,
    pixels: 'fine',
  });
});
afterAll(() => visit.end());

const { panel, button, tab, fill, publish } = workbenchOf(() => visit.page);
const inForce = () =>
  panel()
    .getByText(/现行版本/)
    .waitFor();
const scene = () => panel().getByRole('radio', { name: '场景' }).click();
const bases = () => panel().getByRole('list', { name: '二维底图' });
/** The base maps' names in their order. */
const names = () => bases().locator('li > button[aria-expanded] > span > span').allTextContents();
/** What the plane's switcher offers. */
async function offered(): Promise<readonly string[]> {
  const { page } = visit;
  await page.getByRole('button', { name: /^二维底图：/ }).press('Enter');
  const menu = page.getByRole('menu', { name: '二维底图' });
  await menu.getByText('与三维一致').waitFor();
  const found = await menu.getByRole('menuitemcheckbox').allTextContents();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  return found.map((text) => text.trim());
}
const camera = async () =>
  (await visit.page.locator('[data-view="globe"]').getAttribute('data-camera'))?.split(',').map(Number) ?? [];

it('moves base maps by buttons and keys, seen at once in the switcher, and takes each step back', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '图层工作台' }).click();
  await scene();
  await expect.poll(names).toEqual(['影像', '地形晕渲', '素色底图']);
  expect(await violations(page)).toEqual([]);
  await button('下移“影像”').click();
  await expect.poll(names).toEqual(['地形晕渲', '影像', '素色底图']);
  await bases().getByRole('button', { name: '素色底图 单一颜色' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['地形晕渲', '素色底图', '影像']);
  expect(await offered()).toEqual(['与三维一致', '地形晕渲', '素色底图', '影像']);
  await tab('修改内容').click();
  await panel().getByText('底图顺序：影像、地形晕渲、素色底图 → 地形晕渲、素色底图、影像').waitFor();
  await tab('表单').click();
  await button('撤销').click();
  await button('撤销').click();
  await inForce();
});

it('takes the first view from the map, and home goes there at once', async () => {
  const { page } = visit;
  await panel().getByText('三维视图到一个固定视角').click();
  await button('取三维当前视角').click();
  await panel().getByText('1 处修改未发布').waitFor();
  const there = await camera();
  await panel().getByText('两个视图都完整显示一个范围').click();
  await fill('首屏范围（西,南,东,北，度）', '83,43,79,45');
  await panel().getByText('应为“西,南,东,北”（度），且西小于东、南小于北').first().waitFor();
  expect(await button('发布').isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await fill('首屏范围（西,南,东,北，度）', '81.5,44.5,82.5,45.1');
  await button('看首屏').click();
  await expect.poll(async () => (await camera())[0]).toBeCloseTo(82, 1);
  await panel().getByText('三维视图到一个固定视角').click();
  await button('看首屏').click();
  await expect.poll(async () => (await camera())[0]).toBeCloseTo(there[0] ?? Number.NaN, 3);
  await tab('修改内容').click();
  await panel()
    .getByText(/首屏范围.* → 无，只按视角/)
    .waitFor();
  await button('放弃修改').click();
  await inForce();
  await tab('表单').click();
});

it('says what is wrong with a base map at its field, edits it as text, and publishes it', async () => {
  const { page } = visit;
  await button('添加底图').click();
  await panel().getByText('底图“新底图”的地址应含 {z} {x} {y}，且没有其他占位符').first().waitFor();
  expect(await button('发布').isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await fill('标题', BASE);
  await fill('英文标题', 'Another');
  await fill('地址', '/geo/tiles/relief/{z}/{x}/{y}.jpg');
  const level = panel().locator('calcite-input-number').first().locator('input');
  await level.fill('11');
  await level.press('Enter');
  expect(await offered()).toEqual(['与三维一致', '影像', '地形晕渲', '素色底图', BASE]);
  await tab('文本').click();
  await panel().getByRole('textbox', { name: /记录/ }).getByText('"maxLevel": 7').click();
  for (const key of ['End', 'Backspace', '9']) await page.keyboard.press(key);
  await tab('修改内容').click();
  await panel().getByText(`底图“${BASE}”：（无） → /geo/tiles/relief/{z}/{x}/{y}.jpg`).waitFor();
  await panel().getByText('影像最大级别：7 → 9').waitFor();
  await button('撤销').click();
  await panel().getByText('影像最大级别：7 → 9').waitFor({ state: 'detached' });
  await publish(`底图 ${MARK}`);
  await page.reload();
  await viewsIdle(page);
  expect(await offered()).toContain(BASE);
});

it('is put back as it was', async () => {
  await scene();
  await button(`去掉“${BASE}”`).click();
  await publish(`去掉 ${MARK}`);
  expect(await offered()).not.toContain(BASE);
});
