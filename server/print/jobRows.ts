import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PRINT_STATES, type PrintJob } from '../../src/api/contracts/print.ts';
import { drawingsSchema, type Drawings } from '../../src/domain/sheet/drawings.ts';
import type { SheetTexts } from '../../src/domain/sheet/protocol.ts';
import { sheetSchema, type Sheet } from '../../src/domain/sheet/sheet.ts';
import type { Database, Row } from '../base/db/database.ts';
import { livesSql } from '../base/processes/processes.ts';
import { PrintFailure } from './order.ts';

/** A job as it stands: one export of one user. */
export interface Job {
  readonly id: string;
  readonly accountId: string;
  readonly progress: PrintJob;
  /** From the uploaded project; undefined before the upload. */
  readonly texts: SheetTexts | undefined;
  readonly settings: { readonly sheet: Sheet; readonly drawings: Drawings | undefined } | undefined;
}

const orderSchema = z.object({
  kind: z.enum(['sheet', 'series']),
  title: z.string(),
  format: z.enum(['png', 'pdf']),
  sheets: z.array(sheetSchema).min(1),
  drawings: drawingsSchema.optional(),
  /** The role under which it was ordered. */
  roleType: z.number(),
});

/** What is printed: all that another process needs to go on with it. */
export type JobOrder = z.output<typeof orderSchema>;

/** A job that a process left in the middle. */
export interface LeftJob {
  readonly job: Job;
  readonly order: JobOrder;
  /** How many processes began it, the one that takes it over included. */
  readonly attempts: number;
}

/** Times and numbers of jobs. */
export const JOB_LIMITS = {
  /** Of one user; older ones that do not run are forgotten. */
  perUser: 30,
} as const;

const settingsSchema = z.object({ sheet: sheetSchema, drawings: drawingsSchema.optional() });

const progressSchema = z.object({
  id: z.string(),
  state: z.enum(PRINT_STATES),
  done: z.number(),
  total: z.number(),
  message: z.string(),
});

const rowSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  texts: z.object({ title: z.string(), unit: z.string() }).nullable(),
  settings: settingsSchema.nullable(),
});

function progressOf(row: Row): PrintJob {
  const { id, ...progress } = progressSchema.parse(row);
  return { job: id, ...progress };
}

function jobOf(row: Row): Job {
  const { id, account_id, texts, settings } = rowSchema.parse(row);
  return {
    id,
    accountId: account_id,
    progress: progressOf(row),
    texts: texts ?? undefined,
    settings: settings === null ? undefined : { sheet: settings.sheet, drawings: settings.drawings },
  };
}

const RUNNING = "state IN ('queued', 'drawing', 'checking')";

/** The jobs of all users as the database has them: whichever process is asked, the answer is the same. */
export interface JobRows {
  create(accountId: string): Promise<Job>;
  /** @throws PrintFailure 404 when the account has no such job */
  get(accountId: string, id: string): Promise<Job>;
  /** How it stands alone: what it is made of may be megabytes. @throws PrintFailure 404 */
  state(accountId: string, id: string): Promise<PrintJob>;
  /** The caller's job that was uploaded last. */
  newest(accountId: string): Promise<Job | undefined>;
  update(job: Job, change: Partial<Pick<Job, 'texts' | 'settings'>>): Promise<Job>;
  /** How many jobs are in each state. */
  states(): Promise<ReadonlyMap<PrintJob['state'], number>>;
  /** Gives a job to this process to print. @throws PrintFailure 409 when it is being printed */
  claim(job: Job, order: JobOrder): Promise<void>;
  /** Notes how far a job of this process is; false when it is not this process's any more: cancelled, or taken over. */
  progress(id: string, change: Partial<Pick<PrintJob, 'state' | 'done' | 'message'>>): Promise<boolean>;
  /** Puts a job of this process back, for any process to begin anew. */
  putBack(id: string): Promise<void>;
  /** Ends a job that waits or runs as cancelled; does nothing to one that does not. @throws PrintFailure 404 */
  cancel(accountId: string, id: string): Promise<PrintJob>;
  /** Which of these jobs are this process's still. */
  stillOwn(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Takes over a job whose process is dead, or that was put back.
   * @param own ids of those that this process makes: another one of its own is one whose end could not be noted
   */
  takeLeft(own: readonly string[]): Promise<LeftJob | undefined>;
}

const MISSING = '制图任务不存在或已过期，请重新导出';

/** Changes a job after whose upload it is the newest. */
const UPDATE = `UPDATE print_jobs SET changed_at = clock_timestamp(), texts = coalesce($3::jsonb, texts), settings = coalesce($4::jsonb, settings)
  WHERE account_id = $1 AND id = $2 RETURNING *`;

const CLAIM = `UPDATE print_jobs SET state = 'queued', done = 0, total = $3, message = '', ordered = $4::jsonb, process = $5, attempts = 1
  WHERE account_id = $1 AND id = $2 AND NOT ${RUNNING} RETURNING id`;

/** What is being printed is kept as long as somebody may have to go on with it. */
const PROGRESS = `UPDATE print_jobs SET state = coalesce($3, state), done = coalesce($4, done), message = coalesce($5, message),
    ordered = CASE WHEN $3 IN ('done', 'failed', 'cancelled') THEN NULL ELSE ordered END
  WHERE id = $1 AND process = $2 AND ${RUNNING} RETURNING id`;

const TAKE_LEFT = `UPDATE print_jobs SET process = $1, state = 'queued', done = 0, attempts = attempts + 1 WHERE id = (
    SELECT id FROM print_jobs AS left_job WHERE ${RUNNING} AND NOT id = ANY($2::text[]) AND (process = $1 OR NOT ${livesSql('left_job.process')})
    ORDER BY changed_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING *`;

/** Beyond so many jobs of an account the oldest that do not run go. */
const FORGET_OLD = `DELETE FROM print_jobs WHERE id IN (
    SELECT id FROM (SELECT id, state, row_number() OVER (ORDER BY changed_at DESC) AS place FROM print_jobs WHERE account_id = $1) AS own
    WHERE place > ${String(JOB_LIMITS.perUser)} AND NOT ${RUNNING})`;

const STANDING = 'id, state, done, total, message';

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** @throws PrintFailure 404 */
function there(row: Row | undefined): Row {
  if (row === undefined) throw new PrintFailure(MISSING, 404);
  return row;
}

type Kept = 'create' | 'get' | 'state' | 'newest' | 'update' | 'states';

/** What every process may ask and change. */
function createKept({ query }: Pick<Database, 'query'>): Pick<JobRows, Kept> {
  return {
    async create(accountId) {
      const [row] = await query(
        "INSERT INTO print_jobs (id, account_id, state) VALUES ($1, $2, 'ready') RETURNING *",
        [randomUUID(), accountId],
      );
      await query(FORGET_OLD, [accountId]);
      return jobOf(there(row));
    },
    async get(accountId, id) {
      const [row] = await query('SELECT * FROM print_jobs WHERE account_id = $1 AND id = $2', [
        accountId,
        id,
      ]);
      return jobOf(there(row));
    },
    async state(accountId, id) {
      const [row] = await query(`SELECT ${STANDING} FROM print_jobs WHERE account_id = $1 AND id = $2`, [
        accountId,
        id,
      ]);
      return progressOf(there(row));
    },
    async newest(accountId) {
      const [row] = await query(
        'SELECT * FROM print_jobs WHERE account_id = $1 AND texts IS NOT NULL ORDER BY changed_at DESC LIMIT 1',
        [accountId],
      );
      return row === undefined ? undefined : jobOf(row);
    },
    async update({ accountId, id }, { texts, settings }) {
      const [row] = await query(UPDATE, [accountId, id, json(texts), json(settings)]);
      return jobOf(there(row));
    },
    async states() {
      const counts = await query<{ state: string; count: number }>(
        'SELECT state, count(*)::int AS count FROM print_jobs GROUP BY state',
      );
      return new Map(
        PRINT_STATES.map((state) => [state, counts.find((row) => row.state === state)?.count ?? 0]),
      );
    },
  };
}

/** Creates what reads and writes the jobs. @param process the one that this is */
export function createJobRows(database: Pick<Database, 'query'>, process: string): JobRows {
  const { query } = database;
  const kept = createKept(database);
  return {
    ...kept,
    async claim({ accountId, id }, order) {
      const claimed = await query(CLAIM, [
        ...[accountId, id, order.sheets.length],
        ...[JSON.stringify(order), process],
      ]);
      if (claimed.length === 0) throw new PrintFailure('该图件正在制图，请等待完成或先取消', 409);
    },
    async progress(id, { state, done, message }) {
      const noted = await query(PROGRESS, [id, process, state ?? null, done ?? null, message ?? null]);
      return noted.length > 0;
    },
    async putBack(id) {
      await query(
        `UPDATE print_jobs SET process = NULL, state = 'queued', done = 0, attempts = attempts - 1 WHERE id = $1 AND process = $2 AND ${RUNNING}`,
        [id, process],
      );
    },
    async cancel(accountId, id) {
      const [row] = await query(
        `UPDATE print_jobs SET state = 'cancelled', message = '', ordered = NULL
         WHERE account_id = $1 AND id = $2 AND ${RUNNING} RETURNING ${STANDING}`,
        [accountId, id],
      );
      return row === undefined ? kept.state(accountId, id) : progressOf(row);
    },
    async stillOwn(ids) {
      const own = await query<{ id: string }>(
        `SELECT id FROM print_jobs WHERE process = $1 AND ${RUNNING} AND id = ANY($2::text[])`,
        [process, [...ids]],
      );
      return new Set(own.map(({ id }) => id));
    },
    async takeLeft(own) {
      const [row] = await query(TAKE_LEFT, [process, [...own]]);
      if (row === undefined) return undefined;
      return {
        job: jobOf(row),
        order: orderSchema.parse(row.ordered),
        attempts: z.number().parse(row.attempts),
      };
    },
  };
}
