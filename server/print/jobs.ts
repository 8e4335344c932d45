import { randomUUID } from 'node:crypto';
import { PRINT_STATES, PRINT_TIMEOUT_MS, type PrintJob } from '../../src/api/contracts/print.ts';
import type { Drawings } from '../../src/domain/sheet/drawings.ts';
import { choosePaper, type Paper, type PaperChoice } from '../../src/domain/sheet/paper.ts';
import type { SheetTexts } from '../../src/domain/sheet/protocol.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import { PrintFailure } from './order.ts';

/** A job in memory: one export of one user. */
export interface Job {
  readonly id: string;
  readonly accountId: string;
  readonly progress: PrintJob;
  /** From the uploaded project; undefined before the upload. */
  readonly texts: SheetTexts | undefined;
  readonly settings: { readonly sheet: Sheet; readonly drawings: Drawings | undefined } | undefined;
}

/** Times and numbers of jobs. */
export const JOB_LIMITS = {
  /** Of one user; older ones that do not run are forgotten. */
  perUser: 30,
} as const;

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

/** The jobs of all users; one page is drawn at a time. */
export interface Jobs {
  create(accountId: string): Job;
  /** @throws PrintFailure 404 when the account has no such job */
  get(accountId: string, id: string): Job;
  /** The caller's job that was uploaded last. */
  newest(accountId: string): Job | undefined;
  update(job: Job, change: Partial<Pick<Job, 'texts' | 'settings'>>): Job;
  /**
   * Runs a job, whose pages wait for their turns; cancelled with `signal`, by {@link Jobs.cancel}, or when a page takes too long.
   * @throws PrintFailure: what failed, cancelled; QueueFull; the signal's reason
   */
  run<T>(job: Job, pages: number, signal: AbortSignal, work: (turns: Turns) => Promise<T>): Promise<T>;
  /** How many jobs are in each state. */
  states(): ReadonlyMap<PrintJob['state'], number>;
  /** Cancels a job that waits or runs; does nothing to one that does not. */
  cancel(accountId: string, id: string): Job;
  /** Cancels all, and waits until they have ended. */
  close(): Promise<void>;
}

const RUNNING: readonly PrintJob['state'][] = ['queued', 'drawing', 'checking'];

/** The jobs in memory; at the end the one that was uploaded last. */
interface JobList extends Pick<Jobs, 'create' | 'get' | 'newest' | 'update' | 'states'> {
  /** Notes how far a job is; does nothing for one that was forgotten. */
  progress(id: string, change: Partial<PrintJob>): void;
}

function createJobList(): JobList {
  const jobs = new Map<string, Job>();

  const put = (job: Job): Job => {
    jobs.set(job.id, job);
    return job;
  };

  function forgetOld(accountId: string): void {
    const own = [...jobs.values()].filter((job) => job.accountId === accountId);
    const idle = own.filter(({ progress: { state } }) => !RUNNING.includes(state));
    for (const { id } of idle.slice(0, Math.max(0, own.length - JOB_LIMITS.perUser))) jobs.delete(id);
  }

  const list: JobList = {
    create(accountId) {
      const id = randomUUID();
      const state = { job: id, state: 'ready', done: 0, total: 1, message: '' } as const;
      const job = put({ id, accountId, progress: state, texts: undefined, settings: undefined });
      forgetOld(accountId);
      return job;
    },
    get(accountId, id) {
      const job = jobs.get(id);
      if (job?.accountId !== accountId) throw new PrintFailure('制图任务不存在或已过期，请重新导出', 404);
      return job;
    },
    newest(accountId) {
      return [...jobs.values()].findLast((job) => job.accountId === accountId && job.texts !== undefined);
    },
    update(job, change) {
      const current = list.get(job.accountId, job.id);
      // Moved to the end: the newest is the one that was uploaded last.
      jobs.delete(job.id);
      return put({ ...current, ...change });
    },
    states() {
      const states = [...jobs.values()].map(({ progress: { state } }) => state);
      return new Map(PRINT_STATES.map((state) => [state, states.filter((one) => one === state).length]));
    },
    progress(id, change) {
      const job = jobs.get(id);
      if (job !== undefined) put({ ...job, progress: { ...job.progress, ...change } });
    },
  };
  return list;
}

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

/** Creates an empty list of jobs, whose pages wait in a queue. */
export function createJobs(clock: Clock, queue: WorkQueue): Jobs {
  const { create, get, newest, update, states, progress } = createJobList();
  const controllers = new Map<string, AbortController>();
  const ending = new Set<Promise<unknown>>();

  /** The turns of a job's pages, which tell how far it is. */
  function turnsOf({ id }: Job, pages: number, controller: AbortController, signal: AbortSignal): Turns {
    let done = 0;
    return {
      signal,
      checking: () => progress(id, { state: 'checking' }),
      page: (choice, draw) =>
        queue.run(signal, async () => {
          progress(id, { state: 'drawing' });
          const late = stopsLate(clock, controller, pageLimitMs(choice));
          try {
            const page = await draw();
            done += 1;
            progress(id, { state: done < pages ? 'queued' : 'checking', done });
            return page;
          } finally {
            late();
          }
        }),
    };
  }

  return {
    create,
    get,
    newest,
    update,
    states,
    async run(job, pages, signal, work) {
      if (controllers.has(job.id)) throw new PrintFailure('该图件正在制图，请等待完成或先取消', 409);
      const controller = new AbortController();
      controllers.set(job.id, controller);
      const both = AbortSignal.any([signal, controller.signal]);
      progress(job.id, { state: 'queued', done: 0, total: pages, message: '' });
      const running = work(turnsOf(job, pages, controller, both));
      ending.add(running);
      try {
        const made = await running;
        progress(job.id, { state: 'done', done: pages });
        return made;
      } catch (thrown) {
        const error: unknown = both.aborted ? both.reason : thrown;
        const isCancelled = error instanceof Cancelled || signal.aborted;
        progress(
          job.id,
          isCancelled ? { state: 'cancelled', message: '' } : { state: 'failed', message: wordsOf(error) },
        );
        throw error;
      } finally {
        controllers.delete(job.id);
        ending.delete(running);
      }
    },
    cancel(accountId, id) {
      const job = get(accountId, id);
      controllers.get(id)?.abort(new Cancelled());
      if (!controllers.has(id)) return job;
      progress(id, { state: 'cancelled' });
      return get(accountId, id);
    },
    async close() {
      const stopping = new PrintFailure('服务器正在停止，制图已取消，请稍后重试', 503);
      for (const controller of controllers.values()) controller.abort(stopping);
      await Promise.allSettled(ending);
    },
  };
}
