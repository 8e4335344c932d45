import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { screenshot } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { workbenchOf } from '../support/workbench.ts';

const NAME = `果园 ${String(Date.now() % 1_000_000)}`;

let visit: Visit;
beforeAll(async () => {
  visit = await openVisit({ account: 'classes', engine: 'memory', reducedMotion: true, pixels: 'fine' });
});
afterAll(() => visit.end());

const { panel, button, tab, fill, choose, publish } = workbenchOf(() => visit.page);
const legend = () => panel().getByRole('list', { name: '图例' });
const rows = () => legend().getByRole('listitem');

const picture = async (name: string) => {
  const to = process.env.PORTAL_TEST_PICTURES;
  if (to !== undefined) await screenshot(visit.page, `${to}/${name}.png`);
};

/** The colours of the swatches, as the legend shows them. */
const swatches = () =>
  legend()
    .locator('calcite-action span')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).style.background));

it('says that the data of another server cannot be read, and reads the fields of its own', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '图层工作台' }).click();
  await button('新建图层').click();
  await panel().getByRole('treeitem', { name: '新图层', exact: true }).waitFor();
  await fill('名称', NAME);
  await choose('类型', 'vectorLayer');
  await fill('服务地址', 'https://gis.example.cn/orchards.geojson');
  await panel()
    .getByText(/数据不在本门户，读不到字段的取值/)
    .waitFor();
  await fill('服务地址', '/geo/features/nowhere.geojson');
  const failure = panel().getByText('读不到字段的取值：没有图层 nowhere');
  await failure.scrollIntoViewIfNeeded();
  await picture('classes-failed');
  await fill('服务地址', '/geo/features/orchards.geojson');
  await panel().getByText('按字段的值分类着色，图例随之列出各类。先选择字段。').waitFor();
});

it('makes natural breaks of a field, with a legend that can be edited, and keeps them in the draft', async () => {
  const { page } = visit;
  await choose('分类字段', '面积（公顷）');
  await panel()
    .getByText(/^读取了 56 个要素中的 56 个：56 个有值/)
    .waitFor();
  await choose('分类方法', '自然断点');
  await expect.poll(() => rows().count()).toBe(6);
  const natural = await rows().first().innerText();
  expect(await swatches()).toContain('rgb(255, 237, 160)');
  await choose('分类方法', '等间隔');
  await expect.poll(() => rows().first().innerText()).not.toBe(natural);
  await choose('分类方法', '自然断点');
  await panel().getByLabel('分级数').fill('4');
  await panel().getByLabel('分级数').press('Enter');
  await expect.poll(() => rows().count()).toBe(5);
  await fill('单位', '公顷');
  await legend()
    .getByText(/^> [\d.]+ 公顷$/)
    .waitFor();
  const before = await swatches();
  await panel().getByRole('checkbox', { name: '颜色反向' }).check();
  await expect.poll(swatches).toEqual([...before.slice(0, 4).reverse(), before[4]]);
  await choose('色带', '浅蓝 → 深蓝');
  const name = panel().getByRole('textbox', { name: /^“≤ .*公顷”的名称$/ });
  await name.fill('小果园');
  await name.press('Enter');
  await panel()
    .getByRole('button', { name: /^“小果园”的颜色/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await button('取消分类').scrollIntoViewIfNeeded();
  await picture('classes-breaks');
  await panel().getByText('已保存到服务器').waitFor();
});

it('says what is wrong with a limit at its class', async () => {
  const limit = panel().getByLabel('“小果园”的上限');
  const right = await limit.inputValue();
  await limit.fill('99999');
  await limit.press('Enter');
  await panel().getByText('上限应大于前一级的上限').waitFor();
  expect(await button('发布').isDisabled()).toBe(true);
  await button('取消分类').scrollIntoViewIfNeeded();
  await picture('classes-issue');
  await limit.fill(right);
  await limit.press('Enter');
  await expect.poll(() => button('发布').isDisabled()).toBe(false);
});

it('gives points of a class a picture by keyboard, and all of them a size', async () => {
  const { page } = visit;
  await fill('服务地址', '/geo/features/towers.geojson');
  await choose('分类字段', '县市');
  await choose('分类方法', '每个值一类');
  const mark = panel()
    .getByRole('button', { name: /的图标：圆点（无图标）$/ })
    .first();
  await mark.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: /的图标$/ });
  await menu.getByRole('menuitemcheckbox', { name: '圆点（无图标）', checked: true }).waitFor();
  await picture('classes-marks');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel()
    .getByRole('button', { name: /的图标：瞭望塔$/ })
    .waitFor();
  const size = panel().getByLabel('各类的图标大小（像素）');
  await size.fill('32');
  await size.press('Enter');
  expect(await violations(page)).toEqual([]);
  await tab('文本').click();
  const text = panel().locator('.cm-content');
  await text.getByText('"lookoutTower"').first().waitFor();
  await text.getByText('"sizePx"').first().waitFor();
  await tab('表单').click();
  await fill('服务地址', '/geo/features/orchards.geojson');
});

it('writes labels by an expression, with fields to insert, a preview and what is wrong', async () => {
  const { page } = visit;
  const field = panel().getByRole('textbox', { name: '标注表达式', exact: true });
  const examples = panel().getByRole('list', { name: '预览' }).getByRole('listitem');
  await button('插入字段').click();
  await page.getByRole('menu', { name: '插入字段' }).getByRole('menuitem').first().click();
  await expect.poll(() => field.inputValue()).toMatch(/^\{.+\}$/);
  await expect.poll(() => examples.count()).toBe(5);
  // While it is typed.
  await field.fill('{类型}[（{面积（公顷）:0.0} 公顷）]\\n{nowhere}');
  await panel().getByText('数据中没有这些字段：nowhere').waitFor();
  await examples
    .first()
    .getByText(/^.+（\d+\.\d 公顷）$/)
    .waitFor();
  await picture('labels-preview');
  await field.fill('{类型');
  await panel().getByText('第 1 个字符处的括号没有闭合').waitFor();
  await field.press('Enter');
  await expect.poll(() => button('发布').isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture('labels-problem');
  await fill('标注表达式', '{类型}[（{面积（公顷）:0.0}）]');
  await expect.poll(() => button('发布').isDisabled()).toBe(false);
  await examples
    .first()
    .getByText(/^.+（\d+\.\d）$/)
    .waitFor();
});

it('makes a class of each value, publishes them, and the server draws its layer so', async () => {
  const { page, origin } = visit;
  await choose('分类字段', '类型');
  await choose('分类方法', '每个值一类');
  await panel().getByLabel('最多几类').fill('3');
  await panel().getByLabel('最多几类').press('Enter');
  await expect.poll(() => rows().count()).toBe(4);
  await panel()
    .getByText(/最常见的 3 个值各为一类，其余 \d 个值归入“其他”。/)
    .waitFor();
  expect(await swatches()).toEqual([
    'rgb(228, 26, 28)',
    'rgb(55, 126, 184)',
    'rgb(77, 175, 74)',
    'rgb(158, 158, 158)',
  ]);
  expect(await violations(page)).toEqual([]);
  await picture('classes-values');
  await publish(NAME);
  const legendOf = async () => {
    const answer = await page.request.get(`${origin}/geo/layers`);
    const { layers } = (await answer.json()) as {
      layers: { name: string; legend: { title: string; color: string }[] }[];
    };
    return layers.find((layer) => layer.name === 'orchards')?.legend ?? [];
  };
  expect(await legendOf()).toMatchObject([
    { color: '#e41a1c' },
    { color: '#377eb8' },
    { color: '#4daf4a' },
    { title: '其他', color: '#9e9e9e' },
  ]);
  await button('取消分类').click();
  await panel().getByText('按字段的值分类着色，图例随之列出各类。先选择字段。').waitFor();
  await tab('修改内容').click();
  await panel()
    .getByText(/^分类着色/)
    .first()
    .waitFor();
  await panel().getByRole('treeitem', { name: NAME, exact: true }).press('Space');
  await button('移除').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await publish(`移除 ${NAME}`);
  expect((await legendOf()).some(({ color }) => color === '#e41a1c')).toBe(false);
});
