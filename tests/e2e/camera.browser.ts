import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { downloadedBytes } from '../support/browser.ts';
import { playFilm } from '../support/playFilm.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await openVisit({ account: 'camera', engine: 'globe' });
  ({ page } = visit);
  await page.getByRole('button', { name: '总览' }).first().click();
});

afterAll(() => visit.end());

/** The globe's camera: lon, lat, height, heading, pitch. */
async function camera(): Promise<number[]> {
  const text = await page.locator('[data-view="globe"]').getAttribute('data-camera');
  return (text ?? '').split(',').map(Number);
}

async function open(group: string, name: string) {
  await page.getByRole('toolbar').getByRole('button', { name: group, exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

/** Waits until the globe's camera is as wanted. */
async function cameraIs(wanted: (pose: number[]) => boolean): Promise<void> {
  await expect.poll(async () => wanted(await camera()), { timeout: 60_000, interval: 200 }).toBe(true);
}

describe('the camera', () => {
  it('flies to the pose that is typed', async () => {
    await open('漫游与飞行', '视角');
    const panel = page.getByRole('dialog', { name: '视角' });
    const values = {
      '经度（°）': '82.07',
      '纬度（°）': '44.8',
      '高度（m）': '6000',
      '航向（°）': '0',
      '俯仰（°）': '-35',
    };
    for (const [name, value] of Object.entries(values)) await panel.getByLabel(name).fill(value);
    await panel.getByRole('button', { name: '飞行到此' }).click();
    await cameraIs(([lon = 0, lat = 0, height = 0]) => lon === 82.07 && lat === 44.8 && height === 6000);
    await page.keyboard.press('Escape');
  });

  it('goes forward while W is held, and stops at a right click', async () => {
    await open('漫游与飞行', '键盘漫游');
    const [, lat = 0] = await camera();
    await page.keyboard.down('w');
    await cameraIs(([, now = 0]) => now > lat + 0.002);
    await page.keyboard.up('w');
    await page.locator('[data-view="globe"]').click({ button: 'right', position: { x: 200, y: 400 } });
    await expect
      .poll(() => page.getByRole('region', { name: '消息提示' }).getByText('键盘漫游结束').count())
      .toBe(1);
  });

  it('flies the fixed route, is recorded to a WebM file that plays with its length, and stops', async () => {
    await open('漫游与飞行', '固定路线飞行');
    const panel = page.getByRole('dialog', { name: '固定路线飞行' });
    const button = (name: string) => panel.getByRole('button', { name, exact: true });
    const line = panel.getByRole('slider', { name: '飞行进度，拖动以跳转' });
    const flownM = async () => Number(await line.getAttribute('aria-valuenow'));
    await button('开始飞行').click();
    await line.waitFor({ timeout: 30_000 });
    await cameraIs(([, , height = Infinity]) => height < 1000);
    const before = await camera();
    await button('录制视频').click();
    const fromM = await flownM();
    await expect.poll(flownM, { timeout: 60_000 }).toBeGreaterThan(fromM + 60);
    await cameraIs(([lon = 0]) => Math.abs(lon - (before[0] ?? 0)) > 0.0002);
    const [download] = await Promise.all([page.waitForEvent('download'), button('结束录制').click()]);
    expect(download.suggestedFilename()).toMatch(/^飞行\d{14}\.webm$/);
    const bytes = await downloadedBytes(download);
    expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    await button('停止').click();
    await button('开始飞行').waitFor();
    const player = await visit.anotherPage();
    const film = await player.evaluate(playFilm, bytes.toString('base64'));
    await player.close();
    // As many pixels as a processor draws in motion.
    expect(film.width).toBeGreaterThan(100);
    expect(film.durationS).toBeGreaterThan(1);
    expect(film.durationS).toBeLessThan(120);
    expect(film.differentFrames).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
  });
});

it('a 3D sheet holds the picture of the globe, neither blank nor a grey box, and its title above it', async () => {
  await page.getByRole('toolbar').getByRole('button', { name: '图件导出', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '图件导出' });
  // The flat sheet that the window begins with is the in-memory journey's.
  await panel.getByRole('button', { name: '取消制图', exact: true }).click();
  await panel.getByLabel('完成后打开图片编辑器', { exact: true }).uncheck();
  await panel.getByRole('combobox', { name: '纸张', exact: true }).selectOption('A4');
  await panel.getByRole('combobox', { name: '分辨率 (DPI)', exact: true }).selectOption('96');
  await panel.getByRole('button', { name: '三维制图', exact: true }).click();
  await panel.locator('[data-job="done"]').waitFor({ timeout: 200_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const sheet = sharp(await downloadedBytes(download)).removeAlpha();
  const { width, height } = await sheet.metadata();
  const part = async (left: number, top: number, right: number, bottom: number) => {
    const region = {
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round((right - left) * width),
      height: Math.round((bottom - top) * height),
    };
    return (await sharp(await sheet.clone().extract(region).toBuffer()).stats()).channels;
  };
  // From the sky above the horizon down to the ground before it.
  const map = await part(0.2, 0.05, 0.85, 0.8);
  expect(Math.max(...map.map(({ stdev }) => stdev))).toBeGreaterThan(8);
  const [title] = await part(0.3, 0.005, 0.7, 0.03);
  expect(title?.min).toBeLessThan(80);
});

it('asks nobody but its own origin, and reports no error', () => {
  expect(visit.watched.foreign).toEqual([]);
  expect(visit.watched.errors).toEqual([]);
});
