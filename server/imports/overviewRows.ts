import type { Query } from '../base/db/database.ts';
import type { OverviewBuilder } from '../base/geo/overviews/overviewBuilder.ts';
import { BatchWriter, type Batch } from './batchFile.ts';

/** Columns of a piece: its level, place, sides, vertices and data. */
const COLUMNS = [
  ...(['int2', 'int4', 'int4', 'float8', 'float8', 'float8', 'float8', 'int4'] as const),
  'bytea',
] as const;

/** Writes the pieces of a layer's overviews, as {@link storePieces} takes them. */
export function writeOverviews(builder: OverviewBuilder, path: string): void {
  const file = new BatchWriter(path, COLUMNS);
  try {
    for (const { level, col, row, west, south, east, north, vertices, data } of builder.pieces())
      file.add([level, col, row, west, south, east, north, vertices, data]);
  } finally {
    file.close();
  }
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
