import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { filledFolder } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { startVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await startVisit(await filledFolder());
  ({ page } = visit);
  await page.goto(`${visit.portal.origin}/login?quality=low`);
  await signIn(page);
  await viewsIdle(page);
  await page.getByRole('button', { name: '总览', exact: true }).first().click();
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: '特效' }).click();
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
