import type { Query } from '../../db/database.ts';
import { CHUNK_IDS, readColumn, type ColumnPart, type StoredColumn } from './columnCodec.ts';

/** Thrown where columns are gone while they are read: somebody changed the layer. Whoever asked looks at the features instead. */
export class ColumnsGone extends Error {
  constructor(layer: string) {
    super(`the columns of ${layer} are not there any more`);
    this.name = 'ColumnsGone';
  }
}

/** The values of some features whose ids lie near each other. */
export interface ChunkPart {
  /** The first id that the chunk may hold. */
  readonly first: number;
  /** Those asked for, ascending. */
  readonly ids: Int32Array;
  readonly columns: ReadonlyMap<string, ColumnPart>;
}

/** What is read of a layer. */
export interface ColumnQuery {
  readonly layer: string;
  readonly names: readonly string[];
  /** Ascending. */
  readonly ids: Int32Array;
}

/** Columns of a chunk that are read in one statement; together some hundred kB, as a rule. */
const COLUMNS_AT_ONCE = 8;

interface Chunk {
  readonly chunk: number;
  readonly ids: Int32Array;
}

function chunksOf(ids: Int32Array): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let from = 0; from < ids.length;) {
    const chunk = Math.floor((ids[from] ?? 0) / CHUNK_IDS);
    const end = (chunk + 1) * CHUNK_IDS;
    let to = from;
    while (to < ids.length && (ids[to] ?? 0) < end) to += 1;
    chunks.push({ chunk, ids: ids.subarray(from, to) });
    from = to;
  }
  return chunks;
}

type Row = StoredColumn & { readonly chunk: number; readonly field: string };

async function readRows(
  query: Query,
  { layer, names }: ColumnQuery,
  chunks: readonly Chunk[],
): Promise<readonly Row[]> {
  if (names.length === 0) return [];
  const fields = names.map((_, at) => `$${String(at + 3)}`).join(', ');
  return query<Row & Record<string, unknown>>(
    `SELECT chunk, field, dictionary, codes FROM geo_columns
     WHERE layer = $1 AND chunk = ANY($2::text::integer[]) AND field IN (${fields})`,
    [layer, `{${chunks.map(({ chunk }) => chunk).join(',')}}`, ...names],
  );
}

/**
 * Reads values of features, chunk by chunk in the order of ids; no row of a feature is read for it.
 * @throws ColumnsGone; DatabaseFailure; the signal's reason
 */
export async function* readColumns(
  query: Query,
  asked: ColumnQuery,
  signal: AbortSignal,
): AsyncGenerator<ChunkPart> {
  const chunks = chunksOf(asked.ids);
  const atOnce = Math.max(1, Math.floor(COLUMNS_AT_ONCE / Math.max(1, asked.names.length)));
  const batch = (from: number) => chunks.slice(from, from + atOnce);
  let next = readRows(query, asked, batch(0));
  for (let from = 0; from < chunks.length; from += atOnce) {
    const rows = await next;
    signal.throwIfAborted();
    if (from + atOnce < chunks.length) {
      // Read while this one is looked at; where nobody asks for it any more its failure is nobody's.
      next = readRows(query, asked, batch(from + atOnce));
      next.catch(() => undefined);
    }
    for (const { chunk, ids } of batch(from)) {
      const own = rows.filter((row) => row.chunk === chunk);
      if (own.length < asked.names.length) throw new ColumnsGone(asked.layer);
      const columns = new Map(own.map((row) => [row.field, readColumn(row)]));
      yield { first: chunk * CHUNK_IDS, ids, columns };
    }
  }
}
