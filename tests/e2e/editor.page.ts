import type { Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { pdfObjects } from '../support/pdfObjects.ts';
import { violations } from '../support/axe.ts';
import { downloadedBytes } from '../support/browser.ts';
import { goTo } from '../support/everyWindow.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];
let editor: Locator;

const WAIT_MS = 60_000;

/** Waits until what is looked at is as expected. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: WAIT_MS });

/** A sheet is printed before the editor opens, and the machine may be busy. */
const PRINT_MS = 120_000;

/** The sheet that the export pop-up makes: 5000 px on paper of A3. */
const SHEET = { widthPx: 5000, heightPx: 3535, widthMm: 420, heightMm: 296.94, dpi: 302 } as const;

/** Opens a window by the palette. */
async function openWindow(name: string): Promise<void> {
  const search = page.getByRole('combobox', { name: '快速查找' });
  await page.evaluate('document.activeElement?.blur()');
  // A key that comes before the toolbar is there does nothing.
  const open = async () => {
    await page.keyboard.press('Control+k');
    await search.waitFor({ timeout: 10_000 });
  };
  await vi.waitFor(open, { timeout: WAIT_MS });
  await search.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('dialog', { name, exact: true }).waitFor();
}

const button = (name: string) => editor.getByRole('button', { name, exact: true });
const layers = () => editor.getByRole('region', { name: '图层' });
const layer = (name: string) => layers().getByRole('button', { name, exact: true });
const row = (name: string) =>
  layers()
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const properties = () => editor.getByRole('region', { name: '属性' });
const field = (name: string) => properties().getByLabel(name, { exact: true });
/** The words of the text that is selected. */
const written = () => properties().getByRole('textbox', { name: '文字', exact: true });
const number = async (name: string) => Number(await field(name).inputValue());
const canvas = () => editor.getByRole('application', { name: '画布' });
const zoom = async () => Number(await editor.locator('[data-zoom]').getAttribute('data-zoom'));
/** A message on the screen; its copy for screen readers does not count. */
const seen = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const layerNames = async () =>
  (await layers().locator('li > button[aria-pressed]').allInnerTexts()).map((text) => text.trim());

async function choose(menu: string, item: string | RegExp): Promise<void> {
  await button(menu).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function chooseFile(input: 'materials' | 'open', name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith('.json') ? 'application/json' : 'image/png';
  await editor.locator(`[data-upload="${input}"]`).setInputFiles({ name, mimeType, buffer });
}

async function download(
  start: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  // What is exported waits for the maps on it.
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: PRINT_MS }), start()]);
  return { name: file.suggestedFilename(), bytes: await downloadedBytes(file) };
}

const projectSchema = z.object({
  picture: z.object({ page: z.unknown(), objects: z.array(z.looseObject({ name: z.string() })) }),
});

async function savedProject() {
  const { name, bytes } = await download(() => button('保存工程').click());
  const { picture } = projectSchema.parse(JSON.parse(bytes.toString()));
  return { name, bytes, picture };
}

/** Where a point of the page lies while the whole page is shown; millimetres from its middle, `upPx` over it. */
async function place(xMm = 0, yMm = 0, upPx = 0): Promise<readonly [number, number]> {
  const box = await canvas().boundingBox();
  if (box === null) throw new Error('no canvas');
  const pxPerMm = ((await zoom()) * 96) / 25.4;
  return [box.x + box.width / 2 + xMm * pxPerMm, box.y + box.height / 2 + yMm * pxPerMm - upPx];
}

type Place = readonly [number, number];

async function drag(from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/** Sets a number field, as one types it. */
async function type(name: string, value: number): Promise<void> {
  await field(name).fill(String(value));
  await field(name).press('Enter');
}

beforeAll(async () => {
  visit = await openVisit({ account: 'editor', engine: 'memory' });
  ({ page, watched } = visit);
  page.setDefaultTimeout(WAIT_MS);
  await openWindow('图件导出');
  editor = page.getByRole('dialog', { name: '图片编辑器', exact: true });
  await layer('地图').waitFor({ timeout: PRINT_MS });
});

afterAll(() => visit.end());

/** What a sheet of the whole prefecture comes apart into, the topmost first. */
const PARTS = [
  '制图日期',
  '比例尺与投影',
  '制图单位',
  '图名',
  '图例',
  '比例尺',
  '指北针',
  '位置图',
  '图廓',
  '经纬网',
  '地图',
] as const;

const maps = (state: 'busy' | 'drawn' | 'stopped') =>
  editor.locator(`[data-maps="${state}"]`).waitFor({ state: 'attached', timeout: PRINT_MS });

it('opens with the sheet that the export pop-up made as objects, in its size on paper, and axe finds fault with nothing', async () => {
  await editor.getByText('420 × 296.9 mm · 302 dpi').waitFor();
  expect(await layerNames()).toEqual(PARTS);
  await maps('drawn');
  expect(await violations(page)).toEqual([]);
});

describe('what is taken in', () => {
  it('a renamed text is refused with 文件必须为图片！', async () => {
    await chooseFile('materials', '照片.png', Buffer.from('not an image'));
    await seen('文件必须为图片！');
  });

  it('an image of 200 megapixels is refused by its header, before it is decoded', async () => {
    const bytes = Buffer.alloc(64);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    bytes.writeUInt32BE(20_000, 16);
    bytes.writeUInt32BE(10_000, 20);
    await chooseFile('open', '大图.png', bytes);
    await seen('图片过大（20000 × 10000 像素）');
  });

  it('an image that is uploaded is a material', async () => {
    const image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3f8f62' } })
      .png()
      .toBuffer();
    await chooseFile('materials', '实景.png', image);
    await button('实景').click();
    await layer('实景').waitFor();
    await button('撤销').click();
    await eventually(() => layer('实景').count()).toBe(0);
  });
});

it('adds text once with 添加, empties the field with 清空, and puts texts and materials on the page', async () => {
  await editor.getByRole('tab', { name: '文字素材' }).click();
  const input = editor.getByRole('textbox', { name: '输入文字' });
  for (const typed of ['林草专题图 ', '林草专题图', '   ']) {
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
  await eventually(layerNames).toEqual(['马鹿', '林草专题图', ...PARTS]);
});

describe('by mouse and keyboard', () => {
  it('drags, and one gesture is one step that is taken back and done again, whatever has the focus', async () => {
    await layer('马鹿').click();
    // It was put beside the text, which stands in the middle.
    await type('左（mm）', (SHEET.widthMm - (await number('宽（mm）'))) / 2);
    await type('上（mm）', (SHEET.heightMm - (await number('高（mm）'))) / 2);
    const start = await number('左（mm）');
    await drag(await place(), await place(60, 40));
    const moved = await number('左（mm）');
    expect(moved).toBeGreaterThan(start + 50);
    await page.keyboard.press('Control+z');
    await eventually(() => number('左（mm）')).toBe(start);
    await layer('马鹿').focus();
    await page.keyboard.press('Control+Shift+z');
    await eventually(() => number('左（mm）')).toBe(moved);
  });

  it('nudges by the arrow keys, half a millimetre and five with Shift', async () => {
    await canvas().focus();
    const start = await number('左（mm）');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await eventually(() => number('左（mm）')).toBeCloseTo(start + 5.5, 0);
  });

  it('turns by the handle above', async () => {
    await type('宽（mm）', 40);
    await type('左（mm）', SHEET.widthMm / 2 - 20);
    const upMm = (await number('上（mm）')) - SHEET.heightMm / 2 + 20;
    const from = await place(0, upMm - 20, 40);
    const [x, y] = await place(0, upMm);
    await drag(from, [x + 90, y]);
    await eventually(() => number('旋转（°）')).toBeGreaterThan(85);
    expect(await number('旋转（°）')).toBeLessThan(95);
    await page.keyboard.press('Control+z');
    await eventually(() => number('旋转（°）')).toBe(0);
  });

  it('types Chinese on the canvas with an input method, as one step', async () => {
    await layer('林草专题图').click();
    await canvas().focus();
    await page.keyboard.press('Enter');
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'lin', selectionStart: 3, selectionEnd: 3 });
    await session.send('Input.insertText', { text: '林草湿荒' });
    await session.detach();
    await page.keyboard.press('Escape');
    await eventually(() => written().inputValue()).toBe('林草湿荒');
    await page.keyboard.press('Control+z');
    await eventually(() => written().inputValue()).toBe('林草专题图');
    await page.keyboard.press('Control+Shift+z');
    await eventually(() => written().inputValue()).toBe('林草湿荒');
  });

  it('tells sizes in points and in millimetres, which follow each other', async () => {
    await type('字号（pt）', 72);
    expect(await number('字高（mm）')).toBeCloseTo(25.4, 1);
    await type('字高（mm）', 12.7);
    expect(await number('字号（pt）')).toBeCloseTo(36, 0);
    await properties()
      .getByRole('button', { name: /^颜色 / })
      .click();
    await page.getByRole('textbox', { name: /^(十六进制|Hex)/i }).fill('b93830');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await type('描边（mm）', 0.8);
    await type('旋转（°）', 15);
    await type('不透明度（%）', 80);
    await button('加粗').click();
    expect(await number('不透明度（%）')).toBe(80);
  });

  it('aligns, groups and moves several as one, and ungroups them', async () => {
    await layer('马鹿').click();
    await layer('林草专题图').click({ modifiers: ['Shift'] });
    await properties().getByText('已选中 2 个对象').waitFor();
    await choose('对齐与层次', '水平居中');
    await button('编组').click();
    await canvas().focus();
    await page.keyboard.press('Escape');
    await layer('马鹿').click();
    await properties().getByText('已选中 2 个对象').waitFor();
    await button('取消编组').click();
    const middleOf = async (name: string) => {
      const { picture } = await savedProject();
      return Number(picture.objects.find((object) => object.name === name)?.xMm);
    };
    expect(await middleOf('马鹿')).toBeCloseTo(await middleOf('林草专题图'), 3);
  });

  it('copies, pastes and deletes', async () => {
    await layer('马鹿').click();
    expect(await button('粘贴').isEnabled()).toBe(false);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await eventually(() => layer('马鹿').count()).toBe(2);
    await page.keyboard.press('Delete');
    await eventually(() => layer('马鹿').count()).toBe(1);
  });
});

it('the list of layers renames, hides, locks and reorders', async () => {
  await layer('马鹿').dblclick();
  await layers().getByRole('textbox').fill('马鹿标志');
  await page.keyboard.press('Enter');
  await row('马鹿标志').getByRole('button', { name: '隐藏' }).click();
  await row('马鹿标志').getByRole('button', { name: '显示' }).click();
  await row('马鹿标志').getByRole('button', { name: '锁定' }).click();
  await layer('马鹿标志').click();
  await properties().getByText('已锁定').waitFor();
  await properties().getByRole('button', { name: '解锁' }).click();
  expect(await layerNames()).toEqual(['马鹿标志', '林草专题图', ...PARTS]);
  await layer('马鹿标志').press('Alt+ArrowDown');
  await eventually(layerNames).toEqual(['林草专题图', '马鹿标志', ...PARTS]);
});

it('an image is cropped by the keys of its edges', async () => {
  await layer('马鹿标志').click();
  const whole = await number('宽（mm）');
  await button('裁剪').click();
  const handle = editor.getByRole('button', { name: '裁剪边框 right', exact: true });
  for (let step = 0; step < 20; step++) await handle.press('ArrowLeft');
  await button('完成裁剪').click();
  await eventually(() => number('宽（mm）')).toBeLessThan(whole - 1);
  await layer('马鹿标志').focus();
  await page.keyboard.press('Control+z');
  await eventually(() => number('宽（mm）')).toBe(whole);
});

describe('a map that stays a map', () => {
  const mapSchema = z.object({
    scale: z.number(),
    layers: z.array(z.object({ title: z.string(), on: z.boolean() })),
    drawn: z.object({ imageId: z.string(), of: z.object({ scale: z.number(), widthMm: z.number() }) }),
    legend: z.array(z.object({ group: z.string() })),
  });
  const savedMap = async () => {
    const { picture } = await savedProject();
    return mapSchema.parse(picture.objects.find(({ name }) => name === '地图'));
  };

  it('is drawn anew by the print service at another scale; undo has the old picture at once', async () => {
    await layer('地图').click();
    const [before, scale] = [await savedMap(), await number('比例尺 1:')];
    await type('比例尺 1:', 400_000);
    await maps('busy');
    await maps('drawn');
    const after = await savedMap();
    expect(after.drawn.of.scale).toBe(400_000);
    expect(after.drawn.imageId).not.toBe(before.drawn.imageId);
    await page.keyboard.press('Control+z');
    await eventually(() => number('比例尺 1:')).toBe(scale);
    expect((await savedMap()).drawn).toEqual(before.drawn);
  });

  it('resized, it shows other ground, and its graticule, neat line and north arrow follow', async () => {
    await layer('指北针').click();
    const arrow = await number('左（mm）');
    await layer('地图').click();
    const [left, width] = [await number('左（mm）'), await number('宽（mm）')];
    await type('宽（mm）', width - 60);
    await type('左（mm）', left);
    await layer('经纬网').click();
    await eventually(() => number('宽（mm）')).toBeCloseTo(width - 60, 0);
    await layer('指北针').click();
    await eventually(() => number('左（mm）')).toBeCloseTo(arrow - 60, 0);
    await maps('drawn');
    expect((await savedMap()).drawn.of.widthMm).toBeCloseTo(width - 60, 0);
  });

  it('without a layer its legend is without it; what the service refuses is said, and tried again', async () => {
    await layer('地图').click();
    expect((await savedMap()).legend.map(({ group }) => group)).toContain('自然保护地');
    await page.route('**/export/qgis/print/**', (route) =>
      route.fulfill({
        contentType: 'text/xml',
        body: '<ServiceExceptionReport><ServiceException>打印服务正在维护</ServiceException></ServiceExceptionReport>',
      }),
    );
    await properties().getByRole('checkbox', { name: '自然保护地' }).click();
    await properties()
      .getByText(/打印服务正在维护/)
      .waitFor();
    await maps('stopped');
    await button('导出').click();
    await seen('地图尚未绘制完成');
    await page.unroute('**/export/qgis/print/**');
    await properties().getByRole('button', { name: '重新绘制' }).click();
    await maps('drawn');
    expect((await savedMap()).legend.map(({ group }) => group)).not.toContain('自然保护地');
  });

  it('its legend has other columns, names and order, without what is hidden', async () => {
    await layer('图例').click();
    const [width, height] = [await number('宽（mm）'), await number('高（mm）')];
    await properties().getByRole('combobox', { name: '列数' }).selectOption('1');
    await eventually(() => number('宽（mm）')).toBeLessThan(width);
    expect(await number('高（mm）')).toBeGreaterThan(height);
    await properties().getByRole('checkbox', { name: '显示“铁路”' }).click();
    await properties().getByRole('textbox', { name: '“戈壁”的名称' }).fill('戈壁荒漠');
    await page.keyboard.press('Enter');
    await properties().getByRole('button', { name: '上移“道路”' }).click();
    const { picture } = await savedProject();
    expect(picture.objects.find(({ name }) => name === '图例')?.legend).toMatchObject({
      columns: 1,
      fits: true,
      hidden: [expect.stringContaining('铁路')],
      renamed: { [['土地覆被', 'face', '戈壁'].join('\n')]: '戈壁荒漠' },
    });
    await layer('图例').focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z');
    await eventually(() => number('宽（mm）')).toBe(width);
  });

  it('takes more furniture, each where there is room', async () => {
    for (const kind of ['数字比例尺', '公里网']) await choose('插入图面要素', kind);
    await eventually(layerNames).toEqual(['公里网', '数字比例尺', '林草专题图', '马鹿标志', ...PARTS]);
  });

  it('has a second map beside it, drawn for itself, which is taken back', async () => {
    await choose('插入图面要素', '再加一幅地图');
    await maps('busy');
    await maps('drawn');
    const { picture } = await savedProject();
    const drawn = picture.objects.flatMap(({ kind, drawn: each }) =>
      kind === 'map' ? [z.object({ imageId: z.string() }).parse(each).imageId] : [],
    );
    expect(new Set(drawn).size).toBe(2);
    await page.keyboard.press('Control+z');
    await eventually(() => layer('地图').count()).toBe(1);
  });
});

it('puts everything onto a page template, and takes that back', async () => {
  // With nothing selected, Escape closes the window.
  await layer('地图').click();
  await canvas().focus();
  await page.keyboard.press('Escape');
  await properties().getByRole('combobox', { name: '页面模板' }).selectOption('A3 portrait');
  await editor.getByText(/^297 × 420 mm/).waitFor();
  await canvas().focus();
  await page.keyboard.press('Control+z');
  await editor.getByText('420 × 296.9 mm · 302 dpi').waitFor();
});

it('zooms by the wheel from 0.1 to 10 and no further, and 匹配视口 shows the whole page', async () => {
  const fitted = await zoom();
  const [x, y] = await place();
  await page.mouse.move(x, y);
  for (const [deltaY, limit] of [
    [-800, 10],
    [800, 0.1],
  ] as const) {
    for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, deltaY);
    await eventually(zoom).toBe(limit);
  }
  expect(await button('缩小').isEnabled()).toBe(false);
  await button('匹配视口').click();
  await eventually(zoom).toBe(fitted);
});

describe('files', () => {
  it('exports a PNG of 5000 px named 制图 that knows its size on paper', async () => {
    const png = await download(() => button('导出').click());
    expect(png.name).toMatch(/^制图\d{14}\.png$/);
    const { width, height, density } = await sharp(png.bytes).metadata();
    expect([width, height, density]).toEqual([SHEET.widthPx, SHEET.heightPx, SHEET.dpi]);
  });

  it('exports a PDF of the size on paper, with all the pixels of the picture, and letters as letters', async () => {
    const pdf = await download(() => choose('导出格式', /PDF/));
    expect(pdf.name).toMatch(/^制图\d{14}\.pdf$/);
    const heads = pdfObjects(pdf.bytes).map(({ head }) => head);
    const [, widthPt] = /\/MediaBox \[0 0 ([\d.]+) /.exec(heads.join('\n')) ?? [];
    expect((Number(widthPt) / 72) * 25.4).toBeCloseTo(SHEET.widthMm, 1);
    const widths = heads.flatMap((head) => {
      const [, width] = /\/Width (\d+)/.exec(head) ?? [];
      return width === undefined ? [] : [Number(width)];
    });
    expect(Math.max(...widths)).toBe(SHEET.widthPx);
    const hasLetters = heads.some((head) => head.includes('/CIDFontType2'));
    expect(hasLetters).toBe(true);
  });

  it('saves the project, refuses a damaged one, and opens it again unchanged', async () => {
    const project = await savedProject();
    await chooseFile('open', '坏.json', Buffer.from('{"format":"portal-picture","version":1}'));
    await seen('工程文件内容有误');
    await layer('马鹿标志').click();
    await page.keyboard.press('Delete');
    await eventually(() => layer('马鹿标志').count()).toBe(0);
    await chooseFile('open', project.name, project.bytes);
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃并打开' }).click();
    await layer('马鹿标志').waitFor();
    const again = await savedProject();
    expect(again.picture).toEqual(project.picture);
    expect(again.bytes.equals(project.bytes)).toBe(true);
  });

  it('keeps a draft over closing the window and over a reload of the page', async () => {
    const { picture } = await savedProject();
    await editor.getByRole('button', { name: '关闭' }).click();
    await eventually(() => editor.count()).toBe(0);
    await openWindow('图片编辑器');
    await layer('马鹿标志').click();
    await canvas().focus();
    await page.keyboard.press('Shift+ArrowUp');
    await editor.locator('[data-draft="kept"]').waitFor();
    // Nothing but the editor is to be open again.
    const sheets = page.getByRole('dialog', { name: '图件导出', exact: true });
    // The editor lies over it.
    await sheets.getByRole('button', { name: '关闭', exact: true }).first().press('Enter');
    await sheets.waitFor({ state: 'detached' });
    await page.reload();
    // A window that was open is open again.
    await layer('马鹿标志').waitFor();
    const again = (await savedProject()).picture;
    expect(again.page).toEqual(picture.page);
    const moved = ({ name, yMm }: { name: string; yMm?: unknown }) =>
      name === '马鹿标志' ? Number(yMm) - 5 : yMm;
    expect(again.objects.map(({ yMm }) => yMm)).toEqual(picture.objects.map(moved));
  });
});

it('reports no error and asks nobody but its own origin', () => {
  expect(watched.errors).toEqual([]);
  expect(watched.foreign).toEqual([]);
});

describe('panels of the portal', () => {
  const items = async () => {
    await button('放入面板').click();
    const texts = await page.getByRole('menuitem').allInnerTexts();
    return texts.map((text) => text.trim());
  };
  const imageSchema = z.object({ imageId: z.string(), widthMm: z.number(), heightMm: z.number() });
  const filesSchema = z.object({ images: z.array(z.object({ id: z.string(), data: z.base64() })) });

  /** The image of a name, as the project keeps it: its size on paper, and its file. */
  async function savedImage(name: string) {
    const { picture, bytes } = await savedProject();
    const image = imageSchema.parse(picture.objects.find((object) => object.name === name));
    const { images } = filesSchema.parse(JSON.parse(bytes.toString()));
    const file = images.find(({ id }) => id === image.imageId);
    return { ...image, png: Buffer.from(file?.data ?? '', 'base64') };
  }

  /** What of a picture is paper, dark letters and the chart's colours, as shares of its pixels. */
  async function coloursOf(png: Buffer) {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const count = { paper: 0, ink: 0, coloured: 0 };
    for (let at = 0; at < data.length; at += info.channels) {
      const rgb = [...data.subarray(at, at + 3)];
      const [least, most] = [Math.min(...rgb), Math.max(...rgb)];
      if (least > 250) count.paper += 1;
      else if (most - least > 50) count.coloured += 1;
      else if (most < 110) count.ink += 1;
    }
    const all = info.width * info.height;
    return { ...info, paper: count.paper / all, ink: count.ink / all, coloured: count.coloured / all };
  }

  it('says that none is open', async () => {
    await goTo(page, '/DaYin');
    await page.locator('[data-printable]').first().waitFor({ state: 'detached' });
    expect(await items()).toEqual(['没有打开的图表或统计表：先打开专题或统计']);
    await page.keyboard.press('Escape');
  });

  it('puts a chart of figures onto the page, in the colours of paper; undo takes it off', async () => {
    await goTo(page, '/TotalResourceOverview');
    // The icons of its buttons are there before the chart.
    await page.locator('[data-panel="page"] [data-printable] [role="img"] svg').first().waitFor();
    if ((await editor.count()) === 0) await openWindow('图片编辑器');
    const names = await items();
    const name = names.find((each) => !each.includes('主要指标')) ?? '';
    await page.getByRole('menuitem', { name, exact: true }).click();
    await layer(name).waitFor();
    const { png, widthMm } = await savedImage(name);
    const { width, paper, ink, coloured } = await coloursOf(png);
    expect(width).toBeCloseTo((widthMm / 25.4) * SHEET.dpi, -1);
    expect(paper).toBeGreaterThan(0.5);
    expect(ink).toBeGreaterThan(0.005);
    expect(coloured).toBeGreaterThan(0.01);
    await button('撤销').click();
    await eventually(() => layer(name).count()).toBe(0);
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('draws colours that html2canvas cannot read, and says what it cannot draw', async () => {
    await page.evaluate(() => {
      const [mixed, broken] = ['混色', '光晕'].map((title) => {
        const block = document.createElement('div');
        block.dataset.printable = title;
        block.textContent = title;
        document.querySelector('[data-panel="page"]')?.append(block);
        return block;
      });
      mixed?.setAttribute(
        'style',
        'background: color-mix(in srgb, #f00 55%, #fff); color: oklch(0.3 0.1 30)',
      );
      broken?.setAttribute('style', 'text-shadow: 1px 1px 2px oklch(0.5 0.1 30)');
    });
    await choose('放入面板', /混色/);
    await layer('总览 · 混色').waitFor();
    await choose('放入面板', /光晕/);
    await seen('面板无法绘制成图片，图件保持不变（总览 · 光晕');
    expect(await layer('总览 · 光晕').count()).toBe(0);
    expect(await page.locator('iframe').count()).toBe(0);
    await button('撤销').click();
    await eventually(() => layer('总览 · 混色').count()).toBe(0);
  });
});
