import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { camerasStill, viewsIdle } from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/portal.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let origin: string;
let page: Visit['page'];
let watched: Visit['watched'];

beforeAll(async () => {
  visit = await openVisit({ account: 'keyboard', engine: 'memory', signedIn: false });
  ({ origin, page, watched } = visit);
});

afterAll(() => visit.end());

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Name and role of what has the focus, inside an element of the kit too. */
const focused = () =>
  page.evaluate<string>(
    `(() => { let at = document.activeElement; while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement; return (at.getAttribute('role') ?? at.tagName.toLowerCase()) + ' ' + (at.getAttribute('aria-label') ?? at.textContent ?? '').slice(0, 40); })()`,
  );
/** Waits until the globe's camera is below a height, and above another, metres. */
const cameraBelow = (highestM: number, lowestM = 0) =>
  page.waitForFunction(
    ([highest = 0, lowest = 0]) => {
      const camera = document.querySelector('[data-view="globe"]')?.getAttribute('data-camera');
      const heightM = Number(camera?.split(',')[2]);
      return heightM < highest && heightM > lowest;
    },
    [highestM, lowestM],
    { timeout: 60_000 },
  );
/** Finds something in the quick search and chooses it. */
async function choose(text: string, name: string): Promise<void> {
  await press('Control+k');
  await page.getByRole('combobox', { name: '快速查找' }).waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name, selected: true }).waitFor();
  await press('Enter');
  await page.getByRole('combobox', { name: '快速查找' }).waitFor({ state: 'detached' });
}
/** Waits for what a window holds, which comes with a part of the page of its own. */
const filled = (window: Locator) => window.locator('[data-waiting]').first().waitFor({ state: 'detached' });

describe('with the keyboard alone', () => {
  it('signs in', async () => {
    await page.goto(`${origin}/login?quality=low`);
    await page.getByLabel('用户名').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('用户名').focus();
    await page.keyboard.type('keyboard');
    await press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await press('Enter');
    await page.waitForURL('**/infoPage*');
    await viewsIdle(page);
    expect(await violations(page)).toEqual([]);
  });

  it('closes the preface and goes through the toolbar, which is one stop of the Tab key', async () => {
    await page.getByRole('button', { name: '关闭', exact: true }).first().focus();
    await press('Enter');
    const toolbar = page.getByRole('toolbar');
    await toolbar.waitFor();
    expect(await toolbar.locator('[data-stop]:not([tabindex="-1"])').count()).toBe(1);
    await toolbar.locator('[data-stop]:not([tabindex="-1"])').getByRole('button').focus();
    const first = await focused();
    await press('ArrowDown');
    expect(await focused()).not.toBe(first);
    await press('End', 'ArrowUp', 'ArrowLeft');
    await page.getByRole('menu').waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/^button /);
  });

  it('finds commands, layers and places by pinyin, and flies there', async () => {
    await press('Control+k');
    await page.getByRole('combobox', { name: '快速查找' }).waitFor();
    await page.keyboard.type('xyp');
    await page.getByRole('option', { name: /小营盘镇/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    await page.getByRole('combobox', { name: '快速查找' }).waitFor({ state: 'detached' });
    await choose('小营盘镇', '小营盘镇');
    await cameraBelow(60_000);
  });

  it('goes back to the view before', async () => {
    await page.evaluate('document.activeElement?.blur()');
    // The view counts as visited once the camera has rested.
    await page.getByRole('toolbar', { name: '导航工具' }).waitFor();
    await camerasStill(page);
    await press('Alt+ArrowLeft');
    await cameraBelow(1_000_000, 100_000);
    await viewsIdle(page);
  });

  it.each([
    ['快捷键', '快捷键'],
    ['影像透明度', '影像透明度'],
    ['地表透明度', '地表透明度'],
    ['分享', '分享当前视图'],
    ['道路定位', '道路定位'],
    ['交叉口定位', '交叉口定位'],
    ['坐标定位', '坐标定位'],
    ['书签', '书签'],
    ['兴趣点定位', '兴趣点定位'],
    ['量测', '量测'],
    ['地图标注', '地图标注'],
    ['视角', '视角'],
    ['剖切面', '剖切面'],
    ['保存图片', '保存图片'],
    ['特效', '特效'],
    ['图层查询', '图层查询'],
    ['区域遮罩', '区域遮罩'],
    ['图层范围', '图层范围选择'],
    ['固定路线', '固定路线飞行'],
    ['自定义飞行', '自定义飞行'],
  ])(
    'opens the window of %s, which axe finds fault with nowhere, and closes it with Esc',
    async (text, title) => {
      await choose(text, title);
      const window = page.getByRole('dialog', { name: title });
      await window.waitFor();
      expect(await page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true);
      await filled(window);
      expect(await violations(page)).toEqual([]);
      // In a field of the window Esc is the field's own.
      await window.focus();
      await press('Escape');
      await window.waitFor({ state: 'detached' });
    },
  );

  it('opens the windows of plotting, which axe finds fault with nowhere, and closes them with Esc', async () => {
    const named = (name: string) => page.getByRole('dialog', { name, exact: true });
    await choose('标绘', '标绘');
    await named('标绘工作空间').waitFor();
    // The types come from the server.
    await named('标绘').locator('button[aria-pressed]').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '新建方案' }).focus();
    await press('Enter');
    await named('新建标绘方案').waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    await named('新建标绘方案').waitFor({ state: 'detached' });
    for (const name of ['标绘', '标绘工作空间']) {
      await named(name).focus();
      await press('Escape');
      await named(name).waitFor({ state: 'detached' });
    }
  });

  it('is chosen light from the quick search, remembered, and axe finds fault nowhere in it either', async () => {
    const theme = () => page.evaluate(`document.documentElement.dataset.theme`);
    expect(await theme()).toBe('dark');
    await choose('浅色界面', '浅色界面');
    expect(await theme()).toBe('light');
    for (const title of ['视角', '保存图片', '图层查询', '自定义飞行', '影像透明度']) {
      await choose(title, title);
      const window = page.getByRole('dialog', { name: title });
      await window.waitFor();
      await filled(window);
      expect(await violations(page)).toEqual([]);
      await window.focus();
      await press('Escape');
    }
    await page.reload();
    await viewsIdle(page);
    expect(await theme()).toBe('light');
    await choose('界面明暗跟随系统', '界面明暗跟随系统');
    expect(await theme()).toBe('dark');
  });

  it('moves a window by the arrow keys on its header', async () => {
    await page.evaluate('document.activeElement?.blur()');
    await press('?');
    const window = page.getByRole('dialog', { name: '快捷键' });
    await window.waitFor();
    const leftOf = async () => (await window.boundingBox())?.x ?? 0;
    const before = await leftOf();
    await window.locator('header').focus();
    await press('ArrowRight', 'Shift+ArrowRight');
    expect(await leftOf()).toBe(before + 80);
    await press('Escape');
  });

  it('hides and shows all panels, and clears the screen', async () => {
    await page.evaluate('document.activeElement?.blur()');
    const tree = page.getByRole('tree').first();
    await tree.waitFor();
    await press('p');
    await tree.waitFor({ state: 'detached' });
    await press('p');
    await tree.waitFor();
    await choose('qp', '清屏');
    await page.locator('section[aria-label="消息提示"]').getByText('屏幕已清空').waitFor();
  });

  it('opens a shared link with everything that it holds', async () => {
    await choose('分享', '分享当前视图');
    const link = await page.getByLabel('分享链接', { exact: true }).inputValue();
    const camera = await page.locator('[data-view="globe"]').getAttribute('data-camera');
    const other = await visit.anotherPage();
    await other.goto(link.replace('/Home#', '/Home?quality=low#'));
    await other.waitForURL('**/login*');
    await other.getByLabel('用户名').fill('keyboard');
    await other.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await other.keyboard.press('Enter');
    await other.waitForSelector('[data-view="globe"][data-state="idle"]', { timeout: 90_000 });
    const shown = (await other.locator('[data-view="globe"]').getAttribute('data-camera'))
      ?.split(',')
      .map(Number);
    for (const [index, value] of (camera ?? '').split(',').map(Number).entries())
      expect(Math.abs((shown?.[index] ?? 0) - value)).toBeLessThan(Math.max(0.01, Math.abs(value) * 1e-3));
    expect(other.url()).not.toContain('#s=');
    await other.close();
  });

  it('asks nobody but its own origin', () => {
    expect(watched.foreign).toEqual([]);
  });
});
