// Prints the sheets of docs/cartography.md, has QGIS lay out the same data of the same extent, and puts both beside each other:
// `node --import tsx tests/cartography/run.ts [NAME]` writes docs/cartography. Needs GDAL and QGIS' Python.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf, projectionOf } from '../../src/domain/sheet/placement.ts';
import { runPyQgis } from '../real/qgisPython.ts';
import { startPortal, temporaryFolder } from '../support/portal.ts';
import { cartographerAt, LAKES_QUERY, type Cartographer } from '../support/sheets.ts';
import { writeGround } from './ground.ts';
import { layOutOblique, printOblique } from './oblique.ts';
import { COMPARISONS, OBLIQUE, type Comparison } from './sheets.ts';

const OUT = 'docs/cartography';

/** Size of a crop, pixels of the sheet, and width of a whole sheet in the document. */
const [CROP_PX, WHOLE_PX] = [{ width: 560, height: 400 }, 900];

/** The sheets themselves, which are not kept. */
const WHOLE = 'test-results/cartography';

/** All that a sheet may show of the land, and the spacing of the heights that QGIS shades: some 400 m. */
const GROUND = { extent: { west: 79.3, south: 43.2, east: 84.5, north: 46.2 }, stepDeg: 0.004 } as const;

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

/** A sheet as both made it, and the middles of its crops, pixels of the sheet. */
interface Sheets {
  readonly name: string;
  readonly ours: Buffer;
  readonly theirs: Buffer;
  readonly crops: readonly { readonly name: string; readonly xPx: number; readonly yPx: number }[];
}

/** Puts both sheets beside each other, whole and at full size. */
async function compare({ name, ours, theirs, crops }: Sheets): Promise<void> {
  const both = async (change: (sheet: Sharp) => Sharp, file: string) => {
    const [left, right] = [ours, theirs].map((bytes) => change(sharp(bytes).flatten()).png().toBuffer());
    if (left !== undefined && right !== undefined) await beside(await left, await right, join(OUT, file));
  };
  for (const [bytes, whose] of [
    [ours, 'portal'],
    [theirs, 'qgis'],
  ] as const)
    await writeFile(join(WHOLE, `${name}-${whose}.png`), bytes);
  await both((sheet) => sheet.resize({ width: WHOLE_PX }), `${name}.jpg`);
  for (const { name: crop, xPx, yPx } of crops) {
    const left = Math.round(xPx - CROP_PX.width / 2);
    const top = Math.round(yPx - CROP_PX.height / 2);
    await both((sheet) => sheet.extract({ left, top, ...CROP_PX }), `${name}-${crop}.jpg`);
  }
  console.log(name);
}

const folder = await temporaryFolder();
const portal = await startPortal(join(folder.path, 'data'), { PORTAL_BACKUP_HOUR: 'off' });
try {
  const user = await cartographerAt(portal.origin);
  for (const made of [OUT, WHOLE]) await mkdir(made, { recursive: true });
  const isWanted = ({ name }: { readonly name: string }) =>
    process.argv[2] === undefined || name === process.argv[2];
  const wanted = COMPARISONS.filter(isWanted);
  const drawn = [...wanted, ...[OBLIQUE].filter(isWanted)].flatMap(({ layers }) => layers);
  for (const layer of new Set(drawn)) {
    const answer = await user.call(`/geo/features/${layer}.geojson`);
    if (!answer.ok) throw new Error(`${layer}: ${String(answer.status)}`);
    await writeFile(join(folder.path, `${layer}.geojson`), Buffer.from(await answer.arrayBuffer()));
  }
  // The page's own reader of heights, which has the browser's cookie there.
  vouchFor(user.token);
  if (wanted.length > 0) await writeGround(portal.origin, join(folder.path, 'ground.asc'), GROUND);
  for (const comparison of wanted) {
    const ours = await printSheet(user, comparison);
    const theirs = await readFile(await layOut(folder.path, comparison));
    const { toSheet } = projectionOf(placementOf(comparison.sheet));
    const crops = comparison.crops.map(({ name, lon, lat }) => {
      const [xPx, yPx] = toSheet(lon, lat);
      return { name, xPx, yPx };
    });
    await compare({ name: comparison.name, ours, theirs, crops });
  }
  if (isWanted(OBLIQUE)) {
    const { png, pdf, fovYDeg } = await printOblique(portal.origin);
    await writeFile(join(WHOLE, `${OBLIQUE.name}.pdf`), pdf);
    const theirs = await layOutOblique({ origin: portal.origin, folder: folder.path }, user, fovYDeg);
    await compare({ ...OBLIQUE, ours: png, theirs });
  }
} finally {
  await portal.stop();
  await folder.remove();
}
