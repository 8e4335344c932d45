import type { Clock } from '../../src/lib/clock.ts';
import { createSharedLoads } from '../../src/lib/sharedLoads.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import type { TilePool } from '../tiles/tilePool.ts';
import type { CameraShot } from './cameraShot.ts';

/** A camera takes a picture this often at most: all who look at it within that time see the same one. */
const PERIOD_MS = 5000;

/** Most pictures in memory, of some 40 kB: those of the last seconds. */
const MOST_KEPT = 48;

/** A picture and when it was taken. */
export interface CameraPicture {
  readonly bytes: Uint8Array;
  readonly atMs: number;
}

/** Takes pictures of cameras, one for all who ask within some seconds. */
export interface CameraPictures {
  /** @throws QueueFull, WorkTooLong; the signal's reason */
  take(shot: Omit<CameraShot, 'atMs'>, signal: AbortSignal): Promise<CameraPicture>;
}

/** What pictures are taken with. */
export interface CameraPictureParts {
  readonly pool: TilePool;
  readonly queue: WorkQueue;
  readonly clock: Clock;
}

/** Creates them; pictures are taken where tiles are rendered, as the opened sample is there. */
export function createCameraPictures({ pool, queue, clock }: CameraPictureParts): CameraPictures {
  const loads = createSharedLoads(MOST_KEPT, (key, signal) => {
    const shot = JSON.parse(key) as CameraShot;
    return queue.run(signal, (inTurn) => pool.perform({ kind: 'camera', shot }, { signal: inTurn }));
  });
  return {
    async take({ view, name }, signal) {
      const atMs = Math.floor(clock.nowMs() / PERIOD_MS) * PERIOD_MS;
      const shot: CameraShot = { view, name, atMs };
      return { bytes: await loads.get(JSON.stringify(shot), signal), atMs };
    },
  };
}
