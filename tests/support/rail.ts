import type { Page } from 'playwright';
import { viewsIdle } from './browser.ts';

/** Runs a command of the toolbar by the names of its group and its own. */
export async function runFromRail(page: Page, group: string, name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: group, exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

/**
 * Flies the globe by the window of the camera, and waits until it is there and drawn.
 * @param fields values by the names of the window's fields; the others stay
 */
export async function flyByWindow(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await runFromRail(page, '漫游与飞行', '视角');
  const panel = page.getByRole('dialog', { name: '视角' });
  for (const [name, value] of Object.entries(fields)) await panel.getByLabel(name).fill(value);
  await panel.getByRole('button', { name: '飞行到此' }).click();
  const height = fields['高度（m）'] ?? '';
  await page.waitForSelector(`[data-view="globe"][data-camera*=",${height},"]`, {
    state: 'attached',
    timeout: 60_000,
  });
  await page.keyboard.press('Escape');
  await viewsIdle(page);
}
