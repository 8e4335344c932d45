import type { Query } from '../base/db/database.ts';
import { OverviewBuilder } from '../base/geo/overviews/overviewBuilder.ts';
import { batchesOf, BatchWriter, geometriesOf, type Batch } from './batchFile.ts';
import type { ConvertedLayer } from './convert.ts';

/** Columns of a piece: its level, place, sides, vertices and data. */
const COLUMNS = [
  ...(['int2', 'int4', 'int4', 'float8', 'float8', 'float8', 'float8', 'int4'] as const),
  'bytea',
] as const;

/**
 * Makes the overviews of a converted layer, and writes their pieces as {@link storePieces} takes them, beside its rows.
 * @returns the file
 * @throws the signal's reason
 */
export async function writeOverviews(
  { file: rows, kind }: Pick<ConvertedLayer, 'file' | 'kind'>,
  signal: AbortSignal,
): Promise<string> {
  const builder = new OverviewBuilder(kind);
  for await (const batch of batchesOf(rows)) {
    signal.throwIfAborted();
    for (const geometry of geometriesOf(batch)) builder.add(geometry);
  }
  const path = `${rows}-overviews`;
  const file = new BatchWriter(path, COLUMNS);
  try {
    for (const { level, col, row, west, south, east, north, vertices, data } of builder.pieces())
      file.add([level, col, row, west, south, east, north, vertices, data]);
  } finally {
    file.close();
  }
  return path;
}

/** Stores some pieces. @param part 0, or a number of its own for a file that is added to a layer */
export async function storePieces(
  query: Query,
  version: string,
  { columns }: Batch,
  part: number,
): Promise<void> {
  await query(
    `INSERT INTO geo_overviews (layer, level, col, row, part, west, south, east, north, vertices, data)
     SELECT $1, level, col, row, $2::smallint, west, south, east, north, vertices, data
     FROM unnest($3::smallint[], $4::integer[], $5::integer[], $6::float8[], $7::float8[], $8::float8[], $9::float8[],
       $10::integer[], $11::bytea[]) AS piece(level, col, row, west, south, east, north, vertices, data)`,
    [version, part, ...columns],
  );
}

/** Copies the overviews of a version into one that is added to; the part of what is added. */
export async function copyOverviews(query: Query, from: string, to: string): Promise<number> {
  const levels = await query<{ level: number; part: number }>(
    'SELECT level, max(part)::int AS part FROM geo_overviews WHERE layer = $1 GROUP BY level ORDER BY level',
    [from],
  );
  for (const { level } of levels)
    await query(
      `INSERT INTO geo_overviews (layer, level, col, row, part, west, south, east, north, vertices, data)
       SELECT $2, level, col, row, part, west, south, east, north, vertices, data FROM geo_overviews WHERE layer = $1 AND level = $3`,
      [from, to, level],
    );
  return Math.max(-1, ...levels.map(({ part }) => part)) + 1;
}
