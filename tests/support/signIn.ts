import type { Page } from 'playwright';
import { DEMO_PASSWORD } from './portal.ts';

/**
 * Signs in on an open sign-in page as a person does.
 * @returns when the button was clicked (`performance.now()`, milliseconds)
 */
export async function signIn(page: Page, account = 'admin1', password = DEMO_PASSWORD): Promise<number> {
  await page.getByLabel('用户名').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  const clickedMs = performance.now();
  await page.getByRole('button', { name: '登录' }).click();
  return clickedMs;
}
