import type { Clock } from '../../../src/lib/clock.ts';
import { TimeoutError, withTimeout } from '../../../src/lib/abort.ts';
import { Refusal } from '../http/refusal.ts';
import { whoAsks } from './asker.ts';

/** How much work of one kind there may be. */
export interface QueueLimits {
  /** What the work is, in a refusal's words. */
  readonly what: string;
  /** Pieces of work at once, and of them those of one user: one user alone never has all. */
  readonly atOnce: number;
  readonly atOncePerUser: number;
  /** Pieces that may wait, and of them those of one user. */
  readonly waiting: number;
  readonly waitingPerUser: number;
  /** Work that takes longer once its turn has come is stopped, milliseconds; without, it has a limit of its own. */
  readonly limitMs?: number;
}

/** What a queue has, and how often it had no room since it was made. */
export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

/** Lets a few pieces of work run at once; the rest wait, and users take turns. */
export interface WorkQueue {
  /**
   * Runs `work` when its turn comes, with a signal that aborts as the caller's does and when the work takes too long.
   * @throws QueueFull; WorkTooLong; the signal's reason when it aborts before the turn; what `work` throws
   */
  run<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  load(): QueueLoad;
}

/** No room to wait: 429 where the user himself fills the queue, 503 where everybody does. */
export class QueueFull extends Refusal {
  constructor(what: string, scope: 'user' | 'everybody') {
    super(
      scope === 'user' ? 429 : 503,
      scope === 'user'
        ? `您同时提交的${what}太多，请等前面的完成后再试`
        : `${what}的人较多，服务繁忙，请稍后重试`,
    );
    this.name = 'QueueFull';
  }
}

/** Work that was stopped because it took too long. */
export class WorkTooLong extends Refusal {
  constructor(what: string, limitMs: number) {
    super(504, `${what}超过 ${String(limitMs / 1000)} 秒未完成，已停止。请缩小范围或减少图层后重试`);
    this.name = 'WorkTooLong';
  }
}

/** What one user has in a queue. */
interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}

/** The users of a queue; the one whose turn comes next is the first. */
interface Turns {
  /** @throws QueueFull; the signal's reason */
  take(who: string, signal: AbortSignal): Promise<void>;
  pass(who: string): void;
  load(): Pick<QueueLoad, 'running' | 'waiting'>;
}

function createTurns(limits: QueueLimits): Turns {
  const { what, atOnce, atOncePerUser } = limits;
  const lines = new Map<string, Line>();
  let [running, waiting] = [0, 0];

  function lineOf(who: string): Line {
    const known = lines.get(who);
    if (known !== undefined) return known;
    const line: Line = { running: 0, waiting: new Set() };
    lines.set(who, line);
    return line;
  }

  function forget(who: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(who);
  }

  /** Whoever had a turn is the last to have the next one. */
  function toEnd(who: string, line: Line): void {
    lines.delete(who);
    lines.set(who, line);
  }

  /** Starts what waits, as long as there is room: the first user's first piece. */
  function startNext(): void {
    while (running < atOnce) {
      const next = [...lines].find(([, line]) => line.waiting.size > 0 && line.running < atOncePerUser);
      if (next === undefined) return;
      const [who, line] = next;
      const [start] = line.waiting;
      if (start === undefined) return;
      toEnd(who, line);
      line.waiting.delete(start);
      waiting -= 1;
      line.running += 1;
      running += 1;
      start();
    }
  }

  return {
    load: () => ({ running, waiting }),
    take(who, signal) {
      signal.throwIfAborted();
      const line = lineOf(who);
      const mayStart = running < atOnce && line.running < atOncePerUser;
      if (!mayStart && line.waiting.size >= limits.waitingPerUser)
        return Promise.reject(new QueueFull(what, 'user'));
      if (!mayStart && waiting >= limits.waiting) {
        forget(who, line);
        return Promise.reject(new QueueFull(what, 'everybody'));
      }
      return new Promise((resolve, reject) => {
        const start = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          line.waiting.delete(start);
          waiting -= 1;
          forget(who, line);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', leave, { once: true });
        line.waiting.add(start);
        waiting += 1;
        startNext();
      });
    },
    pass(who) {
      const line = lineOf(who);
      line.running -= 1;
      running -= 1;
      toEnd(who, line);
      forget(who, line);
      startNext();
    },
  };
}

/** Runs work within its queue's time. @throws WorkTooLong; what `work` throws */
export async function inQueueTime<T>(
  { what, limitMs }: QueueLimits,
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (limitMs === undefined) return work(signal);
  try {
    return await withTimeout(clock, limitMs, signal, work);
  } catch (error) {
    throw error instanceof TimeoutError ? new WorkTooLong(what, limitMs) : error;
  }
}

/** Creates an empty queue; who asks is told by the request that the work is done for. */
export function createWorkQueue(limits: QueueLimits, clock: Clock): WorkQueue {
  const turns = createTurns(limits);
  let refused = 0;
  return {
    load: () => ({ ...turns.load(), refused }),
    async run(signal, work) {
      const who = whoAsks();
      await turns.take(who, signal).catch((error: unknown) => {
        if (error instanceof QueueFull) refused += 1;
        throw error;
      });
      return inQueueTime(limits, clock, signal, async (inTurn) => {
        try {
          return await work(inTurn);
        } finally {
          // Not before the work has really ended, whoever gave it up: what cannot be stopped still keeps a processor busy.
          turns.pass(who);
        }
      });
    },
  };
}
