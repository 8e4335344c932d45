import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camerasStill, viewsIdle } from '../support/browser.ts';
import { figureOf, openMeasureDesk, type MeasureDesk } from '../support/measureDesk.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];
let desk: MeasureDesk;

beforeAll(async () => {
  visit = await openVisit({ account: 'measurePage', engine: 'memory', reducedMotion: true });
  ({ page, watched } = visit);
  page.setDefaultTimeout(60_000);
  await page.getByRole('button', { name: '总览' }).first().click();
  await page.getByRole('toolbar').waitFor();
  await viewsIdle(page);
  await camerasStill(page);
  desk = await openMeasureDesk(page);
});

afterAll(() => visit.end());

/** Corners of an area of the map. */
const CORNERS = [
  [0.3, 0.35],
  [0.6, 0.35],
  [0.6, 0.5],
  [0.3, 0.5],
] as const;

describe('the measure window', () => {
  it('gives an area of the map that its scale bears out, and over the ground one that is larger', async () => {
    const before = await desk.planeState();
    await desk.measure('plane', '面积', CORNERS, 'right');
    await desk.measure('plane', '贴地面积', CORNERS, 'right');
    await desk.panel.getByText(/逐格累计地表三角面/).waitFor();
    expect((await desk.planeState()).text).toBe(before.text);
    const all = await desk.exported();
    const [area, ground] = [all.get('面积 1'), all.get('贴地面积 1')];
    const [west, south] = await desk.placeOf('plane', 0.3, 0.5);
    const [east, north] = await desk.placeOf('plane', 0.6, 0.35);
    const [ring = []] = (area?.geometry.coordinates ?? []) as [number, number][][];
    const meanLat = ring.slice(0, 4).reduce((sum, [, lat]) => sum + lat / 4, 0);
    const scaledM2 = (east - west) * (south - north) * (await desk.pixelM(meanLat)) ** 2;
    expect(Math.abs(figureOf(area) / scaledM2 - 1)).toBeLessThan(0.005);
    const raised = figureOf(ground) / figureOf(ground, 'ellipsoidAreaM2');
    expect(raised).toBeGreaterThan(1);
    expect(raised).toBeLessThan(1.5);
    expect(figureOf(ground, 'samples')).toBeGreaterThan(99_000);
  });

  it('shows the profile of a surface distance, with the place under the pointer in figures', async () => {
    await desk.measure('plane', '地表距离', [CORNERS[0], CORNERS[2]]);
    const chart = desk.panel.getByRole('img', { name: /高程剖面/ });
    await chart.waitFor();
    await chart.hover();
    await desk.panel.getByText(/距离 .* km，高程/).waitFor();
  });

  it('remembers the results over a reload, and gives up with Esc', async () => {
    await page.reload();
    await viewsIdle(page);
    await desk.panel.getByRole('button', { name: '删除贴地面积 1' }).waitFor();
    await desk.choose('多点距离');
    await desk.click('globe', 0.5, 0.55);
    await page.keyboard.press('Escape');
    await desk.panel.getByText(/正在量测/).waitFor({ state: 'detached' });
    expect(await desk.panel.getByRole('button', { name: '删除多点距离 1' }).count()).toBe(0);
  });

  it('tells slope and aspect by key 8 until Esc, and leaves the measurements alone', async () => {
    await page.keyboard.press('8');
    const told = page.getByRole('region', { name: '消息提示' });
    await told.getByText('左键点击查看坡度坡向，右键结束！').waitFor();
    await desk.click('plane', 0.5, 0.5);
    await page.locator('[data-aiming="true"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-aiming="true"]').waitFor({ state: 'detached' });
    await desk.panel.getByRole('button', { name: '删除面积 1' }).waitFor();
  });

  it('clearing takes every measurement away, and undoing brings them back', async () => {
    await desk.panel.getByRole('button', { name: /清除/ }).click();
    await desk.panel.getByRole('button', { name: '删除面积 1' }).waitFor({ state: 'detached' });
    await desk.panel.getByRole('button', { name: '恢复' }).click();
    await desk.panel.getByRole('button', { name: '删除面积 1' }).waitFor();
  });

  it('asks nobody else and reports no errors', () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
