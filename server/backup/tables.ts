import type { Query } from '../base/db/database.ts';

/** Pages of PostgreSQL's files that are read in one statement: some hundred rows, whose long texts lie elsewhere. */
const BLOCKS_AT_ONCE = 4;

/** What is neither the system's nor an extension's, by its kind in `pg_class`. */
const ownOf = (kind: 'r' | 'S') => `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = '${kind}'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  ORDER BY relname`;

/** A name as it stands in a statement: a table's cannot be a parameter. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names of the portal's tables. @throws DatabaseFailure */
export async function tableNames(query: Query): Promise<readonly string[]> {
  return (await query<{ name: string }>(ownOf('r'))).map(({ name }) => name);
}

/**
 * Reads a table piece by piece, as its rows lie: whatever its size, one statement reads a few of the file's pages.
 * @param columns an SQL list about the row `t`
 * @throws DatabaseFailure where a piece cannot be read
 */
export async function* piecesOf<R extends Readonly<Record<string, unknown>>>(
  query: Query,
  table: string,
  columns: string,
): AsyncGenerator<R[]> {
  const [size] = await query<{ blocks: number }>(
    `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS blocks`,
    [quoted(table)],
  );
  for (let block = 0; block < (size?.blocks ?? 0); block += BLOCKS_AT_ONCE) {
    const ends = [block, block + BLOCKS_AT_ONCE].map((at) => `(${String(at)},0)`);
    yield await query<R>(
      `SELECT ${columns} FROM ${quoted(table)} AS t WHERE ctid >= $1::tid AND ctid < $2::tid`,
      ends,
    );
  }
}

/** How much a table holds. */
export interface TableSize {
  readonly name: string;
  /** With its long texts, which lie elsewhere. */
  readonly bytes: number;
  /** Pieces that {@link piecesOf} reads it in. */
  readonly pieces: number;
}

/** How much tables hold, by their names in that order. @throws DatabaseFailure */
export function tableSizes(query: Query, names: readonly string[]): Promise<readonly TableSize[]> {
  return query<{ name: string; bytes: number; pieces: number }>(
    `SELECT name, pg_table_size(quote_ident(name)::regclass)::float8 AS bytes,
       ceil(pg_relation_size(quote_ident(name)::regclass) / current_setting('block_size')::float8 / $2)::float8 AS pieces
     FROM unnest($1::text[]) WITH ORDINALITY AS t(name, place) ORDER BY place`,
    [names, BLOCKS_AT_ONCE],
  );
}

/** Names of a table's columns, in their order. @throws DatabaseFailure */
export async function columnNames(query: Query, table: string): Promise<readonly string[]> {
  const rows = await query<{ name: string }>(
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum',
    [quoted(table)],
  );
  return rows.map(({ name }) => name);
}

/** Names of the portal's sequences, those of its columns included. @throws DatabaseFailure */
export async function sequenceNames(query: Query): Promise<readonly string[]> {
  return (await query<{ name: string }>(ownOf('S'))).map(({ name }) => name);
}
