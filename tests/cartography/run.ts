// Prints the sheets of docs/cartography.md, has QGIS lay out the same data of the same extent, and puts both beside each other:
// `node --import tsx tests/cartography/run.ts [NAME]` writes docs/cartography. Needs GDAL and QGIS' Python.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as Lerc from 'lerc';
import sharp from 'sharp';
import { createGroundService } from '../../src/api/terrain/groundService.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf, projectionOf } from '../../src/domain/sheet/placement.ts';
import { runPyQgis } from '../real/qgisPython.ts';
import { startPortal, temporaryFolder } from '../support/portal.ts';
import { cartographerAt, LAKES_QUERY, type Cartographer } from '../support/sheets.ts';
import { COMPARISONS, type Comparison } from './sheets.ts';

const OUT = 'docs/cartography';

/** Size of a crop, pixels of the sheet, and width of a whole sheet in the document. */
const [CROP_PX, WHOLE_PX] = [{ width: 560, height: 400 }, 900];

/** Spacing of the heights that QGIS shades, degrees: some 400 m. */
const STEP_DEG = 0.004;

/** All that a sheet may show of the land. */
const GROUND = { west: 79.3, south: 43.2, east: 84.5, north: 46.2 } as const;

/** Writes the heights of the ground as an ESRI grid in degrees. */
async function writeGround(origin: string, file: string): Promise<void> {
  await Lerc.load({
    locateFile: (name) => createRequire(import.meta.url).resolve(`lerc/${name ?? 'lerc-wasm.wasm'}`),
  });
  const { west, south, east, north } = GROUND;
  const [columns, rows] = [Math.round((east - west) / STEP_DEG), Math.round((north - south) / STEP_DEG)];
  const lons = Float64Array.from({ length: columns }, (_, at) => west + (at + 0.5) * STEP_DEG);
  const lines: string[] = [];
  const ground = createGroundService();
  for (let row = 0; row < rows; row += 1) {
    const lats = lons.map(() => north - (row + 0.5) * STEP_DEG);
    const task = { task: 'heights', lons, lats, stepM: 400 } as const;
    const terrain = `${origin}/geo/arcgis/rest/services/terrain/ImageServer`;
    const answer = await ground.ask(terrain, task, () => undefined, new AbortController().signal);
    if (answer.task !== 'heights') throw new Error('another answer');
    lines.push(Array.from(answer.heightsM, (heightM) => heightM.toFixed(1)).join(' '));
  }
  const head = `ncols ${columns}\nnrows ${rows}\nxllcorner ${west}\nyllcorner ${south}\ncellsize ${STEP_DEG}\nNODATA_value -9999\n`;
  await writeFile(file, head + lines.join('\n'));
}

/** Every request of this program is the user's from now on. */
function vouchFor(token: string): void {
  const ask = globalThis.fetch;
  globalThis.fetch = (address, init) =>
    ask(address, {
      ...init,
      headers: { ...(init?.headers as Record<string, string> | undefined), authorization: token },
    });
}

/** Prints a sheet by the portal. */
async function printSheet(user: Cartographer, { sheet }: Comparison): Promise<Buffer> {
  const job = await user.begin({ title: sheet.title, unit: sheet.unit });
  await user.post('/export/sheet/settings', { job, sheet });
  const query = LAKES_QUERY();
  query.set('map0:LAYERS', sheet.layers.join(','));
  const { lon, lat } = sheet.centre;
  query.set('map0:EXTENT', [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1].join(','));
  const response = await user.print(job, query);
  if (response.headers.get('content-type') !== 'image/png') throw new Error(await response.text());
  return Buffer.from(await response.arrayBuffer());
}

/** Has QGIS lay out the same, its map in the same frame of the same paper. */
async function layOut(folder: string, { name, sheet, layers }: Comparison): Promise<string> {
  const paper = choosePaper(sheet.page);
  const file = join(folder, `${name}-qgis.png`);
  const mm = 25.4 / paper.dpi;
  const { xPx, yPx, widthPx, heightPx } = paper.frame;
  await runPyQgis(folder, '../cartography/qgisLayout.py', {
    ...{ file, folder, layers, title: sheet.title, unit: sheet.unit, scale: sheet.scale, dpi: paper.dpi },
    pageMm: [paper.widthMm, paper.heightMm],
    frameMm: [xPx, yPx, widthPx, heightPx].map((px) => px * mm),
    // How much larger than on A3 the paper is read.
    grown: paper.symbolPx / (paper.dpi / 96),
    centre: [sheet.centre.lon, sheet.centre.lat],
  });
  return file;
}

/** Two pictures beside each other. */
async function beside(left: Buffer, right: Buffer, file: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(left).metadata();
  const gap = 8;
  await sharp({ create: { width: 2 * width + gap, height, channels: 3, background: '#808080' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width + gap, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(file);
}

const folder = await temporaryFolder();
const portal = await startPortal(join(folder.path, 'data'), { PORTAL_BACKUP_HOUR: 'off' });
try {
  const user = await cartographerAt(portal.origin);
  await mkdir(OUT, { recursive: true });
  const wanted = COMPARISONS.filter(({ name }) => process.argv[2] === undefined || name === process.argv[2]);
  for (const layer of new Set(wanted.flatMap(({ layers }) => layers))) {
    const answer = await user.call(`/geo/features/${layer}.geojson`);
    if (!answer.ok) throw new Error(`${layer}: ${String(answer.status)}`);
    await writeFile(join(folder.path, `${layer}.geojson`), Buffer.from(await answer.arrayBuffer()));
  }
  // The page's own reader of heights, which has the browser's cookie there.
  vouchFor(user.token);
  await writeGround(portal.origin, join(folder.path, 'ground.asc'));
  for (const comparison of wanted) {
    const ours = await printSheet(user, comparison);
    const theirs = await readFile(await layOut(folder.path, comparison));
    const [left, right] = await Promise.all(
      [ours, theirs].map((bytes) => sharp(bytes).flatten().resize({ width: WHOLE_PX }).png().toBuffer()),
    );
    if (left === undefined || right === undefined) continue;
    await beside(left, right, join(OUT, `${comparison.name}.jpg`));
    const { toSheet } = projectionOf(placementOf(comparison.sheet));
    for (const { name, lon, lat } of comparison.crops) {
      const [x, y] = toSheet(lon, lat);
      const box = {
        left: Math.round(x - CROP_PX.width / 2),
        top: Math.round(y - CROP_PX.height / 2),
        ...CROP_PX,
      };
      const [a, b] = await Promise.all(
        [ours, theirs].map((bytes) => sharp(bytes).flatten().extract(box).png().toBuffer()),
      );
      if (a !== undefined && b !== undefined) await beside(a, b, join(OUT, `${comparison.name}-${name}.jpg`));
    }
    console.log(comparison.name);
  }
} finally {
  await portal.stop();
  await folder.remove();
}
