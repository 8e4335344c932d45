import type { Database, Query } from '../../server/base/db/database.ts';
import { DatabaseFailure, rootCause } from '../../server/base/db/failure.ts';
import type { FieldValue } from './clause.ts';
import type { ConditionSql } from './clauseSql.ts';

/** Which features of a layer are asked for. */
export interface AskedRows {
  /** The name that they are stored under. */
  readonly layer: string;
  /** Ascending; those that the condition is looked at for. */
  readonly ids: Int32Array;
  readonly condition: ConditionSql;
}

/**
 * Ids that one statement looks at. The embedded database serves nobody else meanwhile: some ten milliseconds. A server divides a statement
 * among its processes, and does not hear before its end that nobody waits for it any more.
 */
const SPANS: Readonly<Record<Database['kind'], number>> = { embedded: 16_384, postgresql: 524_288 };

/** Some ids that lie near each other, as a statement is asked for them. */
interface Span {
  readonly first: number;
  readonly last: number;
  /** Ascending. */
  readonly ids: Int32Array;
}

function* spansOf({ ids }: AskedRows, span: number): Generator<Span> {
  for (let from = 0; from < ids.length;) {
    const first = ids[from] ?? 0;
    let to = from;
    while (to < ids.length && (ids[to] ?? 0) - first < span) to += 1;
    yield { first, last: ids[to - 1] ?? first, ids: ids.subarray(from, to) };
    from = to;
  }
}

/** A bit for each id from the first on, the lowest of a byte first. */
function bitsOf({ first, last, ids }: Span): Buffer {
  const bits = Buffer.alloc(Math.floor((last - first) / 8) + 1);
  for (const id of ids) {
    const at = id - first;
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return bits;
}

/** Where fewer of a span are asked for, each is looked up; else all rows are read, and those not asked for are passed over. */
const DENSE = 0.5;

/** Which ids of a span are asked for. @param place writes a parameter */
function amongSql(span: Span, place: (value: unknown) => string): string {
  const { first, last, ids } = span;
  const share = ids.length / (last - first + 1);
  if (share === 1) return '';
  return share < DENSE
    ? ` AND id = ANY(${place(`{${ids.join(',')}}`)}::text::integer[])`
    : ` AND get_bit(${place(bitsOf(span))}::bytea, (id - $2)::bigint) = 1`;
}

/** Failures of values that are not what was expected, and of conditions that are too deep; nothing is wrong with the database. */
const NOT_TELLING = /^(?:22|54)/;

function isNotTelling(error: unknown): boolean {
  const cause = error instanceof DatabaseFailure ? rootCause(error) : undefined;
  return cause instanceof Error && 'code' in cause && NOT_TELLING.test(String(cause.code));
}

/** The statement for a span: rows of the layer that meet the condition, as `what` of them. */
function statementFor(what: string, { layer, condition }: AskedRows, span: Span) {
  const values: unknown[] = [layer, span.first, span.last];
  const places = new Map<FieldValue, string>();
  const place = (value: unknown) => {
    values.push(value);
    return `$${String(values.length)}`;
  };
  const among = amongSql(span, place);
  const meets = condition((value) => {
    const known = places.get(value) ?? place(value);
    places.set(value, known);
    return known;
  });
  const text = `SELECT ${what} FROM geo_features WHERE layer = $1 AND id BETWEEN $2::integer AND $3::integer${among} AND ${meets}`;
  return { text, values };
}

/** What a statement answers of each span; undefined where the database cannot tell it of the values that there are. */
async function ofSpans<R>(
  { kind, query }: Pick<Database, 'kind' | 'query'>,
  rows: AskedRows,
  ask: (query: Query, span: Span) => Promise<R>,
  signal: AbortSignal,
): Promise<readonly R[] | undefined> {
  const found: R[] = [];
  try {
    for (const span of spansOf(rows, SPANS[kind])) {
      signal.throwIfAborted();
      found.push(await ask(query, span));
    }
    return found;
  } catch (error) {
    if (isNotTelling(error)) return undefined;
    throw error;
  }
}

/**
 * How many features meet a condition. They are counted by the database.
 * @returns undefined where the database cannot tell, so that the values must be looked at here
 * @throws DatabaseFailure; the signal's reason
 */
export async function countMeeting(
  database: Database,
  rows: AskedRows,
  signal: AbortSignal,
): Promise<number | undefined> {
  const counts = await ofSpans(
    database,
    rows,
    async (query, span) => {
      const { text, values } = statementFor('count(*) AS count', rows, span);
      const [row] = await query<{ count: unknown }>(text, values);
      return Number(row?.count ?? 0);
    },
    signal,
  );
  return counts?.reduce((sum, count) => sum + count, 0);
}

/** Bytes of an id, as PostgreSQL sends it in binary form. */
const ID_BYTES = 4;

/**
 * The ids of the features that meet a condition, ascending.
 * @returns undefined as {@link countMeeting} does
 * @throws DatabaseFailure; the signal's reason
 */
export async function idsMeeting(
  database: Database,
  rows: AskedRows,
  signal: AbortSignal,
): Promise<Int32Array | undefined> {
  const pages = await ofSpans(
    database,
    rows,
    async (query, span) => {
      const { text, values } = statementFor(
        `string_agg(int4send(id), ''::bytea ORDER BY id) AS ids`,
        rows,
        span,
      );
      const [row] = await query<{ ids: Uint8Array | null }>(text, values);
      return row?.ids ?? new Uint8Array();
    },
    signal,
  );
  if (pages === undefined) return undefined;
  const ids = new Int32Array(pages.reduce((sum, page) => sum + page.length / ID_BYTES, 0));
  let at = 0;
  for (const page of pages) {
    const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
    for (let from = 0; from < page.length; from += ID_BYTES) ids[at++] = view.getInt32(from);
  }
  return ids;
}
