import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camerasStill, viewsIdle } from '../support/browser.ts';
import { figureOf, openMeasureDesk, type MeasureDesk } from '../support/measureDesk.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];
let desk: MeasureDesk;

beforeAll(async () => {
  visit = await openVisit({ account: 'measure', engine: 'globe', reducedMotion: true });
  ({ page, watched } = visit);
  page.setDefaultTimeout(60_000);
  await page.getByRole('button', { name: '总览' }).first().click();
  await page.getByRole('toolbar').waitFor();
  await viewsIdle(page);
  await camerasStill(page);
  desk = await openMeasureDesk(page);
});

afterAll(() => visit.end());

describe('measuring on the real globe and map', () => {
  it('gives a distance of the map that its scale bears out, with the figure shown while drawing', async () => {
    await desk.choose('两点距离');
    const [from, to] = [await desk.placeOf('plane', 0.3, 0.4), await desk.placeOf('plane', 0.6, 0.4)];
    await desk.click('plane', 0.3, 0.4);
    await page.mouse.move(to[0] - 20, to[1], { steps: 4 });
    await desk.panel.getByText(/正在量测两点距离/).waitFor();
    await desk.panel.locator('output').filter({ hasText: 'km' }).waitFor();
    const figures = page.locator('[data-sketch="measure-live"] text').filter({ hasText: 'km' });
    await expect.poll(() => figures.count()).toBe(2);
    // Asked and read at once: the figure is written anew with each change of the sketch.
    const inPlane = page.locator('[data-view="plane"]').locator(figures);
    const beside = () => inPlane.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect())[0]);
    const middleX = async () => ((box) => box && box.x + box.width / 2)(await beside());
    await expect.poll(middleX).toBeCloseTo(to[0] - 20, -1);
    expect(Math.abs(((await beside())?.bottom ?? Number.NaN) - to[1])).toBeLessThan(60);
    await desk.click('plane', 0.6, 0.4);
    await desk.panel.getByRole('button', { name: '删除两点距离 1' }).waitFor();
    const line = (await desk.exported()).get('两点距离 1');
    const [[, lat] = [0, 0]] = (line?.geometry.coordinates ?? []) as [number, number][];
    expect(figureOf(line) / ((to[0] - from[0]) * (await desk.pixelM(lat)))).toBeCloseTo(1, 2);
  });

  it('measures in the globe: a path is longer over the ground, and a height is that of two places', async () => {
    const path = [
      [0.25, 0.45],
      [0.5, 0.55],
      [0.75, 0.65],
    ] as const;
    await desk.measure('globe', '多点距离', path, 'right');
    await desk.measure('globe', '贴地距离', path, 'right');
    await desk.measure('globe', '高度', path.slice(0, 2));
    await desk.panel.getByText('起点高程').waitFor();
    // The terrain answers for each measurement by itself.
    await expect.poll(() => desk.panel.locator('[aria-busy="true"]').count()).toBe(0);
    const all = await desk.exported();
    const [flat, ground] = [all.get('多点距离 1'), all.get('贴地距离 1')];
    expect(ground?.geometry.coordinates).toEqual(flat?.geometry.coordinates);
    expect(figureOf(ground) / figureOf(flat)).toBeGreaterThan(1);
    expect(figureOf(ground) / figureOf(flat)).toBeLessThan(1.3);
    // The globe looks at the prefecture; what is clicked lies in it or near.
    for (const [lon, lat] of (flat?.geometry.coordinates ?? []) as [number, number][]) {
      expect(Math.abs(lon - 82)).toBeLessThan(3);
      expect(Math.abs(lat - 44.7)).toBeLessThan(2);
    }
  });

  it('asks nobody else and reports no errors', () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
