import { afterAll, beforeAll, describe, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { findLayer, flyToLayer, middleOf, placeInPlane, switchLayer } from '../support/layerTree.ts';
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

/** A message that was shown: its toast goes after two seconds, its copy in the header's list stays. */
const heard = (text: string) => page.getByText(text, { exact: true }).first().waitFor({ state: 'attached' });

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

  it('asks about each left click on the globe until a right click', async () => {
    const mode = (pressed: boolean) =>
      page.getByRole('toolbar').getByRole('button', { name: '属性查询', pressed });
    await mode(false).click();
    await mode(true).waitFor();
    await heard('左键选择要素，右键结束！');
    const { x, y } = await middleOf(page, 'globe');
    await page.mouse.click(x, y);
    await popup().waitFor();
    await mode(true).waitFor();
    await page.mouse.click(x, y, { button: 'right' });
    await mode(false).waitFor();
    await heard('属性查询结束!');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Fly to the feature' }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await popup().getByRole('button', { name: '关闭' }).click();
    await popup().waitFor({ state: 'detached' });
    await switchLayer(page, LAKES.code);
  });
});
