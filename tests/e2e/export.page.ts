import { strFromU8, unzipSync } from 'fflate';
import type { Download, Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileNote } from '../../src/api/contracts/audit.ts';
import { PRINT_PATHS } from '../../src/api/contracts/print.ts';
import { asSheet, type ExportForm } from '../../src/features/export/exportForm.ts';
import { frameHandles, type FrameHandle } from '../../src/features/export/frameGestures.ts';
import { violations } from '../support/axe.ts';
import { downloadedBytes, viewsIdle } from '../support/browser.ts';
import { findLayer, switchLayer } from '../support/layerTree.ts';
import { openVisit, type Visit } from '../support/visit.ts';

const WAIT_MS = 90_000;

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];
let panel: Locator;
/** Paths under `/export` in the order in which they were asked for. */
const calls: string[] = [];

const job = (kind: 'running' | 'done' | 'failed' | 'cancelled', timeoutMs = WAIT_MS) =>
  panel.locator(`[data-job="${kind}"]`).waitFor({ timeout: timeoutMs });

/** Waits until `begin` has made one sheet of the 2D map more: the legend is asked for last. */
async function made(begin: () => Promise<void>): Promise<void> {
  const count = () => calls.filter((path) => path === '/export/sheet/legend').length;
  const before = count();
  await begin();
  await expect.poll(count, { timeout: WAIT_MS }).toBeGreaterThan(before);
  await job('done');
}

const button = (name: string) => panel.getByRole('button', { name, exact: true });
const tab = (name: string) => panel.getByRole('tab', { name, exact: true }).click();
const field = (name: string) => panel.getByLabel(name, { exact: true });
const choice = (name: string) => panel.getByRole('combobox', { name, exact: true });

async function commit(name: string, text: string): Promise<void> {
  await field(name).fill(text);
  await field(name).press('Enter');
}

/** Width and height of the sheet in the preview, pixels. */
const pictureSize = () =>
  page.evaluate<readonly [number, number]>(`(async () => {
    const image = document.querySelector('[data-job] img');
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  })()`);

/** The form as it is kept for the user's next visit. */
async function keptForm(): Promise<ExportForm> {
  const text = await page.evaluate<string>(
    `Object.entries(localStorage).find(([key]) => key.startsWith('portal.export.'))?.[1] ?? 'null'`,
  );
  return JSON.parse(text) as ExportForm;
}

/** Where a handle of the frame is on the page: its place on the ground by the 2D map's camera, which is in Web Mercator. */
async function handleAt(handle: FrameHandle): Promise<readonly [number, number]> {
  const plane = page.locator('[data-view="plane"]');
  const [box, camera] = [await plane.boundingBox(), await plane.getAttribute('data-camera')];
  const found = frameHandles(asSheet((await keptForm()).sheet)).find((each) => each.handle === handle);
  if (box === null || camera === null || found === undefined) throw new Error('no frame on the map');
  const [lon = 0, lat = 0, scale = 1] = camera.split(',').map(Number);
  const pxPerRad = 6_378_137 / ((scale * 0.0254) / 96);
  const rad = (deg: number) => (deg * Math.PI) / 180;
  const northing = (deg: number) => Math.log(Math.tan(Math.PI / 4 + rad(deg) / 2));
  const x = box.x + box.width / 2 + rad(found.place[0] - lon) * pxPerRad;
  const y = box.y + box.height / 2 - (northing(found.place[1]) - northing(lat)) * pxPerRad;
  return [x, y];
}

/** Waits until the form is kept as the hand left it: a handle's place is told by it. */
async function formAtRest(): Promise<void> {
  let before = '';
  const isSame = async () => {
    const now = JSON.stringify(await keptForm());
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { interval: 500 }).toBe(true);
}

async function drag(handle: FrameHandle, dx: number, dy: number): Promise<void> {
  await formAtRest();
  const [x, y] = await handleAt(handle);
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
  await page.mouse.up();
}

/** What is downloaded by a click, of which the page tells the audit log. */
async function downloaded(name: string): Promise<readonly [Download, Buffer]> {
  const [download, note] = await Promise.all([
    page.waitForEvent('download', { timeout: WAIT_MS }),
    page.waitForResponse((answer) => answer.url().endsWith(fileNote.path), { timeout: WAIT_MS }),
    button(name).click(),
  ]);
  expect(note.status()).toBe(200);
  return [download, await downloadedBytes(download)];
}

async function openWindow(): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: '图件导出', exact: true }).click();
  panel = page.getByRole('dialog', { name: '图件导出' });
  await panel.waitFor({ timeout: WAIT_MS });
}

beforeAll(async () => {
  visit = await openVisit({ account: 'export', engine: 'memory' });
  ({ page, watched } = visit);
  page.setDefaultTimeout(WAIT_MS);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/export/') && !pathname.startsWith('/export/templates')) calls.push(pathname);
  });
  await page.getByRole('button', { name: '总览' }).first().click();
  await viewsIdle(page);
});

afterAll(() => visit.end());

describe('the window 图件导出', () => {
  it('makes the first sheet by itself, in steps, and the picture editor opens with it', async () => {
    await openWindow();
    expect(await button('导出').isDisabled()).toBe(true);
    await panel.getByText('图件制作中').first().waitFor();
    await panel.getByRole('list', { name: '制图步骤' }).waitFor();
    await job('done');
    expect(await pictureSize()).toEqual([5000, 3535]);
    const [project, upload, settings, print] = calls.filter((path) => !path.endsWith('/state'));
    expect([project, upload, settings]).toEqual([
      PRINT_PATHS.download,
      PRINT_PATHS.upload,
      '/export/sheet/settings',
    ]);
    expect(print).toMatch(new RegExp(`^${PRINT_PATHS.print}/`));
    const editor = page.getByRole('dialog', { name: '图片编辑器' });
    await editor.waitFor({ timeout: WAIT_MS });
    await editor.getByRole('button', { name: '关闭', exact: true }).first().click();
    await editor.waitFor({ state: 'detached' });
    await field('完成后打开图片编辑器').uncheck();
    expect(await violations(page)).toEqual([]);
  });

  it('says what is wrong with an extent and keeps the one before', async () => {
    await commit('西经度', '84');
    await panel.getByText('西经度必须小于东经度').waitFor();
    await commit('西经度', '83.86');
    await panel.getByText('西经度必须小于东经度').waitFor();
    await field('西经度').press('Escape');
    expect(await field('西经度').inputValue()).toBe('79.88');
    await commit('南纬度', '');
    await panel.getByText('请填写数字').waitFor();
    await field('南纬度').press('Escape');
  });

  it('takes paper, resolution and a true scale', async () => {
    await choice('纸张').selectOption('A4');
    await choice('方向').selectOption('portrait');
    await choice('分辨率 (DPI)').selectOption('96');
    await panel.getByText('794 × 1123 像素，210 × 297 mm').waitFor();
    await button('取当前二维视图').click();
    await commit('比例尺 1 :', '500,000');
    expect(await field('比例尺 1 :').inputValue()).toBe('500000');
    await expect.poll(async () => (await keptForm()).sheet.scale).toBe(500_000);
  });

  it('takes who signs it, how secret it is, and the meridian of the standard zone', async () => {
    await field('编制').fill('张三');
    await field('审图号').fill('新S(2026)012号');
    await choice('密级').selectOption({ label: '内部资料' });
    await field('注明资料来源').check();
    await field('公里网').check();
    await choice('中央经线').selectOption({ label: '标准 3 度带' });
    await made(() => button('二维制图').click());
    await expect
      .poll(async () => (await keptForm()).sheet)
      .toMatchObject({
        meridian: 'zone3',
        imprint: { author: '张三', approvalNumber: '新S(2026)012号', secrecy: 'internal', sources: true },
      });
    expect(await violations(page)).toEqual([]);
  });

  it('keeps how a sheet is made up as a template, takes it up again, and deletes it', async () => {
    await button('存为模板').click();
    await field('模板名称').fill('防火制图');
    await button('保存模板').click();
    await panel.getByText('将替换同名模板').waitFor({ state: 'detached' });
    await button('删除模板').waitFor();
    await choice('纸张').selectOption('A3');
    await choice('密级').selectOption({ label: '不标注' });
    // Kept a moment later: until then the form is kept as the template says.
    await expect
      .poll(async () => (await keptForm()).sheet)
      .toMatchObject({ page: { size: 'A3' }, imprint: { secrecy: 'none' } });
    await choice('模板').selectOption({ label: '选择模板…' });
    await choice('模板').selectOption({ label: '防火制图' });
    await expect
      .poll(async () => (await keptForm()).sheet)
      .toMatchObject({
        page: { size: 'A4', orientation: 'portrait', dpi: 96 },
        imprint: { author: '张三', secrecy: 'internal' },
      });
    expect(await violations(page)).toEqual([]);
    await button('删除模板').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除模板' }).click();
    await button('删除模板').waitFor({ state: 'detached' });
  });

  it('its frame is moved, scaled and turned on the 2D map, by hand and by keys', async () => {
    await viewsIdle(page, ['plane']);
    const before = (await keptForm()).sheet;
    await drag('centre', 60, -30);
    await expect.poll(async () => (await keptForm()).sheet.centre.lon).toBeGreaterThan(before.centre.lon);
    const moved = (await keptForm()).sheet;
    expect(moved.centre.lat).toBeGreaterThan(before.centre.lat);
    expect([moved.scale, moved.rotationDeg]).toEqual([before.scale, 0]);
    await drag('knob', 40, 0);
    await expect.poll(async () => (await keptForm()).sheet.rotationDeg).toBeLessThan(-5);
    await drag('centre', -60, 30);
    await expect.poll(async () => (await keptForm()).sheet.centre.lon).toBeCloseTo(before.centre.lon, 1);
    const keys = panel.getByRole('application', { name: /图框键盘控制/ });
    await keys.press(']');
    await commit('旋转 (°)', '0');
    await keys.press('-');
    await expect.poll(async () => (await keptForm()).sheet.scale).toBeLessThan(before.scale);
    expect((await keptForm()).sheet.rotationDeg).toBe(0);
  });

  it('a sheet is cancelled at the service too, a second start is told to wait, and it can be tried again', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${PRINT_PATHS.print}/**`, async (route) => {
      await held;
      // Whoever asked may be gone.
      await route.continue().catch(() => undefined);
    });
    await field('标题').fill('林草<&>"[% env(1) %] 图');
    await field('制图单位').fill('甲'.repeat(200));
    await button('二维制图').click();
    await panel.locator('[aria-current="step"]').filter({ hasText: '绘制图件' }).waitFor();
    await button('二维制图').click();
    await page
      .getByRole('region', { name: '消息提示' })
      .getByText('图件制作中，请等待完成或先取消')
      .waitFor();
    await button('取消制图').click();
    await job('cancelled');
    await panel.getByText('制图已取消').waitFor();
    await expect.poll(() => calls.includes('/export/sheet/cancel')).toBe(true);
    release();
    await page.unroute(`**${PRINT_PATHS.print}/**`);
    await button('重试').click();
    await job('done');
    expect(await pictureSize()).toEqual([794, 1123]);
  });

  it('目标文件不存在 stops it with these words, and what was made before stays', async () => {
    await page.route(`**${PRINT_PATHS.download}*`, (route) =>
      route.fulfill({ status: 200, contentType: 'text/plain; charset=utf-8', body: '目标文件不存在' }),
    );
    await button('二维制图').click();
    await job('failed');
    await panel.getByRole('alert').filter({ hasText: '目标文件不存在' }).waitFor();
    await page.unroute(`**${PRINT_PATHS.download}*`);
    await button('重试').click();
    await job('done');
  });

  it('what is measured on the map is on the sheet', async () => {
    await tab('量算');
    await panel.getByRole('group', { name: '量算' }).getByRole('button').first().click();
    const [x, y] = await handleAt('centre');
    await page.mouse.click(x + 40, y + 20);
    await page.mouse.click(x + 90, y + 60);
    await page.mouse.click(x + 90, y + 60, { button: 'right' });
    const drawings = field('包含地图上的标注、量算和标绘');
    await made(() => button('二维制图').click());
    const [, measured] = await downloaded('导出');
    await drawings.uncheck();
    await made(() => button('二维制图').click());
    const [, bare] = await downloaded('导出');
    expect(measured.equals(bare)).toBe(false);
    // The same sheet is the same picture: what differs is the measure.
    await made(() => button('二维制图').click());
    const [, again] = await downloaded('导出');
    expect(again.equals(bare)).toBe(true);
    await drawings.check();
  });
});

describe('导出', () => {
  it('gives PNG, a ZIP with a world file, and a PDF whose texts are text', async () => {
    const [png, picture] = await downloaded('导出');
    expect(png.suggestedFilename()).toMatch(/^制图\d{14}\.png$/);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 794, height: 1123 });
    await field('附坐标文件 (.pgw)').check();
    const [, zip] = await downloaded('导出');
    const files = unzipSync(new Uint8Array(zip));
    expect(Object.keys(files).map((name) => name.split('.').at(-1))).toEqual(['png', 'pgw', 'prj']);
    const world = Object.entries(files).find(([name]) => name.endsWith('.pgw'))?.[1] ?? new Uint8Array();
    expect(strFromU8(world).trim().split('\n').map(Number).every(Number.isFinite)).toBe(true);
    await field('PDF').check();
    const [pdf, bytes] = await downloaded('导出');
    expect(pdf.suggestedFilename()).toMatch(/^制图\d{14}\.pdf$/);
    expect(bytes.toString('latin1')).toMatch(/^%PDF-[^]*NotoSansSC/);
    await field('PNG').check();
    await field('附坐标文件 (.pgw)').uncheck();
  });
});

describe('图集', () => {
  it('has a sheet for each chosen county in one PDF, and goes on while its window is closed', async () => {
    await tab('图集');
    const areas = panel.getByRole('group', { name: '分幅' }).getByRole('checkbox');
    await areas.first().waitFor();
    const count = await areas.count();
    expect(count).toBeGreaterThan(2);
    for (let index = 2; index < count; index += 1) await areas.nth(index).uncheck();
    await panel.getByText('将制作 2 幅，合为一个 PDF').waitFor();
    const arrives = page.waitForEvent('download', { timeout: WAIT_MS });
    await button('制作图集').click();
    await panel.getByText('可以关闭窗口继续工作').waitFor();
    await panel.getByRole('button', { name: '关闭', exact: true }).first().click();
    const pdf = await downloadedBytes(await arrives);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
    await made(openWindow);
    await tab('图集');
    await panel.getByText('图集已导出').waitFor();
    expect(await areas.count()).toBe(count);
  });
});

describe('历史', () => {
  it('a sheet is opened again as it was made, and deleted after a question', async () => {
    await tab('历史');
    const rows = panel.getByRole('list', { name: '历史' }).getByRole('listitem');
    await rows.first().waitFor();
    const first = rows.filter({ hasText: '1:' }).last();
    const before = await rows.count();
    await first.getByRole('button', { name: /打开/ }).click();
    await expect.poll(pictureSize, { timeout: WAIT_MS }).toEqual([5000, 3535]);
    expect(await choice('纸张').inputValue()).toBe('5000px');
    expect(await violations(page)).toEqual([]);
    // In the editor it is objects, as a sheet that was just made.
    await button('在编辑器中打开').click();
    const editor = page.getByRole('dialog', { name: '图片编辑器' });
    for (const name of ['标题', '图例', '比例尺'])
      await editor.getByText(name, { exact: true }).first().waitFor({ timeout: WAIT_MS });
    await editor.getByRole('button', { name: '关闭', exact: true }).first().click();
    await editor.waitFor({ state: 'detached' });
    await first.getByRole('button', { name: /删除/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect.poll(() => rows.count(), { timeout: WAIT_MS }).toBe(before - 1);
  });
});

describe('三维制图', () => {
  it('puts the globe on a sheet of its size, with title, frame and legend', async () => {
    await choice('纸张').selectOption('A4');
    await choice('分辨率 (DPI)').selectOption('96');
    await button('三维制图').click();
    await job('done', 200_000);
    const [, bytes] = await downloaded('导出');
    const picture = sharp(bytes);
    const { width, height } = await picture.metadata();
    expect([width, height]).toEqual(await pictureSize());
    // The map is neither blank nor a grey box, and the title's letters stand above it.
    const part = async (left: number, top: number, right: number, bottom: number) =>
      sharp(
        await sharp(bytes)
          .removeAlpha()
          .extract({
            left: Math.round(left * width),
            top: Math.round(top * height),
            width: Math.round((right - left) * width),
            height: Math.round((bottom - top) * height),
          })
          .toBuffer(),
      ).stats();
    const { channels } = await part(0.1, 0.2, 0.9, 0.8);
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8);
    const title = await part(0.3, 0.005, 0.7, 0.03);
    expect(title.channels[0]?.min).toBeLessThan(80);
  });

  it('goes on in the picture editor: saved, opened again and exported at 5000 px', async () => {
    await choice('纸张').selectOption('5000px');
    await field('完成后打开图片编辑器').check();
    await button('三维制图').click();
    await job('running');
    await job('done', 200_000);
    const editor = page.getByRole('dialog', { name: '图片编辑器' });
    const inEditor = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: WAIT_MS }),
        editor.getByRole('button', { name, exact: true }).click(),
      ]);
      return downloadedBytes(file);
    };
    await editor.getByText('三维景观', { exact: true }).waitFor({ timeout: WAIT_MS });
    const project = await inEditor('保存工程');
    // What is opened is what the file says, not what was on the canvas.
    const buffer = Buffer.from(project.toString().replace('"name":"三维景观"', '"name":"上周的图"'));
    await editor
      .locator('[data-upload="open"]')
      .setInputFiles({ name: '工程.json', mimeType: 'application/json', buffer });
    await editor.getByText('上周的图', { exact: true }).waitFor({ timeout: WAIT_MS });
    const { width, height } = await sharp(await inEditor('导出')).metadata();
    expect([width, height]).toEqual([5000, 3535]);
    await editor.getByRole('button', { name: '关闭', exact: true }).first().click();
    await editor.waitFor({ state: 'detached' });
    await field('完成后打开图片编辑器').uncheck();
  });

  it('opened again, it starts from the layers that are on the map', async () => {
    await panel.getByRole('button', { name: '关闭', exact: true }).first().click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '打开图层控制' }).click();
    await findLayer(page, { code: 'Z010402', name: '国土绿化' });
    await switchLayer(page, 'Z010402');
    await made(openWindow);
    await tab('图层');
    const layer = (name: string) => panel.getByRole('checkbox', { name, exact: true });
    expect(await layer('国土绿化项目').isChecked()).toBe(true);
    expect(await layer('草原与植被').isChecked()).toBe(false);
    await expect.poll(async () => (await keptForm()).sheet.layers).toContain('greening');
    expect(await violations(page)).toEqual([]);
  });

  it('重置 brings the other words and the whole prefecture', async () => {
    await button('重置').click();
    expect(await field('标题').inputValue()).toBe('博尔塔拉蒙古自治州林草资源专题图');
    expect(await field('西经度').inputValue()).toBe('79.88');
  });
});

it('reports no error and asks nobody but its own origin', () => {
  expect(watched.errors).toEqual([]);
  expect(watched.foreign).toEqual([]);
});
