import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { printQuery } from '../../src/domain/sheet/protocol.ts';
import { frameFor } from '../../src/domain/sheet/placement.ts';
import { maxDpiOf, type PaperSize } from '../../src/domain/sheet/paper.ts';
import { cartographerAt, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';
import { mostWhile } from './processes.ts';
import { median, type Figures } from './report.ts';
import { residentMb } from './serverBench.ts';

/** The specification's sheet as its calls alone ask for it: imagery, the reference layers and land use. */
const LAYERS = ['bz_hybrid', 'landuse'];

/** Between two looks at the server's memory, milliseconds. */
const LOOK_MS = 40;

/** Prints sheets of 5000 px by the portal's own engine; the first one renders tiles and reads the layers, and is not timed. */
export async function measureSheets(origin: string, pid: number): Promise<Figures> {
  const user = await cartographerAt(origin);
  const print = async () => {
    const job = await user.begin();
    const startedMs = performance.now();
    const response = await user.print(job, printQuery(PREFECTURE_EXTENT, LAYERS));
    const bytes = await response.arrayBuffer();
    if (response.headers.get('content-type') !== 'image/png' || bytes.byteLength < 1e6)
      throw new Error(`no sheet: ${String(response.status)}`);
    return performance.now() - startedMs;
  };
  const timesMs: number[] = [];
  const beforeMb = await residentMb(pid);
  const printed = (async () => {
    await print();
    for (let index = 0; index < 3; index += 1) timesMs.push(await print());
  })();
  const mostMb = await mostWhile(printed, () => residentMb(pid), LOOK_MS);
  await printed;
  return { sheetPrintMs: median(timesMs), sheetGrowthMb: mostMb - beforeMb };
}

/** All layers that the sample has of the whole prefecture, as a wall map shows them over a base map. */
const wallLayers = (base: 'bz_hybrid' | 'bz2d') => [
  base,
  ...['landcover', 'landuse', 'lakes', 'rivers', 'roads', 'areas'],
];

/** Prints a sheet of the whole prefecture at its paper's greatest resolution. @returns seconds */
async function printWall(
  user: Cartographer,
  size: PaperSize,
  layers: readonly string[],
  format: 'png' | 'pdf',
): Promise<number> {
  const page = { size, orientation: 'landscape', dpi: maxDpiOf(size) } as const;
  const framed = frameFor(PREFECTURE_EXTENT, page, { rotationDeg: 0 });
  if (!framed.ok) throw new Error('the prefecture fits no sheet');
  const job = await user.begin();
  const sheet = { ...SMALL_SHEET, ...framed.value, page, layers };
  await user.post('/export/sheet/settings', { job, sheet });
  const query = printQuery(PREFECTURE_EXTENT, layers, format);
  query.delete('DPI');
  const startedMs = performance.now();
  const response = await user.print(job, query);
  const bytes = await response.arrayBuffer();
  if (!response.ok || bytes.byteLength < 1e6) throw new Error(`no sheet: ${String(response.status)}`);
  return (performance.now() - startedMs) / 1000;
}

/**
 * Prints the largest sheets by the portal's own engine. The first one over each base map renders tiles, and is not timed; what all of
 * them add to the server's memory is counted from before it.
 */
export async function measureLargeSheets(origin: string, pid: number): Promise<Figures> {
  const user = await cartographerAt(origin);
  const figures: Figures = {};
  const beforeMb = await residentMb(pid);
  const printed = (async () => {
    await printWall(user, 'A0', wallLayers('bz_hybrid'), 'png');
    await printWall(user, 'A1', wallLayers('bz2d'), 'png');
    figures.sheetA0S = await printWall(user, 'A0', wallLayers('bz_hybrid'), 'png');
    figures.sheetA1S = await printWall(user, 'A1', wallLayers('bz2d'), 'png');
    figures.sheetA0PdfS = await printWall(user, 'A0', wallLayers('bz2d'), 'pdf');
  })();
  const mostMb = await mostWhile(printed, () => residentMb(pid), LOOK_MS);
  await printed;
  return { ...figures, largeSheetGrowthMb: mostMb - beforeMb };
}
