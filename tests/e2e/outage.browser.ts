import type { CDPSession, Response } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAKES } from '../../sample/place/waters.ts';
import { nextPose } from '../../src/domain/views/linkedPose.ts';
import { verticalFovDeg } from '../../src/engine/arcgis/views/globeMath.ts';
import { encodeLink } from '../../src/features/share/model/permalink.ts';
import { viewsIdle } from '../support/browser.ts';
import { cameraOf, middleOf } from '../support/layerTree.ts';
import { colourCount, differingShare, picturesOf, type ViewPicture } from '../support/pixels.ts';
import { openVisit, type Visit } from '../support/visit.ts';

/** The services of the base: pictures and terrain. */
const BASE = /\/geo\/(?:tiles|arcgis\/rest\/services\/terrain)\//;

const [PICTURES, TERRAIN] = ['/tiles/imagery', '/terrain/ImageServer/tile'] as const;

/** A tile of them: its service, its level. */
const TILE = /(\/tiles\/imagery|\/terrain\/ImageServer\/tile)\/(\d+)\//;

/** What the globe and the plane say of these while they are missing. */
const PARTS = {
  globe: ['基础影像', '基础影像（示意）', '地形（示意）'],
  plane: ['基础影像', '基础影像（示意）'],
} as const;

/** The longest pause between two tries, and the longest that a request to the portal may take, milliseconds. */
const [PAUSE_MS, TIMEOUT_MS] = [120_000, 60_000];

/** A flat place high above the sea: neither missing terrain nor a coarser one is as high. */
const LAKE = { lon: 81.18, lat: 44.6 } as const;
const LAKE_M = LAKES.find(({ name }) => name === '赛里木湖')?.levelM ?? Number.NaN;

/** Straight above it. */
const ABOVE_LAKE = encodeLink({
  path: '/infoPage',
  globe: { ...LAKE, heightM: 60_000, headingDeg: 0, pitchDeg: -90 },
  plane: { ...LAKE, scale: 300_000 },
  onIds: ['Z020101', 'Z020102'],
  opacity: {},
  order: {},
  imagery: { opacity: 1, withModels: false },
  ground: { opacity: 1, underground: false },
  layout: {
    layerPanelOpen: false,
    legendOpen: false,
    eyeViewOpen: false,
    linkedViews: true,
    collapsedView: 'none',
    splitRatio: 0.5,
  },
  windows: [],
  drawings: [],
});

let visit: Visit;
let page: Visit['page'];
let protocol: CDPSession;
/** The views with nothing in their way. */
let good: { readonly globe: ViewPicture; readonly plane: ViewPicture };

/** A page that starts anew above the lake. */
const open = () => page.goto(`${visit.origin}/Home?quality=low#s=${ABOVE_LAKE}`);

const line = (view: 'globe' | 'plane', part: string) =>
  page.locator(`[data-view="${view}"] ~ *`).getByText(`${part}暂缺`);

/** All that either view says to be missing. */
const lines = () => page.locator('[data-view] ~ *').getByText(/暂缺/).count();

const height = () => page.getByLabel('高程', { exact: true }).textContent();

/** Moves the pointer over the lake, as somebody who reads its height. */
async function pointAtLake(): Promise<void> {
  const { x, y } = await middleOf(page, 'globe');
  await page.mouse.move(x + 20, y);
  await page.mouse.move(x, y);
}

/** What the page accused since it was opened, wherever it said so. */
const accused = async () =>
  (await page.locator('section[aria-label="消息"] li').allTextContents()).filter((text) =>
    /暂缺|失败|没有响应|无法连接/.test(text),
  );

/** Watches which heights the page tells from now on. */
async function watchHeights(): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    Reflect.set(globalThis, 'heightsTold', told);
    const read = () => {
      const text = document.querySelector('output[aria-label="高程"]')?.textContent;
      if (text !== undefined && text !== told.at(-1)) told.push(text);
    };
    new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'heightsTold') as string[]);
}

/** Points at the lake until both views are idle: no height but the right one may have been told meanwhile. */
async function pointUntilIdle(): Promise<void> {
  const told = await watchHeights();
  const isIdle = async () => {
    if ((await page.locator('[data-view="globe"]').count()) > 0) await pointAtLake();
    return page.locator('[data-view][data-state="idle"]').count();
  };
  await expect.poll(isIdle, { timeout: 180_000, interval: 300 }).toBe(2);
  const heights = (await told()).filter((text) => text !== '—');
  for (const text of heights) expect(Number(text.replace(/[, m]/g, ''))).toBeCloseTo(LAKE_M, -1);
}

/** How far the plane's scale is from the one that shows what the globe shows, as a share of it. */
async function differenceOfScales(): Promise<number> {
  const [lon = 0, lat = 0, heightM = 0, headingDeg = 0, pitchDeg = 0] = await cameraOf(page, 'globe');
  const [, , scale = 0] = await cameraOf(page, 'plane');
  const { width = 0, height: heightPx = 0 } = (await page.locator('[data-view="globe"]').boundingBox()) ?? {};
  const frame = { widthPx: width, heightPx, fovYDeg: verticalFovDeg(55, width, heightPx) };
  const globe = { kind: 'globe', pose: { lon, lat, heightM, headingDeg, pitchDeg }, frame } as const;
  const wanted = nextPose(globe, { kind: 'plane', pose: { lon, lat, scale }, frame }, LAKE_M);
  return Math.abs(scale / wanted.scale - 1);
}

/** All is there: nothing is missing, the height is right, both views are idle and show the same at the same scale. */
async function expectWhole(): Promise<void> {
  await viewsIdle(page);
  expect(await lines()).toBe(0);
  await pointAtLake();
  await expect.poll(height).toBe(`${LAKE_M.toLocaleString('en-US')} m`);
  await expect.poll(differenceOfScales).toBeLessThan(0.001);
  // The plane follows once the globe knows its ground, and is drawn anew then.
  await viewsIdle(page);
}

/** The pictures of both views, without the pointer on them. */
async function pictures(): Promise<typeof good> {
  await page.mouse.move(5, 760);
  return picturesOf(page);
}

/** All is there, and looks as if nothing had happened. */
async function expectAsBefore(): Promise<void> {
  await expectWhole();
  const now = await pictures();
  expect(differingShare(good.globe, now.globe)).toBeLessThan(0.01);
  expect(differingShare(good.plane, now.plane)).toBeLessThan(0.01);
}

beforeAll(async () => {
  visit = await openVisit({
    account: 'outage',
    engine: 'globe',
    reducedMotion: true,
    path: `/Home#s=${ABOVE_LAKE}`,
    prepare: async (opened) => {
      await opened.clock.install();
      await opened.route(BASE, (route) => route.fulfill({ status: 503, body: 'down' }));
    },
  });
  ({ page } = visit);
  protocol = await page.context().newCDPSession(page);
});

afterAll(() => visit.end());

describe('services that answer 503 for a while', () => {
  it('are said on both maps and in the messages, with their host and without their address; no height is told', async () => {
    for (const view of ['globe', 'plane'] as const)
      for (const part of PARTS[view]) await line(view, part).waitFor();
    const said = (await line('globe', '地形（示意）').textContent()) ?? '';
    expect(said).toContain('服务返回错误状态：503');
    expect(said).toContain(new URL(visit.origin).host);
    expect(said.length).toBeLessThan(70);
    expect((await accused()).length).toBeGreaterThan(0);
    await pointAtLake();
    await expect.poll(height).toBe('—');
  });

  it('are asked again and again, and come back by themselves', async () => {
    const refused = (response: Response) => BASE.test(response.url()) && response.status() === 503;
    for (let tries = 0; tries < 2; tries++)
      await Promise.all([page.waitForResponse(refused), page.clock.fastForward(PAUSE_MS)]);
    await page.unroute(BASE);
    await page.clock.fastForward(PAUSE_MS);
    await expect.poll(lines).toBe(0);
    await expectWhole();
    good = await pictures();
    expect(colourCount(good.globe)).toBeGreaterThan(200);
    expect(colourCount(good.plane)).toBeGreaterThan(200);
  });
});

it('asks again for pictures and terrain that were lost with the network, as soon as that is back', async () => {
  const missed = new Map<string, number>();
  let terrainRead = 0;
  const tileOf = (url: string) => TILE.exec(url) ?? [];
  page.on('requestfailed', (request) => {
    const [, , level] = tileOf(request.url());
    if (level !== undefined) missed.set(new URL(request.url()).pathname, Number(level));
  });
  page.on('response', (response) => {
    if (!response.ok()) return;
    missed.delete(new URL(response.url()).pathname);
    if (tileOf(response.url())[1] === TERRAIN) terrainRead += 1;
  });
  const lost = (service: string) => [...missed.keys()].filter((path) => path.includes(service));
  await page.context().setOffline(true);
  await pointAtLake();
  for (let notch = 0; notch < 3; notch++) await page.mouse.wheel(0, -400);
  for (const service of [PICTURES, TERRAIN]) await expect.poll(() => lost(service).length).toBeGreaterThan(0);
  await viewsIdle(page);
  // Coarser ones were asked for on the way, and are not needed any more.
  const finest = Math.max(...lost(PICTURES).map((path) => missed.get(path) ?? 0));
  const needed = lost(PICTURES).filter((path) => missed.get(path) === finest);
  terrainRead = 0;
  await page.context().setOffline(false);
  await expect.poll(() => needed.filter((tile) => missed.has(tile))).toEqual([]);
  // One that was lost by itself, and then what the view needs of the terrain now.
  await expect.poll(() => terrainRead).toBeGreaterThan(1);
  await expect.poll(lines).toBe(0);
  await expectWhole();
});

it('says of services that hang that they do not answer, and shows them once they do', async () => {
  await page.route(BASE, () => undefined);
  await open();
  await page.waitForSelector('[data-view="globe"][data-state="busy"]', { state: 'attached' });
  const saidInTime = async () => {
    await page.clock.fastForward(TIMEOUT_MS);
    return page.getByText(/暂缺.*服务在限定时间内没有响应/).count();
  };
  await expect.poll(saidInTime, { interval: 1000 }).toBeGreaterThan(0);
  await pointAtLake();
  await expect.poll(height).toBe('—');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // What still hangs ends, then all of it is asked for again.
  await page.clock.fastForward(TIMEOUT_MS);
  await page.clock.fastForward(PAUSE_MS);
  await expect.poll(lines).toBe(0);
  await expectAsBefore();
});

/** An hour in which no frame and no timer comes, as in a hidden page of a PC that sleeps. @param meanwhile before it wakes */
async function sleepAnHour(meanwhile: () => Promise<unknown>): Promise<void> {
  const setVisibility = (state: 'visible' | 'hidden') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
      Object.defineProperty(document, 'hidden', { configurable: true, value: now === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  // A busy machine may need seconds to say so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + TIMEOUT_MS / 2);
  await setVisibility('hidden');
  await meanwhile();
  await page.clock.fastForward('01:00:00');
  await setVisibility('visible');
  await page.clock.resume();
}

it('is whole after an hour in which nobody saw the page, and its window took another size', async () => {
  await open();
  await page.waitForSelector('[data-view="globe"][data-state="busy"]', { state: 'attached' });
  await sleepAnHour(() => page.setViewportSize({ width: 1280, height: 720 }));
  await expectWhole();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expectAsBefore();
  expect(await accused()).toEqual([]);
});

it('accuses nobody of what was not answered before the PC slept, and asks for it again', async () => {
  const asked: string[] = [];
  await page.route(BASE, (route) => void asked.push(route.request().url()));
  await pointAtLake();
  for (let notch = 0; notch < 3; notch++) await page.mouse.wheel(0, -400);
  for (const service of [PICTURES, TERRAIN])
    await expect.poll(() => asked.filter((url) => url.includes(service)).length).toBeGreaterThan(3);
  await sleepAnHour(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await expectWhole();
  expect(await accused()).toEqual([]);
});

it('accuses nobody and tells no wrong height while a processor four times slower draws it', async () => {
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await open();
  await pointUntilIdle();
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expectAsBefore();
  expect(await accused()).toEqual([]);
});

it('accuses nobody and tells no wrong height over a network of 1 Mbit/s, with nothing in the cache', async () => {
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  const throughput = { downloadThroughput: 125_000, uploadThroughput: 125_000 };
  await protocol.send('Network.emulateNetworkConditions', { offline: false, latency: 300, ...throughput });
  await open();
  await pointUntilIdle();
  await expectAsBefore();
  expect(await accused()).toEqual([]);
});
