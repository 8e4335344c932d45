import type { LegendPicture } from '../geo/drawing/legend.ts';
import type { MapPicture } from '../geo/drawing/mapPicture.ts';
import type { SheetOrdered, SheetPicture } from '../print/sheetPicture.ts';
import type { DrawJob, Drawn } from './drawJob.ts';
import { createThreadPool } from './threadPool.ts';

/** The threads that draw maps, legends and sheets. All throw the signal's reason when it aborts. */
export interface DrawThreads {
  drawMap(map: MapPicture, signal: AbortSignal): Promise<Buffer>;
  drawLegend(legend: LegendPicture, signal: AbortSignal): Promise<Buffer>;
  drawSheet(sheet: SheetOrdered, signal: AbortSignal): Promise<SheetPicture>;
  close(): Promise<void>;
}

/** A map takes a thread while its picture is described, and one of libuv's while it is drawn: two keep two processors busy. */
const MAP_THREADS = 2;

/** Long enough for somebody who looks at the map before he moves it again; a new thread takes a fifth of a second. */
const MAP_IDLE_MS = 30_000;

/** A sheet's memory is given back with its thread. */
const SHEET_IDLE_MS = 1000;

const bufferOf = ({ bytes }: Drawn) => Buffer.from(bytes.buffer);

/** Creates the threads; they start with the first map or sheet. */
export function createDrawThreads(): DrawThreads {
  const program = 'threads/drawWorker.ts';
  const maps = createThreadPool<DrawJob, Drawn>({
    program,
    size: MAP_THREADS,
    idleMs: MAP_IDLE_MS,
  });
  const sheets = createThreadPool<DrawJob, Drawn>({
    program,
    size: 1,
    idleMs: SHEET_IDLE_MS,
  });
  return {
    drawMap: async (map, signal) => bufferOf(await maps.perform({ kind: 'map', map }, { signal })),
    drawLegend: async (legend, signal) =>
      bufferOf(await maps.perform({ kind: 'legend', legend }, { signal })),
    async drawSheet(sheet, signal) {
      const { bytes, isBlank = false } = await sheets.perform({ kind: 'sheet', sheet }, { signal });
      return { bytes, isBlank };
    },
    async close() {
      await Promise.all([maps.close(), sheets.close()]);
    },
  };
}
