import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { violations } from '../support/axe.ts';
import { downloadedBytes } from '../support/browser.ts';
import { signIn } from '../support/signIn.ts';
import { openVisit, type Visit } from '../support/visit.ts';

/** Somebody whom the portal does not know. */
const STRANGER = `stranger${String(Date.now() % 1_000_000)}`;

let visit: Visit;

beforeAll(async () => {
  visit = await openVisit({ account: 'auditing', engine: 'memory', signedIn: false, pixels: 'fine' });
});
afterAll(() => visit.end());

const rows = () => visit.page.getByRole('table', { name: '审计记录' }).getByRole('row');
const record = () => visit.page.getByRole('complementary');

it('an auditor signs in to the log, and to nothing else', async () => {
  const { page } = visit;
  for (const password of ['first-Try-1', 'second-Try-2'])
    await fetch(
      `${visit.origin}${ENDPOINTS.accountToken.path}?${new URLSearchParams({ account: STRANGER, password }).toString()}`,
    );
  await page.goto(`${visit.origin}/login?quality=low`);
  await signIn(page, 'auditing');
  await page.getByRole('heading', { name: /审计日志/ }).waitFor();
  await rows().filter({ hasText: 'auditing' }).filter({ hasText: '登录' }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${visit.origin}/map`);
  await page.getByRole('heading', { name: /审计日志/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/audit');
});

it('finds who was refused, and shows a record in full by the keyboard', async () => {
  const { page } = visit;
  await page.getByLabel('结果').selectOption('refused');
  await page.getByRole('searchbox').fill(STRANGER);
  await page.getByText('第 1–2 条，共 2 条').waitFor();
  await rows().nth(1).getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await record().getByText('用户名或密码不正确!').waitFor();
  await record().getByText('GET /api/extend/genius/token/accesstoken').waitFor();
  expect(await page.content()).not.toContain('-Try-');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await record().waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-stop'))).toMatch(/^\d+$/);
});

it('takes what was found along as a file', async () => {
  const { page } = visit;
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await downloadedBytes(file)).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) expect(line).toContain(STRANGER);
});

it('proves that nothing was changed, and says when there is nothing to show', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: '核对完整性' }).click();
  await page.getByText(/已核对 \d+ 条记录（第 1–\d+ 条），未发现改动或缺失/).waitFor();
  await page.getByRole('searchbox').fill('没有这样的记录');
  await page.getByText('没有符合条件的记录').waitFor();
  await page.getByLabel('时间').selectOption('chosen');
  await page.getByLabel('起').fill('2020-01-01');
  await page.getByLabel('止').fill('2020-01-02');
  const looked = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return pathname === ENDPOINTS.auditList.path && (searchParams.get('search') ?? '') === '';
  });
  await page.getByRole('searchbox').fill('');
  // Until then it is said of what was looked for before.
  await looked;
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.getByText('没有符合条件的记录').waitFor();
  await page.getByLabel('时间').selectOption('all');
  await page.getByLabel('结果').selectOption('all');
  await rows().nth(1).waitFor();
});

it('speaks English, and lets the auditor go', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('table', { name: 'Audit records' }).getByText('Verify audit log').first().waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Present password').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.waitForURL(/login/);
  expect(visit.watched.foreign).toEqual([]);
  expect(visit.watched.errors).toEqual([]);
});
