import { afterAll, beforeAll, describe, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { findLayer, flyToLayer, placeInPlane, switchLayer } from '../support/layerTree.ts';
import { filledFolder } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { startVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

const LAKES = { code: 'Z020203', name: '湖泊' };

/** A place in the middle of the lake Sayram. */
const SAYRAM = { lon: 81.17, lat: 44.6 };

beforeAll(async () => {
  visit = await startVisit(await filledFolder());
  ({ page } = visit);
  await page.goto(`${visit.portal.origin}/login?quality=low`);
  await signIn(page);
  await page.waitForURL('**/infoPage*');
  await viewsIdle(page);
  // The preface hides the toolbar.
  await page.getByRole('region', { name: '门户首页' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('toolbar').waitFor();
});

afterAll(() => visit.end());

describe('identify', () => {
  const popup = () => page.getByRole('dialog', { name: '赛里木湖' });

  it('shows what a click in the map finds, and flies there', async () => {
    await findLayer(page, LAKES);
    await switchLayer(page, LAKES.code);
    await flyToLayer(page, LAKES.code);
    const { x, y } = await placeInPlane(page, SAYRAM);
    await page.mouse.click(x, y);
    await popup().waitFor();
    await popup().getByText('湖泊', { exact: true }).first().waitFor();
    await popup().getByRole('button', { name: '飞到要素位置' }).click();
    await page.waitForFunction(
      (lon) => {
        const text = document.querySelector('[data-view="globe"]')?.getAttribute('data-camera') ?? '';
        return Math.abs(Number(text.split(',')[0]) - lon) < 0.05;
      },
      SAYRAM.lon,
      { timeout: 60_000 },
    );
    await viewsIdle(page);
    await page.keyboard.press('Escape');
    await popup().waitFor({ state: 'detached' });
  });
});
