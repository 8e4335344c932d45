import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WALL_LETTER_PX } from '../../src/features/wall/model/wallScale.ts';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { goTo, openWindow } from '../support/everyWindow.ts';
import { openVisit, type Visit } from '../support/visit.ts';

/** In the order of the menu, after what stands in none. */
const ROUND = ['今日待办', '草原', '防火'] as const;

/** Where the wall is begun. */
const BEGUN_AT = '/ResourceOverview?page=草原';

let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await openVisit({ account: 'wall', engine: 'memory', reducedMotion: true });
  ({ page } = visit);
  await page.setViewportSize({ width: 3840, height: 2160 });
});

afterAll(() => visit.end());

const strip = () => page.locator('[data-wall=strip]');
const panel = () => page.locator('[data-wall=panel]');
/** Where a view looks, degrees and scale. */
function look(text: string | null): readonly [number, number, number] {
  const [lon = NaN, lat = NaN, scale = NaN] = (text ?? '').split(',').map(Number);
  return [lon, lat, scale];
}

const camera = () => page.locator('[data-view=plane]').getAttribute('data-camera');

/** Waits for a screen of the round, and for its figures. */
async function standing(name: string): Promise<void> {
  await strip().getByRole('heading', { name, exact: true }).waitFor();
  await panel().getByText('数据时间').waitFor();
  await panel().locator('dl').first().waitFor();
  // What draws the charts comes after the figures.
  await expect.poll(() => panel().locator('div[role=img]:not(:has(svg))').count()).toBe(0);
}

/**
 * What of the wall's words is cut, or too small to be read at five metres. The columns of the flow that are not seen stand beside it: what
 * is in one of them must not reach into the one that is seen.
 */
const unreadable = (leastPx: number) =>
  page.evaluate((least) => {
    const found: string[] = [];
    const flow = document.querySelector('[data-wall=flow]')?.getBoundingClientRect();
    if (flow === undefined) return ['no wall'];
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>('[data-wall] *')) {
      const words = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim() ?? '')
        .join('');
      if (words === '' || element.closest('.visually-hidden, style, title') !== null) continue;
      const { fontSize, textOverflow, overflowX } = getComputedStyle(element);
      const px = Number.parseFloat(fontSize) * element.currentCSSZoom;
      if (px < least - 0.5) found.push(`${words} is ${px.toFixed(1)} px high`);
      const isClipping = overflowX !== 'visible' || textOverflow === 'ellipsis';
      if (isClipping && element.scrollWidth > element.clientWidth + 1) found.push(`${words} is cut`);
      for (const { left, right, top, bottom } of element.getClientRects()) {
        const isOut = left >= flow.right - 1 || right <= flow.left + 1;
        const isIn = left >= flow.left - 1 && right <= flow.right + 1 && bottom <= flow.bottom + 1;
        const inFlow = element.closest('[data-wall=flow]') !== null;
        if (inFlow && !isOut && !isIn)
          found.push(
            `${words} lies over the edge: ${[left, right, top, bottom].join()} of ${JSON.stringify(flow)}`,
          );
        if (!inFlow && (left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1))
          found.push(`${words} lies out of the page`);
      }
    }
    for (const box of document.querySelectorAll<HTMLElement>('[data-wall] *')) {
      if (box.matches('[data-wall=flow], .visually-hidden') || getComputedStyle(box).overflowX === 'visible')
        continue;
      if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
        found.push(`${box.className} holds more than it shows`);
    }
    return found;
  }, leastPx);

describe('the wall mode', () => {
  let before: string | null;

  it('starts a round of the screens that are chosen', async () => {
    await goTo(page, BEGUN_AT);
    // Its figures come after it has begun to move the maps, which fit the land into the room that it leaves them.
    await page.locator('[data-panel=page] dl strong').first().waitFor();
    const window = await openWindow(page, ['大屏模式', '大屏模式']);
    await window.getByRole('button', { name: '全不选' }).click();
    await window.getByText('至少勾选一屏').waitFor();
    for (const name of ROUND) await window.getByRole('checkbox', { name: `轮播“${name}”` }).click();
    await window.getByText('3 屏').waitFor();
    await viewsIdle(page);
    before = await camera();
    await window.getByRole('button', { name: '开始', exact: true }).click();
    await standing('今日待办');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: '主页' }).count()).toBe(0);
  });

  it('has nothing that is cut or too small on any of its pages', async () => {
    await page.keyboard.press('Space');
    for (const name of ROUND) {
      await standing(name);
      await viewsIdle(page);
      const pages = panel().getByText(/^第 1\/\d+ 页$/);
      const count = (await pages.count()) === 0 ? 1 : Number(/\/(\d+)/.exec(await pages.innerText())?.[1]);
      for (let at = 0; at < count; at += 1) {
        await page.locator(`[data-wall=flow][data-page="${String(at)}"]`).waitFor();
        expect(await unreadable(WALL_LETTER_PX)).toEqual([]);
        await page.keyboard.press('PageDown');
      }
      await page.keyboard.press('ArrowRight');
    }
    await standing('今日待办');
  });

  it('leaves the maps all but the strip and the panel, and draws them pixel for pixel', async () => {
    const { map, view, zoom } = await page.evaluate(() => {
      const panelBox = document.querySelector('[data-wall=panel]')?.getBoundingClientRect();
      const views = [...document.querySelectorAll('[data-view]')].map((one) => one.getBoundingClientRect());
      return {
        map: panelBox?.left,
        view: Math.max(...views.map(({ right }) => right)),
        zoom: document.querySelector('[data-view]')?.currentCSSZoom,
      };
    });
    expect(view).toBeCloseTo(map ?? NaN, 0);
    expect(zoom).toBe(1);
  });

  it('is sound to screen readers', async () => {
    await page.getByRole('toolbar', { name: '大屏控制' }).getByText('已暂停').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('goes to the next and the previous screen by keys and by the buttons of its bar', async () => {
    await page.keyboard.press('ArrowRight');
    await standing('草原');
    await page.keyboard.press('ArrowLeft');
    await standing('今日待办');
    await page.mouse.move(600, 900);
    await page.mouse.move(620, 900);
    await page.getByRole('button', { name: '下一屏' }).click();
    await standing('草原');
  });

  it('goes on after a reload where it was, paused as it was', async () => {
    await page.reload();
    await standing('草原');
    await page.getByRole('button', { name: '继续' }).waitFor();
  });

  it('says what cannot be read, and reads it again by itself', async () => {
    let refused = 0;
    await page.route('**/api/portal/figures/**', (route) => {
      refused += 1;
      return route.fulfill({ status: 503, body: 'busy' });
    });
    await page.keyboard.press('ArrowRight');
    await strip().getByRole('heading', { name: '防火', exact: true }).waitFor();
    await expect.poll(() => refused).toBeGreaterThan(0);
    await expect.poll(() => panel().innerText()).toContain('稍后自动重试');
    expect(await panel().getByRole('alert').count()).toBe(1);
    await page.unroute('**/api/portal/figures/**');
    await standing('防火');
    expect(await panel().getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: '暂停' }).waitFor({ state: 'attached' });
  }, 60_000);

  it('ends by Esc: screen and maps are as they were', async () => {
    await page.keyboard.press('Escape');
    await page.locator('[data-panel=page]').waitFor();
    expect(await page.locator('[data-wall]').count()).toBe(0);
    // The way back asks first whether the session still stands.
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('草原');
    // The maps take back the room of the wall, and are moved then.
    const [lonBefore, latBefore, scaleBefore] = look(before);
    await expect
      .poll(async () => {
        const [lon, lat, scale] = look(await camera());
        const isThere = lon === lonBefore && lat === latBefore && Math.abs(scale / scaleBefore - 1) < 0.001;
        return isThere ? 'there' : [lon, lat, scale];
      })
      .toBe('there');
    await viewsIdle(page);
    await page.reload();
    await page.locator('[data-panel=page]').waitFor();
    expect(await page.locator('[data-wall]').count()).toBe(0);
    // One that was still kept would come with a part of the page of its own, later.
    expect(await page.evaluate(`sessionStorage.getItem('portal.wall')`)).toBeNull();
    expect(visit.watched.foreign).toEqual([]);
  });

  it('shows the screen that is open with the kind of features of its address, and says which that is', async () => {
    await goTo(page, `${BEGUN_AT}&category=${encodeURIComponent('steppeTypes:典型草原')}`);
    await page
      .locator('[data-panel=page]')
      .getByText(/地图上标出/)
      .waitFor();
    const window = await openWindow(page, ['大屏模式', '大屏模式']);
    await window.getByRole('radio', { name: '仅当前屏' }).click();
    await window.getByRole('button', { name: '开始', exact: true }).click();
    await standing('草原');
    await panel().getByText('只看草原类型：典型草原。').waitFor();
    await viewsIdle(page);
    await page.keyboard.press('Space');
    expect(await unreadable(WALL_LETTER_PX)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('[data-panel=page]').waitFor();
  });

  it('shows a screen twice, each time with the selection that its line has taken, and both maps with it', async () => {
    const SHOWN = [
      { line: '草原', area: '博乐市', lon: 81.7, kind: '典型草原' },
      { line: '草原（2）', area: '精河县', lon: 82.8, kind: '荒漠草原' },
    ] as const;
    const saysOf = ({ area, kind }: (typeof SHOWN)[number]) => `${area} · 草原类型：${kind}`;
    await page.setViewportSize({ width: 1366, height: 768 });
    const window = await openWindow(page, ['大屏模式', '大屏模式']);
    await window.getByRole('radio', { name: '轮播多屏' }).click();
    await window.getByRole('button', { name: '全不选' }).click();
    await window.getByRole('checkbox', { name: '轮播“草原”', exact: true }).click();
    await window.getByRole('button', { name: '再加一屏“草原”', exact: true }).click();
    await window.getByText('草原（2）', { exact: true }).waitFor();
    for (const shown of SHOWN) {
      const category = encodeURIComponent(`steppeTypes:${shown.kind}`);
      await goTo(page, `${BEGUN_AT}&area=${encodeURIComponent(shown.area)}&category=${category}`);
      await window.getByRole('button', { name: `“${shown.line}”取当前选择`, exact: true }).click();
      await window.getByText(saysOf(shown), { exact: true }).waitFor();
    }
    await goTo(page, BEGUN_AT);
    // It is kept as it was put together.
    await page.reload();
    await page.locator('[data-panel=page]').waitFor();
    // The page hears keys once it has painted its first screen.
    await viewsIdle(page);
    const again = await openWindow(page, ['大屏模式', '大屏模式']);
    for (const shown of SHOWN) await again.getByText(saysOf(shown), { exact: true }).waitFor();
    await again.getByText('2 屏').waitFor();
    await page.locator('[data-panel=page] dl strong').first().waitFor();
    await viewsIdle(page);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 3840, height: 2160 });
    const marked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/figure-categories'))
        marked.push(`${searchParams.get('area') ?? ''} ${searchParams.get('category') ?? ''}`);
    });
    await again.getByRole('button', { name: '开始', exact: true }).click();
    const seen: string[] = [];
    for (const shown of SHOWN) {
      await strip().getByText(saysOf(shown), { exact: true }).waitFor();
      await standing('草原');
      await page.keyboard.press('Space');
      await panel().getByText(`只看草原类型：${shown.kind}。`).waitFor();
      await expect.poll(() => marked).toContain(`${shown.area} steppeTypes:${shown.kind}`);
      await expect.poll(async () => look(await camera())[0]).toBeCloseTo(shown.lon, 1);
      await viewsIdle(page);
      expect(await unreadable(WALL_LETTER_PX)).toEqual([]);
      seen.push(await panel().locator('dl').first().innerText());
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
    }
    expect(seen[0]).not.toBe(seen[1]);
    // It begins anew with the first, which is shown as before.
    await strip().getByText(saysOf(SHOWN[0]), { exact: true }).waitFor();
    await expect.poll(async () => look(await camera())[0]).toBeCloseTo(SHOWN[0].lon, 1);
    await page.keyboard.press('Escape');
    await page.locator('[data-panel=page]').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('area')).toBeNull();
    const last = await openWindow(page, ['大屏模式', '大屏模式']);
    await last.getByRole('button', { name: '“草原”恢复默认范围', exact: true }).click();
    await last.getByRole('button', { name: '去掉“草原（2）”' }).click();
    await expect.poll(() => last.getByText('草原类型').count()).toBe(0);
    await last.getByText('1 屏').waitFor();
  }, 90_000);
});
