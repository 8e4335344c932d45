import { createThreadPool, type ThreadPool } from '../../server/base/threads/threadPool.ts';
import type { TileJob, TileWorkerData } from './tileJob.ts';

/** A few threads that render tiles. */
export type TilePool = ThreadPool<TileJob, Uint8Array<ArrayBuffer>>;

/** Some 200 MB of opened sample are given back after this; opening takes a second. */
const IDLE_MS = 20_000;

/**
 * Creates a pool; threads start with the first job.
 * @param size the most threads; each holds the opened sample in memory
 */
export function createTilePool(workerData: TileWorkerData, size: number): TilePool {
  return createThreadPool({
    program: 'services/tiles/tileWorker.ts',
    workerData,
    size,
    idleMs: IDLE_MS,
  });
}
