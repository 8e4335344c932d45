import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { screenshot } from './browser.ts';

/** The pixels of one view as they are on the screen. */
export interface ViewPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue of each pixel, row by row. */
  readonly rgb: Uint8Array;
}

/** The part of a picture of the page that a view takes. */
async function viewIn(page: Page, png: Buffer, view: 'globe' | 'plane'): Promise<ViewPicture> {
  const extent = await page.locator(`[data-view="${view}"]`).boundingBox();
  if (extent === null) throw new Error(`the ${view} is not on the page`);
  // Device pixels of a CSS pixel.
  const ratio = (await sharp(png).metadata()).width / (page.viewportSize()?.width ?? Number.NaN);
  const { data, info } = await sharp(png)
    .extract({
      left: Math.round(extent.x * ratio),
      top: Math.round(extent.y * ratio),
      width: Math.round(extent.width * ratio),
      height: Math.round(extent.height * ratio),
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

/** The page once no message lies over the views: one covers 3 % of each for as long as it is shown. */
async function screenWithoutToasts(page: Page): Promise<Buffer> {
  await expect.poll(() => page.getByRole('region', { name: '消息提示' }).locator('> *').count()).toBe(0);
  return screenshot(page);
}

/** Takes the picture of one view, without the panels' share of the page. */
export async function pictureOf(page: Page, view: 'globe' | 'plane'): Promise<ViewPicture> {
  return viewIn(page, await screenWithoutToasts(page), view);
}

/** Takes the pictures of both views at once. */
export async function picturesOf(
  page: Page,
): Promise<{ readonly globe: ViewPicture; readonly plane: ViewPicture }> {
  const png = await screenWithoutToasts(page);
  return { globe: await viewIn(page, png, 'globe'), plane: await viewIn(page, png, 'plane') };
}

/** How many different colours (5 bits a channel) a picture has: a blank or half-drawn view has few. */
export function colourCount(picture: ViewPicture): number {
  const seen = new Set<number>();
  for (let at = 0; at + 2 < picture.rgb.length; at += 3) {
    const [r, g, b] = [picture.rgb[at] ?? 0, picture.rgb[at + 1] ?? 0, picture.rgb[at + 2] ?? 0];
    seen.add(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3));
  }
  return seen.size;
}

/** Share of pixels (0 to 1) that differ by more than `tolerance` in a channel. */
export function differingShare(a: ViewPicture, b: ViewPicture, tolerance = 24): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  const isFar = (at: number) => Math.abs((a.rgb[at] ?? 0) - (b.rgb[at] ?? 0)) > tolerance;
  for (let at = 0; at + 2 < a.rgb.length; at += 3) {
    if (isFar(at) || isFar(at + 1) || isFar(at + 2)) differing += 1;
  }
  return differing / (a.width * a.height);
}
