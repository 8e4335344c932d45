import { closeSync, openSync, writeSync } from 'node:fs';
import type { Query } from '../base/db/database.ts';
import type { OverviewBuilder } from '../base/geo/overviews/overviewBuilder.ts';

/** About how long a line of pieces gets, characters: what is stored at once holds up others. */
const LINE_LENGTH = 400_000;

/** Writes the pieces of a layer's overviews, some in each line, as {@link storeOverviewLine} takes them. */
export function writeOverviews(builder: OverviewBuilder, path: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    let [rows, length]: [string[], number] = [[], 0];
    const flush = () => {
      if (rows.length > 0) writeSync(file, `[${rows.join(',')}]\n`);
      [rows, length] = [[], 0];
    };
    for (const { data, ...piece } of builder.pieces()) {
      const row = JSON.stringify({ ...piece, data: Buffer.from(data).toString('base64') });
      rows.push(row);
      length += row.length;
      if (length >= LINE_LENGTH) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
}

/** Stores a line of pieces. @param part 0, or a number of its own for a file that is added to a layer */
export async function storeOverviewLine(
  query: Query,
  version: string,
  line: string,
  part: number,
): Promise<void> {
  await query(
    `INSERT INTO geo_overviews (layer, level, col, row, part, west, south, east, north, vertices, data)
     SELECT $1, level, col, row, $3::smallint, west, south, east, north, vertices, decode(data, 'base64')
     FROM jsonb_to_recordset($2::jsonb) AS piece(level smallint, col integer, row integer, west float8, south float8,
       east float8, north float8, vertices integer, data text)`,
    [version, line, part],
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
