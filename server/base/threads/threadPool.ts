import { Worker } from 'node:worker_threads';
import { systemClock, type CancelTimer, type Clock } from '../../../src/lib/clock.ts';
import { programToRun } from '../program.ts';
import type { ThreadAnswer, ThreadMessage } from './serveJobs.ts';

/** How a job is performed. */
export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly background?: boolean;
  /** Hears how far the job is, 0 to 1, where its thread tells. */
  readonly onProgress?: (share: number) => void;
}

/** A few threads that do one kind of job, so that it never holds up an answer of the server. */
export interface ThreadPool<Job, Value> {
  /**
   * Performs a job when a thread is free. `background` jobs wait until nothing else does.
   * @throws Error with the thread's message; the signal's reason when it aborts: a job in work is stopped, if need be with its thread
   */
  perform(job: Job, options?: JobOptions): Promise<Value>;
  /** Ends the threads; waiting and running jobs are rejected. */
  close(): Promise<void>;
}

/** The program of a pool's threads, how many there are at most and how long an idle one lives. */
export interface ThreadPoolOptions {
  /** Source file of the thread's program, a path from the project's folder; it calls `serveJobs`. */
  readonly program: string;
  readonly workerData?: unknown;
  /** The most threads; each starts with a job that finds no other free. */
  readonly size: number;
  /** A thread without work for this long ends, and gives its memory back, milliseconds. */
  readonly idleMs: number;
  readonly clock?: Clock;
}

interface Waiting<Job, Value> {
  readonly job: Job;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: JobOptions['onProgress'];
}

interface Thread<Job, Value> {
  readonly worker: Worker;
  current: Waiting<Job, Value> | undefined;
  /** Cancels its end for want of work. */
  stay: CancelTimer;
}

/** A job that was given up and does not end within this is ended with its thread, milliseconds. */
const GRACE_MS = 2000;

/** Ends a thread's job where it has one. */
function settle<Job, Value>(
  thread: Thread<Job, Value>,
  finish: (waiting: Waiting<Job, Value>) => void,
): void {
  const { current } = thread;
  thread.current = undefined;
  thread.worker.unref();
  if (current !== undefined) finish(current);
}

/** What the pool hears of a thread. */
interface ThreadEvents<Job, Value> {
  /** Its job is done. */
  readonly onFree: (thread: Thread<Job, Value>) => void;
  /** It ended; its job is rejected. */
  readonly onLost: (thread: Thread<Job, Value>) => void;
}

function startThread<Job, Value>(
  { program, workerData }: ThreadPoolOptions,
  { onFree, onLost }: ThreadEvents<Job, Value>,
): Thread<Job, Value> {
  const { file, argv } = programToRun(program);
  const worker = new Worker(file, { argv, workerData });
  const thread: Thread<Job, Value> = { worker, current: undefined, stay: () => undefined };
  worker.on('message', (answer: ThreadAnswer<Value>) => {
    if ('progress' in answer) {
      thread.current?.onProgress?.(answer.progress);
      return;
    }
    settle(thread, ({ resolve, reject }) => {
      if (answer.ok) resolve(answer.value);
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
    lose(new Error(`the thread of ${program} ended`));
  });
  worker.unref();
  return thread;
}

/** Takes the first job of the first queue that has one. */
function takeFirst<T>(queues: readonly Set<T>[]): T | undefined {
  for (const queue of queues) {
    for (const waiting of queue) {
      queue.delete(waiting);
      return waiting;
    }
  }
  return undefined;
}

/** Gives a job in work up: its thread is asked to stop it, and ended when it does not. */
function giveUp<Job, Value>(
  threads: ReadonlySet<Thread<Job, Value>>,
  waiting: Waiting<Job, Value>,
  clock: Clock,
): void {
  const thread = [...threads].find(({ current }) => current === waiting);
  if (thread === undefined) return;
  thread.worker.postMessage({ abort: true } satisfies ThreadMessage<Job>);
  clock.after(GRACE_MS, () => {
    if (thread.current === waiting) void thread.worker.terminate();
  });
}

/** Creates a pool; threads start with the first job. */
export function createThreadPool<Job, Value>(options: ThreadPoolOptions): ThreadPool<Job, Value> {
  const { size, idleMs, clock = systemClock } = options;
  const threads = new Set<Thread<Job, Value>>();
  const urgent = new Set<Waiting<Job, Value>>();
  const background = new Set<Waiting<Job, Value>>();
  let closed = false;

  const events: ThreadEvents<Job, Value> = {
    onFree(thread) {
      assign();
      if (thread.current !== undefined || closed) return;
      thread.stay = clock.after(idleMs, () => {
        threads.delete(thread);
        void thread.worker.terminate();
      });
    },
    onLost(thread) {
      threads.delete(thread);
      assign();
    },
  };

  function addThread(): Thread<Job, Value> {
    const thread = startThread(options, events);
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
      const { job } = thread.current;
      thread.worker.postMessage({ job } satisfies ThreadMessage<Job>);
    }
  }

  return {
    async perform(job, { signal, background: isBackground = false, onProgress } = {}) {
      if (closed) throw new Error('the thread pool is closed');
      signal?.throwIfAborted();
      const queue = isBackground ? background : urgent;
      let leave = () => {};
      try {
        return await new Promise<Value>((resolve, reject) => {
          const waiting: Waiting<Job, Value> = { job, resolve, reject, onProgress };
          queue.add(waiting);
          leave = () => {
            if (queue.delete(waiting)) reject(signal?.reason as Error);
            else giveUp(threads, waiting, clock);
          };
          signal?.addEventListener('abort', leave, { once: true });
          assign();
        });
      } catch (error) {
        throw signal?.aborted === true ? signal.reason : error;
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
    async close() {
      closed = true;
      const left = [...urgent, ...background];
      urgent.clear();
      background.clear();
      for (const { reject } of left) reject(new Error('the thread pool is closed'));
      for (const { stay } of threads) stay();
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
