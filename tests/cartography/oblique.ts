import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright';
import sharp, { type OverlayOptions } from 'sharp';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { EARTH_RADIUS_M, toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { verticalFovDeg } from '../../src/engine/arcgis/views/globeMath.ts';
import { EXPORT_WINDOW } from '../../src/features/export/exportWindow.ts';
import { encodeLink } from '../../src/features/share/model/permalink.ts';
import { pageFovYDeg } from '../../src/viewing/paperPieces.ts';
import { runPyQgis } from '../real/qgisPython.ts';
import { downloadedBytes, launchBrowser, viewsIdle } from '../support/browser.ts';
import type { Cartographer } from '../support/sheets.ts';
import { signIn } from '../support/signIn.ts';
import { writeGround } from './ground.ts';
import { OBLIQUE } from './sheets.ts';

/** A processor draws a globe for minutes. */
const WAIT_MS = 600_000;

/** The globe's field of view over its diagonal, degrees. */
const FOV_DEG = 55;

/** A sheet of the globe as the portal gives it out, and what QGIS needs to look the same way. */
export interface PrintedOblique {
  readonly png: Buffer;
  readonly pdf: Buffer;
  /** Vertical field of view of the sheet's picture, degrees. */
  readonly fovYDeg: number;
}

/** The link that opens the portal on the sheet's view, with the window that makes it. */
function viewAddress(origin: string): string {
  const { pose, on, opacity } = OBLIQUE;
  const code = encodeLink({
    path: '/infoPage',
    globe: pose,
    plane: { lon: pose.lon, lat: pose.lat, scale: 300_000 },
    onIds: ['Z020101', 'Z020102', ...on],
    opacity,
    order: {},
    imagery: { opacity: 1, withModels: false },
    ground: { opacity: 1, underground: false },
    layout: {
      layerPanelOpen: false,
      legendOpen: false,
      eyeViewOpen: false,
      linkedViews: false,
      collapsedView: 'none',
      splitRatio: 0.5,
    },
    windows: [EXPORT_WINDOW],
    drawings: [],
  });
  return `${origin}/Home?quality=low#s=${code}`;
}

async function openView(page: Page, origin: string): Promise<void> {
  await page.goto(viewAddress(origin));
  await signIn(page);
  await viewsIdle(page, ['globe'], WAIT_MS);
}

/** What the form of the window 图件导出 says. */
async function fillForm(page: Page): Promise<Locator> {
  const { title, unit, page: paper } = OBLIQUE.sheet;
  const panel = page.getByRole('dialog', { name: '图件导出' });
  const field = (name: string) => panel.getByLabel(name, { exact: true });
  await field('完成后打开图片编辑器').uncheck();
  await panel.getByRole('combobox', { name: '纸张', exact: true }).selectOption(paper.size);
  await panel.getByRole('combobox', { name: '分辨率 (DPI)', exact: true }).selectOption(String(paper.dpi));
  await field('标题').fill(title);
  await field('制图单位').fill(unit);
  await field('编制').fill('制图科');
  await field('注明资料来源').check();
  return panel;
}

/** Makes the sheet as a user does, in a browser that draws the globe on the processor. */
export async function printOblique(origin: string): Promise<PrintedOblique> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 720 }, locale: 'zh-CN' });
    page.setDefaultTimeout(WAIT_MS);
    await openView(page, origin);
    const panel = await fillForm(page);
    // The window has the flat map shown beside the globe.
    const view = await page.locator('[data-view="globe"]').boundingBox();
    if (view === null) throw new Error('no globe');
    await panel.getByRole('button', { name: '三维制图', exact: true }).click();
    await panel.locator('[data-job="done"]').waitFor();
    const downloaded = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: '导出', exact: true }).click(),
      ]);
      return downloadedBytes(file);
    };
    const png = await downloaded();
    await panel.getByLabel('PDF', { exact: true }).check();
    const pdf = await downloaded();
    const { frame } = choosePaper(OBLIQUE.sheet.page);
    const window = { widthPx: view.width, heightPx: view.height };
    const fovYDeg = verticalFovDeg(FOV_DEG, window.widthPx, window.heightPx);
    return { png, pdf, fovYDeg: pageFovYDeg({ ...window, fovYDeg }, frame) };
  } finally {
    await browser.close();
  }
}

/** Level of the imagery that QGIS lays over its terrain, some 27 m a pixel there, and the pixels of a tile. */
const [LEVEL, TILE_PX] = [12, 256] as const;

/** Metres from the middle of the world's picture to its edge. */
const WORLD_EDGE_M = Math.PI * EARTH_RADIUS_M;

/** Writes the portal's imagery of an extent as one picture in Web Mercator. */
async function writeImagery(user: Cartographer, extent: Extent, file: string): Promise<void> {
  const tileM = (2 * WORLD_EDGE_M) / 2 ** LEVEL;
  const tileAt = (lon: number, lat: number) => {
    const { x, y } = toWebMercator(lon, lat);
    return [Math.floor((x + WORLD_EDGE_M) / tileM), Math.floor((WORLD_EDGE_M - y) / tileM)] as const;
  };
  const [left, top] = tileAt(extent.west, extent.north);
  const [right, bottom] = tileAt(extent.east, extent.south);
  const tiles: OverlayOptions[] = [];
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const answer = await user.call(`/geo/tiles/imagery/${String(LEVEL)}/${String(x)}/${String(y)}.jpg`);
      if (!answer.ok) throw new Error(`imagery: ${String(answer.status)}`);
      const at = { left: (x - left) * TILE_PX, top: (y - top) * TILE_PX };
      tiles.push({ input: Buffer.from(await answer.arrayBuffer()), ...at });
    }
  const [width, height] = [(right - left + 1) * TILE_PX, (bottom - top + 1) * TILE_PX];
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .tiff({ compression: 'lzw', tile: true, pyramid: true })
    .toFile(file);
  const pixelM = tileM / TILE_PX;
  const corner = [left * tileM - WORLD_EDGE_M + pixelM / 2, WORLD_EDGE_M - top * tileM - pixelM / 2];
  await writeFile(file.replace(/tif$/, 'tfw'), [pixelM, 0, 0, -pixelM, ...corner].join('\n'));
}

/** Ground that the view shows, and the spacing of the heights of which QGIS makes its terrain: some 100 m. */
const GROUND = { extent: { west: 80.3, south: 43.8, east: 82.2, north: 45.3 }, stepDeg: 0.00125 } as const;

/** The projection of QGIS' view, in which its terrain is written. */
const PROJECTION = 'EPSG:32644';

/** Has QGIS look the same way at the same layers. @returns the picture of its sheet */
export async function layOutOblique(
  { origin, folder }: { readonly origin: string; readonly folder: string },
  user: Cartographer,
  fovYDeg: number,
): Promise<Buffer> {
  const { pose, sheet, layers } = OBLIQUE;
  const heights = join(folder, 'heights.asc');
  await writeGround(origin, heights, GROUND);
  const terrain = join(folder, 'terrain.tif');
  const warp = ['-q', '-s_srs', 'EPSG:4326', '-t_srs', PROJECTION, '-tr', '100', '100', '-r', 'cubic'];
  await promisify(execFile)('gdalwarp', [...warp, heights, terrain]);
  const imagery = join(folder, 'imagery.tif');
  await writeImagery(user, GROUND.extent, imagery);
  const paper = choosePaper(sheet.page);
  const { xPx, yPx, widthPx, heightPx } = paper.frame;
  const file = join(folder, 'oblique-qgis.png');
  const wanted = {
    ...{ file, folder, layers, terrain, imagery, pose, fovYDeg, projection: PROJECTION },
    ...{ title: sheet.title, unit: sheet.unit, dpi: paper.dpi },
    pageMm: [paper.widthMm, paper.heightMm],
    frameMm: [xPx, yPx, widthPx, heightPx].map((px) => (px * 25.4) / paper.dpi),
  };
  await runPyQgis(folder, '../cartography/qgisOblique.py', wanted, 'screen');
  return readFile(file);
}
