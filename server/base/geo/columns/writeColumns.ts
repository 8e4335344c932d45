import { z } from 'zod';
import type { Database, Query } from '../../db/database.ts';
import { yieldToOthers } from '../../threads/yieldToOthers.ts';
import { CHUNK_IDS, writeColumn, type StoredColumn } from './columnCodec.ts';

/** Layers of more corners are large: they are read by windows, and have columns. */
export const LARGE_VERTICES = 500_000;

/** A layer whose features are stored. */
export interface FieldedLayer {
  readonly layer: string;
  /** Of its features' properties. */
  readonly fields: readonly string[];
}

/** Values read in one statement, and most rows of them: some ten milliseconds, during which the embedded database serves nobody else. */
const [READ_VALUES, READ_ROWS] = [40_000, 4096];

const columnSchema = z.array(z.unknown()).nullable();

/** The values of a chunk, a list for each field; undefined where it has no feature. */
async function valuesOf(
  query: Query,
  { layer, fields }: FieldedLayer,
  first: number,
  signal: AbortSignal,
): Promise<readonly (readonly unknown[])[] | undefined> {
  const columns = fields.map((_, at) => `, jsonb_agg(properties -> $${String(at + 4)}) AS v${String(at)}`);
  const text = `SELECT jsonb_agg(id) AS ids${columns.join('')}
    FROM (SELECT id, properties FROM geo_features WHERE layer = $1 AND id BETWEEN $2 AND $3 ORDER BY id) AS page`;
  const rows = Math.min(READ_ROWS, Math.max(200, Math.floor(READ_VALUES / Math.max(1, fields.length))));
  const lists = fields.map(() => new Array<unknown>(CHUNK_IDS).fill(null));
  let isEmpty = true;
  for (let from = first; from < first + CHUNK_IDS; from += rows) {
    const last = Math.min(from + rows, first + CHUNK_IDS) - 1;
    const [row = {}] = await query(text, [layer, from, last, ...fields]);
    const ids = z.array(z.number()).nullable().parse(row.ids) ?? [];
    if (ids.length > 0) isEmpty = false;
    for (const [at, list] of lists.entries()) {
      const values = columnSchema.parse(row[`v${String(at)}`]) ?? [];
      for (const [index, id] of ids.entries()) list[id - first] = values[index] ?? null;
    }
    await yieldToOthers(signal);
  }
  return isEmpty ? undefined : lists;
}

/** Begins with a layer, or goes on where it was left; the first chunk that is to be written, undefined where all of it is. */
async function begin(query: Query, layer: string): Promise<number | undefined> {
  await query(
    `DELETE FROM geo_columned WHERE layer = $1 AND revision <> (SELECT revision FROM geo_layers WHERE name = $1)`,
    [layer],
  );
  await query(
    `INSERT INTO geo_columned (layer, revision, next_chunk)
     SELECT name, revision, floor(coalesce((SELECT min(id) FROM geo_features WHERE layer = $1), 0) / $2::float8)
     FROM geo_layers WHERE name = $1 ON CONFLICT (layer) DO NOTHING`,
    [layer, CHUNK_IDS],
  );
  const [row] = await query<{ next: number; whole: boolean }>(
    'SELECT next_chunk AS next, fields IS NOT NULL AS whole FROM geo_columned WHERE layer = $1',
    [layer],
  );
  return row === undefined || row.whole ? undefined : row.next;
}

/** Stores a chunk; false where somebody changed the layer meanwhile, so that all of it must be written again. */
function storeChunk(
  { transaction }: Database,
  layer: string,
  chunk: number,
  columns: readonly (StoredColumn & { readonly field: string })[],
): Promise<boolean> {
  return transaction(async (query) => {
    const noted = await query(
      'UPDATE geo_columned SET next_chunk = $2::int + 1, chunks = chunks + 1 WHERE layer = $1 AND next_chunk <= $2 RETURNING layer',
      [layer, chunk],
    );
    if (noted.length === 0) return false;
    for (const { field, dictionary, codes } of columns)
      await query(
        'INSERT INTO geo_columns (layer, chunk, field, dictionary, codes) VALUES ($1, $2, $3, $4, $5)',
        [layer, chunk, field, dictionary, Buffer.from(codes)],
      );
    return true;
  });
}

/** Says that all is written: of the fields that could be held in each chunk. */
async function finish(query: Query, layer: string): Promise<void> {
  await query(
    `UPDATE geo_columned SET fields = (SELECT coalesce(jsonb_agg(held.field), '[]') FROM (
       SELECT field FROM geo_columns AS one WHERE one.layer = $1 GROUP BY field HAVING count(*) = geo_columned.chunks) AS held)
     WHERE layer = $1`,
    [layer],
  );
  await query(
    `DELETE FROM geo_columns WHERE layer = $1
       AND NOT EXISTS (SELECT FROM geo_columned AS all_of WHERE all_of.layer = $1 AND all_of.fields ? geo_columns.field)`,
    [layer],
  );
}

/**
 * Writes the columns of a layer, a chunk at a time; ended in the middle, the next call goes on there. They are read once all are written.
 * Where somebody changes the layer meanwhile, what was written is gone, and nothing more is.
 * @throws DatabaseFailure; the signal's reason
 */
export async function writeColumns(
  database: Database,
  fielded: FieldedLayer,
  signal: AbortSignal,
): Promise<void> {
  const { query } = database;
  const { layer, fields } = fielded;
  const next = await begin(query, layer);
  if (next === undefined) return;
  const [row] = await query<{ last: number | null }>(
    'SELECT max(id) AS last FROM geo_features WHERE layer = $1',
    [layer],
  );
  for (let chunk = next; chunk * CHUNK_IDS <= (row?.last ?? -1); chunk += 1) {
    signal.throwIfAborted();
    const values = await valuesOf(query, fielded, chunk * CHUNK_IDS, signal);
    if (values === undefined) continue;
    const columns: (StoredColumn & { readonly field: string })[] = [];
    for (const [at, field] of fields.entries()) {
      const column = writeColumn(values[at] ?? []);
      if (column !== undefined) columns.push({ field, ...column });
      await yieldToOthers(signal);
    }
    if (!(await storeChunk(database, layer, chunk, columns))) return;
  }
  await finish(query, layer);
}
