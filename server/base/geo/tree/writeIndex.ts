import { systemClock } from '../../../../src/lib/clock.ts';
import { createSlices } from '../../../../src/lib/slices.ts';
import type { Database, Query } from '../../db/database.ts';
import { aroundAll, pagesOf, readSegments, type IndexPage } from './indexPages.ts';

/** An index that is being written. */
interface Begun {
  readonly build: string;
  /** The first segment that is not written. */
  readonly next: number;
}

/** Begins with a layer, or goes on where it was left; undefined where all of it is written. */
async function begin(query: Query, layer: string): Promise<Begun | undefined> {
  await query(
    'DELETE FROM geo_indexed WHERE layer = $1 AND revision <> (SELECT revision FROM geo_layers WHERE name = $1)',
    [layer],
  );
  await query(
    `INSERT INTO geo_indexed (layer, revision) SELECT name, revision FROM geo_layers WHERE name = $1
     ON CONFLICT (layer) DO NOTHING`,
    [layer],
  );
  const [row] = await query<{ build: string; next: number; whole: boolean }>(
    'SELECT build, next_segment AS next, is_whole AS whole FROM geo_indexed WHERE layer = $1',
    [layer],
  );
  return row === undefined || row.whole ? undefined : row;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Float64Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Stores a page; false where somebody changed the layer meanwhile, so that all of it must be written again. */
async function storePage(query: Query, build: string, { page, ids, extents }: IndexPage): Promise<boolean> {
  // By itself, not in a transaction with the others of its segment: the embedded database would serve nobody meanwhile.
  const stored = await query(
    `INSERT INTO geo_index_pages (build, page, west, south, east, north, ids, extents)
     SELECT build, $2::int, $3::float8, $4::float8, $5::float8, $6::float8, $7::bytea, $8::bytea FROM geo_indexed WHERE build = $1
     ON CONFLICT (build, page) DO UPDATE SET ids = excluded.ids, extents = excluded.extents RETURNING page`,
    [build, page, ...aroundAll(extents), bytesOf(ids), bytesOf(extents)],
  );
  return stored.length > 0;
}

/**
 * Writes the spatial index of a layer, a segment at a time; ended in the middle, the next call goes on there. It is searched once all of it
 * is written. Where somebody changes the layer meanwhile, what was written is gone, and nothing more is.
 * @throws DatabaseFailure; the signal's reason
 */
export async function writeIndex({ query }: Database, layer: string, signal: AbortSignal): Promise<void> {
  const begun = await begin(query, layer);
  if (begun === undefined) return;
  const { build, next } = begun;
  const slices = createSlices(systemClock, signal);
  for await (const segment of readSegments(query, layer, next, signal)) {
    for await (const page of pagesOf(segment, slices)) if (!(await storePage(query, build, page))) return;
    await query('UPDATE geo_indexed SET next_segment = $2::int + 1 WHERE build = $1', [
      build,
      segment.segment,
    ]);
  }
  await query('UPDATE geo_indexed SET is_whole = true WHERE build = $1', [build]);
}
