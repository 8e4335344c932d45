import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { workbenchOf } from '../support/workbench.ts';

const MARK = String(Date.now() % 1_000_000);

let visit: Visit;
beforeAll(async () => {
  visit = await openVisit({
    account: 'workbenchShell',
    engine: 'memory',
    reducedMotion: true,
    pixels: 'fine',
  });
});
afterAll(() => visit.end());

const { panel, button, tab, row, fill, choose, publish } = workbenchOf(() => visit.page);
const kind = (name: string) => panel().getByRole('radio', { name, exact: true }).click();
const inForce = () =>
  panel()
    .getByText(/现行版本/)
    .waitFor();
/** Names of the rows of the tree, from above. */
const rows = () =>
  panel()
    .getByRole('treeitem')
    .evaluateAll((items) =>
      items
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((item) => item.getAttribute('aria-label')),
    );

it('lists screens and systems, moves them by keys, and says what stays in the file', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '图层工作台' }).click();
  await kind('页面与系统');
  await row('门户').click();
  expect((await rows()).slice(0, 3)).toEqual(['页面', '门户首页', '门户']);
  await panel().getByLabel('地址', { exact: true }).waitFor();
  await panel()
    .getByText(/由 config\/menus 决定/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await row('门户').press('Alt+ArrowUp');
  await panel().getByText('2 处修改未发布').waitFor();
  expect((await rows()).slice(0, 3)).toEqual(['页面', '门户', '门户首页']);
  await button('撤销').click();
  await inForce();
});

it('closes a screen for a unit, and shows at once what becomes of its menu', async () => {
  const { page } = visit;
  await row('自然保护地总览').click();
  await tab('谁能看到').click();
  await panel().getByRole('checkbox', { name: '艾比湖湿地国家级自然保护区管理局' }).uncheck();
  await panel().getByText('1 处修改未发布').waitFor();
  expect(await violations(page)).toEqual([]);
  await tab('修改内容').click();
  await panel()
    .getByText(/^谁能看到：/)
    .waitFor();
  await kind('专题菜单');
  await tab('角色的菜单').click();
  await choose('以这个角色看', '艾比湖湿地国家级自然保护区管理局');
  const list = panel().getByRole('list', { name: '角色的菜单' });
  await list.getByText('打不开', { exact: false }).first().waitFor();
  await button('撤销').click();
  // The menu is asked for anew, and is not there meanwhile.
  await list.waitFor();
  await list.getByText('打不开', { exact: false }).first().waitFor({ state: 'detached' });
  await inForce();
});

it('publishes the English name of a screen, and tells of it in the versions', async () => {
  await kind('页面与系统');
  await row('信息资源').click();
  await fill('英文名称', `Information ${MARK}`);
  await publish(`页面 ${MARK}`);
  await button('版本').click();
  const version = panel()
    .getByRole('listitem')
    .filter({ hasText: `页面 ${MARK}` });
  await version.waitFor();
  await version.getByRole('button', { name: '与前一版本比较' }).click();
  await panel()
    .getByText(new RegExp(`^英文名称：.* → Information ${MARK}$`))
    .waitFor();
  await button('目录版本').click();
  await button('返回编辑').click();
  await row('信息资源').click();
  await fill('英文名称', 'Information resources');
  await publish(`复原 ${MARK}`);
});
