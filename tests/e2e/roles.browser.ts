import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { filledFolder } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { startVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let portal: Visit['portal'];
let page: Visit['page'];

beforeAll(async () => {
  visit = await startVisit(await filledFolder());
  ({ portal, page } = visit);
});

afterAll(() => visit.end());

const strip = () => page.getByRole('navigation', { name: '业务菜单' });
const topic = (name: string) => strip().getByRole('button', { name, exact: true });
const topics = () => strip().locator('[data-topic]').allTextContents();
const toolbar = () => page.getByRole('toolbar', { name: '导航工具' });
const header = () => page.getByRole('banner');
/** What the toast says; the message log, which is closed, has the same words. */
const hear = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

async function enter(account: string): Promise<void> {
  await page.goto(`${portal.origin}/login?quality=low`);
  await signIn(page, account);
  await page.waitForURL('**/infoPage?quality=low');
  await strip().waitFor();
}

async function exit(): Promise<void> {
  await header().getByRole('button', { name: '退出' }).click();
  await answer('确定');
  await hear('退出成功');
  await page.waitForURL('**/login*', { timeout: 10_000 });
}

describe('the bureau', () => {
  it('comes to the preface over the map, without the toolbar, with the ten topics', async () => {
    await enter('admin1');
    await viewsIdle(page);
    expect(await topics()).toEqual([
      '总览',
      '林长制',
      '草原',
      '天然林',
      '国土绿化',
      '自然保护地',
      '防火',
      '特色林果',
      '野生动植物',
      '涉林涉草',
    ]);
    await toolbar().waitFor({ state: 'detached' });
    expect(await page.getByRole('treeitem').count()).toBeGreaterThan(5);
    await page.locator('[data-view="globe"]').evaluate((globe) => globe.setAttribute('data-same', 'yes'));
  });

  it('moves between topics over the same map, the header naming the module', async () => {
    await topic('草原').click();
    await page.waitForURL((url) => url.searchParams.get('page') === '草原');
    await header().getByText('草原', { exact: true }).waitFor();
    await toolbar().waitFor();
    expect(await topic('草原').getAttribute('aria-current')).toBe('page');
    expect(await page.locator('[data-view="globe"][data-same="yes"]').count()).toBe(1);
  });

  it('opens the third level by keyboard, and the Ebinur reserve view has its own topics', async () => {
    await topic('自然保护地').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('menu', { name: '自然保护地' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/EbinurLakeIndex?quality=low');
    await topic('荒漠防治').waitFor();
    expect(await topics()).toContain('湿地恢复');
    expect(await topics()).not.toContain('国土绿化');
  });

  it('is taken to the resource overview by the title, to the portal page by home, and back again', async () => {
    await header().getByRole('button', { name: '博州地理信息一张图' }).click();
    await page.waitForURL('**/TotalResourceOverview?quality=low');
    await header().getByRole('button', { name: '主页' }).click();
    await page.waitForURL('**/PortalPage?quality=low');
    await toolbar().waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/TotalResourceOverview?quality=low');
    expect(await page.locator('[data-view="globe"][data-same="yes"]').count()).toBe(1);
  });

  it('hears 已取消 when it does not leave, and becomes one of five units by the selector', async () => {
    await header().getByRole('button', { name: '退出' }).click();
    await answer('取消');
    await hear('已取消');
    const units = page.getByLabel('切换单位').locator('option');
    expect(await units.count()).toBe(6);
    await page.getByLabel('切换单位').selectOption({ label: '三台林场国有林管理局' });
    await answer('确定');
    // The portal is loaded anew with the unit's rights.
    await page.waitForURL('**/infoPage*', { timeout: 60_000 });
    await strip().waitFor();
    expect(await topics()).toEqual(['总览', '林长制', '天然林', '国土绿化', '防火', '涉林涉草']);
    await exit();
  });
});

describe('a station', () => {
  it('finds its own topics, no choice of units, and nothing of the others', async () => {
    await enter('admin9');
    expect(await topics()).toEqual(['总览', '林长制', '草原', '涉林涉草']);
    expect(await page.getByLabel('切换单位').count()).toBe(0);
    await header().getByText('草原监理所').waitFor();
    await header().getByRole('button', { name: '博州地理信息一张图' }).click();
    await page.waitForURL('**/PortalPage?quality=low');
    await page.goto(`${portal.origin}/EbinurLakeIndex?quality=low`);
    await page.getByText('没有这个页面').waitFor();
    await page.getByRole('button', { name: '返回主页' }).click();
    await page.getByText('没有这个页面').waitFor({ state: 'detached' });
    await exit();
  });
});

describe('a forest bureau', () => {
  it('finds its own topics, and its menu steps aside and stays so', async () => {
    await enter('admin15');
    expect(await topics()).toEqual(['总览', '林长制', '天然林', '国土绿化', '防火', '涉林涉草']);
    await page.getByRole('button', { name: '收起业务菜单' }).click();
    await page.reload();
    await strip()
      .getByRole('button', { name: /^业务菜单/ })
      .click();
    await topic('防火').click();
    await page.waitForURL((url) => url.searchParams.get('page') === '防火');
    await exit();
  });
});
