import { FOREIGN_LIMITS } from '../src/domain/layers/foreignServices.ts';
import type { Clock } from '../src/lib/clock.ts';
import { createServiceQueues, type ServiceQueues } from '../services/index.ts';
import type { Database } from './base/db/database.ts';
import type { Processes } from './base/processes/processes.ts';
import { createSharedQueue } from './base/queue/sharedQueue.ts';
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
  /** Requests to services whose hosts the page of who edits the catalogue does not know yet: each holds an answer in memory. */
  relay: {
    what: '服务转发',
    atOnce: 8,
    atOncePerUser: 6,
    waiting: 400,
    waitingPerUser: 200,
    limitMs: FOREIGN_LIMITS.relayedMs,
  },
} as const satisfies Readonly<Record<string, QueueLimits>>;

/** The server's queues, one for each kind of work. */
export type Queues = ServiceQueues & Readonly<Record<keyof typeof LIMITS, WorkQueue>>;

/** Those whose limits are everybody's on a PostgreSQL; the others are about the processors and the connections of one machine. */
type SharedName = 'sheets' | 'imports';

/** What queues are shared by. */
export interface QueueSharing {
  readonly database: Database;
  readonly processes: Pick<Processes, 'id'>;
}

/** Creates the queues of a server. @param sharing absent: it is the only one */
export function createQueues(clock: Clock, sharing?: QueueSharing): Queues {
  const queueOf = (limits: QueueLimits) => createWorkQueue(limits, clock);
  // One process alone counts in its memory: each turn would be a write to the embedded database's disk.
  const sharedOf = (name: SharedName) =>
    sharing?.database.kind === 'postgresql'
      ? createSharedQueue({ name, limits: LIMITS[name], clock, ...sharing })
      : queueOf(LIMITS[name]);
  return {
    ...createServiceQueues(clock),
    sheets: sharedOf('sheets'),
    passwords: queueOf(LIMITS.passwords),
    imports: sharedOf('imports'),
    foreign: queueOf(LIMITS.foreign),
    relay: queueOf(LIMITS.relay),
  };
}
