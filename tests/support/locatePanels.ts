import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { middleOf, placeInPlane } from './layerTree.ts';

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

/** Whether a point of the page lies on a view, with nothing over it but what follows the pointer. */
const isOnView = (page: Page, view: 'globe' | 'plane', { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([kind, left, top]) => {
      const pane = document.querySelector(`[data-view="${kind}"]`)?.parentElement;
      const at = document.elementFromPoint(left, top);
      return pane?.contains(at) === true && at?.closest('[data-covers], [data-panel]') === null;
    },
    [view, x, y] as const,
  );

/** Waits until a place is seen in both views, with no window over it; of the globe looking straight down. */
export async function placeInSight(page: Page, place: { lon: number; lat: number }): Promise<void> {
  await expect
    .poll(
      async () => {
        const [inPlane, plane, globe] = await Promise.all([
          placeInPlane(page, place),
          middleOf(page, 'plane'),
          middleOf(page, 'globe'),
        ]);
        // Linked views show a place as far from their middles.
        const inGlobe = { x: globe.x + inPlane.x - plane.x, y: globe.y + inPlane.y - plane.y };
        return Promise.all([isOnView(page, 'plane', inPlane), isOnView(page, 'globe', inGlobe)]);
      },
      { timeout: 20_000 },
    )
    .toEqual([true, true]);
}

/** Waits until the globe's camera is above a place, to some hundred metres, or as far beside as windows make it. */
export async function cameraAbove(page: Page, place: { lon: number; lat: number }): Promise<void> {
  await page.waitForFunction(({ lon, lat }) => {
    const text = document.querySelector('[data-view="globe"]')?.getAttribute('data-camera') ?? '';
    const [cameraLon = 0, cameraLat = 0] = text.split(',').map(Number);
    return Math.abs(cameraLon - lon) < 0.005 && Math.abs(cameraLat - lat) < 0.005;
  }, place);
}

/** Adds a bookmark at the middle of the map. */
export async function addBookmark(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name: '添加', exact: true }).click();
  await panel.getByLabel('名称', { exact: true }).fill(name);
  await panel.getByRole('button', { name: '取地图中心' }).click();
  await panel.getByRole('button', { name: '确定' }).click();
}
