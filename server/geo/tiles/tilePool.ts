import { Worker } from 'node:worker_threads';
import { systemClock, type CancelTimer, type Clock } from '../../../src/lib/clock.ts';
import { programOf } from '../../program.ts';
import type { TileAnswer, TileJob, TileWorkerData } from './tileJob.ts';

/** A few threads that render tiles, so that rendering never holds up an answer of the server. */
export interface TilePool {
  /**
   * Performs a job when a thread is free. `background` jobs wait until nothing else does.
   * @throws Error with the worker's message; the signal's reason when it aborts before the job starts
   */
  perform(
    job: TileJob,
    options?: { readonly signal?: AbortSignal; readonly background?: boolean },
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the threads; waiting and running jobs are rejected. */
  close(): Promise<void>;
}

interface Waiting {
  readonly job: TileJob;
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  current: Waiting | undefined;
  /** Cancels its end for want of work. */
  stay: CancelTimer;
}

const PROGRAM = programOf('geo/tiles/tileWorker.ts');

/** A thread without work for this long ends, and gives the opened sample's memory back (some 200 MB); opening takes a second. */
const IDLE_MS = 20_000;

/** Ends a thread's job where it has one. */
function settle(thread: Thread, finish: (waiting: Waiting) => void): void {
  const { current } = thread;
  thread.current = undefined;
  thread.worker.unref();
  if (current !== undefined) finish(current);
}

/** What the pool hears of a thread. */
interface ThreadEvents {
  /** Its job is done. */
  readonly onFree: (thread: Thread) => void;
  /** It ended; its job is rejected. */
  readonly onLost: (thread: Thread) => void;
}

function startThread(workerData: TileWorkerData, { onFree, onLost }: ThreadEvents): Thread {
  const worker = new Worker(PROGRAM.file, { argv: PROGRAM.argv, workerData });
  const thread: Thread = { worker, current: undefined, stay: () => undefined };
  worker.on('message', (answer: TileAnswer) => {
    settle(thread, ({ resolve, reject }) => {
      if (answer.ok) resolve(answer.bytes);
      else reject(new Error(answer.message));
    });
    onFree(thread);
  });
  const lose = (error: Error) => {
    thread.stay();
    settle(thread, ({ reject }) => {
      reject(error);
    });
    onLost(thread);
  };
  worker.on('error', lose);
  worker.on('exit', () => {
    lose(new Error('the tile worker ended'));
  });
  worker.unref();
  return thread;
}

/** Takes the first job of the first queue that has one. */
function takeFirst(queues: readonly Set<Waiting>[]): Waiting | undefined {
  for (const queue of queues) {
    for (const waiting of queue) {
      queue.delete(waiting);
      return waiting;
    }
  }
  return undefined;
}

/**
 * Creates a pool; threads start with the first job.
 * @param size the most threads; each holds the opened sample in memory
 */
export function createTilePool(
  workerData: TileWorkerData,
  size: number,
  clock: Clock = systemClock,
): TilePool {
  const threads = new Set<Thread>();
  const urgent = new Set<Waiting>();
  const background = new Set<Waiting>();
  let closed = false;

  const events: ThreadEvents = {
    onFree(thread) {
      assign();
      if (thread.current !== undefined || closed) return;
      thread.stay = clock.after(IDLE_MS, () => {
        threads.delete(thread);
        void thread.worker.terminate();
      });
    },
    onLost(thread) {
      threads.delete(thread);
      assign();
    },
  };

  function addThread(): Thread {
    const thread = startThread(workerData, events);
    threads.add(thread);
    return thread;
  }

  function assign(): void {
    while (!closed && urgent.size + background.size > 0) {
      const idle = [...threads].find(({ current }) => current === undefined);
      const thread = idle ?? (threads.size < size ? addThread() : undefined);
      if (thread === undefined) return;
      thread.current = takeFirst([urgent, background]);
      if (thread.current === undefined) return;
      thread.stay();
      // An idle thread must not keep the process alive, a busy one must: on the first start nothing else does.
      thread.worker.ref();
      thread.worker.postMessage(thread.current.job);
    }
  }

  return {
    async perform(job, { signal, background: isBackground = false } = {}) {
      if (closed) throw new Error('the tile pool is closed');
      signal?.throwIfAborted();
      const queue = isBackground ? background : urgent;
      let leave = () => {};
      try {
        return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
          const waiting: Waiting = { job, resolve, reject };
          queue.add(waiting);
          leave = () => {
            if (queue.delete(waiting)) reject(signal?.reason as Error);
          };
          signal?.addEventListener('abort', leave, { once: true });
          assign();
        });
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
    async close() {
      closed = true;
      const left = [...urgent, ...background];
      urgent.clear();
      background.clear();
      for (const { reject } of left) reject(new Error('the tile pool is closed'));
      for (const { stay } of threads) stay();
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
