import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTS_OF_INTEREST } from '../../src/domain/bureau/places/pointsOfInterest.ts';
import { cameraOf } from '../support/layerTree.ts';
import * as locating from '../support/locatePanels.ts';
import type { TestAccount } from '../support/shared/testAccounts.ts';
import { signIn } from '../support/signIn.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let origin: string;
let page: Visit['page'];

/** Begins the visit of a role; the camera jumps: what is proved here is who may do what, flights are proved with the location panels. */
const enter = (account: TestAccount) => async () => {
  visit = await openVisit({ account, engine: 'memory', reducedMotion: true });
  ({ origin, page } = visit);
  await strip().waitFor();
};
const leave = () => visit.end();

const strip = () => page.getByRole('navigation', { name: '业务菜单' });
const topic = (name: string) => strip().getByRole('button', { name, exact: true });
const topics = () => strip().locator('[data-topic]').allTextContents();
const toolbar = () => page.getByRole('toolbar', { name: '导航工具' });
const header = () => page.getByRole('banner');
/** What the toast says; the message log, which is closed, has the same words. */
const hear = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

const TOWER = POINTS_OF_INTEREST.find(({ name }) => name === '温泉县03号瞭望塔') ?? { lon: 0, lat: 0 };
const open = (panel: string) => locating.openPanel(page, panel);
const bookmarks = () => page.getByRole('dialog', { name: '书签' });

/** Finds places by every panel, each of which closes the one before. */
async function findPlaces(): Promise<void> {
  await topic('总览').click();
  await toolbar().waitFor();
  // Its own flight, which begins with its figures at the latest, would take the camera from what is found.
  await page.locator('[data-panel="page"] dt', { hasText: '国土面积' }).waitFor();
  await locating.findFirst(await open('道路定位'), '219');
  await locating.cameraBelow(page, 6000);
  await locating.findFirst(await open('兴趣点定位'), '03号');
  await locating.cameraAbove(page, TOWER);
  expect(await page.getByRole('dialog').count()).toBe(1);
  const crossings = await open('交叉口定位');
  await locating.findFirst(crossings, '连霍');
  await crossings.getByRole('button', { name: '更换道路' }).waitFor();
  await crossings.getByRole('option').first().click();
  // Lower than the camera stands over the tower.
  await locating.cameraBelow(page, 1500);
  const coordinates = await open('坐标定位');
  await coordinates.getByLabel('X（经度）').fill('82.07');
  await coordinates.getByLabel('Y（纬度）').fill('44.9');
  await coordinates.getByRole('button', { name: '定位', exact: true }).click();
  await locating.cameraAbove(page, { lon: 82.07, lat: 44.9 });
}

/** Keeps a bookmark of its own in all four modes; nobody else's is there before. */
async function keepBookmark(name: string): Promise<void> {
  const panel = await open('书签');
  await panel.getByText('还没有书签').waitFor();
  await locating.addBookmark(panel, name);
  await locating.toast(page, '添加成功').waitFor();
  await panel.getByRole('row', { name }).click();
  await panel.getByRole('button', { name: '修改', exact: true }).click();
  await panel.getByLabel('名称', { exact: true }).fill(`${name}二`);
  await panel.getByRole('button', { name: '确定' }).click();
  await locating.toast(page, '书签信息修改成功').waitFor();
  await panel.getByRole('searchbox').fill('二');
  await panel.getByRole('button', { name: '查询', exact: true }).click();
  await panel.getByRole('row', { name: `${name}二` }).click();
  await panel.getByRole('button', { name: '删除', exact: true }).click();
  await locating.toast(page, '删除成功！').waitFor();
  await panel.getByRole('button', { name: '撤销删除' }).click();
  await panel.getByRole('row', { name: `${name}二` }).waitFor();
}

/** The session ends at the server; who signs in again finds the screen, the panel and the bookmark. */
async function comeBackAfterExpiry(account: TestAccount, bookmark: string): Promise<void> {
  const address = page.url();
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'Admin-Token')?.value ?? '';
  await fetch(`${origin}/baseos/s/UserCenter/Auth/Loginout`, { headers: { Authorization: token } });
  await bookmarks().getByRole('button', { name: '查询', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: '确定登出' });
  await dialog.getByText('你已被登出，可以取消继续留在该页面，或者重新登录').waitFor();
  await dialog.getByRole('button', { name: '重新登陆' }).click();
  await page.waitForURL('**/login*');
  await signIn(page, account);
  await page.waitForURL(address);
  await bookmarks().getByRole('row', { name: bookmark }).waitFor();
}

async function exit(): Promise<void> {
  await header().getByRole('button', { name: '退出' }).click();
  await answer('确定');
  await hear('退出成功');
  await page.waitForURL('**/login*', { timeout: 10_000 });
}

describe('the bureau', () => {
  beforeAll(enter('bureau'));
  afterAll(leave);

  it('comes to the preface over the map, without the toolbar, with the ten topics', async () => {
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
    // The address goes back before the screen does.
    await toolbar().waitFor();
    expect(await page.locator('[data-view="globe"][data-same="yes"]').count()).toBe(1);
  });

  it('finds places by every location panel and keeps its own bookmark, also over the end of its session', async () => {
    await findPlaces();
    await keepBookmark('州局书签');
    await comeBackAfterExpiry('bureau', '州局书签二');
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
    await page.waitForURL('**/infoPage?quality=low', { timeout: 60_000 });
    await strip().waitFor();
    expect(await topics()).toEqual(['总览', '林长制', '天然林', '国土绿化', '防火', '涉林涉草']);
    await exit();
  });
});

describe('a station', () => {
  beforeAll(enter('station'));
  afterAll(leave);

  it('finds its own topics, no choice of units, and nothing of the others', async () => {
    expect(await topics()).toEqual(['总览', '林长制', '草原', '涉林涉草']);
    await header().getByText('草原监理所').waitFor();
    expect(await page.getByLabel('切换单位').count()).toBe(0);
    await findPlaces();
    await keepBookmark('草原书签');
    await comeBackAfterExpiry('station', '草原书签二');
    await header().getByRole('button', { name: '博州地理信息一张图' }).click();
    await page.waitForURL('**/PortalPage?quality=low');
    // The children of /Home are found below it, too.
    await page.goto(`${origin}/Home/EbinurLakeIndex?quality=low`);
    await page.waitForURL('**/EbinurLakeIndex?quality=low');
    await page.getByText('没有这个页面').waitFor();
    expect(await bookmarks().count()).toBe(0);
    await page.getByRole('button', { name: '返回主页' }).click();
    await page.getByText('没有这个页面').waitFor({ state: 'detached' });
    await exit();
  });
});

describe('a forest bureau', () => {
  beforeAll(enter('forestBureau'));
  afterAll(leave);

  it('begins on its own land, with its border and its figures', async () => {
    await page.getByRole('region', { name: '门户首页' }).getByRole('heading', { name: '精河县' }).waitFor();
    const centre = async () => (await cameraOf(page, 'plane')).slice(0, 2).map((degree) => degree.toFixed(1));
    // South of its middle, 44.6: a third of the globe is under the card, which the land lies above.
    await expect.poll(centre).toEqual(['82.8', '44.2']);
  });

  it('finds its own topics, and its menu steps aside and stays so', async () => {
    expect(await topics()).toEqual(['总览', '林长制', '天然林', '国土绿化', '防火', '涉林涉草']);
    await page.getByRole('button', { name: '收起业务菜单' }).click();
    await page.reload();
    await strip()
      .getByRole('button', { name: /^业务菜单/ })
      .click();
    await topic('防火').click();
    await page.waitForURL((url) => url.searchParams.get('page') === '防火');
    await findPlaces();
    await keepBookmark('林场书签');
    await comeBackAfterExpiry('forestBureau', '林场书签二');
    await exit();
  });
});
