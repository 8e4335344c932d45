import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

/** Switches a layer of the layer panel's open tab on and waits until it works. */
async function switchOn(name: string): Promise<void> {
  await page.getByLabel('按名称筛选图层').fill(name);
  await page.getByRole('treeitem', { name }).first().click();
  await page.waitForFunction(
    (label) =>
      [...document.querySelectorAll('[role=treeitem][data-state="ready"]')].some((node) =>
        (node.getAttribute('aria-label') ?? node.textContent ?? '').startsWith(label),
      ),
    name,
  );
}

/** Chooses a query mode from the toolbar. */
async function choose(name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

/** Clicks at shares of a view's width and height. */
async function clickAt(
  view: 'globe' | 'plane',
  places: readonly (readonly [number, number])[],
  button: 'left' | 'right' = 'left',
): Promise<void> {
  const box = await page.locator(`[data-view="${view}"]`).boundingBox();
  if (box === null) throw new Error(`no ${view}`);
  for (const [x, y] of places) {
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 3 });
    await page.mouse.click(box.x + x * box.width, box.y + y * box.height, { button });
  }
}

const results = () => page.getByRole('region', { name: '查询结果', exact: true });

beforeAll(async () => {
  visit = await openVisit({ account: 'query', engine: 'memory' });
  ({ page } = visit);
  await switchOn('管护站点');
  await switchOn('林长责任区');
  // The preface hides the toolbar; the first topic shows it.
  await page.getByRole('button', { name: '总览' }).first().click();
  await viewsIdle(page);
});

afterAll(() => visit.end());

describe('a query drawn with the mouse', () => {
  it('of a rectangle in the map lists what lies in it, by layer', async () => {
    await choose('矩形查询');
    const asked = page.waitForRequest((request) => request.url().includes('/allTypes/chiefareas/'));
    await clickAt('plane', [
      [0.35, 0.35],
      [0.65, 0.65],
    ]);
    expect((await asked).method()).toBe('POST');
    await results()
      .getByRole('tab', { name: /林长责任区/ })
      .waitFor();
    await results().getByRole('row').nth(1).waitFor();
  });

  it('of a polygon in the globe replaces it, and clearing takes everything away', async () => {
    await choose('多边形查询');
    const asked = page.waitForRequest((request) => request.url().includes('/allTypes/stations/'));
    await clickAt('globe', [
      [0.4, 0.35],
      [0.6, 0.35],
      [0.5, 0.55],
    ]);
    await clickAt('globe', [[0.5, 0.45]], 'right');
    expect((await asked).method()).toBe('POST');
    await results().waitFor();
    await choose('清除查询');
    await results().waitFor({ state: 'detached' });
  });
});

it('the click mode asks about a circle of radius 5 until a right click', async () => {
  await choose('点击查询');
  const asked = page.waitForRequest((request) => request.url().includes('/allTypes/chiefareas/'));
  await clickAt('plane', [[0.5, 0.4]]);
  expect((await asked).method()).toBe('POST');
  await clickAt('plane', [[0.5, 0.4]], 'right');
  const told = page.getByRole('region', { name: '消息提示' }).getByText('点击查询结束!');
  await told.waitFor();
  await page.keyboard.press('x');
  await told.waitFor({ state: 'detached' });
});

it('a layer range wants a choice: 请先选择图层范围！', async () => {
  await choose('图层范围选择');
  const dialog = page.getByRole('dialog', { name: '图层范围选择' });
  const option = dialog.getByRole('option').first();
  await option.click();
  expect(await option.getAttribute('aria-selected')).toBe('true');
  await option.click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('region', { name: '消息提示' }).getByText('请先选择图层范围！').waitFor();
});
