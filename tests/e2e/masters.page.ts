import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { violations } from '../support/axe.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let editor: Locator;

const WAIT_MS = 60_000;

const button = (name: string | RegExp) =>
  editor.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const layers = () => editor.getByRole('region', { name: '图层' });
const layerNames = async () =>
  (await layers().locator('li > button[aria-pressed]').allInnerTexts()).map((text) => text.trim());
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: WAIT_MS });
const press = async (name: string | RegExp) => button(name).click();

/** A picture of the screen, for who wants to look at it. */
async function look(name: string): Promise<void> {
  const folder = process.env.LOOK;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

beforeAll(async () => {
  visit = await openVisit({ account: 'masters', engine: 'memory' });
  ({ page } = visit);
  page.setDefaultTimeout(WAIT_MS);
  const search = page.getByRole('combobox', { name: '快速查找' });
  // A key that comes before the toolbar is there does nothing.
  const open = async () => {
    await page.keyboard.press('Control+k');
    await search.waitFor({ timeout: 10_000 });
  };
  await vi.waitFor(open, { timeout: WAIT_MS });
  await search.fill('图片编辑器');
  await page
    .getByRole('option', { name: /图片编辑器/ })
    .first()
    .click();
  editor = page.getByRole('dialog', { name: '图片编辑器', exact: true });
  await editor.waitFor();
  await editor.getByRole('tab', { name: '文字素材' }).click();
  const input = editor.getByRole('textbox', { name: '输入文字' });
  for (const text of ['{图名}（{日期}）', '审核：王五']) {
    await input.fill(text);
    await press('添加');
    await press(text);
  }
  await editor.getByRole('tab', { name: '母版' }).click();
});

afterAll(() => visit.end());

it('what is on a page becomes its master, in one step', async () => {
  await page.keyboard.press('Escape');
  await editor.getByText('2 个对象将移到母版').waitFor();
  await editor.getByRole('textbox', { name: '母版名称' }).fill('标准图框');
  await look('masters-new');
  await press('存为母版');
  await editor.getByText('本页母版：标准图框').waitFor();
  await eventually(layerNames).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await press('撤销');
  await eventually(async () => (await layerNames()).length).toBe(2);
  await press('重做');
  await eventually(layerNames).toEqual([]);
  await look('masters-of-page');
});

it('a master is edited as objects, and kept for all pages', async () => {
  await press('编辑母版');
  await editor.getByText(/正在编辑母版“标准图框”，/).waitFor();
  await eventually(async () => (await layerNames()).length).toBe(2);
  await look('masters-editing');
  await layers().getByRole('button', { name: '审核：王五', exact: true }).click();
  await page.keyboard.press('Delete');
  await eventually(async () => (await layerNames()).length).toBe(1);
  await press('完成并保存');
  await editor.getByText('本页母版：标准图框').waitFor();
  await eventually(layerNames).toEqual([]);
});

it('is renamed, left, taken again, detached, and deleted when that is confirmed', async () => {
  await press('重命名母版“标准图框”');
  const name = editor.getByRole('textbox', { name: '名称', exact: true });
  await name.fill('A4 图框');
  await name.press('Enter');
  await editor.getByText('本页母版：A4 图框').waitFor();
  await press('移除母版');
  await editor.getByText('本页母版：A4 图框').waitFor({ state: 'detached' });
  await press('A4 图框');
  await editor.getByText('本页母版：A4 图框').waitFor();
  await press('分离为本页内容');
  await eventually(async () => (await layerNames()).length).toBe(1);
  await press('删除母版“A4 图框”');
  const dialog = page.getByRole('alertdialog');
  await look('masters-delete');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await editor.getByText(/还没有母版/).waitFor();
});
