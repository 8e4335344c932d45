import { PRINT_TIMEOUT_MS, type PrintJob } from '../../src/api/contracts/print.ts';
import { choosePaper, type Paper, type PaperChoice } from '../../src/domain/sheet/paper.ts';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Database } from '../base/db/database.ts';
import type { Processes } from '../base/processes/processes.ts';
import { QueueFull, type WorkQueue } from '../base/queue/workQueue.ts';
import { createJobRows, type Job, type JobOrder, type JobRows, type LeftJob } from './jobRows.ts';
import { PrintFailure } from './order.ts';

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
class Cancelled extends PrintFailure {
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
class Lost extends Cancelled {}

/** Stands for "this process stops, and another one goes on". */
class PutBack extends PrintFailure {
  constructor() {
    super('服务器正在停止，制图将继续', 503);
  }
}

/** What a job of this process is made by. */
type Work<T> = (turns: Turns) => Promise<T>;

/** The jobs of all users; one page is drawn at a time. */
export interface Jobs extends Pick<
  JobRows,
  'create' | 'get' | 'state' | 'newest' | 'update' | 'states' | 'cancel'
> {
  /**
   * Runs a job, whose pages wait for their turns; cancelled with `signal`, by {@link Jobs.cancel} of any process, or when a page takes too
   * long. Should this process be killed, another one goes on with the order.
   * @throws PrintFailure: what failed, cancelled; QueueFull; the signal's reason
   */
  run<T>(job: Job, order: JobOrder, signal: AbortSignal, work: Work<T>): Promise<T>;
  /** Begins a job that nobody waits for, once it is stored: from then on it will end, and its state tells how. */
  begin(job: Job, order: JobOrder, work: Work<unknown>): Promise<PrintJob>;
  /** Ends all, and waits for that: sheets somebody waits for are cancelled, series put back for another process, or the next start. */
  close(): Promise<void>;
}

/** How jobs that a dead process left are made. */
export type GoOn = (left: LeftJob, turns: Turns) => Promise<void>;

/** What the jobs stand on. */
export interface JobsSetup {
  readonly database: Database;
  readonly processes: Processes;
  readonly clock: Clock;
  /** In which pages wait for their turns. */
  readonly queue: WorkQueue;
  readonly goOn: GoOn;
  readonly onError: (error: unknown) => void;
}

/** A job that ended so many processes is one that ends processes. */
const MOST_ATTEMPTS = 3;

/** A process takes over what others left while it makes fewer than these. */
const MOST_TAKEN = 2;

/** How often it is looked whether jobs were cancelled at another process, milliseconds. */
const LOOK_MS = 400;

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

const never = new AbortController().signal;

interface Running {
  readonly order: JobOrder;
  readonly controller: AbortController;
}

const isPutBack = (order: JobOrder) => order.kind === 'series';

/** The turns of a job's pages, which tell how far it is. */
function createTurns(
  { clock, queue, rows }: Pick<JobsSetup, 'clock' | 'queue'> & { readonly rows: JobRows },
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
function createRunner({ clock, queue }: Pick<JobsSetup, 'clock' | 'queue'>, rows: JobRows) {
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

type Runner = ReturnType<typeof createRunner>;

/** Goes on with jobs that dead processes left. */
function createTaker({ goOn, onError }: JobsSetup, rows: JobRows, { make, running, own }: Runner) {
  const ended = new AbortController();

  async function go(left: LeftJob): Promise<void> {
    const { job, order, attempts } = left;
    if (attempts > MOST_ATTEMPTS) {
      const message = '制图时服务进程多次中断，已停止。请减少页数、图层或降低分辨率后重试';
      await rows.progress(job.id, { state: 'failed', message });
      return;
    }
    const work = (turns: Turns) =>
      goOn(left, turns).catch((error: unknown) => {
        // It was acknowledged: it waits for another look rather than being refused now.
        throw error instanceof QueueFull ? new PutBack() : error;
      });
    await make(job, order, ended.signal, work);
  }

  return {
    async look(): Promise<void> {
      while (!ended.signal.aborted && running.size < MOST_TAKEN) {
        const left = await rows.takeLeft(own());
        if (left === undefined) return;
        // How it ends is told by its state.
        go(left).catch((error: unknown) => {
          if (!(error instanceof PrintFailure || error instanceof Refusal)) onError(error);
        });
        // One that had no room is not taken again at once.
        if (running.size === 0) return;
      }
    },
    close: () => ended.abort(new PutBack()),
  };
}

/** Creates the jobs of this process among those of all, whose pages wait in a queue. */
export function createJobs(setup: JobsSetup): Jobs {
  const { database, processes, clock, onError } = setup;
  const rows = createJobRows(database, processes.id);
  const runner = createRunner(setup, rows);
  const taker = createTaker(setup, rows, runner);
  const { running, abort } = runner;
  processes.onBeat(() => taker.look());

  /** An embedded database has this process alone, which knows by itself what was cancelled. */
  const isShared = database.kind === 'postgresql';
  const stopLooking = clock.every(LOOK_MS, () => {
    const ids = [...running.keys()];
    if (!isShared || ids.length === 0) return;
    rows.stillOwn(ids).then(
      (own) => {
        for (const id of ids) if (!own.has(id)) abort(id, new Lost());
      },
      (error: unknown) => onError(error),
    );
  });

  return {
    ...rows,
    run: (job, order, signal, work) => runner.start(job, order, signal, work).made,
    async begin(job, order, work) {
      const { claimed, made } = runner.start(job, order, never, work);
      made.catch((error: unknown) => {
        if (!(error instanceof PrintFailure || error instanceof Refusal)) onError(error);
      });
      await claimed;
      return rows.state(job.accountId, job.id);
    },
    async cancel(accountId, id) {
      const state = await rows.cancel(accountId, id);
      if (state.state === 'cancelled') abort(id, new Cancelled());
      return state;
    },
    async close() {
      stopLooking();
      taker.close();
      const stopping = new PrintFailure('服务器正在停止，制图已取消，请稍后重试', 503);
      await runner.stop((order) => (isPutBack(order) ? new PutBack() : stopping));
    },
  };
}
