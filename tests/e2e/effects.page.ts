import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { flyByWindow, runFromRail } from '../support/rail.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await openVisit({ account: 'effects', engine: 'memory' });
  ({ page } = visit);
  await page.getByRole('button', { name: '总览', exact: true }).first().click();
  await runFromRail(page, '视图', '特效');
});

afterAll(() => visit.end());

const box = (name: string) => page.getByRole('checkbox', { name });
const layer = () => page.locator('canvas[data-effects]');
/** Waits until the effects' canvas holds drawn pixels, and others than `before`. */
const drawn = (before = '') =>
  page
    .waitForFunction(
      (last) => {
        const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-effects]');
        const ink = canvas?.getContext('2d');
        if (!canvas || !ink) return false;
        const { data } = ink.getImageData(0, 0, canvas.width, canvas.height);
        let sum = 0;
        let covered = 0;
        for (let at = 3; at < data.length; at += 4) {
          if ((data[at] ?? 0) === 0) continue;
          covered += 1;
          sum = (sum * 31 + at + (data[at] ?? 0)) % 1_000_000_007;
        }
        const seen = `${String(covered)}:${String(sum)}`;
        return covered > 50 && seen !== last ? seen : false;
      },
      before,
      { timeout: 30_000 },
    )
    .then((handle) => handle.jsonValue());

/** Where roads are seen from near. */
const NEAR = {
  '经度（°）': '82.07',
  '纬度（°）': '44.8',
  '高度（m）': '9000',
  '航向（°）': '0',
  '俯仰（°）': '-40',
};

describe('the effects over the globe', () => {
  it.each(['雨', '雪', '雾', '道路尾迹线', '竖向飞线', '雷达扫描'])(
    '%s is drawn, moves, and goes',
    async (name) => {
      await box(name).check();
      const first = await drawn();
      expect(await drawn(String(first))).not.toBe(first);
      await box(name).uncheck();
      await layer().waitFor({ state: 'detached' });
    },
  );

  it('道路泛光 is drawn near roads, moves, and goes', async () => {
    await flyByWindow(page, NEAR);
    await box('道路泛光').check();
    const first = await drawn();
    expect(await drawn(String(first))).not.toBe(first);
    await box('道路泛光').uncheck();
    await layer().waitFor({ state: 'detached' });
  });

  it('点光源 is drawn where it is set, and goes with its light', async () => {
    await page.getByRole('button', { name: '在地图上添加' }).click();
    await page.locator('[data-view="globe"]').click({ position: { x: 450, y: 560 } });
    await page.getByRole('button', { name: '删除光源 1' }).waitFor();
    await drawn();
    await box('点光源').uncheck();
    await layer().waitFor({ state: 'detached' });
  });

  it('stand still for those who want no motion, and the panel says so', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await box('雪').check();
    const first = await drawn();
    await page.evaluate(
      'new Promise((resolve) => { let frames = 0; const tick = () => (frames += 1) < 20 ? requestAnimationFrame(tick) : resolve(); tick(); })',
    );
    expect(await drawn()).toBe(first);
    await page.getByText('系统已设置减少动态效果').waitFor();
    await box('雪').uncheck();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('have a window without serious faults for a screen reader', async () => {
    expect(await violations(page)).toEqual([]);
  });

  it('go with the cleared screen', async () => {
    await box('雪').check();
    await drawn();
    await page.getByRole('button', { name: '清屏' }).first().click();
    await layer().waitFor({ state: 'detached' });
    expect(visit.watched.errors).toEqual([]);
    expect(visit.watched.foreign).toEqual([]);
  });
});
