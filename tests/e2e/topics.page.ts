import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { findLayer, layerRow, switchLayer } from '../support/layerTree.ts';
import { dropFile } from '../support/dropFile.ts';
import { json, parcel, square } from '../support/parcels.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await openVisit({ account: 'topics', engine: 'memory', reducedMotion: true });
  ({ page } = visit);
});

afterAll(() => visit.end());

const panel = () => page.locator('[data-panel="page"][data-open="true"]');

/** Where the plane looks: degrees, and scale. */
type Look = readonly [lon: number, lat: number, scale: number];

/** The layers of a topic that are on, once the figures are there. */
async function shown(layer: string): Promise<readonly string[]> {
  const ticked = panel().getByRole('checkbox', { checked: true });
  await panel().getByRole('checkbox', { name: layer, checked: true }).waitFor();
  await panel().locator('dl strong').first().waitFor();
  return ticked.evaluateAll((boxes) => boxes.map((box) => box.ariaLabel ?? ''));
}

/** Waits until the map is at rest where it should look; the panel beside it may have taken some per cent of its room meanwhile. */
async function expectLook([lon, lat, scale]: Look): Promise<void> {
  const look = async () => {
    await viewsIdle(page);
    const camera = await page.locator('[data-view="plane"]').getAttribute('data-camera');
    const [atLon = NaN, atLat = NaN, atScale = NaN] = (camera ?? '').split(',').map(Number);
    return [atLon, atLat, atScale / scale];
  };
  await expect.poll(look).toEqual([expect.closeTo(lon, 2), expect.closeTo(lat, 2), expect.closeTo(1, 1)]);
}

/** Goes to an address as one that is typed. */
async function load(path: string) {
  await page.goto(`${visit.origin}${path}${path.includes('?') ? '&' : '?'}quality=low`);
}

async function chooseInPalette(name: string) {
  await page.locator('[data-view="globe"]').click({ position: { x: 200, y: 60 } });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速查找' }).fill(name);
  await page.getByRole('option', { name, selected: true }).waitFor();
  await page.keyboard.press('Enter');
}

const topic = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true });

const TOPICS = [
  {
    name: '防火',
    layer: '瞭望塔',
    path: '/ResourceOverview?page=防火',
    found: '防火',
    look: [81.87, 44.702, 4_301_600],
    choose: () => topic('防火').click(),
  },
  {
    name: '自然保护地 › 总览',
    layer: '自然保护地范围',
    path: '/OverviewProtectedAreas',
    found: '自然保护地',
    look: [82.15, 44.827, 2_720_000],
    async choose() {
      await topic('自然保护地').click();
      await page.getByRole('menu').getByText('总览', { exact: true }).click();
    },
  },
  {
    name: '艾比湖湿地',
    layer: '艾比湖历年水域',
    path: '/EbinurLakeIndex',
    found: '艾比湖湿地国家级自然保护区',
    look: [82.828, 44.913, 1_016_400],
    async choose() {
      await topic('自然保护地').click();
      await page.getByRole('menu').getByText('艾比湖湿地国家级自然保护区').click();
    },
  },
] as const;

describe.each(TOPICS)('the topic $name', ({ layer, path, found, look, choose }) => {
  it('is the same by menu, address, reload and palette', async () => {
    const seen = async () => {
      const layers = await shown(layer);
      await expectLook(look);
      return layers;
    };
    await load('/infoPage');
    await viewsIdle(page);
    await choose();
    const byMenu = await seen();
    await load(path);
    const byAddress = await seen();
    await page.reload();
    const byReload = await seen();
    await load('/infoPage');
    await viewsIdle(page);
    await chooseInPalette(found);
    const byPalette = await seen();
    expect([byAddress, byReload, byPalette]).toEqual([byMenu, byMenu, byMenu]);
  });
});

it('a topic’s layers replace those of the one before, and what the user ticked himself stays', async () => {
  const [towers, risk, chiefs] = [
    { code: 'Z010602', name: '瞭望塔' },
    { code: 'Z010601', name: '森林火险区划' },
    { code: 'Z010101', name: '林长责任区' },
  ];
  await load('/infoPage');
  await viewsIdle(page);
  await findLayer(page, towers);
  await switchLayer(page, towers.code);
  await topic('防火').click();
  await shown('森林火险区划');
  await topic('林长制').click();
  await shown(chiefs.name);
  await page.getByRole('button', { name: '打开图层控制' }).click();
  const isOn = async (layer: { code: string; name: string }) => {
    await findLayer(page, layer);
    return layerRow(page, layer.code).getAttribute('aria-checked');
  };
  expect([await isOn(towers), await isOn(risk), await isOn(chiefs)]).toEqual(['true', 'false', 'true']);
});

it('the figures of a topic are of an area of a file that was dropped on the map', async () => {
  await load('/ResourceOverview?page=防火');
  await viewsIdle(page);
  const burnt = json([parcel('大', square(82, 44, 0.2)), parcel('小', square(81, 44.5))]);
  await dropFile(page, '火烧迹地.geojson', Buffer.from(burnt).toString());
  const area = panel().getByRole('combobox', { name: '统计范围' });
  await area.getByRole('option', { name: '火烧迹地' }).waitFor({ state: 'attached' });
  await area.selectOption({ label: '火烧迹地' });
  await panel()
    .getByText(/取“火烧迹地”2 个面中最大的一个，边界简化后面积相差 0%/)
    .waitFor();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('area'))
    .toBe('82,44;82.2,44;82.2,44.2;82,44.2');
  await page.getByRole('dialog', { name: '打开文件' }).getByRole('button', { name: '移除' }).click();
  await area.getByRole('option', { name: '绘制的范围', selected: true }).waitFor({ state: 'attached' });
});

it('the map stands on another base map on request, by the keyboard too, and does so after the page is loaded anew', async () => {
  const button = (name: string) => page.getByRole('button', { name: `二维底图：${name}` });
  await button('与三维一致').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await button('地形晕渲').waitFor();
  await page.reload();
  await button('地形晕渲').click();
  await page.getByRole('menu', { name: '二维底图' }).getByText('与三维一致').click();
  await button('与三维一致').waitFor();
});

it('every group of the toolbar shows at 768 px of height', async () => {
  await load('/ResourceOverview?page=防火');
  await shown('瞭望塔');
  const toolbar = page.getByRole('toolbar', { name: '导航工具' });
  // A button has no height until Calcite has drawn it.
  await toolbar.getByRole('button').last().waitFor();
  const [wholePx, shownPx] = await toolbar.evaluate((rail) => [rail.scrollHeight, rail.clientHeight]);
  expect(wholePx).toBeLessThanOrEqual(shownPx ?? 0);
});

it('the legend covers less than half of either view, however much is in it', async () => {
  await page.getByRole('button', { name: '展开图例' }).click();
  await page.locator('[data-panel="legend"][data-open="true"] li').first().waitFor();
  const shares = await page.evaluate(() => {
    const legend = document.querySelector('[data-panel="legend"]')?.getBoundingClientRect();
    return [...document.querySelectorAll('[data-view]')].map((view) => {
      const box = view.getBoundingClientRect();
      if (legend === undefined) return 1;
      const widthPx = Math.min(box.right, legend.right) - Math.max(box.left, legend.left);
      const heightPx = Math.min(box.bottom, legend.bottom) - Math.max(box.top, legend.top);
      return (Math.max(0, widthPx) * Math.max(0, heightPx)) / (box.width * box.height);
    });
  });
  expect(Math.max(...shares)).toBeLessThan(0.5);
});
