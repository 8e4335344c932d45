import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { viewsIdle } from '../support/browser.ts';
import { placeInPlane } from '../support/layerTree.ts';
import { colourCount, differingShare, pictureOf, picturesOf } from '../support/pixels.ts';
import { signIn } from '../support/signIn.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let origin: string;
let page: Visit['page'];
let watched: Visit['watched'];

beforeAll(async () => {
  visit = await openVisit({ account: 'journey', engine: 'globe', signedIn: false });
  ({ origin, page, watched } = visit);
});

afterAll(() => visit.end());

/**
 * What the browser itself reports of the refusals that these tests provoke; and the SDK's optional texture compression, which wants
 * `eval` and goes without under the strict policy.
 */
const EXPECTED_ERRORS = /status of (400|401|404)|Texture compression failed/;

async function camera(view: 'globe' | 'plane'): Promise<number[]> {
  const text = await page.locator(`[data-view="${view}"]`).getAttribute('data-camera');
  return (text ?? '').split(',').map(Number);
}

const layerNode = (name: string) => page.getByRole('treeitem', { name }).first();

async function setLayer(name: string, state: 'off' | 'ready' | 'failed'): Promise<void> {
  await layerNode(name).click();
  await page.waitForFunction(
    ({ label, wanted }) =>
      [...document.querySelectorAll('[role=treeitem][data-layer-id]')].some(
        (node) =>
          (node.getAttribute('aria-label') ?? node.textContent ?? '').startsWith(label) &&
          node.getAttribute('data-state') === wanted,
      ),
    { label: name, wanted: state },
    { timeout: 60_000 },
  );
}

describe('from npm start to a toggled layer', () => {
  it('sends a visitor without a session to the sign-in page', async () => {
    await page.goto(`${origin}/Home?quality=low`);
    await page.waitForURL('**/login*');
    await page.getByRole('button', { name: '登录' }).waitFor();
    expect(await page.title()).toContain('博州');
  });

  it('says 用户名或密码不正确! to a wrong password and takes it back after 5 s', async () => {
    await page.goto(`${origin}/login?quality=low`);
    await signIn(page, 'journey', 'wrong');
    await page.getByText('用户名或密码不正确!').first().waitFor();
    await page.getByText('用户名或密码不正确!').first().waitFor({ state: 'hidden', timeout: 8000 });
  });

  it('signs in under 正在登录 and flies to the prefecture in both views', async () => {
    const indicator = page.getByText('正在登录').first().waitFor();
    await signIn(page, 'journey');
    await indicator;
    await page.waitForURL('**/infoPage*');
    await viewsIdle(page);
    const [lon = 0, lat = 0, heightM = 0, headingDeg = -1, pitchDeg = 0] = await camera('globe');
    expect(lon).toBeGreaterThan(79.88);
    expect(lon).toBeLessThan(83.86);
    expect(lat).toBeGreaterThan(39);
    expect(heightM).toBeLessThan(1_000_000);
    expect(headingDeg).toBeGreaterThanOrEqual(0);
    expect(pitchDeg).toBeLessThan(0);
    // All of the prefecture is in the plane, the narrower view.
    const plane = await page.locator('[data-view="plane"]').boundingBox();
    if (plane === null) throw new Error('no plane');
    const { west, south, east, north } = PREFECTURE_EXTENT;
    const [lower, upper] = [
      await placeInPlane(page, { lon: west, lat: south }),
      await placeInPlane(page, { lon: east, lat: north }),
    ];
    expect(lower.x).toBeGreaterThan(plane.x);
    expect(lower.y).toBeLessThan(plane.y + plane.height);
    expect(upper.x).toBeLessThan(plane.x + plane.width);
    expect(upper.y).toBeGreaterThan(plane.y);
  });

  it('draws a picture in both views, not a blank', async () => {
    const { globe, plane } = await picturesOf(page);
    expect(colourCount(globe)).toBeGreaterThan(200);
    expect(colourCount(plane)).toBeGreaterThan(200);
  });

  it('opens the layer panel on the thematic tab and shows a WMS layer in both views', async () => {
    expect(await page.getByRole('tab', { name: '专题数据' }).getAttribute('aria-selected')).toBe('true');
    const before = await picturesOf(page);
    await page.getByLabel('按名称筛选图层').fill('植被覆盖图');
    await setLayer('植被覆盖图', 'ready');
    await viewsIdle(page);
    const during = await picturesOf(page);
    expect(differingShare(before.globe, during.globe)).toBeGreaterThan(0.02);
    expect(differingShare(before.plane, during.plane)).toBeGreaterThan(0.02);
    await setLayer('植被覆盖图', 'off');
    await viewsIdle(page);
    expect(differingShare(before.plane, await pictureOf(page, 'plane'))).toBeLessThan(0.02);
  });

  it('keeps the views linked without an echo', async () => {
    const extent = await page.locator('[data-view="plane"]').boundingBox();
    if (extent === null) throw new Error('no plane');
    const centre = { x: extent.x + extent.width / 2, y: extent.y + extent.height / 2 };
    const globeBefore = await camera('globe');
    await page.mouse.move(centre.x, centre.y);
    await page.mouse.down();
    await page.mouse.move(centre.x - 120, centre.y, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction(
      (before) =>
        document
          .querySelector('[data-view="globe"]')
          ?.getAttribute('data-camera')
          ?.startsWith(`${String(before)},`) === false,
      globeBefore[0],
    );
    await viewsIdle(page);
    const resting = { globe: await camera('globe'), plane: await camera('plane') };
    expect(resting.globe[0]).toBeGreaterThan(globeBefore[0] ?? 0);
    await viewsIdle(page);
    expect({ globe: await camera('globe'), plane: await camera('plane') }).toEqual(resting);
  });

  it('turns a dead service into a failed node with its reason, and tries it again', async () => {
    await page.route('**/geo/wms*', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.getByLabel('按名称筛选图层').fill('交通图');
    await setLayer('交通图', 'failed');
    await page.getByText(/404/).first().waitFor();
    await page.unroute('**/geo/wms*');
    await page.getByRole('button', { name: /重试/ }).first().click();
    await page.waitForSelector('[role=treeitem][data-state="ready"]', { timeout: 60_000 });
  });

  it('asks nobody but its own origin and reports no error of its own', () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.errors.filter((text) => !EXPECTED_ERRORS.test(text))).toEqual([]);
  });

  it('tells a session that ended in the words of the spec', async () => {
    const token =
      (await page.context().cookies()).find((cookie) => cookie.name === 'Admin-Token')?.value ?? '';
    await fetch(`${origin}/baseos/s/UserCenter/Auth/Loginout`, { headers: { Authorization: token } });
    await page.getByLabel('切换单位').selectOption({ index: 1 });
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    const dialog = page.getByRole('alertdialog', { name: '确定登出' });
    await dialog.getByText('你已被登出，可以取消继续留在该页面，或者重新登录').waitFor();
    await dialog.getByRole('button', { name: '重新登陆' }).click();
    await page.getByRole('button', { name: '登录' }).waitFor();
  });

  it('lists every problem of a broken config file', async () => {
    await page.route('**/config/app.json', (route) =>
      route.fulfill({ json: { deployment: 'desert', systemName: '', home: {}, api: {}, services: {} } }),
    );
    await page.goto(`${origin}/login`);
    await page.getByText('配置文件有误，门户无法启动').waitFor();
    const text = await page.locator('body').innerText();
    for (const path of ['deployment', 'systemName', 'home.x', 'services.imagery'])
      expect(text).toContain(path);
    await page.unroute('**/config/app.json');
  });
});
