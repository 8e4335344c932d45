import type { Locator, Page } from 'playwright';

/** A message that is shown now, not its copy in the header's list. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: '消息提示' }).getByText(text).first();

/** Opens a location panel from the toolbar. */
export async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.getByRole('toolbar').getByRole('button', { name: '定位', exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await panel.waitFor();
  return panel;
}

/** Types into a panel's filter and chooses what it finds first. */
export async function findFirst(panel: Locator, text: string): Promise<void> {
  await panel.getByRole('option').first().waitFor();
  await panel.getByRole('searchbox').fill(text);
  await panel.getByRole('searchbox').press('Enter');
}

/** Waits until the globe's camera looks straight down from less than so high. */
export async function cameraBelow(page: Page, heightM: number): Promise<void> {
  await page.waitForFunction((most) => {
    const text = document.querySelector('[data-view="globe"]')?.getAttribute('data-camera') ?? '';
    const [, , height = Infinity, , pitch = 0] = text.split(',').map(Number);
    return height < most && pitch < -89;
  }, heightM);
}

/** Waits until the globe's camera is above a place, to some hundred metres. */
export async function cameraAbove(page: Page, place: { lon: number; lat: number }): Promise<void> {
  await page.waitForFunction(({ lon, lat }) => {
    const text = document.querySelector('[data-view="globe"]')?.getAttribute('data-camera') ?? '';
    const [cameraLon = 0, cameraLat = 0] = text.split(',').map(Number);
    return Math.abs(cameraLon - lon) < 0.001 && Math.abs(cameraLat - lat) < 0.001;
  }, place);
}

/** Adds a bookmark at the middle of the map. */
export async function addBookmark(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name: '添加', exact: true }).click();
  await panel.getByLabel('名称', { exact: true }).fill(name);
  await panel.getByRole('button', { name: '取地图中心' }).click();
  await panel.getByRole('button', { name: '确定' }).click();
}
