import type { PrintJob } from '../../src/api/contracts/print.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Database } from '../base/db/database.ts';
import type { Processes } from '../base/processes/processes.ts';
import { QueueFull } from '../base/queue/workQueue.ts';
import {
  Cancelled,
  createRunner,
  Lost,
  PutBack,
  type PageTurns,
  type Runner,
  type Turns,
  type Work,
} from './jobRunner.ts';
import { createJobRows, type Job, type JobOrder, type JobRows, type LeftJob } from './jobRows.ts';
import { PrintFailure } from './order.ts';

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
export interface JobsSetup extends PageTurns {
  readonly database: Database;
  readonly processes: Processes;
  readonly goOn: GoOn;
  readonly onError: (error: unknown) => void;
}

/** A job that ended so many processes is one that ends processes. */
const MOST_ATTEMPTS = 3;

/** A process takes over what others left while it makes fewer than these. */
const MOST_TAKEN = 2;

/** How often it is looked whether jobs were cancelled at another process, milliseconds. */
const LOOK_MS = 400;

const never = new AbortController().signal;

const isPutBack = (order: JobOrder) => order.kind === 'series';

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
