import type { Clock } from '../src/lib/clock.ts';
import { createWorkQueue, type QueueLimits, type WorkQueue } from '../server/base/queue/workQueue.ts';

/**
 * The kinds of work that others wait for. On an office server with two processors two drawings keep both busy; libuv's four threads,
 * which draw, compress and hash, must never all be taken, since every file is read by them.
 */
const LIMITS = {
  /** Maps; a page with many WMS layers asks for a dozen at once. */
  maps: { what: '绘图', atOnce: 2, atOncePerUser: 2, waiting: 200, waitingPerUser: 80, limitMs: 30_000 },
  /** Pages of features, of which a large answer has many. */
  features: {
    what: '数据查询',
    atOnce: 2,
    atOncePerUser: 1,
    waiting: 200,
    waitingPerUser: 40,
    limitMs: 60_000,
  },
  /** Pictures of the sample's cameras: a wall has nine, and one thread takes them between the tiles. */
  cameras: {
    what: '查看视频画面',
    atOnce: 1,
    atOncePerUser: 1,
    waiting: 40,
    waitingPerUser: 12,
    limitMs: 20_000,
  },
} as const satisfies Readonly<Record<string, QueueLimits>>;

/** The queues that the services wait in, one for each kind of work. */
export type ServiceQueues = Readonly<Record<keyof typeof LIMITS, WorkQueue>>;

/** Creates the queues of the services. */
export function createServiceQueues(clock: Clock): ServiceQueues {
  return {
    maps: createWorkQueue(LIMITS.maps, clock),
    features: createWorkQueue(LIMITS.features, clock),
    cameras: createWorkQueue(LIMITS.cameras, clock),
  };
}
