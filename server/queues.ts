import type { Clock } from '../src/lib/clock.ts';
import { createServiceQueues, type ServiceQueues } from '../services/index.ts';
import { createWorkQueue, type QueueLimits, type WorkQueue } from './base/queue/workQueue.ts';

/** The kinds of work beside those of the services (`services/queues.ts`) that others wait for. */
const LIMITS = {
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
  /** Services elsewhere that are asked what they are. */
  foreign: { what: '服务查询', atOnce: 4, atOncePerUser: 1, waiting: 20, waitingPerUser: 4, limitMs: 60_000 },
} as const satisfies Readonly<Record<string, QueueLimits>>;

/** The server's queues, one for each kind of work. */
export type Queues = ServiceQueues & Readonly<Record<keyof typeof LIMITS, WorkQueue>>;

/** Creates the queues of a server. */
export function createQueues(clock: Clock): Queues {
  const queueOf = (limits: QueueLimits) => createWorkQueue(limits, clock);
  return {
    ...createServiceQueues(clock),
    sheets: queueOf(LIMITS.sheets),
    passwords: queueOf(LIMITS.passwords),
    imports: queueOf(LIMITS.imports),
    foreign: queueOf(LIMITS.foreign),
  };
}
