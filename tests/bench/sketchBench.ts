import type { Page } from 'playwright';
import { viewsIdle } from '../support/browser.ts';
import { signIn } from '../support/signIn.ts';
import { median } from './report.ts';

const MOVES = 20;

/** Between two moves, as long as the pointer's sketch is held back at most and the frame after it, milliseconds. */
const PAUSE_MS = 100;

/** When the page has shown what an event brought: the second frame after it begins once the first is on screen. */
async function shown(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Moves the pointer over the globe while an area grows there, at 1366x768, quality low.
 * @returns from a move to the next picture of the page, milliseconds (median)
 */
export async function measureSketch(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/login?quality=low`);
  await signIn(page);
  await viewsIdle(page);
  await page.getByRole('button', { name: '总览' }).first().click();
  await page.getByRole('toolbar').waitFor();
  await viewsIdle(page);
  await page.keyboard.press('m');
  const panel = page.getByRole('dialog', { name: '量测' });
  await panel.getByRole('toolbar').getByRole('button', { name: '面积', exact: true }).click();
  const globe = await page.locator('[data-view="globe"]').boundingBox();
  const window = await panel.boundingBox();
  if (globe === null || window === null) throw new Error('nowhere to measure');
  const left = window.x + window.width;
  const at = (x: number, y: number) =>
    [left + (globe.x + globe.width - left) * x, globe.y + globe.height * y] as const;
  await page.mouse.click(...at(0.3, 0.3));
  await page.mouse.click(...at(0.7, 0.3));
  await viewsIdle(page);
  const took: number[] = [];
  for (let move = 0; move < MOVES; move++) {
    const startedMs = performance.now();
    await page.mouse.move(...at(0.3 + move * 0.02, 0.5 + (move % 2) * 0.05));
    await page.waitForTimeout(PAUSE_MS);
    await shown(page);
    took.push(performance.now() - startedMs - PAUSE_MS);
  }
  await page.keyboard.press('Escape');
  return median(took);
}
