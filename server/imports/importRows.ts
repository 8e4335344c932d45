import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ImportState } from '../../src/api/contracts/imports.ts';
import type { Database, Row } from '../base/db/database.ts';
import { livesSql } from '../base/processes/processes.ts';
import { Refusal } from '../base/http/refusal.ts';
import { TEXT_ENCODINGS, type TextEncoding } from './sourceFiles.ts';

/** What is told of an import, but for the bytes that came. */
export type ToldState = Omit<ImportState, 'receivedBytes'>;

/** An import that goes on, as it stood when it was read. */
export interface Import {
  readonly id: string;
  readonly accountId: string;
  readonly file: string;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  readonly state: ToldState;
  readonly encoding: TextEncoding | undefined;
  /** Name of the file of rows of the layer that was converted last. */
  readonly rowsFile: string | undefined;
}

/** What work changes of an import. */
export interface ImportChange {
  readonly state?: Partial<ToldState>;
  readonly rowsFile?: string | undefined;
}

/** Imports of one account that are not forgotten yet. */
const IMPORTS_PER_ACCOUNT = 5;

/** An import that nobody asks about for this long is given up. */
const FORGOTTEN = "interval '1 hour'";

const rowSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  file: z.string(),
  size_bytes: z.coerce.number(),
  received_bytes: z.coerce.number(),
  state: z.custom<ToldState>((value) => typeof value === 'object' && value !== null),
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  rows_file: z.string().nullable(),
});

function importOf(row: Row): Import {
  const { account_id, size_bytes, received_bytes, encoding, rows_file, ...rest } = rowSchema.parse(row);
  return {
    ...rest,
    accountId: account_id,
    sizeBytes: size_bytes,
    receivedBytes: received_bytes,
    encoding: encoding ?? undefined,
    rowsFile: rows_file ?? undefined,
  };
}

/** The imports of all users, each seen by its own account alone, whichever process is asked. */
export interface ImportRows {
  /** @throws Refusal 429 when the account has too many */
  add(accountId: string, file: string, sizeBytes: number): Promise<Import>;
  /** @throws Refusal 404 */
  find(accountId: string, id: string): Promise<Import>;
  /** Notes that bytes came; undefined where they were not the next ones. */
  received(one: Import, bytes: number): Promise<Import | undefined>;
  /** Gives an import to this process to work on. @throws Refusal 409 while a process works on it, or before its file is there */
  claim(one: Import, encoding: TextEncoding | undefined, stage: 'reading' | 'storing'): Promise<Import>;
  /** Notes what came of work so far; false when the import is not this process's any more. */
  note(id: string, change: ImportChange): Promise<boolean>;
  /** The same, and the work has ended. */
  end(id: string, change: ImportChange): Promise<void>;
  /** Takes an import out. */
  remove(id: string): Promise<void>;
  /** Which of these are still this process's. */
  stillOwn(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Takes out what nobody asks about any more; the ids. */
  removeForgotten(): Promise<readonly string[]>;
  /** Ids of all. */
  all(): Promise<ReadonlySet<string>>;
}

const MISSING = () => new Refusal(404, '导入任务不存在或已结束，请重新选择文件');

/** What is told of an import whose process died. */
const BROKEN: Partial<ToldState> = {
  stage: 'failed',
  problem: '处理该文件的服务进程已中断，未导入任何内容。上传的文件仍在，请重试',
};

/** Blank beside what is known of an upload. */
const BLANK = {
  progress: 0,
  problem: null,
  layers: [],
  encoding: null,
  report: null,
  shown: null,
  code: null,
} as const satisfies Partial<ToldState>;

/** Whether something is to be noted of an import that somebody asks about: seldom, since each note is a write to the disk. */
const ASK = `SELECT *, touched_at < clock_timestamp() - interval '1 minute' OR (process IS NOT NULL AND NOT ${livesSql('one.process')}) AS is_due
  FROM imports AS one WHERE account_id = $1 AND id = $2`;

/** Notes that somebody asked about an import, and that its process is dead. */
const TOUCH = `UPDATE imports AS one SET touched_at = clock_timestamp(),
    state = CASE WHEN process IS NULL OR ${livesSql('one.process')} THEN state ELSE state || $3::jsonb END,
    process = CASE WHEN process IS NULL OR ${livesSql('one.process')} THEN process END
  WHERE account_id = $1 AND id = $2 RETURNING *`;

const CLAIM = `UPDATE imports SET process = $2, encoding = $3, state = state || $4::jsonb
  WHERE id = $1 AND process IS NULL AND received_bytes = size_bytes RETURNING *`;

const END = `UPDATE imports SET state = state || $3::jsonb, rows_file = $4, process = NULL, touched_at = clock_timestamp()
  WHERE id = $1 AND process = $2`;

/** Creates what reads and writes the imports. @param process the one that this is */
export function createImportRows(
  { query, transaction }: Pick<Database, 'query' | 'transaction'>,
  process: string,
): ImportRows {
  return {
    add: (accountId, file, sizeBytes) =>
      transaction(async (within) => {
        // Of one account one after the other, at whichever process.
        await within('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [accountId]);
        const own = await within('SELECT FROM imports WHERE account_id = $1', [accountId]);
        if (own.length >= IMPORTS_PER_ACCOUNT)
          throw new Refusal(429, '同时进行的导入太多，请先完成或取消前面的');
        const id = randomUUID();
        const state: ToldState = { id, file, sizeBytes, stage: 'receiving', ...BLANK, layers: [] };
        const [row] = await within(
          'INSERT INTO imports (id, account_id, file, size_bytes, state) VALUES ($1, $2, $3, $4, $5::jsonb) RETURNING *',
          [id, accountId, file, sizeBytes, JSON.stringify(state)],
        );
        return importOf(row ?? {});
      }),
    async find(accountId, id) {
      const [asked] = await query(ASK, [accountId, id]);
      const [row] =
        asked?.is_due === true ? await query(TOUCH, [accountId, id, JSON.stringify(BROKEN)]) : [asked];
      if (row === undefined) throw MISSING();
      return importOf(row);
    },
    async received({ id, receivedBytes }, bytes) {
      const [row] = await query(
        'UPDATE imports SET received_bytes = $3 WHERE id = $1 AND received_bytes = $2 RETURNING *',
        [id, receivedBytes, receivedBytes + bytes],
      );
      return row === undefined ? undefined : importOf(row);
    },
    async claim({ id }, encoding, stage) {
      const begun = { stage, progress: 0, problem: null, report: null, shown: null, code: null };
      const [row] = await query(CLAIM, [id, process, encoding ?? null, JSON.stringify(begun)]);
      if (row !== undefined) return importOf(row);
      const [found] = await query<{ process: string | null }>('SELECT process FROM imports WHERE id = $1', [
        id,
      ]);
      if (found === undefined) throw MISSING();
      if (found.process !== null) throw new Refusal(409, '导入正在进行，请等它完成或先取消');
      throw new Refusal(409, '文件还没有传完');
    },
    async note(id, { state = {} }) {
      const noted = await query(
        'UPDATE imports SET state = state || $3::jsonb WHERE id = $1 AND process = $2 RETURNING id',
        [id, process, JSON.stringify(state)],
      );
      return noted.length > 0;
    },
    async end(id, { state = {}, rowsFile }) {
      await query(END, [id, process, JSON.stringify(state), rowsFile ?? null]);
    },
    async remove(id) {
      await query('DELETE FROM imports WHERE id = $1', [id]);
    },
    async stillOwn(ids) {
      const own = await query<{ id: string }>(
        'SELECT id FROM imports WHERE process = $1 AND id = ANY($2::text[])',
        [process, [...ids]],
      );
      return new Set(own.map(({ id }) => id));
    },
    async removeForgotten() {
      const gone = await query<{ id: string }>(
        `DELETE FROM imports AS one WHERE touched_at < clock_timestamp() - ${FORGOTTEN}
           AND (process IS NULL OR NOT ${livesSql('one.process')}) RETURNING id`,
      );
      return gone.map(({ id }) => id);
    },
    async all() {
      return new Set((await query<{ id: string }>('SELECT id FROM imports')).map(({ id }) => id));
    },
  };
}
