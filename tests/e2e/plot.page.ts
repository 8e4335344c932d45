import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';

const WAIT_MS = 60_000;

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];
let types: Locator;
let workspace: Locator;

type Place = readonly [x: number, y: number];

/** A place of the plane as a place of the page; parts of its width and height. */
async function at([x, y]: Place): Promise<readonly [number, number]> {
  const box = await page.locator('[data-view="plane"]').boundingBox();
  if (box === null) throw new Error('the plane has no box');
  return [box.x + box.width * x, box.y + box.height * y];
}

async function click(place: Place, button: 'left' | 'right' = 'left'): Promise<void> {
  const [x, y] = await at(place);
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.click(x, y, { button });
}

/** What the server keeps: the user's plots. */
async function stored(): Promise<readonly { item: { type: string; name: string; points: string } }[]> {
  return page.evaluate(`(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('portal.user'));
    const answer = await fetch('/rest/APPService/smart-em/v1.0/smartEmPlotGroupItem/customQuery', {
      method: 'POST', body: '[]', headers: { Authorization: token, 'Content-Type': 'application/json' },
    });
    return (await answer.json()).result;
  })()`);
}

const rows = () => workspace.getByRole('treeitem');
const saved = () => workspace.locator('[data-sync="saved"]').waitFor({ timeout: WAIT_MS });

/** Waits until the workspace counts so many plots. */
const counted = (count: number) =>
  workspace.getByText(`共 ${String(count)} 个标绘`).waitFor({ timeout: WAIT_MS });

/** Waits until the workspace counts so many plots and the server has them. */
async function kept(count: number): Promise<void> {
  await counted(count);
  await saved();
}

async function openWindows(): Promise<void> {
  types = page.getByRole('dialog', { name: '标绘', exact: true });
  workspace = page.getByRole('dialog', { name: '标绘工作空间' });
  if ((await types.count()) === 0) {
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('y');
  }
  await types.getByRole('button', { name: '攻击箭头', exact: true }).waitFor({ timeout: WAIT_MS });
  await saved();
}

beforeAll(async () => {
  visit = await openVisit({ account: 'plot', engine: 'memory' });
  ({ page, watched } = visit);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: '总览' }).first().click();
  await page.getByRole('toolbar', { name: '导航工具' }).waitFor();
  await openWindows();
  await viewsIdle(page);
});

afterAll(() => visit.end());

/** Each symbol with its clicks; the last one ends it unless `ends` says that the right button does. */
const DRAWN: readonly (readonly [name: string, type: string, places: readonly Place[], ends?: 'right'])[] = [
  ['点', 'point', [[0.2, 0.2]]],
  [
    '直线',
    'line',
    [
      [0.3, 0.2],
      [0.4, 0.25],
    ],
  ],
  [
    '折线',
    'polyline',
    [
      [0.5, 0.2],
      [0.6, 0.25],
      [0.7, 0.2],
    ],
    'right',
  ],
  [
    '曲线',
    'curve',
    [
      [0.2, 0.3],
      [0.3, 0.35],
      [0.4, 0.3],
    ],
    'right',
  ],
  [
    '矩形',
    'rectangle',
    [
      [0.5, 0.3],
      [0.6, 0.35],
    ],
  ],
  [
    '圆',
    'circle',
    [
      [0.7, 0.35],
      [0.75, 0.35],
    ],
  ],
  [
    '椭圆',
    'ellipse',
    [
      [0.25, 0.45],
      [0.32, 0.45],
      [0.25, 0.48],
    ],
  ],
  [
    '扇形',
    'sector',
    [
      [0.45, 0.48],
      [0.45, 0.42],
      [0.52, 0.48],
    ],
  ],
  [
    '多边形',
    'polygon',
    [
      [0.6, 0.42],
      [0.72, 0.42],
      [0.66, 0.5],
    ],
    'right',
  ],
  [
    '直箭头',
    'straightArrow',
    [
      [0.2, 0.6],
      [0.3, 0.56],
    ],
  ],
  [
    '细直箭头',
    'fineArrow',
    [
      [0.35, 0.6],
      [0.45, 0.56],
    ],
  ],
  [
    '攻击箭头',
    'attackArrow',
    [
      [0.5, 0.6],
      [0.54, 0.63],
      [0.62, 0.56],
    ],
    'right',
  ],
  [
    '集结地',
    'assemblyArea',
    [
      [0.2, 0.7],
      [0.3, 0.7],
      [0.25, 0.78],
    ],
    'right',
  ],
  ['火点', 'fire', [[0.45, 0.72]]],
  ['直升机', 'helicopter', [[0.55, 0.72]]],
];

describe('a plot is drawn with the mouse: left adds, right ends', () => {
  it.each(DRAWN.map((drawn, index) => [...drawn, index] as const))('%s', async (...drawn) => {
    const [name, , places] = drawn;
    const ends = drawn.length > 4 ? drawn[3] : undefined;
    const index = DRAWN.findIndex(([other]) => other === name);
    await types.getByRole('button', { name, exact: true }).click();
    for (const place of places) await click(place);
    const last = places.at(-1);
    if (ends === 'right' && last !== undefined) await click([last[0] + 0.02, last[1]], 'right');
    await counted(index + 1);
  });

  it('the server has each with its type and its name', async () => {
    await saved();
    const items = (await stored()).map(({ item }) => `${item.type} ${item.name}`);
    expect(items.sort()).toEqual(DRAWN.map(([name, type]) => `${type} ${name}`).sort());
  });
});

it('a row is renamed in place: Esc gives up, Enter saves', async () => {
  const row = rows().filter({ hasText: '火点' });
  await row.click();
  await row.press('F2');
  await workspace.getByRole('textbox', { name: '名称' }).fill('一号火点');
  await page.keyboard.press('Escape');
  expect(await rows().filter({ hasText: '一号火点' }).count()).toBe(0);
  await rows().filter({ hasText: '火点' }).press('F2');
  await workspace.getByRole('textbox', { name: '名称' }).fill('一号火点');
  await page.keyboard.press('Enter');
  await rows().filter({ hasText: '一号火点' }).waitFor();
  await saved();
  expect((await stored()).some(({ item }) => item.name === '一号火点')).toBe(true);
});

it('the context menu of the server opens the attribute editor, whose change is one step to undo', async () => {
  const row = rows().filter({ hasText: '攻击箭头' });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '属性编辑' }).click();
  const editor = page.getByRole('dialog', { name: '属性编辑' });
  const width = editor.getByLabel('线宽');
  await width.fill('7');
  await width.press('Enter');
  await saved();
  await page.evaluate('document.activeElement?.blur()');
  await page.keyboard.press('Control+z');
  await expect.poll(() => width.inputValue(), { timeout: WAIT_MS }).toBe('2');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => width.inputValue(), { timeout: WAIT_MS }).toBe('7');
  await saved();
});

it('every field of the attribute editor can be used by everybody, a part that is switched off, too', async () => {
  const editor = page.getByRole('dialog', { name: '属性编辑' });
  const closed = editor.getByRole('group').getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  await editor.getByRole('checkbox', { name: '显示文字' }).click();
  await editor.locator('[role=group] [disabled]').first().waitFor();
  expect(await editor.locator('[role=group] [disabled]').count()).toBeGreaterThan(5);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await editor.locator('[role=group] [disabled]').first().waitFor({ state: 'detached' });
  await saved();
});

it('a solution wants a name of 3 to 20 characters, and keeps copies of what is selected when that is ticked', async () => {
  await rows().filter({ hasText: '集结地' }).click();
  await workspace.getByRole('button', { name: '新建方案' }).click();
  const dialog = page.getByRole('dialog', { name: '新建标绘方案' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请输入标绘方案名称').waitFor();
  await dialog.getByLabel('方案名称').fill('两字');
  await dialog.getByText('长度在 3 到 20 个字符').waitFor();
  await dialog.getByLabel('方案名称').fill('一号方案');
  await dialog.getByRole('checkbox', { name: '复制所选的 1 个标绘到新方案' }).check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await rows().filter({ hasText: '一号方案' }).waitFor();
  await kept(DRAWN.length + 1);
});

it('after a reload everything is as it was', async () => {
  const before = JSON.stringify(await stored());
  await page.reload();
  await viewsIdle(page);
  await openWindows();
  await kept(DRAWN.length + 1);
  expect(JSON.stringify(await stored())).toBe(before);
});

it('deleting asks first, says 删除成功, and is taken back', async () => {
  await rows().filter({ hasText: '直升机' }).click();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('region', { name: '消息提示' }).getByText('删除成功').waitFor({ timeout: WAIT_MS });
  await kept(DRAWN.length);
  await workspace.getByRole('button', { name: '撤销' }).click();
  await kept(DRAWN.length + 1);
});

it('reports no error and asks nobody but its own origin', () => {
  expect(watched.errors).toEqual([]);
  expect(watched.foreign).toEqual([]);
});
