import { strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { downloadedBytes } from '../support/browser.ts';
import { goTo } from '../support/everyWindow.ts';
import { openVisit, type Visit } from '../support/visit.ts';

const ROLE = `巡护组${String(Date.now() % 1_000_000)}`;

let visit: Visit;

beforeAll(async () => {
  visit = await openVisit({ account: 'rolesDesk', engine: 'memory', pixels: 'fine' });
});
afterAll(() => visit.end());

const panel = () => visit.page.getByRole('dialog', { name: '角色管理' });
async function act(role: string, name: string) {
  await panel()
    .getByRole('button', { name: `管理角色“${role}”` })
    .click();
  await visit.page.getByRole('menuitem', { name }).click();
}
async function openWindow() {
  await visit.page.getByRole('button', { name: /^账号“/ }).click();
  await visit.page.getByRole('menuitem', { name: '角色管理' }).click();
  await panel().getByRole('row').filter({ hasText: '草原监理所' }).waitFor();
}

it('tells what a role may do, and gives it away as a table', async () => {
  const { page } = visit;
  await openWindow();
  expect(await violations(page)).toEqual([]);
  await act('草原监理所', '此角色能做什么');
  await panel().getByText('看不到的图层（5）').waitFor();
  await panel().getByText('不含巡护频次、护林员人数、林长').waitFor();
  expect(await violations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await panel().getByRole('button', { name: '导出 CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('“草原监理所”能做什么.csv');
  const lines = strFromU8(await downloadedBytes(download)).split('\r\n');
  expect(lines).toContain('工具,图层工作台,否,,');
  expect(lines).toContain('图层,重点保护野生动物,否,,');
  await panel().getByRole('button', { name: '返回列表' }).click();
});

it('makes a role like another one, with less', async () => {
  const { page } = visit;
  await act('草原监理所', '复制为新角色');
  const dialog = page.getByRole('dialog', { name: '复制“草原监理所”为新角色' });
  await dialog.getByRole('button', { name: '新建' }).click();
  await dialog.getByText('请填写').first().waitFor();
  await dialog.getByLabel('名称', { exact: true }).fill('绿化中心');
  await dialog.getByLabel('英文名称').fill('Patrol');
  await dialog.getByRole('button', { name: '新建' }).click();
  await dialog.getByText('已有名为“绿化中心”的角色').waitFor();
  await dialog.getByLabel('名称', { exact: true }).fill(ROLE);
  await dialog.getByRole('button', { name: '新建' }).click();
  await panel().getByRole('tab', { name: '专题' }).click();
  await panel().getByRole('checkbox', { name: '林长制' }).click();
  expect(await violations(page)).toEqual([]);
  await panel().getByRole('tab', { name: '工具' }).click();
  await panel().getByRole('checkbox', { name: '火情研判' }).click();
  await panel().getByRole('tab', { name: '图层' }).click();
  await panel().getByLabel('按名称查找图层').fill('林长');
  await panel().getByRole('button', { name: '区域与字段' }).click();
  await panel().getByRole('combobox', { name: '限定区域' }).selectOption('精河县');
  await panel().getByText('限于精河县').waitFor();
  expect(await violations(page)).toEqual([]);
  await panel().getByRole('button', { name: '取消' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click();
  await panel().getByRole('button', { name: '保存' }).click();
  await panel().getByRole('row').filter({ hasText: ROLE }).getByText('8 / 12').waitFor();
});

it('shows the portal as the role sees it, also after a reload, until that ends', async () => {
  const { page } = visit;
  await act(ROLE, '以此角色预览');
  await page.getByRole('alertdialog').getByRole('button', { name: '以此角色预览' }).click();
  const banner = page.getByText(`正在以“${ROLE}”预览：所见与该角色相同，只能查看，不能修改`);
  await banner.waitFor();
  // The portal loads itself anew from its entrance: the window that was open is gone then.
  await panel().waitFor({ state: 'detached' });
  await page.waitForURL('**/infoPage?quality=low');
  await page.reload();
  await banner.waitFor();
  await goTo(page, '/Home');
  const menu = page.getByRole('navigation');
  await menu.getByText('涉林涉草').first().waitFor();
  expect(await menu.getByText('林长制').count()).toBe(0);
  await page.getByRole('toolbar').getByRole('button', { name: '查询', exact: true }).click();
  expect(await page.getByRole('menu').getByText('火情研判').count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('combobox', { name: '单位' }).count()).toBe(0);
  await page.getByRole('button', { name: /^账号“/ }).click();
  expect(await page.getByRole('menuitem', { name: '角色管理' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);
  // The banner goes before the portal loads itself anew: what is opened between the two is lost.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '结束预览' }).click()]);
  await banner.waitFor({ state: 'detached' });
});

it('deletes it again', async () => {
  await openWindow();
  await act(ROLE, '删除');
  await visit.page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await panel().getByRole('row').filter({ hasText: ROLE }).waitFor({ state: 'detached' });
});
