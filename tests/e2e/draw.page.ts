import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import { viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];
let panel: Locator;

type View = 'globe' | 'plane';

/** A place of a view as a place of the page; `x` and `y` are parts of what the annotation panel leaves free of it. */
async function placeOf(view: View, x: number, y: number): Promise<readonly [number, number]> {
  const box = await page.locator(`[data-view="${view}"]`).boundingBox();
  const window = await panel.boundingBox();
  if (box === null || window === null) throw new Error(`the ${view} has no box`);
  const left = view === 'globe' ? Math.max(box.x, window.x + window.width) : box.x;
  return [left + (box.x + box.width - left) * x, box.y + box.height * y];
}

async function click(view: View, x: number, y: number, button: 'left' | 'right' = 'left'): Promise<void> {
  const [px, py] = await placeOf(view, x, y);
  await page.mouse.move(px, py, { steps: 3 });
  await page.mouse.click(px, py, { button });
}

const rows = () => panel.getByRole('row');

/** Waits until so many annotations are listed and the server has them. */
async function kept(count: number): Promise<void> {
  await panel.getByText(`共 ${String(count)} 个标注`).waitFor();
  await panel.locator('[data-sync="saved"]').waitFor();
}

/** What the server keeps for the user. */
async function sheet(): Promise<unknown> {
  return page.evaluate(`(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('portal.user'));
    const answer = await fetch('/rest/APPService/smart-em/v1.0/smartEmAnnotation/sheet', { headers: { Authorization: token } });
    return (await answer.json()).result.items;
  })()`);
}

async function openPanel(): Promise<void> {
  panel = page.getByRole('dialog', { name: '地图标注' });
  if ((await panel.count()) === 0) {
    await page.getByRole('toolbar').getByRole('button', { name: '地图标注' }).click();
  }
  await panel.waitFor();
}

beforeAll(async () => {
  visit = await openVisit({ account: 'draw', engine: 'memory' });
  ({ page, watched } = visit);
  // The preface hides the toolbar; the first topic shows it.
  await page.getByRole('button', { name: '总览' }).first().click();
  await openPanel();
  await viewsIdle(page);
});

afterAll(() => visit.end());

describe.each(['plane', 'globe'] as const)('in the %s', (view) => {
  const before = view === 'plane' ? 0 : 6;
  const draw = (name: string) => panel.getByRole('button', { name, exact: true }).click();

  it('each shape is drawn with the mouse: left adds, right ends', async () => {
    await draw('绘制点');
    await click(view, 0.3, 0.2);
    await kept(before + 1);
    await draw('绘制线');
    await click(view, 0.2, 0.3);
    await click(view, 0.5, 0.33);
    await kept(before + 2);
    await draw('绘制折线');
    await click(view, 0.2, 0.4);
    await click(view, 0.4, 0.45);
    await click(view, 0.6, 0.4);
    await click(view, 0.7, 0.5, 'right');
    await kept(before + 3);
    await draw('绘制矩形');
    await click(view, 0.2, 0.55);
    await click(view, 0.45, 0.65, 'right');
    await kept(before + 4);
    await draw('绘制圆形');
    await click(view, 0.65, 0.6);
    await click(view, 0.75, 0.6);
    await kept(before + 5);
    await draw('绘制多边形');
    await click(view, 0.2, 0.72);
    await click(view, 0.5, 0.72);
    await click(view, 0.45, 0.82);
    await click(view, 0.5, 0.9);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await kept(before + 6);
    const drawn = (await sheet()) as { shape: { kind: string; ring?: unknown[] } }[];
    expect(drawn.slice(before).map(({ shape }) => shape.kind)).toEqual([
      'point',
      'line',
      'polyline',
      'rectangle',
      'circle',
      'polygon',
    ]);
    expect(drawn.at(-1)?.shape.ring).toHaveLength(3);
  });
});

it('a shape is dragged to another place without moving the camera, and Ctrl+Z and Ctrl+Shift+Z take it back and forth', async () => {
  const camera = () => page.locator('[data-view="plane"]').getAttribute('data-camera');
  await panel.getByRole('row').nth(4).getByRole('button', { name: '标注' }).first().click();
  // What the server has: that a change is on its way is shown for a second alone, and may be missed.
  const saved = async () => JSON.stringify(await sheet());
  const [was, pose] = [await saved(), await camera()];
  const [x, y] = await placeOf('plane', 0.32, 0.6);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 12, { steps: 6 });
  await page.mouse.up();
  await expect.poll(saved).not.toBe(was);
  await kept(12);
  const moved = await saved();
  expect(moved).not.toBe(was);
  expect(await camera()).toBe(pose);
  await page.keyboard.press('Control+z');
  await expect.poll(saved).toBe(was);
  await kept(12);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(saved).toBe(moved);
  await kept(12);
  await page.keyboard.press('Escape');
});

it('a row is hidden, and all are cleared only after a question', async () => {
  await rows().nth(1).getByRole('button', { name: '显示' }).click();
  await rows().nth(1).getByRole('button', { name: '隐藏' }).waitFor();
  await panel.getByRole('button', { name: '清空标注' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await kept(12);
});

it('a file that is dropped on the map is taken in, and one that is none is refused with the reason', async () => {
  const drop = (name: string, text: string) =>
    page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
      document.querySelector('[data-view="plane"]').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    })()`);
  await drop('点位.csv', '名称,经度,纬度\n取水口,82.07,44.9\n');
  await kept(13);
  await panel.getByRole('row').filter({ hasText: '取水口' }).waitFor();
  await drop('坏.geojson', '{"type":');
  await page.getByRole('region', { name: '消息提示' }).getByText('坏.geojson').waitFor();
  await kept(13);
});

it('after a reload everything is as it was', async () => {
  const before = await sheet();
  await page.reload();
  await viewsIdle(page);
  await openPanel();
  await kept(13);
  expect(await sheet()).toEqual(before);
  expect(await rows().nth(1).getByRole('button', { name: '隐藏' }).count()).toBe(1);
});

it('reports no error and asks nobody but its own origin', () => {
  expect(watched.errors).toEqual([]);
  expect(watched.foreign).toEqual([]);
});
