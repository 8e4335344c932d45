import { pageOf } from '../../src/domain/sheet/page.ts';
import type { LegendPicture } from '../geo/drawing/legend.ts';
import type { SheetPixels } from '../print/job.ts';
import type { SheetMap } from '../print/sheetMap.ts';
import type { DrawJob, MapPicture, SheetFile } from './drawJob.ts';
import { createThreadPool } from './threadPool.ts';

/** The threads that draw maps, legends and sheets. All throw the signal's reason when it aborts. */
export interface DrawThreads {
  drawMap(map: MapPicture, signal: AbortSignal): Promise<Buffer>;
  drawLegend(legend: LegendPicture, signal: AbortSignal): Promise<Buffer>;
  /** The map of a sheet on its paper. */
  drawSheet(map: SheetMap, signal: AbortSignal): Promise<SheetPixels>;
  /** A sheet as PNG; its paper moves to the thread, and is gone. */
  sheetFile(file: SheetFile, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** A map takes a thread while its picture is described, and one of libuv's while it is drawn: two keep two processors busy. */
const MAP_THREADS = 2;

/** Long enough for somebody who looks at the map before he moves it again; a new thread takes a fifth of a second. */
const MAP_IDLE_MS = 30_000;

/** A sheet's memory (a quarter of a gigabyte) is given back with its thread. */
const SHEET_IDLE_MS = 1000;

const bufferOf = ({ buffer }: Uint8Array<ArrayBuffer>) => Buffer.from(buffer);

/** Creates the threads; they start with the first map or sheet. */
export function createDrawThreads(): DrawThreads {
  const program = 'threads/drawWorker.ts';
  const maps = createThreadPool<DrawJob, Uint8Array<ArrayBuffer>>({
    program,
    size: MAP_THREADS,
    idleMs: MAP_IDLE_MS,
  });
  const sheets = createThreadPool<DrawJob, Uint8Array<ArrayBuffer>>({
    program,
    size: 1,
    idleMs: SHEET_IDLE_MS,
  });
  return {
    drawMap: async (map, signal) => bufferOf(await maps.perform({ kind: 'map', map }, { signal })),
    drawLegend: async (legend, signal) =>
      bufferOf(await maps.perform({ kind: 'legend', legend }, { signal })),
    async drawSheet(map, signal) {
      const data = await sheets.perform({ kind: 'sheet', map }, { signal });
      const { widthPx, heightPx } = pageOf(map.sheet.page);
      return { data, widthPx, heightPx };
    },
    async sheetFile(file, signal) {
      const moved = [file.paper.data.buffer];
      return bufferOf(await sheets.perform({ kind: 'png', file }, { signal, moved }));
    },
    async close() {
      await Promise.all([maps.close(), sheets.close()]);
    },
  };
}
