import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { downloadedBytes } from '../support/browser.ts';
import { signIn } from '../support/signIn.ts';
import { openVisit, type Visit } from '../support/visit.ts';

const ACCOUNT = `wang${String(Date.now() % 1_000_000)}`;
const CHOSEN = 'Shan7-he-Lu';

let visit: Visit;
let given: string;

beforeAll(async () => {
  visit = await openVisit({ account: 'accounts', engine: 'memory', pixels: 'fine' });
});
afterAll(() => visit.end());

/** Opens a window from the menu of the account. */
async function openFromMenu(page: Page, name: string) {
  await page.getByRole('button', { name: /^账号“/ }).click();
  await page.getByRole('menuitem', { name }).click();
  const panel = page.getByRole('dialog', { name });
  await panel.waitFor();
  return panel;
}
const panel = () => visit.page.getByRole('dialog', { name: '账号管理' });
const row = () => panel().getByRole('row').filter({ hasText: ACCOUNT });
async function act(name: string) {
  await row()
    .getByRole('button', { name: `管理账号“${ACCOUNT}”` })
    .click();
  await visit.page.getByRole('menuitem', { name }).click();
}
async function confirm(name: string) {
  const question = visit.page.getByRole('alertdialog');
  await question.getByText(ACCOUNT).waitFor();
  await question.getByRole('button', { name }).click();
}

it('tells about the portal what whoever helps asks for', async () => {
  const { page } = visit;
  const about = await openFromMenu(page, '关于本系统');
  await about.getByText(packageJson.version, { exact: true }).waitFor();
  await about.getByText(/已打开 \d+ 个，失败 0 个/).waitFor();
  expect(await violations(page)).toEqual([]);
  await about.getByRole('button', { name: '关闭' }).click();
});

it('makes an account, and shows its password once', async () => {
  const { page } = visit;
  await openFromMenu(page, '账号管理');
  await panel().getByRole('row').filter({ hasText: 'admin17' }).waitFor();
  await panel().getByRole('button', { name: '新建账号' }).click();
  await panel().getByRole('button', { name: '建立账号' }).click();
  await panel().getByText('以字母开头').waitFor();
  await panel().getByLabel('账号', { exact: true }).fill('admin1');
  await panel().getByRole('button', { name: '建立账号' }).click();
  await panel().getByText('账号“admin1”已存在').waitFor();
  await panel().getByLabel('账号', { exact: true }).fill(ACCOUNT);
  await panel().getByLabel('名称', { exact: true }).fill('王丽');
  await panel().getByLabel('单位', { exact: true }).selectOption('8');
  await panel().getByRole('button', { name: '建立账号' }).click();
  given = await panel().getByLabel('新密码', { exact: true }).inputValue();
  expect(given).toMatch(/^[a-z2-9-]{14}$/);
  await panel().getByRole('button', { name: '已记下，关闭' }).click();
  await panel().getByRole('searchbox').fill('王丽');
  await row().getByText('待改密码').waitFor();
  await panel().getByText('共 1 个账号').waitFor();
  expect(await panel().getByRole('row').count()).toBe(2);
  await row().getByText('草原监理所').waitFor();
  expect(await page.content()).not.toContain(given);
});

it('whoever signs in with it changes it first, and goes on', async () => {
  const page = await visit.anotherPage();
  await page.goto(`${visit.origin}/login?quality=low`);
  await signIn(page, ACCOUNT, given);
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor();
  await page.getByLabel('新密码', { exact: true }).fill(given);
  await page.getByLabel('再次输入新密码').fill(given);
  await page.getByRole('button', { name: '保存新密码' }).click();
  await page.getByText('新密码还不满足下面标出的要求').waitFor();
  await page.getByLabel('新密码', { exact: true }).fill(CHOSEN);
  await page.getByRole('button', { name: '保存新密码' }).click();
  await page.getByText('两次输入的新密码不一致').waitFor();
  await page.getByLabel('再次输入新密码').fill(CHOSEN);
  await page.getByRole('button', { name: '保存新密码' }).click();
  await page.getByRole('banner').waitFor();
  await page.waitForURL(/\/(Home|infoPage)/);
  await page.getByRole('button', { name: `账号“${ACCOUNT}”` }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).waitFor();
  // A unit looks after no accounts.
  expect(await page.getByRole('menuitem', { name: '账号管理' }).count()).toBe(0);
  await page.close();
});

it('changes the own password, with what is wrong at the field', async () => {
  const page = await visit.anotherPage();
  await page.goto(`${visit.origin}/login?quality=low`);
  await signIn(page, ACCOUNT, CHOSEN);
  const password = await openFromMenu(page, '修改密码');
  await password.getByLabel('原密码').fill('wrong');
  await password.getByLabel('新密码', { exact: true }).fill('Password123');
  await password.getByRole('listitem').filter({ hasText: '不是常见密码' }).getByText('尚未满足').waitFor();
  await password.getByLabel('新密码', { exact: true }).fill('Lu-xing-2x8');
  await password.getByLabel('再次输入新密码').fill('Lu-xing-2x8');
  await password.getByRole('button', { name: '保存新密码' }).click();
  await password.getByText('原密码不正确').waitFor();
  // The focus goes there after it was painted what is wrong.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('old');
  await password.getByLabel('原密码').fill(CHOSEN);
  await password.getByRole('button', { name: '保存新密码' }).click();
  await page.getByText('密码已修改').filter({ visible: true }).waitFor();
  await password.waitFor({ state: 'detached' });

  const other = await visit.anotherPage();
  await other.goto(`${visit.origin}/login?quality=low`);
  await signIn(other, ACCOUNT, 'Lu-xing-2x8');
  await other.getByRole('banner').waitFor();
  const sessions = await openFromMenu(page, '我的登录');
  await sessions.getByRole('listitem').nth(1).waitFor();
  expect(await violations(page)).toEqual([]);
  await sessions.getByRole('button', { name: '结束其他全部登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束' }).click();
  await sessions.getByText('只有当前这一处登录').waitFor();
  await other.close();
  await page.close();
});

it('edits, resets and locks it, and asks before what somebody would lose', async () => {
  const { page } = visit;
  expect(await violations(page)).toEqual([]);
  await act('编辑');
  await panel().getByLabel('名称', { exact: true }).fill('王丽（值班）');
  await panel().getByLabel('单位', { exact: true }).selectOption('3');
  await panel().getByText('此账号的登录会立即退出').waitFor();
  await panel().getByRole('button', { name: '保存' }).click();
  await row().getByText('自然保护地管理科').waitFor();
  await act('重置密码');
  await confirm('重置密码');
  const again = await panel().getByLabel('新密码', { exact: true }).inputValue();
  expect(again).not.toBe(given);
  await panel().getByRole('button', { name: '已记下，关闭' }).click();
  await act('锁定');
  await confirm('锁定');
  await row().getByText('已锁定').waitFor();

  const other = await visit.anotherPage();
  await other.goto(`${visit.origin}/login?quality=low`);
  await signIn(other, ACCOUNT, again);
  await other.getByText('账号已锁定，请联系管理员').filter({ visible: true }).waitFor();
  await other.close();
  await act('解锁');
  await row().getByText('待改密码').waitFor();
});

it('carries an account’s data away, and deletes it after a question', async () => {
  const { page } = visit;
  const [file] = await Promise.all([page.waitForEvent('download'), act('导出数据')]);
  expect(file.suggestedFilename()).toBe(`${ACCOUNT}.zip`);
  const files = unzipSync(new Uint8Array(await downloadedBytes(file)));
  expect(strFromU8(files['accounts.json'] ?? new Uint8Array())).toContain(ACCOUNT);
  await act('删除账号');
  await page.getByRole('alertdialog').getByText('导入的图层属于单位').waitFor();
  expect(await violations(page)).toEqual([]);
  await confirm('删除账号');
  await panel().getByText('没有符合').waitFor();
});

it('goes through the rows by the arrow keys, and lets nobody lock himself', async () => {
  const { page } = visit;
  await panel().getByRole('searchbox').fill('林业和草原局');
  const own = panel().getByRole('row').filter({ hasText: '本人' });
  await own.waitFor();
  await own.getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  expect(await own.getByRole('button').evaluate((button) => button.matches(':focus'))).toBe(false);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('menuitem', { name: '锁定' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await own.getByRole('button').evaluate((button) => button.matches(':focus'))).toBe(true);
});

it('is in English as well', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'English' }).click();
  const english = page.getByRole('dialog', { name: 'Accounts' });
  await english.getByRole('columnheader', { name: 'Last sign-in' }).waitFor();
  expect(await english.getByText(/[一-鿿]/).count()).toBe(0);
});

it('reports no error of its own and asks no other origin', () => {
  expect(visit.watched.foreign).toEqual([]);
  // The name that was taken.
  expect(visit.watched.errors).toEqual([expect.stringContaining('409')]);
});
