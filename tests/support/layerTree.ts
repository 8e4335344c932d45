import type { Page } from 'playwright';
import { METRES_PER_PIXEL_AT_SCALE_1, toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { viewsIdle } from './browser.ts';
import { picturesOf, type ViewPicture } from './pixels.ts';

/** A layer of the tree by its catalogue code, and a part of its name that finds it. */
export interface TreeLayer {
  readonly code: string;
  readonly name: string;
}

/** A layer's row in the tree. */
export const layerRow = (page: Page, code: string) =>
  page.locator(`[role=treeitem][data-layer-id="${code}"]`);

/** Finds a layer in the panel as a person does: the tab it is in, then a part of its name. */
export async function findLayer(page: Page, { code, name }: TreeLayer): Promise<void> {
  await page.getByRole('tab', { name: code.startsWith('Z02') ? '基础数据' : '专题数据' }).click();
  await page.getByLabel('按名称筛选图层').fill(name);
  await layerRow(page, code).waitFor();
}

/**
 * Ticks or unticks a layer that the panel shows, and waits until it is loaded or gone.
 * @throws with the row's text when the layer fails
 */
export async function switchLayer(page: Page, code: string): Promise<void> {
  const row = layerRow(page, code);
  const wasOn = (await row.getAttribute('aria-checked')) === 'true';
  await row.locator('[data-part="check"]').click();
  await page.waitForFunction(
    ({ id, states }) =>
      states.includes(
        document.querySelector(`[role=treeitem][data-layer-id="${id}"]`)?.getAttribute('data-state') ?? '',
      ),
    { id: code, states: wasOn ? ['off'] : ['ready', 'failed'] },
    { timeout: 60_000 },
  );
  if ((await row.getAttribute('data-state')) === 'failed')
    throw new Error(`${code}: ${(await row.textContent()) ?? ''}`);
}

/** Flies to the rectangle of a layer that the panel shows, and waits until both views rest there. */
export async function flyToLayer(page: Page, code: string): Promise<void> {
  await layerRow(page, code).dblclick({ position: { x: 120, y: 10 } });
  await viewsIdle(page);
}

/** Keeps the legend folded, whatever comes into it; an empty one is unfolded first, since it folds by itself. */
export async function foldLegend(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const legend = document.querySelector<HTMLElement>('[data-panel="legend"]');
    if (legend?.dataset.open === 'true') return true;
    // Folded, the legend is the one button that unfolds it.
    legend?.querySelector<HTMLElement>('calcite-action')?.click();
    return false;
  });
  await page.getByRole('button', { name: '收起图例' }).click();
}

/** Both views, once they have finished drawing. */
export async function viewPictures(
  page: Page,
): Promise<{ readonly globe: ViewPicture; readonly plane: ViewPicture }> {
  await viewsIdle(page);
  return picturesOf(page);
}

/** A view's camera as the page states it: globe lon, lat, height, heading, pitch; plane lon, lat, scale. */
export async function cameraOf(page: Page, view: 'globe' | 'plane'): Promise<number[]> {
  const text = await page.locator(`[data-view="${view}"]`).getAttribute('data-camera');
  return (text ?? '').split(',').map(Number);
}

/** The middle of a view, in pixels of the page. */
export async function middleOf(
  page: Page,
  view: 'globe' | 'plane',
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(`[data-view="${view}"]`).boundingBox();
  if (box === null) throw new Error(`the ${view} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where a place lies in the plane, in pixels of the page. */
export async function placeInPlane(
  page: Page,
  { lon, lat }: { readonly lon: number; readonly lat: number },
): Promise<{ readonly x: number; readonly y: number }> {
  const middle = await middleOf(page, 'plane');
  const [centreLon = 0, centreLat = 0, scale = 1] = await cameraOf(page, 'plane');
  const [centre, place] = [toWebMercator(centreLon, centreLat), toWebMercator(lon, lat)];
  const metresPerPixel = scale * METRES_PER_PIXEL_AT_SCALE_1;
  return {
    x: middle.x + (place.x - centre.x) / metresPerPixel,
    y: middle.y - (place.y - centre.y) / metresPerPixel,
  };
}
