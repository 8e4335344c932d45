import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { flyByWindow, runFromRail } from '../support/rail.ts';
import { openVisit, type Visit } from '../support/visit.ts';

const WAIT = { timeout: 60_000, interval: 200 } as const;

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await openVisit({ account: 'flight', engine: 'memory' });
  ({ page } = visit);
  await page.getByRole('button', { name: '总览' }).first().click();
  await viewsIdle(page);
});

afterAll(() => visit.end());

/** The globe's camera: lon, lat, height, heading, pitch. */
async function camera(): Promise<number[]> {
  const text = await page.locator('[data-view="globe"]').getAttribute('data-camera');
  return (text ?? '').split(',').map(Number);
}

async function cameraIs(wanted: (pose: number[]) => boolean): Promise<void> {
  await expect.poll(async () => wanted(await camera()), WAIT).toBe(true);
}

const dialog = (name: string) => page.getByRole('dialog', { name });

describe('a flight', () => {
  const panel = () => dialog('固定路线飞行');
  const button = (name: string) => panel().getByRole('button', { name, exact: true });
  const line = () => panel().getByRole('slider', { name: '飞行进度，拖动以跳转' });
  const flownM = async () => Number(await line().getAttribute('aria-valuenow'));
  const lengthM = async () => Number(await line().getAttribute('aria-valuemax'));
  /** Clicks on the time line at a part of its length. */
  const seek = async (part: number) => {
    const box = await panel().locator('calcite-slider').boundingBox();
    if (box === null) throw new Error('no time line');
    await page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
  };
  const moves = async () => {
    const before = await flownM();
    await expect.poll(flownM, WAIT).toBeGreaterThan(before);
  };

  it('starts: distance and height over the terrain are shown and go on', async () => {
    await runFromRail(page, '漫游与飞行', '固定路线飞行');
    const start = button('开始飞行');
    // The screen's own flight, which may begin late, takes the camera from a flight that has just begun.
    await expect
      .poll(
        async () => {
          if (await line().isVisible()) return true;
          if ((await start.count()) > 0 && (await start.isEnabled())) await start.click();
          return false;
        },
        { timeout: 120_000, interval: 3000 },
      )
      .toBe(true);
    await moves();
    expect(await panel().locator('dl').innerText()).toMatch(
      /已飞 \/ 全程\s+[\d.]+ \/ [\d.]+ km\s+离地\s+[\d.]+ m/,
    );
  });

  it('goes on faster by 5, and slower by 5', async () => {
    const speed = panel().getByRole('status', { name: '飞行速度' });
    await button('加速 5 m/s').click();
    expect(await speed.innerText()).toBe('25 m/s');
    await button('减速 5 m/s').click();
    expect(await speed.innerText()).toBe('20 m/s');
  });

  it('stands still while it is paused, and is sought to a place on its time line', async () => {
    await button('暂停').click();
    const paused = await flownM();
    const [lon = 0, lat = 0] = await camera();
    await seek(0.6);
    await cameraIs(([nowLon = 0, nowLat = 0]) => Math.hypot(nowLon - lon, nowLat - lat) > 0.002);
    const sought = (await flownM()) / (await lengthM());
    expect(paused / (await lengthM())).toBeLessThan(0.5);
    expect(Math.abs(sought - 0.6)).toBeLessThan(0.05);
    await button('继续').click();
    await moves();
  });

  it('is followed, looked out of, or left to itself', async () => {
    await panel().getByRole('radio', { name: '第一人称' }).check();
    await cameraIs(([, , , , pitch = -90]) => pitch > -12);
    await panel().getByRole('radio', { name: '自由' }).check();
    const free = await camera();
    await moves();
    expect(await camera()).toEqual(free);
    await panel().getByRole('radio', { name: '跟随' }).check();
    await cameraIs(([lon = 0]) => lon !== free[0]);
  });

  it('stops, and leaves neither route nor model', async () => {
    await button('停止').click();
    await button('开始飞行').waitFor();
    expect(await line().count()).toBe(0);
    await viewsIdle(page);
    const still = await camera();
    await viewsIdle(page);
    expect(await camera()).toEqual(still);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('a custom flight', () => {
  const panel = () => dialog('自定义飞行');
  const route = () => panel().getByRole('button', { name: '艾比湖巡护', exact: true });
  const LINE = {
    type: 'LineString',
    coordinates: [
      [82, 44.5],
      [82.1, 44.6],
      [82.2, 44.6],
    ],
  };

  it('takes its route from a file, keeps it under a name on the server, and gives it back', async () => {
    await runFromRail(page, '漫游与飞行', '自定义飞行');
    await panel().getByText('还没有保存的航线').waitFor();
    await panel()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'route.geojson',
        mimeType: 'application/geo+json',
        buffer: Buffer.from(JSON.stringify(LINE)),
      });
    await panel().getByText('3 个站点').waitFor();
    await panel().getByRole('textbox', { name: '航线名称' }).fill('艾比湖巡护');
    await panel().getByRole('button', { name: '保存航线', exact: true }).click();
    await route().waitFor();
    await page.keyboard.press('Escape');
    await runFromRail(page, '漫游与飞行', '自定义飞行');
    await route().click();
    await panel().getByText('3 个站点').waitFor();
    expect(await violations(page)).toEqual([]);
    await panel().getByRole('button', { name: '删除航线 艾比湖巡护' }).click();
    await panel().getByText('还没有保存的航线').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('saved views', () => {
  const panel = () => dialog('视图与汇报');
  const button = (name: string) => panel().getByRole('button', { name, exact: true });
  const player = () => page.getByRole('region', { name: '汇报', exact: true });
  const title = () => player().getByRole('heading').innerText();

  it('are saved with what is shown, noted, and kept on the server', async () => {
    await runFromRail(page, '视图', '视图与汇报');
    await panel().getByRole('textbox', { name: '视图名称' }).fill('全州');
    await button('保存当前视图').click();
    await panel().getByRole('textbox', { name: '汇报说明' }).fill('开场白');
    await runFromRail(page, '视图', '特效');
    await page.getByRole('checkbox', { name: '雾' }).check();
    // What paints it comes with a part of the page of its own.
    await page.locator('canvas[data-effects]').waitFor();
    await page.keyboard.press('Escape');
    await flyByWindow(page, { '高度（m）': '9000' });
    await panel().getByRole('textbox', { name: '视图名称' }).fill('雾中');
    await button('保存当前视图').click();
    await panel().locator('[data-sync="saved"]').waitFor({ timeout: 60_000 });
    expect(await panel().getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('全州'),
      expect.stringMatching(/雾中[\s\S]*雾/),
    ]);
    expect(await violations(page)).toEqual([]);
  });

  it('show again what they keep', async () => {
    await panel().getByRole('button', { name: /^全州/ }).click();
    await page.locator('canvas[data-effects]').waitFor({ state: 'detached' });
    await cameraIs(([, , height]) => height !== 9000);
    await viewsIdle(page);
  });

  it('are played over the whole page, turned by keys, and ended by Esc', async () => {
    await button('播放汇报').click();
    await player().waitFor();
    expect(await title()).toBe('全州');
    expect(await player().innerText()).toContain('开场白');
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await panel().count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(title, WAIT).toBe('雾中');
    await page.locator('canvas[data-effects]').waitFor();
    await cameraIs(([, , height]) => height === 9000);
    await page.keyboard.press('Space');
    await player()
      .getByRole('button', { name: /继续播放|重新播放/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await player().waitFor({ state: 'detached' });
    await page.getByRole('banner').waitFor();
    await panel().waitFor();
  });

  it('are deleted, and that is taken back', async () => {
    await button('删除视图 雾中').click();
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(1);
    await button('撤销').click();
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(2);
    expect(visit.watched.foreign).toEqual([]);
    expect(visit.watched.errors).toEqual([]);
  });
});
