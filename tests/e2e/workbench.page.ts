import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { workbenchOf } from '../support/workbench.ts';

const MARK = String(Date.now() % 1_000_000);
const LAYER = '艾比湖历年水域';

let visit: Visit;
beforeAll(async () => {
  visit = await openVisit({ account: 'workbench', engine: 'memory', reducedMotion: true, pixels: 'fine' });
});
afterAll(() => visit.end());

const { panel, button, tab, row, fill, choose, publish } = workbenchOf(() => visit.page);
/** The row of a layer in the tree beside the map. */
const shownRow = (name: string) =>
  visit.page.getByRole('tree', { name: /专题数据|基础数据/ }).getByRole('treeitem', { name, exact: true });
const text = () => panel().locator('.cm-content');

it('shows each change of a record in the tree of the map at once, and takes it back', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '图层工作台' }).click();
  await panel().getByRole('searchbox').fill('ebinuryears');
  await row(LAYER).click();
  await tab('表单').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('searchbox', { name: '按名称筛选图层' }).fill('艾比湖');
  await shownRow(LAYER).waitFor();
  await fill('名称', `水面 ${MARK}`);
  await page.getByRole('searchbox', { name: '按名称筛选图层' }).fill('水面');
  await shownRow(`水面 ${MARK}`).waitFor();
  await panel().getByText('1 处修改未发布').waitFor();
  // Topics find it by its name.
  await panel().getByText(`专题按名称“${LAYER}”找到此图层，改名发布后不再显示它：湿地恢复`).waitFor();
  await button('撤销').click();
  await row(LAYER).waitFor();
  await panel().getByText('打开这些专题时显示：湿地恢复').waitFor();
  await panel()
    .getByText(/现行版本/)
    .waitFor();
});

it('holds a layer back at scales that its record leaves out, and takes the look of another', async () => {
  const { page } = visit;
  await page.getByRole('searchbox', { name: '按名称筛选图层' }).fill('艾比湖');
  const shown = shownRow(LAYER);
  if ((await shown.getAttribute('aria-checked')) !== 'true')
    await shown.getByRole('checkbox').or(shown).first().click();
  await fill('最小比例尺 1:', '1000');
  await shown.getByText('比例尺小于 1:1,000 时不显示').waitFor();
  await fill('最大比例尺 1:', '2000');
  await panel().getByText('应大于最大比例尺的数').waitFor();
  await fill('最大比例尺 1:', '');
  await fill('最小比例尺 1:', '9000000');
  await shown.getByText('时不显示').waitFor({ state: 'detached' });
  await choose('采用其他图层的样式', '道路');
  await button('采用').click();
  await tab('修改内容').click();
  await panel().getByText('最小比例尺 1:：（无） → 9000000').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('放弃修改').click();
  await panel().getByText('没有差别').waitFor();
  await tab('表单').click();
});

it('takes the style of a QGIS file at once, says what of it is not taken, and takes it back', async () => {
  const { page } = visit;
  const choose = (name: string, text: string) =>
    panel()
      .locator('input[accept*=".qml"]')
      .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  const qml = readFileSync('tests/support/styles/cover.qml', 'utf8');
  await choose('半个.qml', qml.slice(0, 5000));
  await panel()
    .getByText(/“半个.qml”没有带入：XML 在第 94 行附近有错误/)
    .waitFor();
  const dialog = page.getByRole('dialog', { name: /^带入样式：/ });
  const take = dialog.getByRole('button', { name: '采用' });
  await choose('管护站.qml', readFileSync('tests/support/styles/stations.qml', 'utf8'));
  await dialog.getByText('这是点样式，而本图层是面图层').waitFor();
  expect(await take.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: '取消' }).click();
  await choose('森林防火.lyrx', readFileSync('tests/support/styles/forest.lyrx', 'utf8'));
  await dialog.getByRole('row', { name: '第 1 类 重点公益林（11）' }).waitFor();
  await dialog.getByLabel('文件中有 3 个样式，选择其中一个').last().selectOption('火险监测点（点）');
  await dialog.getByRole('row', { name: '第 3 类 60 – 100' }).waitFor();
  await dialog.getByRole('button', { name: '取消' }).click();
  await choose('林地小班.qml', qml);
  await dialog.getByRole('row', { name: '第 3 类 草地（人工牧草地）' }).waitFor();
  await dialog.getByRole('row', { name: '填充图案改为同色的半透明填充 b_diagonal' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await take.click();
  await panel().getByText('1 处修改未发布').waitFor();
  await panel().getByRole('textbox', { name: '“草地（天然牧草地）”的名称' }).waitFor();
  await tab('修改内容').click();
  await panel().getByText('最小比例尺 1:：（无） → 500000').waitFor();
  // Look, classes, label and scales are one change.
  await button('撤销').click();
  await panel().getByText('没有差别').waitFor();
  await tab('表单').click();
});

it('says what is wrong at its field and its line, and is mended as text', async () => {
  const { page } = visit;
  await fill('填充颜色', 'greenish');
  await panel().getByText('不是颜色').waitFor();
  await panel().getByText('1 条记录有误').waitFor();
  expect(await button('发布').isDisabled()).toBe(true);
  await tab('文本').click();
  await panel().locator('.cm-lintRange-error').getByText('greenish').waitFor();
  expect(await violations(page)).toEqual([]);
  // The editor draws the lines that are seen only: its text is changed in place, not read from the page.
  await panel().locator('.cm-lintRange-error').getByText('greenish').dblclick();
  await page.keyboard.type('#e0645c');
  await panel().getByText('1 处修改未发布').waitFor();
  // Completion offers the fields of the layer's type, and writes one with its quotes.
  await text().press('Control+End');
  await text().press('ArrowUp');
  await text().press('Home');
  await page.keyboard.type(', "ali');
  await page.locator('.cm-tooltip-autocomplete').getByText('服务中的图层名').click();
  await page.keyboard.type('"水');
  await panel().getByText('1 处修改未发布').waitFor();
  await tab('修改内容').click();
  await panel().getByText('填充颜色：#4fb1e2 → #e0645c').waitFor();
  // The form has said that this style goes before the one of the layer's name.
  await panel().getByText('优先使用本样式：（无） → true').waitFor();
  await panel().getByText('服务中的图层名：（无） → 水').waitFor();
  await button('按文本比较').click();
  await panel().locator('.cm-deletedChunk').first().waitFor();
  expect(await violations(page)).toEqual([]);
});

it('keeps a draft, and a text that is no record yet, over a reload', async () => {
  const { page } = visit;
  await tab('文本').click();
  await text().fill('{ "code": ');
  await panel().getByText('文本中有未完成的修改').waitFor();
  await panel().getByText('已保存到服务器').waitFor();
  await page.reload();
  await viewsIdle(page);
  await panel().getByText('1 处修改未发布').waitFor();
  await panel().getByRole('searchbox').fill('ebinuryears');
  await row(LAYER).click();
  await button('放弃文本').click();
  await tab('谁能看到').click();
  await panel().getByText('只有这些单位').click();
  await panel().getByRole('checkbox', { name: '绿化中心' }).check();
  expect(await violations(page)).toEqual([]);
  await tab('修改内容').click();
  await panel().getByText('谁能看到：所有能看到其数据的人 → 博州林业和草原局、绿化中心').waitFor();
  await button('放弃修改').click();
  await panel().getByText('没有差别').waitFor();
});

it('gives the catalogue as a table, and takes what a table changes', async () => {
  const { page } = visit;
  await button('导出为文件（含未发布的修改）').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('图层目录.csv');
  const importTable = (name: string, lines: readonly string[]) =>
    panel()
      .locator('input[accept*=".csv"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  const notices = page.getByRole('region', { name: '消息提示' });
  await importTable('颜色.csv', ['code,colour', 'Z010503,red']);
  await notices.getByText(/文件无法导入：不认识列“colour”/).waitFor();
  const inQgis = (name: string, provider: string, source: string) =>
    `<layer-tree-layer name="${name}" providerKey="${provider}" source="${source}"/>`;
  const project = `<qgis><layer-tree-group>${inQgis(`工程图层 ${MARK}`, 'wms', 'layers=a&amp;url=https://maps.example/wms')}${inQgis('图斑', 'ogr', '/a.shp')}</layer-tree-group></qgis>`;
  await importTable(`工程 ${MARK}.qgs`, [project]);
  const leftOut = page.getByRole('dialog', { name: '1 个图层未带入' });
  await leftOut.getByRole('row', { name: /^图斑 .*自有数据/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await leftOut.getByRole('button', { name: '关闭' }).click();
  await panel().getByText('2 处修改未发布').waitFor();
  await button('撤销').click();
  const kml = { title: `网页图层 ${MARK}`, layerType: 'KML', url: 'https://data.example/a.kml' };
  const scene = {
    title: '建筑',
    layerType: 'ArcGISSceneServiceLayer',
    url: 'https://gis.example/SceneServer/layers/0',
  };
  await importTable(`网页地图 ${MARK}.json`, [JSON.stringify({ operationalLayers: [scene, kml] })]);
  await leftOut.getByRole('row', { name: /^建筑 .*ArcGISSceneServiceLayer/ }).waitFor();
  await leftOut.getByRole('button', { name: '关闭' }).click();
  await panel().getByText('2 处修改未发布').waitFor();
  await button('撤销').click();
  await importTable('过大.csv', ['code,name', `Z010503,${'大'.repeat(4_000_000)}`]);
  await notices.getByText(/文件无法导入：文件超过 10 MB/).waitFor();
  await importTable('名称.csv', ['code,name,layer.opacity', `Z010503,表中 ${MARK},0.4`]);
  await row(`表中 ${MARK}`).waitFor();
  await panel().getByText('1 处修改未发布').waitFor();
  await button('撤销').click();
  await row(LAYER).waitFor();
});

it('publishes at a time, and takes that back', async () => {
  const { page } = visit;
  await tab('表单').click();
  await fill('名称', `明年 ${MARK}`);
  // Of a field whose usual values are offered, any other is taken, too.
  await panel().getByLabel('格式', { exact: true }).last().selectOption('其他（自行填写）');
  await fill('格式：自行填写', 'jpeg');
  await button('发布').click();
  const dialog = page.getByRole('dialog', { name: /^发布 1 处修改/ });
  await dialog.getByRole('textbox', { name: '说明' }).fill('年初更名');
  await dialog.getByRole('checkbox', { name: '定时发布' }).check();
  await dialog.getByLabel('发布时间').fill(`${String(new Date().getFullYear() + 1)}-01-02T08:00`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '定时发布', exact: true }).click();
  await panel()
    .getByText(/^workbench 定于 .* 发布 1 处修改：年初更名$/)
    .waitFor();
  await panel()
    .getByText(/现行版本/)
    .waitFor();
  await row(LAYER).waitFor();
  await button('取回修改').click();
  await row(`明年 ${MARK}`).waitFor();
  await tab('修改内容').click();
  await panel().getByText('格式：geojson → jpeg').waitFor();
  await button('放弃修改').click();
  await panel()
    .getByText(/现行版本/)
    .waitFor();
});

it('makes a layer, publishes it, shows what the version changed, and takes it out again', async () => {
  const { page } = visit;
  await button('新建图层').click();
  // The filter is gone: it is seen where it stands.
  await row('新图层').waitFor();
  await fill('名称', `瓦片 ${MARK}`);
  await choose('类型', 'domLayer');
  await fill('服务地址', '/geo/tiles/imagery/{z}/{x}/{y}.jpg');
  await panel().getByText('1 处修改未发布').waitFor();
  await publish(`新瓦片 ${MARK}`);
  await button('版本').click();
  const version = panel()
    .getByRole('listitem')
    .filter({ hasText: `新瓦片 ${MARK}` });
  await version.getByRole('button', { name: '与前一版本比较' }).click();
  await panel()
    .getByText(/^版本 \d+ → \d+$/)
    .waitFor();
  await panel()
    .getByRole('listitem')
    .filter({ hasText: `瓦片 ${MARK}` })
    .getByText('新增')
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await button('目录版本').click();
  await button('返回编辑').click();
  await panel().getByRole('searchbox').fill(MARK);
  await row(`瓦片 ${MARK}`).press('Space');
  await panel().getByText('一起修改 1 条记录').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('移除').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await publish(`移除 ${MARK}`);
  await panel().getByText('没有符合的记录').waitFor();
});

it('shows which layers cannot be read and why, and opens the record of one by keyboard', async () => {
  const { page } = visit;
  const name = `失效 ${MARK}`;
  await panel().getByRole('searchbox').fill('');
  await button('新建图层').click();
  await row('新图层').waitFor();
  await fill('名称', name);
  await choose('类型', 'vectorLayer');
  await fill('服务地址', `/geo/features/none${MARK}.geojson`);
  await publish(name);
  await button('健康检查').click();
  const table = panel().getByRole('table', { name: '健康检查' });
  const layer = table.getByRole('row').filter({ hasText: name });
  await panel().getByRole('searchbox').fill(MARK);
  await layer.getByText('无法访问').waitFor();
  await layer.getByText('本门户：HTTP 404').waitFor();
  await panel()
    .getByText(/^异常 \d+$/)
    .click();
  await layer.waitFor();
  expect(await violations(page)).toEqual([]);
  await button('立即检查').click();
  await button('立即检查').waitFor();
  await layer.getByRole('button').press('Enter');
  await panel().getByRole('textbox', { name: '名称', exact: true }).waitFor();
  expect(await panel().getByRole('textbox', { name: '名称', exact: true }).inputValue()).toBe(name);
  await panel()
    .getByText(/^自 .* 读不到数据。本门户：HTTP 404$/)
    .waitFor();
  await panel()
    .getByText(/^\d+ 个图层读不到数据。$/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await row(name).press('Space');
  await button('移除').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await publish(`移除 ${name}`);
});
