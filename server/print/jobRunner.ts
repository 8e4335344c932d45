import { PRINT_TIMEOUT_MS } from '../../src/api/contracts/print.ts';
import { choosePaper, type Paper, type PaperChoice } from '../../src/domain/sheet/paper.ts';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { Job, JobOrder, JobRows } from './jobRows.ts';
import { PrintFailure } from './order.ts';

/** In what pages wait for their turns, and what counts their time. */
export interface PageTurns {
  readonly clock: Clock;
  readonly queue: WorkQueue;
}

/**
 * How long a page may take once its turn has come, milliseconds: as long as the specification's sheet, and in proportion what has more
 * pixels.
 */
export function pageLimitMs(choice: PaperChoice): number {
  const pixels = ({ widthPx, heightPx }: Paper) => widthPx * heightPx;
  const plain = pixels(choosePaper({ ...choice, size: '5000px' }));
  return Math.ceil((PRINT_TIMEOUT_MS / 1000) * Math.max(1, pixels(choosePaper(choice)) / plain)) * 1000;
}

/** Stands for "the user cancelled it". */
export class Cancelled extends PrintFailure {
  constructor() {
    super('已取消制图', 409);
  }
}

/** How a running job waits for its turns: one for each page. */
export interface Turns {
  readonly signal: AbortSignal;
  /** Draws one page when its turn has come: the pages of a series let other sheets in between. */
  page<T>(choice: PaperChoice, draw: () => Promise<T>): Promise<T>;
  checking(): void;
}

/** Stands for "another process has it now, or somebody cancelled it there". */
export class Lost extends Cancelled {}

/** Stands for "this process stops, and another one goes on". */
export class PutBack extends PrintFailure {
  constructor() {
    super('服务器正在停止，制图将继续', 503);
  }
}

/** What a job of this process is made by. */
export type Work<T> = (turns: Turns) => Promise<T>;

/** Gives a page its time. @returns takes it back */
const stopsLate = (clock: Clock, controller: AbortController, limitMs: number): CancelTimer =>
  clock.after(limitMs, () =>
    controller.abort(
      new PrintFailure(
        `制图超过 ${String(limitMs / 1000)} 秒未完成，已停止。请减少图层或降低分辨率后重试`,
        504,
      ),
    ),
  );

/** Why a job failed, in words for its user. */
const wordsOf = (error: unknown): string =>
  error instanceof PrintFailure || error instanceof Refusal ? error.message : '服务器内部错误';

interface Running {
  readonly order: JobOrder;
  readonly controller: AbortController;
}

/** The turns of a job's pages, which tell how far it is. */
function createTurns(
  { clock, queue, rows }: PageTurns & { readonly rows: JobRows },
  { id }: Job,
  pages: number,
  { controller, signal }: { readonly controller: AbortController; readonly signal: AbortSignal },
): Turns {
  let done = 0;
  const tell = async (change: Parameters<JobRows['progress']>[1]) => {
    if (await rows.progress(id, change)) return;
    controller.abort(new Lost());
    signal.throwIfAborted();
  };
  return {
    signal,
    checking: () => void tell({ state: 'checking' }).catch(() => undefined),
    page: (choice, draw) =>
      queue.run(signal, async () => {
        await tell({ state: 'drawing' });
        const late = stopsLate(clock, controller, pageLimitMs(choice));
        try {
          const page = await draw();
          done += 1;
          await tell({ state: done < pages ? 'queued' : 'checking', done });
          return page;
        } finally {
          late();
        }
      }),
  };
}

/** Notes why a job ended. */
async function noteEnd(rows: JobRows, id: string, error: unknown, signal: AbortSignal): Promise<void> {
  if (error instanceof PutBack) await rows.putBack(id);
  else if (error instanceof Cancelled || signal.aborted)
    await rows.progress(id, { state: 'cancelled', message: '' });
  else await rows.progress(id, { state: 'failed', message: wordsOf(error) });
}

/** The jobs that this process makes now. */
export function createRunner({ clock, queue }: PageTurns, rows: JobRows) {
  const running = new Map<string, Running>();
  /** Those that are being claimed. */
  const claiming = new Set<string>();
  const ending = new Set<Promise<unknown>>();
  /** Why jobs end as this process stops; undefined until it does. */
  let stopping: ((order: JobOrder) => Error) | undefined;

  /** Has the end of all wait for a work. */
  async function track<T>(work: Promise<T>): Promise<T> {
    ending.add(work);
    try {
      return await work;
    } finally {
      ending.delete(work);
    }
  }

  /** Makes a job that is this process's. */
  async function make<T>(job: Job, order: JobOrder, signal: AbortSignal, work: Work<T>): Promise<T> {
    const controller = running.get(job.id)?.controller ?? new AbortController();
    running.set(job.id, { order, controller });
    const both = AbortSignal.any([signal, controller.signal]);
    try {
      // It may have been ended while it was being claimed.
      both.throwIfAborted();
      const turns = createTurns({ clock, queue, rows }, job, order.sheets.length, {
        controller,
        signal: both,
      });
      const made = await work(turns);
      await rows.progress(job.id, { state: 'done', done: order.sheets.length });
      return made;
    } catch (thrown) {
      const error: unknown = both.aborted ? both.reason : thrown;
      await noteEnd(rows, job.id, error, signal);
      throw error;
    } finally {
      running.delete(job.id);
    }
  }

  /** Makes a job this process's. @throws as {@link JobRows.claim} */
  async function claim(job: Job, order: JobOrder): Promise<void> {
    claiming.add(job.id);
    try {
      await rows.claim(job, order);
      const controller = new AbortController();
      if (stopping !== undefined) controller.abort(stopping(order));
      // From here on it is among those that run.
      running.set(job.id, { order, controller });
    } finally {
      claiming.delete(job.id);
    }
  }

  return {
    running,
    /** Makes a job that is this process's already. */
    make: (...given: Parameters<typeof make>) => track(make(...given)),
    /**
     * Makes a job this process's, and makes it.
     * @returns `claimed` once it is this process's, `made` once it is made
     */
    start<T>(job: Job, order: JobOrder, signal: AbortSignal, work: Work<T>) {
      const claimed = claim(job, order);
      return { claimed, made: track(claimed.then(() => make(job, order, signal, work))) };
    },
    own: () => [...running.keys(), ...claiming],
    abort: (id: string, reason: Error) => running.get(id)?.controller.abort(reason),
    /** Ends all, also what is being claimed, and waits for that. */
    async stop(reasonOf: (order: JobOrder) => Error): Promise<void> {
      stopping = reasonOf;
      for (const { order, controller } of running.values()) controller.abort(reasonOf(order));
      await Promise.allSettled(ending);
    },
  };
}

/** The jobs that this process makes now, and what begins and ends them. */
export type Runner = ReturnType<typeof createRunner>;
