import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { downloadedBytes, viewsIdle } from '../support/browser.ts';
import { findLayer, switchLayer } from '../support/layerTree.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];

beforeAll(async () => {
  visit = await openVisit({ account: 'pages', engine: 'memory' });
  ({ page, watched } = visit);
});

afterAll(() => visit.end());

/** Goes to a screen as a link of the page does, without loading the page anew. */
async function go(path: string): Promise<void> {
  const address = `${path}${path.includes('?') ? '&' : '?'}quality=low`;
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );
}

const panel = () => page.locator('[data-panel="page"]');

/** How many different colours an image on the page has. */
const colours = (image: Locator): Promise<number> =>
  image.evaluate((element) => {
    const canvas = document.createElement('canvas');
    const [width, height] = [160, 90];
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    context?.drawImage(element as HTMLImageElement, 0, 0, width, height);
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
    return new Set(new Uint32Array(data.buffer)).size;
  });

const isOn = async (layer: string) =>
  page.locator('[data-panel="page"]').getByRole('checkbox', { name: layer }).first().isChecked();

describe('the named screens', () => {
  it.each([
    ['/TotalResourceOverview', '国土面积', '土地利用现状'],
    ['/CarbonSinkOverview', '碳储量', '森林资源样地'],
    ['/OverviewProtectedAreas', '保护地面积', '自然保护地范围'],
    ['/EbinurLakeIndex', '最近一年水域', '艾比湖历年水域'],
    ['/ResourceOverview?page=林长制', '责任区', '林长责任区'],
    ['/ResourceOverview?page=防火', '火险区面积', '瞭望塔'],
    ['/ResourceOverview?page=甘家湖', '保护地面积', '保护区功能区划'],
    ['/ResourceOverview?page=特色林果', '种植面积', '特色林果基地'],
  ])('%s tells %s and shows %s', async (path, figure, layer) => {
    await go(path);
    await panel().locator('dt', { hasText: figure }).first().waitFor();
    const amount = await panel().locator('dl strong').first().textContent();
    expect(Number(amount?.replaceAll(',', ''))).toBeGreaterThan(0);
    expect(await isOn(layer)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('never let the page itself be scrolled, by whatever brings something into view', async () => {
    await go('/TotalResourceOverview');
    // The screen before has figures, too, and stands until this one is there.
    await panel().locator('dt', { hasText: '国土面积' }).waitFor();
    const scrolled = await page.evaluate(() => {
      for (const hidden of document.querySelectorAll('.visually-hidden')) hidden.scrollIntoView();
      scrollBy(0, 500);
      return [document.documentElement, document.body].map(({ scrollTop }) => scrollTop);
    });
    expect(scrolled).toEqual([0, 0]);
  });

  it('take any area: all figures and both views follow, and the address carries it', async () => {
    await go('/TotalResourceOverview');
    const area = panel().getByRole('combobox', { name: '统计范围' });
    const total = panel().locator('dl strong').first();
    await panel().locator('dt', { hasText: '国土面积' }).waitFor();
    const whole = await total.textContent();
    const globe = page.locator('[data-view="globe"]');
    await viewsIdle(page);
    const before = await globe.getAttribute('data-camera');
    await area.selectOption('温泉县');
    await expect.poll(() => total.textContent()).not.toBe(whole);
    await expect.poll(() => globe.getAttribute('data-camera')).not.toBe(before);
    expect(new URL(page.url()).searchParams.get('area')).toBe('温泉县');
    const county = await total.textContent();
    await go(`/TotalResourceOverview?area=${encodeURIComponent('82,44.5;82.4,44.5;82.4,44.8')}`);
    await expect.poll(() => total.textContent()).not.toBe(county);
    expect(await area.locator('option:checked').textContent()).toContain('绘制的范围');
    expect(await violations(page)).toEqual([]);
  });

  it('take one kind of features: the other figures follow, both views mark it, and the address carries it', async () => {
    await go('/ResourceOverview?page=防火');
    await page.setViewportSize({ width: 1366, height: 768 });
    const kinds = panel().getByRole('button', { name: /^消防车可达/ });
    const volume = panel().locator('dt', { hasText: '可取水量' }).locator('xpath=..').locator('strong');
    await kinds.waitFor();
    const whole = await volume.textContent();
    await kinds.click();
    await panel()
      .getByText(/只看取水点通车条件：.*地图上标出 \d+ 个。/)
      .waitFor();
    expect(await kinds.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => volume.textContent()).not.toBe(whole);
    expect(new URL(page.url()).searchParams.get('category')).toMatch(/^waterByAccess:/);
    await viewsIdle(page);
    expect(await violations(page)).toEqual([]);
    await panel().getByRole('button', { name: '不再只看这一类' }).click();
    await expect.poll(() => volume.textContent()).toBe(whole);
    expect(await kinds.getAttribute('aria-pressed')).toBe('false');
  });

  it('become a report of all their topics', async () => {
    await go('/EbinurLakeIndex');
    // The screen before has such a button, too, and stands until this one is there.
    await panel().locator('dt', { hasText: '最近一年水域' }).waitFor();
    for (const [choice, ending, begins] of [
      ['PDF 报告', 'pdf', '%PDF-'],
      ['Word 文档（可编辑）', 'docx', 'PK'],
    ] as const) {
      await panel().getByRole('button', { name: '生成报告' }).click();
      const given = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: choice }).click();
      const file = await given;
      expect(file.suggestedFilename()).toBe(`艾比湖湿地国家级自然保护区.${ending}`);
      const bytes = await downloadedBytes(file);
      expect(bytes.subarray(0, begins.length).toString('latin1')).toBe(begins);
      expect(bytes.length).toBeGreaterThan(20_000);
    }
  });

  it('draw each group of figures that is no table, in words too, and fly to where a bar’s features lie', async () => {
    await go('/EbinurLakeIndex');
    const charts = panel().getByRole('img');
    await charts.first().locator('svg').waitFor();
    expect(await charts.locator('svg').count()).toBe(4);
    expect(await charts.first().getAttribute('aria-label')).toMatch(/^历年水域面积：.*2024 [\d,.]+ km²$/);
    const globe = page.locator('[data-view="globe"]');
    await viewsIdle(page);
    const before = await globe.getAttribute('data-camera');
    await panel()
      .getByRole('button', { name: /管护站 \d+ 人/ })
      .first()
      .press('Enter');
    await expect.poll(() => globe.getAttribute('data-camera')).not.toBe(before);
    expect(await violations(page)).toEqual([]);
  });

  it('/MonitorVideo flies to a chosen camera and shows its picture, and a wall of nine', async () => {
    await go('/MonitorVideo');
    await panel()
      .getByRole('button', { name: /SP-001/ })
      .click();
    const shown = panel().getByRole('img', { name: '友谊路01号视频点' });
    await shown.waitFor({ timeout: 60_000 });
    await expect.poll(() => colours(shown)).toBeGreaterThan(200);
    expect(await violations(page)).toEqual([]);
    await page.waitForFunction(
      () =>
        Number(document.querySelector('[data-view="globe"]')?.getAttribute('data-camera')?.split(',')[2]) <
        30_000,
    );
    await panel().getByRole('radio', { name: '画面墙' }).click();
    const wall = page.getByRole('dialog', { name: '画面墙' });
    const pictures = wall.getByRole('img');
    await pictures.nth(8).waitFor({ timeout: 60_000 });
    expect(await pictures.count()).toBe(9);
    await expect.poll(() => colours(pictures.nth(8))).toBeGreaterThan(100);
    expect(await violations(page)).toEqual([]);
    await wall.getByRole('button', { name: '最大化画面墙' }).click();
    const inWindow = await wall.evaluate(
      (element) => element.querySelector('ul')?.scrollHeight === element.querySelector('ul')?.clientHeight,
    );
    expect(inWindow).toBe(true);
    await wall.getByRole('button', { name: '关闭' }).click();
    await wall.waitFor({ state: 'detached' });
  });

  it('/infoPage begins with what needs attention, which /Today shows, explains and lets be taken', async () => {
    await go('/infoPage');
    const card = page.getByRole('region', { name: '门户首页' });
    await card.getByRole('button', { name: /^全部待办（\d+）$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    const camera = () => page.locator('[data-view="globe"]').getAttribute('data-camera');
    const before = await camera();
    await card.getByRole('button', { name: /紧急/ }).first().click();
    await panel().getByText('还没有人处理').waitFor();
    await expect.poll(camera).not.toBe(before);
    await panel().getByRole('button', { name: '办结', exact: true }).click();
    await panel().getByText('请先写明情况').waitFor();
    await panel().getByLabel('说明').fill('已联系运营商');
    await panel().getByRole('button', { name: '评论', exact: true }).click();
    await panel().getByText('评论：已联系运营商').waitFor();
    await panel().getByRole('button', { name: '接手', exact: true }).click();
    await panel().getByText('我已接手').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await panel().getByRole('button', { name: '放弃接手' }).click();
    await panel().getByRole('button', { name: '接手', exact: true }).waitFor();
  });

  it('/InformationDisplay finds a layer by its name', async () => {
    await go('/InformationDisplay');
    await panel().getByRole('searchbox', { name: '按名称、类型或来源查找图层' }).fill('火险');
    await panel().getByText('3 个图层').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('/DaYin makes a sheet with a picture, and prints nothing else', async () => {
    await go('/DaYin');
    await panel().getByRole('button', { name: '生成预览' }).click();
    await panel()
      .getByRole('button', { name: '打印', exact: true, disabled: false })
      .waitFor({ timeout: 60_000 });
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() =>
      [...document.body.children]
        .filter((element) => getComputedStyle(element).display !== 'none')
        .map((element) => element.hasAttribute('data-print-sheet')),
    );
    await page.emulateMedia({ media: null });
    expect(shown).toEqual([true]);
  });

  it.each([
    ['/ZongLanIndex', '总览'],
    ['/OperationOverview', '运营总览'],
    ['/PortalPage', '门户'],
  ])('axe finds no fault with %s', async (path, title) => {
    await go(path);
    // The screen before has a panel, too, and stands until this one is there.
    await panel().getByRole('heading', { name: title, exact: true }).waitFor();
    await panel().getByRole('status', { name: '正在统计…' }).waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
  });

  it('leave the map as they found it, and report no error', async () => {
    await go('/PortalPage');
    await panel().getByRole('button', { name: '林长制' }).waitFor();
    // Beside a page the layer panel is out of the way until somebody wants it.
    await page.getByRole('button', { name: '打开图层控制' }).click();
    await viewsIdle(page);
    expect(await page.getByText(/已显示 0 个图层/).count()).toBe(1);
    expect(watched.errors.filter((text) => !text.includes('Texture compression failed'))).toEqual([]);
    expect(watched.foreign).toEqual([]);
  });

  it('offer to load the page anew when their part of it does not arrive', async () => {
    await page.route(/\/InformationPage[^/]*\.js$/, (route) => route.abort());
    await page.reload();
    await panel().waitFor();
    await go('/InformationDisplay');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('页面模块加载失败，可重新加载页面后再试').waitFor();
    await page.unroute(/\/InformationPage[^/]*\.js$/);
    await dialog.getByRole('button', { name: '重新加载' }).click();
    await panel().getByRole('searchbox', { name: '按名称、类型或来源查找图层' }).waitFor({ timeout: 60_000 });
  });

  it('keep the session of somebody who comes back while the service does not answer', async () => {
    const systems = /GetRoleSystems/;
    await page.route(systems, (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.reload();
    await page.getByText('您仍在登录状态').waitFor();
    await page.getByRole('button', { name: '重新登陆' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute(systems);
    await panel().getByRole('searchbox', { name: '按名称、类型或来源查找图层' }).waitFor({ timeout: 60_000 });
  });
});

it('the legend stays folded until there is something in it', async () => {
  const legend = (open: boolean) => page.locator(`[data-panel="legend"][data-open="${String(open)}"]`);
  await go('/infoPage');
  for (const tab of ['基础数据', '专题数据']) {
    await page.getByRole('tab', { name: tab }).click();
    const allOff = page.getByRole('button', { name: '全部关闭' });
    if (await allOff.isEnabled()) await allOff.click();
  }
  await legend(false).waitFor();
  const towers = { code: 'Z010602', name: '瞭望塔' };
  await findLayer(page, towers);
  await switchLayer(page, towers.code);
  await legend(true).waitFor();
  await switchLayer(page, towers.code);
  await legend(false).waitFor();
  await legend(false).getByRole('button').click();
  await legend(true).getByText('没有可显示的图例').waitFor();
  await page.getByRole('button', { name: '收起图例' }).click();
});
