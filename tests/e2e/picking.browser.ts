import type { Geometry, Position } from 'geojson';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { positionsOf } from '../../src/domain/geodesy/geometryExtent.ts';
import { viewsIdle } from '../support/browser.ts';
import {
  cameraOf,
  findLayer,
  flyToLayer,
  layerRow,
  middleOf,
  placeInPlane,
  switchLayer,
} from '../support/layerTree.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

const LAKES = { code: 'Z020203', name: '湖泊' };
const PIPES = { code: 'Z020401', name: '博乐排水管网' };

/** A place in the middle of the lake Sayram. */
const SAYRAM = { lon: 81.17, lat: 44.6 };

beforeAll(async () => {
  visit = await openVisit({ account: 'picking', engine: 'globe', reducedMotion: true });
  ({ page } = visit);
  // The preface hides the toolbar.
  await page.getByRole('region', { name: '门户首页' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('toolbar').waitFor();
});

afterAll(() => visit.end());

/** The first position of the feature nearest to a place. */
function positionNear(
  features: readonly { readonly geometry: Geometry }[],
  [lon = 0, lat = 0]: readonly number[],
): Position {
  const firsts = features.flatMap(({ geometry }) => [...positionsOf(geometry)].slice(0, 1));
  const distance = ([x = 0, y = 0]: Position) => Math.hypot(x - lon, y - lat);
  return firsts.sort((a, b) => distance(a) - distance(b))[0] ?? [];
}

/** A message that was shown: its toast goes after two seconds, its copy in the header's list stays. */
const heard = (text: string) => page.getByText(text, { exact: true }).first().waitFor({ state: 'attached' });

/** Runs a command of the toolbar's group of queries. */
async function runTool(name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

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
    await runTool('属性查询');
    await heard('左键选择要素，右键结束！');
    const { x, y } = await middleOf(page, 'globe');
    await page.mouse.click(x, y);
    await popup().waitFor();
    // Beside the popup, which stands above the place.
    await page.mouse.click(x - 120, y + 120, { button: 'right' });
    await heard('属性查询结束!');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Fly to the feature' }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await popup().getByRole('button', { name: '关闭' }).click();
    await popup().waitFor({ state: 'detached' });
    await switchLayer(page, LAKES.code);
  });
});

describe('pipe picking', () => {
  it('takes only the kind that was asked for, and keeps the pipe highlighted until it is cleared', async () => {
    await findLayer(page, PIPES);
    await switchLayer(page, PIPES.code);
    await flyToLayer(page, PIPES.code);
    await layerRow(page, PIPES.code).and(page.locator('[data-state="ready"]')).waitFor();
    const wells = await page.request.get(`${visit.origin}/geo/models/pipeline/well/footprint.geojson`);
    const { features } = (await wells.json()) as { features: { geometry: Geometry }[] };
    const [lon = 0, lat = 0] = positionNear(features, await cameraOf(page, 'plane'));
    await runTool('管线拾取');
    const panel = page.getByRole('dialog', { name: '管线拾取' });
    await panel.getByRole('button', { name: '拾取井', pressed: false }).click();
    await heard('左键选择井，右键结束！');
    // North of the network, still in the plane.
    const nothing = await placeInPlane(page, { lon, lat: lat + 0.05 });
    await page.mouse.click(nothing.x, nothing.y);
    await heard('请点击选择井！');
    const clear = panel.getByRole('button', { name: '清除高亮' });
    await clear.and(page.locator(':disabled')).waitFor();
    const well = await placeInPlane(page, { lon, lat });
    await page.mouse.click(well.x, well.y);
    await page.locator('[data-identify-view="plane"]').getByText('管网编号').waitFor();
    await page.mouse.click(nothing.x, nothing.y, { button: 'right' });
    await heard('井选择结束!');
    await clear.and(page.locator(':enabled')).click();
    await clear.and(page.locator(':disabled')).waitFor();
  });
});
