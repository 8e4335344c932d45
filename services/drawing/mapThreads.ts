import { createThreadPool } from '../../server/base/threads/threadPool.ts';
import type { LegendPicture } from './legend.ts';
import type { MapJob } from './mapJob.ts';
import type { MapPicture } from './mapPicture.ts';

/** The threads that draw maps and legends. Both throw the signal's reason when it aborts. */
export interface MapThreads {
  drawMap(map: MapPicture, signal: AbortSignal): Promise<Buffer>;
  drawLegend(legend: LegendPicture, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** A map takes a thread while its picture is described, and one of libuv's while it is drawn: two keep two processors busy. */
const THREADS = 2;

/** Long enough for somebody who looks at the map before he moves it again; a new thread takes a fifth of a second. */
const IDLE_MS = 30_000;

const bufferOf = ({ buffer }: Uint8Array<ArrayBuffer>) => Buffer.from(buffer);

/** Creates the threads; they start with the first map. */
export function createMapThreads(): MapThreads {
  const pool = createThreadPool<MapJob, Uint8Array<ArrayBuffer>>({
    program: 'services/drawing/mapWorker.ts',
    size: THREADS,
    idleMs: IDLE_MS,
  });
  return {
    drawMap: async (map, signal) => bufferOf(await pool.perform({ kind: 'map', map }, { signal })),
    drawLegend: async (legend, signal) =>
      bufferOf(await pool.perform({ kind: 'legend', legend }, { signal })),
    close: () => pool.close(),
  };
}
