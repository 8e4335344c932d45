import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { printQuery } from '../../src/domain/sheet/protocol.ts';
import { cartographerAt } from '../support/sheets.ts';
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
