import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { screenshot } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { workbenchOf } from '../support/workbench.ts';

const NAME = `站点 ${String(Date.now() % 1_000_000)}`;

let visit: Visit;
beforeAll(async () => {
  visit = await openVisit({ account: 'columns', engine: 'memory', reducedMotion: true, pixels: 'fine' });
});
afterAll(() => visit.end());

const { panel, button, tab, row, fill, choose, publish } = workbenchOf(() => visit.page);
const list = () => panel().getByRole('list', { name: '字段，按显示顺序' });
const items = () => list().getByRole('listitem');
const title = (field: string) => panel().getByRole('textbox', { name: `${field} 的中文名称`, exact: true });
const box = (name: string) => panel().getByRole('checkbox', { name });
/** The Chinese titles, from above. */
const titles = () =>
  list()
    .getByRole('textbox', { name: / 的中文名称$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

const picture = async (name: string) => {
  const to = process.env.PORTAL_TEST_PICTURES;
  if (to !== undefined) await screenshot(visit.page, `${to}/${name}.png`);
};

it('begins with the fields of the data as they are shown without the record saying so', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '图层工作台' }).click();
  await button('新建图层').click();
  await row('新图层').waitFor();
  await fill('名称', NAME);
  await choose('类型', 'vectorLayer');
  await fill('服务地址', 'https://gis.example.cn/stations.geojson');
  await tab('字段').click();
  await panel()
    .getByText(/^数据不在本门户，读不到有哪些字段/)
    .waitFor();
  await fill('添加字段', 'name');
  await expect.poll(titles).toEqual(['名称']);
  await picture('columns-elsewhere');
  await button('恢复默认').click();
  await tab('表单').click();
  await fill('服务地址', '/geo/features/nowhere.geojson');
  await tab('字段').click();
  await panel().getByText('读不到数据有哪些字段：没有图层 nowhere').waitFor();
  await tab('表单').click();
  await fill('服务地址', '/geo/features/stations.geojson');
  await fill('数据编码', 'stations');
  await tab('字段').click();
  await panel()
    .getByText(/^现在按数据的默认设置显示/)
    .waitFor();
  await expect.poll(() => items().count()).toBeGreaterThan(4);
  await picture('columns-default');
  expect(await violations(page)).toEqual([]);
});

it('names, moves and unticks fields, with what is wrong at its field', async () => {
  const { page } = visit;
  const [first = '', second = ''] = await titles();
  await title('name').fill('');
  await title('name').press('Enter');
  await panel().getByText('请填写').waitFor();
  expect(await button('发布').isDisabled()).toBe(true);
  await picture('columns-issue');
  await title('name').fill('站名');
  await title('name').press('Enter');
  await expect.poll(async () => (await titles())[0]).toBe('站名');
  expect(first).toBe('名称');
  await title('name').press('Alt+ArrowDown');
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, '站名']);
  await button('上移 name').click();
  await expect.poll(async () => (await titles())[0]).toBe('站名');
  await box('name 列入弹窗').uncheck();
  await panel().getByRole('textbox', { name: 'name 的英文名称' }).fill('Station');
  await panel().getByRole('textbox', { name: 'name 的英文名称' }).press('Enter');
  const [from, to] = [
    items().nth(0).getByText('name', { exact: true }),
    items().nth(2).getByRole('textbox').first(),
  ];
  await from.dragTo(to);
  await expect.poll(async () => (await titles()).indexOf('站名')).toBe(2);
  await button('撤销').click();
  await expect.poll(async () => (await titles())[0]).toBe('站名');
  await picture('columns-own');
  expect(await violations(page)).toEqual([]);
});

/** The heads of the table of all that the layer holds. */
async function queriedHeads(): Promise<readonly string[]> {
  const { page } = visit;
  await tab('字段').focus();
  await page.keyboard.press('f');
  const query = page.getByRole('dialog', { name: '图层查询' });
  await query.getByLabel('图层', { exact: true }).selectOption({ label: NAME });
  await query.getByRole('button', { name: '查询', exact: true }).click();
  const results = page.getByRole('region', { name: '查询结果', exact: true });
  await results.getByRole('row').nth(1).waitFor();
  const heads = await results.getByRole('columnheader').allInnerTexts();
  await query.getByRole('button', { name: '关闭' }).click();
  return heads.map((head) => head.trim());
}

it('shows them in tables of the author at once, and everybody’s once they are published', async () => {
  await expect.poll(queriedHeads).toContain('站名');
  await tab('修改内容').click();
  await picture('columns-changes');
  await publish(NAME);
  await tab('字段').click();
  await box('name 列入表格').uncheck();
  await tab('修改内容').click();
  await panel().getByText('字段 name：站名 / Station（表格） → 站名 / Station（不显示）').waitFor();
  await tab('字段').click();
  await button('恢复默认').click();
  await publish(`默认 ${NAME}`);
  // The table of before is there until it is asked again, with the catalogue that was published.
  await expect.poll(queriedHeads).not.toContain('站名');
  expect(await queriedHeads()).toContain('名称');
  await row(NAME).press('Space');
  await button('移除').click();
  await visit.page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await publish(`移除 ${NAME}`);
});
