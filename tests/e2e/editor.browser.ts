import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { filledFolder } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { startVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];
let editor: Locator;

const WAIT_MS = 60_000;

async function openEditor(): Promise<void> {
  await viewsIdle(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速查找' }).waitFor();
  await page.keyboard.type('图片编辑器');
  await page
    .getByRole('option', { name: /图片编辑器/ })
    .first()
    .click();
  editor = page.getByRole('dialog', { name: '图片编辑器' });
  await editor.getByRole('application', { name: '画布' }).waitFor({ timeout: WAIT_MS });
}

const button = (name: string) => editor.getByRole('button', { name, exact: true });
const layer = (name: string) =>
  editor.getByRole('region', { name: '图层' }).getByRole('button', { name, exact: true });
const field = (name: string) =>
  editor.getByRole('region', { name: '属性' }).getByLabel(name, { exact: true });
const canvas = () => editor.getByRole('application', { name: '画布' });

async function chooseFile(input: 'materials' | 'open', name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith('.json') ? 'application/json' : 'image/png';
  await editor.locator(`[data-upload="${input}"]`).setInputFiles({ name, mimeType, buffer });
}

async function download(
  start: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: WAIT_MS }), start()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** A map-like image of the export's size: fields of colour with fine lines. */
const sheet = () =>
  sharp({ create: { width: 5000, height: 3535, channels: 3, background: '#dfe9d8' } })
    .composite([
      {
        input: { create: { width: 2500, height: 1700, channels: 3, background: '#3f8f62' } },
        left: 0,
        top: 0,
      },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Drags on the canvas from its middle; parts of a page that is fitted. */
async function dragMiddle(dx: number, dy: number): Promise<void> {
  const box = await canvas().boundingBox();
  if (box === null) throw new Error('no canvas');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

beforeAll(async () => {
  visit = await startVisit(await filledFolder());
  ({ page, watched } = visit);
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(`${visit.portal.origin}/login?quality=low`);
  await signIn(page);
  await page.waitForURL('**/infoPage*', { timeout: WAIT_MS });
  await viewsIdle(page);
  await page.getByRole('button', { name: '总览' }).first().click();
  await openEditor();
});

afterAll(() => visit.end());

it('opens by itself, and axe finds fault with nothing in it', async () => {
  expect(await violations(page)).toEqual([]);
});

describe('what is taken in', () => {
  it('a renamed text is refused with 文件必须为图片！', async () => {
    await chooseFile('materials', '照片.png', Buffer.from('not an image'));
    await page.getByText('文件必须为图片！').first().waitFor();
  });

  it('an image of 200 megapixels is refused by its header, before it is decoded', async () => {
    const bytes = Buffer.alloc(64);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    bytes.writeUInt32BE(20_000, 16);
    bytes.writeUInt32BE(10_000, 20);
    await chooseFile('open', '大图.png', bytes);
    await page.getByText('20000 × 10000').first().waitFor();
  });

  it('an image of 5000 px opens on a page of its own size', async () => {
    await chooseFile('open', '图件.png', await sheet());
    await layer('地图').waitFor();
    await editor.getByText('423.3 × 299.3 mm · 300 dpi').waitFor();
  });
});

it('adds text once, a material by a click, and both are in the layers', async () => {
  await editor.getByRole('tab', { name: '文字素材' }).click();
  const input = editor.getByRole('textbox', { name: '输入文字' });
  for (const typed of ['  林草专题图 ', '林草专题图', '   ']) {
    await input.fill(typed);
    await button('添加').click();
  }
  expect(await editor.getByRole('button', { name: '林草专题图', exact: true }).count()).toBe(1);
  await input.fill('x');
  await button('清空').click();
  expect(await input.inputValue()).toBe('');
  await button('林草专题图').click();
  await editor.getByRole('tab', { name: '图片素材' }).click();
  await button('马鹿').click();
  await layer('马鹿').waitFor();
  expect(await layer('林草专题图').count()).toBe(1);
});

it('drags with the mouse, and one gesture is one step that is taken back and done again', async () => {
  await layer('马鹿').click();
  const left = async () => Number(await field('左（mm）').inputValue());
  const start = await left();
  await dragMiddle(60, 40);
  await layer('马鹿').click();
  const moved = await left();
  expect(moved).toBeGreaterThan(start + 5);
  await canvas().focus();
  await page.keyboard.press('Control+z');
  await expect.poll(left).toBe(start);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(left).toBe(moved);
});

it('exports a PNG of 5000 px named 制图 with its resolution, and a PDF', async () => {
  const png = await download(() => button('导出').click());
  expect(png.name).toMatch(/^制图\d{14}\.png$/);
  const { width, height, density } = await sharp(png.bytes).metadata();
  expect([width, height, density]).toEqual([5000, 3535, 300]);
  const { data } = await sharp(png.bytes)
    .extract({ left: 100, top: 100, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([0x3f, 0x8f, 0x62]);
  const pdf = await download(async () => {
    await button('导出格式').click();
    await page.getByRole('menuitem', { name: /PDF/ }).click();
  });
  expect(pdf.name).toMatch(/^制图\d{14}\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('saves the project, refuses a damaged one, and opens it again', async () => {
  const project = await download(() => button('保存工程').click());
  await chooseFile('open', '坏.json', Buffer.from('{"format":"portal-picture","version":1}'));
  await page.getByText('工程文件内容有误').first().waitFor();
  await layer('马鹿').click();
  await canvas().focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => layer('马鹿').count()).toBe(0);
  await chooseFile('open', project.name, project.bytes);
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃并打开' }).click();
  await layer('马鹿').waitFor();
});

it('reports no error and asks nobody but its own origin', () => {
  expect(watched.errors).toEqual([]);
  expect(watched.foreign).toEqual([]);
});
