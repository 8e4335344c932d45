import type { Clock } from '../../src/lib/clock.ts';
import { createWorkQueue, type QueueLimits, type WorkQueue } from './workQueue.ts';

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
  /** Pages of printed sheets, whose time depends on their size. */
  sheets: { what: '制图', atOnce: 1, atOncePerUser: 1, waiting: 20, waitingPerUser: 12 },
  /** Passwords; each takes 19 MB and some ten milliseconds. */
  passwords: {
    what: '登录',
    atOnce: 2,
    atOncePerUser: 2,
    waiting: 400,
    waitingPerUser: 200,
    limitMs: 30_000,
  },
  /** Files that are read and stored as layers. */
  imports: {
    what: '导入',
    atOnce: 1,
    atOncePerUser: 1,
    waiting: 20,
    waitingPerUser: 4,
    limitMs: 900_000,
  },
} as const satisfies Readonly<Record<string, QueueLimits>>;

/** The server's queues, one for each kind of work. */
export type Queues = Readonly<Record<keyof typeof LIMITS, WorkQueue>>;

/** Creates the queues of a server. */
export function createQueues(clock: Clock): Queues {
  const queueOf = (limits: QueueLimits) => createWorkQueue(limits, clock);
  return {
    maps: queueOf(LIMITS.maps),
    features: queueOf(LIMITS.features),
    sheets: queueOf(LIMITS.sheets),
    passwords: queueOf(LIMITS.passwords),
    imports: queueOf(LIMITS.imports),
  };
}
