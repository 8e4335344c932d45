import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { runFromRail } from '../support/rail.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await openVisit({ account: 'fire', engine: 'memory', reducedMotion: true, pixels: 'fine' });
  await visit.page.getByRole('region', { name: '门户首页' }).getByRole('button', { name: '关闭' }).click();
});
afterAll(() => visit.end());

const panel = () => visit.page.getByRole('dialog', { name: '火情研判' });
const place = () => panel().getByRole('textbox', { name: '火点经纬度' });
const button = (name: string) => panel().getByRole('button', { name, exact: true });

it('says what a place is written like', async () => {
  const { page } = visit;
  await runFromRail(page, '查询', '火情研判');
  await place().fill('博乐');
  await page.keyboard.press('Enter');
  await panel().getByText('请输入“经度, 纬度”').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('tells of a place that is typed who sees it by the terrain, and all else', async () => {
  const { page } = visit;
  await place().fill('81.9, 44.42');
  await page.keyboard.press('Enter');
  await panel().getByText('视距内 3 处，1 处看得到').waitFor();
  await panel().getByText('精河县17号瞭望塔，4.5 km，东南方向').waitFor();
  await panel()
    .getByText(/^沿道路 .* km，约 \d+ 分钟，离路 8\.6 km · \d+ 人，车 \d+ 辆$/)
    .first()
    .waitFor();
  await panel().getByText('县级 · 博乐市责任区').waitFor();
  await panel()
    .getByText(/^火头向东推进约 \d+\.\d 米\/分/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
});

it('follows the wind, and remembers it', async () => {
  const { page } = visit;
  await panel().getByRole('textbox', { name: '风向（来向）' }).fill('180');
  await page.keyboard.press('Enter');
  await panel()
    .getByText(/^火头向北推进约/)
    .waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button('存为文本').click()]);
  expect(download.suggestedFilename()).toBe('火情研判.txt');
  const [printed] = await Promise.all([page.waitForEvent('download'), button('打印一页').click()]);
  expect(printed.suggestedFilename()).toBe('火情研判.pdf');
  const pdf = await buffer(await printed.createReadStream());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // Both views are on it, and its letters are letters.
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
  expect(pdf.toString('latin1')).toContain('/FontFile2');
  await button('清除').click();
  await panel().getByText('在地图上点出火点').waitFor();
});

it('takes a click on the map', async () => {
  const { page } = visit;
  await button('在地图上点选').click();
  await panel().getByText('请在地图上点击火点').waitFor();
  const plane = await page.locator('[data-view="plane"]').boundingBox();
  if (plane === null) throw new Error('no plane');
  await page.mouse.click(plane.x + plane.width / 2, plane.y + plane.height / 2);
  await panel().getByText('谁看得到').waitFor();
  await panel()
    .getByText(/^火头向北推进约/)
    .waitFor();
});

it('shows what is seen from a place, and whether another place is', async () => {
  const { page } = visit;
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  await runFromRail(page, '量测', '可视域分析');
  const window = page.getByRole('dialog', { name: '可视域分析' });
  await window.getByRole('button', { name: '点选观察点' }).click();
  await window.getByText('请在任一地图上点击，Esc 取消').waitFor();
  const plane = await page.locator('[data-view="plane"]').boundingBox();
  if (plane === null) throw new Error('no plane');
  await page.mouse.click(plane.x + plane.width / 2, plane.y + plane.height / 2);
  await window.getByText('请在任一地图上点击，Esc 取消').waitFor({ state: 'detached' });
  await window.getByRole('textbox', { name: '观察点经纬度' }).fill('81.9, 44.42');
  await window.getByRole('textbox', { name: '半径' }).fill('3');
  await page.keyboard.press('Enter');
  await window.getByText(/^半径 3 km，格网 13 米，地形 \d+ 米$/).waitFor();
  await window.getByText(/^可见 \d+\.\d%，\d+\.\d\d km²$/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    window.getByRole('button', { name: '导出视域 1（GeoJSON）' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('视域 1.geojson');
  await window.getByText('两点通视', { exact: true }).click();
  await window.getByRole('textbox', { name: '目标点经纬度' }).fill('81.95, 44.45');
  await window.getByRole('button', { name: '计算' }).click();
  await window.getByText(/^看不到：\d+\.\d\d km 处高 \d+ 米的地面遮挡$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await window.getByRole('button', { name: '删除通视 1（可撤销）' }).click();
  await page.keyboard.press('Control+z');
  await window.getByRole('button', { name: '删除通视 1（可撤销）' }).waitFor();
});
