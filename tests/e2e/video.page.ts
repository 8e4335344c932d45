import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it, type ExpectStatic } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { startCameraStreams, type CameraStreams } from '../support/cameraStreams.ts';
import { filledFolder } from '../support/filledFolder.ts';
import { serveMemoryPage } from '../support/memoryPage/serveMemoryPage.ts';
import { startPortal, temporaryFolder } from '../support/portal.ts';
import { connectBrowser } from '../support/shared/shared.ts';
import { signIn } from '../support/signIn.ts';

let streams: CameraStreams;
let page: Page;
const ends: (() => Promise<unknown>)[] = [];

/** A portal that may ask the streams' origin: a deployment's own config says so. */
async function startOwnPortal(origin: string): Promise<string> {
  const [config, data] = [await temporaryFolder(), await filledFolder()];
  ends.unshift(() => config.remove(), data.remove);
  await cp('config', config.path, { recursive: true });
  const file = join(config.path, 'app.json');
  const app = JSON.parse(await readFile(file, 'utf8')) as { services: object };
  const services = { ...app.services, videoOrigins: [origin] };
  await writeFile(file, JSON.stringify({ ...app, services }));
  const portal = await startPortal(data.path, { PORTAL_CONFIG_DIR: config.path });
  ends.unshift(() => portal.stop());
  const served = await serveMemoryPage(portal.origin);
  ends.unshift(() => served.close());
  return served.origin;
}

const MANNERS = ['live', 'gone', 'silent', 'stops'] as const;

/** Cameras at the streams, in the words of the records. */
const CAMERAS = [...MANNERS.flatMap((manner) => [`${manner}.mjpg`, `${manner}.m3u8`]), 'late.mjpg'];

/** Gives the sample's first cameras the streams as their pictures. */
async function giveStreams(origin: string): Promise<void> {
  await page.route(/\/videos(?:[/?]|$)/u, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: { Records: Record<string, unknown>[] }[] };
    const [list] = body.data ?? [];
    if (list === undefined) return route.fulfill({ response: answer });
    list.Records = CAMERAS.flatMap((name, index) => {
      const record = list.Records[index];
      return record === undefined
        ? []
        : { ...record, name, 状态: '在线', 画面地址: `${origin}/${name}`, 画面类型: null };
    });
    return route.fulfill({ response: answer, json: body });
  });
}

const panel = () => page.locator('[data-panel="page"][data-open="true"]');
const wall = () => page.getByRole('dialog', { name: '画面墙' });
const tile = (name: string) => wall().getByRole('listitem').filter({ hasText: name });

beforeAll(async () => {
  streams = await startCameraStreams();
  ends.unshift(() => streams.close());
  const origin = await startOwnPortal(streams.origin);
  const browser = await connectBrowser('flatBrowser');
  ends.unshift(() => browser.close());
  page = await browser.newPage({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    colorScheme: 'dark',
  });
  await giveStreams(streams.origin);
  await page.goto(`${origin}/login?quality=low`);
  await signIn(page);
  await viewsIdle(page);
  await page.goto(`${origin}/MonitorVideo?quality=low`);
  await panel().getByRole('radio', { name: '画面墙' }).click();
  await wall().waitFor();
});

afterAll(async () => {
  for (const end of ends) await end();
});

/** The colour in the middle of what the page shows of an element. */
async function colourOf(name: string, element: 'img' | 'video'): Promise<string> {
  const { default: sharp } = await import('sharp');
  const shot = await tile(name).locator(element).screenshot();
  const { data } = await sharp(shot)
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)].map((value) => Math.round(value / 64)).join();
}

/** Whether its picture has come: until then something of another colour stands in its place. */
const hasPicture = (name: string) =>
  tile(name).evaluate((place) => {
    const shown = place.querySelector<HTMLImageElement | HTMLVideoElement>('img, video');
    const isLoading = place.querySelector('[role=status]') !== null;
    if (shown === null || isLoading) return false;
    return (shown instanceof HTMLImageElement ? shown.naturalWidth : shown.videoWidth) > 0;
  });

/** Waits until more than one colour was seen. */
async function expectChange(expect: ExpectStatic, name: string, element: 'img' | 'video'): Promise<void> {
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      if (await hasPicture(name)) seen.add(await colourOf(name, element));
      return seen.size;
    })
    .toBeGreaterThan(1);
}

const playsH264 = () => page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E"'));

// Each waits for a stream of its own, most of them for a quarter of a minute.
describe.concurrent('streams of cameras', () => {
  it('MJPEG shows one picture after the other', async ({ expect }) => {
    await expectChange(expect, 'live.mjpg', 'img');
  });

  it('HLS of H.264 plays on and on', async ({ expect, skip }) => {
    if (!(await playsH264())) return skip('this Chromium was built without H.264');
    const playedS = () =>
      tile('live.m3u8')
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime);
    // Beyond the four pieces that lead to each other again and again.
    await expect.poll(playedS).toBeGreaterThan(5);
    await expectChange(expect, 'live.m3u8', 'video');
    return undefined;
  });

  it.for([
    ['gone.mjpg', /没有给出画面.*10 秒后自动重试/u],
    ['gone.m3u8', /HTTP 404.*10 秒后自动重试/u],
    ['silent.mjpg', /15 秒没有收到画面.*10 秒后自动重试/u],
    ['silent.m3u8', /15 秒没有收到画面.*10 秒后自动重试/u],
    ['stops.mjpg', /画面已中断.*10 秒后自动重试/u],
  ] as const)('%s says why it shows nothing, and is asked for again', async ([name, words], { expect }) => {
    await tile(name).getByRole('alert').filter({ hasText: words }).waitFor({ timeout: 60_000 });
    await expect.poll(() => streams.asked(`/${name}`)).toBeGreaterThan(1);
  });

  it('a stream whose list stands still says so, and is asked for again', async ({ skip }) => {
    if (!(await playsH264())) return skip('this Chromium was built without H.264');
    await tile('stops.m3u8')
      .getByRole('alert')
      .filter({ hasText: /15 秒没有收到画面/u })
      .waitFor({ timeout: 60_000 });
    return undefined;
  });

  it('a stream that is there later is shown then, by itself', async ({ expect }) => {
    await expectChange(expect, 'late.mjpg', 'img');
    expect(streams.asked('/late.mjpg')).toBeGreaterThan(1);
  });
});
