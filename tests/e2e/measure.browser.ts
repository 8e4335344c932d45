import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camerasStill, downloadedBytes, viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];
let panel: Locator;

beforeAll(async () => {
  visit = await openVisit({ account: 'measure', engine: 'globe', reducedMotion: true });
  ({ page, watched } = visit);
  page.setDefaultTimeout(60_000);
  await page.getByRole('button', { name: '总览' }).first().click();
  await page.getByRole('toolbar').waitFor();
  await viewsIdle(page);
  await camerasStill(page);
  await page.keyboard.press('m');
  panel = page.getByRole('dialog', { name: '量测' });
  await panel.waitFor();
});

afterAll(() => visit.end());

type View = 'globe' | 'plane';

/** A place of a view as a whole pixel of the page; `x` and `y` are parts of what the measure window leaves free. */
async function placeOf(view: View, x: number, y: number): Promise<readonly [number, number]> {
  const box = await page.locator(`[data-view="${view}"]`).boundingBox();
  const window = await panel.boundingBox();
  if (box === null || window === null) throw new Error(`the ${view} has no box`);
  const left = view === 'globe' ? Math.max(box.x, window.x + window.width) : box.x;
  return [Math.round(left + (box.x + box.width - left) * x), Math.round(box.y + box.height * y)];
}

async function click(view: View, x: number, y: number, button: 'left' | 'right' = 'left'): Promise<void> {
  const [px, py] = await placeOf(view, x, y);
  await page.mouse.move(px, py, { steps: 3 });
  await page.mouse.click(px, py, { button });
}

/** A measurement as it is given out as GeoJSON. */
interface Exported {
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
  readonly properties: Readonly<Record<string, string | number>>;
}

/** The measurements as they are given out as GeoJSON, by their names. */
async function exported(): Promise<ReadonlyMap<string, Exported>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '导出 GeoJSON' }).click(),
  ]);
  const { features } = JSON.parse((await downloadedBytes(download)).toString()) as { features: Exported[] };
  return new Map(features.map((feature) => [String(feature.properties.name), feature]));
}

/** Measures by clicks at places of a view; what takes any number of them is ended by a right click at the last one. */
async function measure(
  view: View,
  kind: string,
  places: readonly (readonly [number, number])[],
  ends: 'itself' | 'right' = 'itself',
): Promise<void> {
  await panel.getByRole('toolbar').getByRole('button', { name: kind, exact: true }).click();
  for (const [x, y] of places) await click(view, x, y);
  const last = places.at(-1);
  if (ends === 'right' && last !== undefined) await click(view, ...last, 'right');
  await panel.getByRole('button', { name: `删除${kind} 1` }).waitFor();
}

/** The scale's denominator and the window of the map, which nothing moves while a person measures in it. */
async function planeState(): Promise<{ readonly scale: number; readonly text: string }> {
  const plane = page.locator('[data-view="plane"]');
  const camera = await plane.getAttribute('data-camera');
  const { x, y, width, height } = (await plane.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    scale: Number(camera?.split(',')[2]),
    text: `camera ${camera}, window ${[x, y, width, height].join(' ')}`,
  };
}

/** Metres on the ground of a pixel at a place of the map: its scale is that of the equator, at 96 pixels an inch. */
async function pixelM(lat: number): Promise<number> {
  return (await planeState()).scale * (0.0254 / 96) * Math.cos((lat * Math.PI) / 180);
}

const figure = (of: Exported | undefined, name = 'value') => Number(of?.properties[name]);

/** Corners of an area of the map. */
const CORNERS = [
  [0.3, 0.35],
  [0.6, 0.35],
  [0.6, 0.5],
  [0.3, 0.5],
] as const;

describe('measuring with the mouse', () => {
  it('gives a distance of the map that its scale bears out, with the figure shown while drawing', async () => {
    await panel.getByRole('toolbar').getByRole('button', { name: '两点距离', exact: true }).click();
    const [from, to] = [await placeOf('plane', 0.3, 0.4), await placeOf('plane', 0.6, 0.4)];
    await click('plane', 0.3, 0.4);
    await page.mouse.move(to[0] - 20, to[1], { steps: 4 });
    await panel.getByText(/正在量测两点距离/).waitFor();
    await panel.locator('output').filter({ hasText: 'km' }).waitFor();
    const figures = page.locator('[data-sketch="measure-live"] text').filter({ hasText: 'km' });
    await expect.poll(() => figures.count()).toBe(2);
    // Asked and read at once: the figure is written anew with each change of the sketch.
    const inPlane = page.locator('[data-view="plane"]').locator(figures);
    const beside = () => inPlane.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect())[0]);
    const middleX = async () => ((box) => box && box.x + box.width / 2)(await beside());
    await expect.poll(middleX).toBeCloseTo(to[0] - 20, -1);
    expect(Math.abs(((await beside())?.bottom ?? Number.NaN) - to[1])).toBeLessThan(60);
    await click('plane', 0.6, 0.4);
    await panel.getByRole('button', { name: '删除两点距离 1' }).waitFor();
    const line = (await exported()).get('两点距离 1');
    const [[, lat] = [0, 0]] = (line?.geometry.coordinates ?? []) as [number, number][];
    expect(figure(line) / ((to[0] - from[0]) * (await pixelM(lat)))).toBeCloseTo(1, 2);
  });

  it('gives an area of the map that its scale bears out, and over the ground one that is larger', async () => {
    const before = await planeState();
    await measure('plane', '面积', CORNERS, 'right');
    await measure('plane', '贴地面积', CORNERS, 'right');
    await panel.getByText(/逐格累计地表三角面/).waitFor();
    expect((await planeState()).text).toBe(before.text);
    const all = await exported();
    const [area, ground] = [all.get('面积 1'), all.get('贴地面积 1')];
    const [west, south] = await placeOf('plane', 0.3, 0.5);
    const [east, north] = await placeOf('plane', 0.6, 0.35);
    const [ring = []] = (area?.geometry.coordinates ?? []) as [number, number][][];
    const meanLat = ring.slice(0, 4).reduce((sum, [, lat]) => sum + lat / 4, 0);
    const scaledM2 = (east - west) * (south - north) * (await pixelM(meanLat)) ** 2;
    expect(Math.abs(figure(area) / scaledM2 - 1)).toBeLessThan(0.005);
    const raised = figure(ground) / figure(ground, 'ellipsoidAreaM2');
    expect(raised).toBeGreaterThan(1);
    expect(raised).toBeLessThan(1.5);
    expect(figure(ground, 'samples')).toBeGreaterThan(99_000);
  });

  it('measures in the globe: a path is longer over the ground, and a height is that of two places', async () => {
    const path = [
      [0.25, 0.45],
      [0.5, 0.55],
      [0.75, 0.65],
    ] as const;
    await measure('globe', '多点距离', path, 'right');
    await measure('globe', '贴地距离', path, 'right');
    await measure('globe', '高度', path.slice(0, 2));
    await panel.getByText('起点高程').waitFor();
    const all = await exported();
    const [flat, ground] = [all.get('多点距离 1'), all.get('贴地距离 1')];
    expect(ground?.geometry.coordinates).toEqual(flat?.geometry.coordinates);
    expect(figure(ground) / figure(flat)).toBeGreaterThan(1);
    expect(figure(ground) / figure(flat)).toBeLessThan(1.3);
    // The globe looks at the prefecture; what is clicked lies in it or near.
    for (const [lon, lat] of (flat?.geometry.coordinates ?? []) as [number, number][]) {
      expect(Math.abs(lon - 82)).toBeLessThan(3);
      expect(Math.abs(lat - 44.7)).toBeLessThan(2);
    }
  });

  it('shows the profile of a surface distance, with the place under the pointer in figures', async () => {
    await measure('plane', '地表距离', [CORNERS[0], CORNERS[2]]);
    const chart = panel.getByRole('img', { name: /高程剖面/ });
    await chart.waitFor();
    await chart.hover();
    await panel.getByText(/距离 .* km，高程/).waitFor();
  });

  it('remembers the results over a reload, and gives up with Esc', async () => {
    await page.reload();
    await viewsIdle(page);
    await panel.getByRole('button', { name: '删除贴地面积 1' }).waitFor();
    await panel.getByRole('toolbar').getByRole('button', { name: '多点距离', exact: true }).click();
    await click('globe', 0.5, 0.55);
    await page.keyboard.press('Escape');
    await panel.getByText(/正在量测/).waitFor({ state: 'detached' });
    expect(await panel.getByRole('button', { name: '删除多点距离 2' }).count()).toBe(0);
  });

  it('clearing takes every measurement away, and undoing brings them back', async () => {
    await panel.getByRole('button', { name: /清除/ }).click();
    await panel.getByRole('button', { name: '删除面积 1' }).waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: '恢复' }).click();
    await panel.getByRole('button', { name: '删除面积 1' }).waitFor();
  });

  it('asks nobody else and reports no errors', () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
