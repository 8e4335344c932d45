import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { workbenchOf } from '../support/workbench.ts';

const MARK = String(Date.now() % 1_000_000);
const TOPIC = `专项 ${MARK}`;
const LAYER = '艾比湖历年水域';

let visit: Visit;
beforeAll(async () => {
  visit = await openVisit({
    account: 'workbenchTopics',
    engine: 'memory',
    reducedMotion: true,
    pixels: 'fine',
  });
});
afterAll(() => visit.end());

const { panel, button, tab, row, fill, choose, publish } = workbenchOf(() => visit.page);
const inForce = () =>
  panel()
    .getByText(/现行版本/)
    .waitFor();
/** Brings a topic at the end of the tree into its window, outside of which no row is drawn. */
const toEnd = () => row('林长制').press('End');
const bar = () => visit.page.getByRole('navigation', { name: '业务菜单' });
/** Names of the rows of the tree, from above. */
const rows = () =>
  panel()
    .getByRole('treeitem')
    .evaluateAll((items) =>
      items
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((item) => item.getAttribute('aria-label')),
    );

it('moves topics by keys and by drag, and takes each move back', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '图层工作台' }).click();
  await panel().getByRole('radio', { name: '专题菜单' }).click();
  await row('草原').click();
  expect((await rows()).slice(0, 3)).toEqual(['总览', '林长制', '草原']);
  expect(await violations(page)).toEqual([]);
  await row('草原').press('Alt+ArrowUp');
  await panel().getByText('2 处修改未发布').waitFor();
  expect((await rows()).slice(0, 3)).toEqual(['总览', '草原', '林长制']);
  await row('草原').press('Alt+ArrowRight');
  await expect.poll(() => row('草原').getAttribute('aria-level')).toBe('2');
  await row('草原').press('Alt+ArrowLeft');
  expect((await rows()).slice(0, 3)).toEqual(['总览', '草原', '林长制']);
  for (let step = 0; step < 3; step += 1) await button('撤销').click();
  await inForce();
  const [from, to] = [await row('林长制').boundingBox(), await row('总览').first().boundingBox()];
  if (from === null || to === null) throw new Error('rows without a place');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 6 });
  await page.mouse.up();
  await panel().getByText('2 处修改未发布').waitFor();
  expect((await rows()).slice(0, 2)).toEqual(['林长制', '总览']);
  await button('撤销').click();
  await inForce();
});

it('says what is wrong at its field, and does not publish it', async () => {
  const { page } = visit;
  const wrong = { code: `x${MARK}`, name: TOPIC, path: '/Nowhere', layers: ['NOWHERE'] };
  await panel()
    .locator('input[type="file"]')
    .setInputFiles({
      name: '菜单.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ menu: [wrong] })),
    });
  await page.getByRole('alertdialog').getByRole('button', { name: '替换' }).click();
  await row(TOPIC).click();
  await panel().getByText('页面 /Nowhere 不存在').first().waitFor();
  await panel().getByText('图层不存在或是分组：NOWHERE').waitFor();
  expect(await button('发布').isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await button('撤销').click();
  await inForce();
});

it('makes a topic with layers and a view, shows the menu as a role sees it, and publishes it', async () => {
  const { page } = visit;
  await row('涉林涉草').click();
  await button('新建专题').click();
  await fill('名称', TOPIC);
  await choose('图标', '荒漠');
  await choose('添加图层', LAYER);
  await panel().getByText(LAYER, { exact: true }).first().waitFor();
  await button('取三维当前视角').click();
  await panel().getByLabel('打开时的视角').waitFor();
  expect(await violations(page)).toEqual([]);
  // The draft is in the bar of its author at once.
  await bar().getByRole('button', { name: TOPIC }).waitFor();
  await tab('谁能看到').click();
  await panel().getByText('只有这些单位').click();
  await panel().getByRole('checkbox', { name: '草原监理所' }).check();
  await tab('角色的菜单').click();
  const list = panel().getByRole('list', { name: '角色的菜单' });
  await list.getByText(TOPIC).waitFor();
  await choose('以这个角色看', '绿化中心');
  await list.getByText('特色林果').waitFor();
  await list.getByText(TOPIC).waitFor({ state: 'detached' });
  await choose('以这个角色看', '草原监理所');
  await list.getByText(TOPIC).waitFor();
  expect(await violations(page)).toEqual([]);
  await publish(`专题 ${MARK}`);
  // This page takes the menu as it is now.
  await bar().getByRole('button', { name: TOPIC }).click();
  await page.getByRole('checkbox', { name: LAYER, checked: true }).waitFor();
  await page.reload();
  await viewsIdle(page);
  await bar().getByRole('button', { name: TOPIC }).waitFor();
});

it('arranges the figures of its screen by ticks, buttons and keys, and the screen shows them so', async () => {
  const { page } = visit;
  const shownPage = () => new URL(page.url()).searchParams.get('page');
  await bar().getByRole('button', { name: TOPIC }).click();
  await panel().getByRole('radio', { name: '专题菜单' }).click();
  await toEnd();
  await row(TOPIC).click();
  await tab('表单').click();
  await panel().getByRole('radiogroup', { name: '显示的统计内容' }).waitFor({ state: 'detached' });
  await choose('打开的页面', '防火');
  // The topic stands open: the page goes with it to its other address.
  await expect.poll(shownPage).toBe('防火');
  await panel().getByText('自选内容和顺序').click();
  const list = (name: string) => panel().getByRole('list', { name, exact: true });
  const box = (topic: string, name: string) => list(topic).getByRole('checkbox', { name, exact: true });
  for (const name of ['主要数字（总在最前）', '逐日火险指数', '各月热点', '热点核查结果', '各月巡护'])
    await box('防火', name).uncheck();
  for (const name of ['各时在线率', '视频类型', '视频状态']) await box('视频', name).uncheck();
  await button('上移“视频”').click();
  await button('下移“历年高火险日数”').click();
  await box('防火', '取水点通车条件').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await violations(page)).toEqual([]);
  await tab('修改内容').click();
  await panel()
    .getByText('防火：火险等级面积、防火：取水点通车条件、防火：历年高火险日数', { exact: false })
    .waitFor();
  await publish(`统计 ${MARK}`);
  // The bar has had the topic with its new address since it was drafted.
  await bar().getByRole('button', { name: '总览' }).click();
  await page.waitForURL(/TotalResourceOverview/);
  await bar().getByRole('button', { name: TOPIC }).click();
  await expect.poll(shownPage).toBe('防火');
  const screen = page.getByRole('region', { name: TOPIC, exact: true });
  /** The groups of figures; what follows them are the layers of the screen. */
  const groups = async () =>
    (await screen.getByRole('heading', { level: 3 }).allTextContents()).filter((name) => name !== '相关图层');
  await screen.getByRole('heading', { name: '视频分布' }).waitFor();
  await expect.poll(() => screen.getByRole('radio').allTextContents()).toEqual(['视频', '防火']);
  await expect.poll(groups).toEqual(['视频分布']);
  await screen.getByRole('radio', { name: '防火' }).click();
  await screen.getByRole('heading', { name: '火险等级面积' }).waitFor();
  await expect
    .poll(groups)
    .toEqual([...['火险等级面积', '取水点通车条件', '历年高火险日数', '火险区内设施', '视频状态']]);
});

it('removes a topic once that is confirmed, says what goes with it, and publishes that', async () => {
  const { page } = visit;
  await panel().getByRole('radio', { name: '专题菜单' }).click();
  await row('自然保护地').press('Shift+F10');
  await page.getByRole('menuitem', { name: '移除专题' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByText(/它下面的 \d+ 个专题一并移除/).waitFor();
  await asked.getByRole('button', { name: '取消' }).click();
  // A topic that stands open is led away from, with the workbench as it is, and is back with one step.
  await bar().getByRole('button', { name: '林长制' }).click();
  await page.getByRole('region', { name: '林长制', exact: true }).waitFor();
  await row('林长制').press('Shift+F10');
  await page.getByRole('menuitem', { name: '移除专题' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除专题' }).click();
  const said = page.getByRole('region', { name: '消息提示' });
  await said.getByText('专题“林长制”已不在菜单中，已转到地图').waitFor();
  await page.waitForURL(/\/Home/);
  await panel().getByText('这条记录将在发布后移除。').waitFor();
  await button('撤销').click();
  await bar().getByRole('button', { name: '林长制' }).waitFor();
  await toEnd();
  await row(TOPIC).press('Shift+F10');
  await page.getByRole('menuitem', { name: '移除专题' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除专题' }).click();
  await panel().getByText('这条记录将在发布后移除。').waitFor();
  await publish(`移除 ${MARK}`);
  await bar().getByRole('button', { name: TOPIC }).waitFor({ state: 'detached' });
});
