import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database, Query } from '../base/db/database.ts';
import { imageryPath } from '../base/imageryFiles.ts';
import type { ArchiveWriter } from './archiveWriter.ts';
import type { Manifest, ManifestTable } from './manifest.ts';
import {
  columnNames,
  piecesOf,
  quoted,
  sequenceNames,
  tableNames,
  tableSizes,
  type TableSize,
} from './tables.ts';

const compress = promisify(gzip);

/** A part of a table is closed when it is longer, characters: two of them are held while one is compressed. */
const PART_CHARACTERS = 2_000_000;

/** Tables whose rows are not kept: what ran on the database is in the manifest, and nobody stays signed in, or goes on, over a restore. */
const LEFT_OUT: readonly string[] = [
  ...['schema_migrations', 'sessions'],
  // What goes on at the moment, and who does it: its files are not kept either.
  ...['portal_processes', 'queue_pieces', 'sign_in_attempts', 'print_jobs', 'imports'],
  // Made from the features again (server/imports/keepBeside.ts).
  ...['geo_columned', 'geo_columns', 'geo_indexed', 'geo_index_pages'],
];

/** What a dump says of the rows that it wrote, and the files that they name, below the folder of files. */
export type Dumped = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  readonly paths: readonly string[];
};

/** Collects lines, and closes a part when there are enough. */
function createParts(table: string, writer: ArchiveWriter) {
  const parts: ManifestTable['parts'] = [];
  let lines: string[] = [];
  let characters = 0;
  const close = async () => {
    if (lines.length === 0) return;
    const name = `tables/${table}/${String(parts.length + 1).padStart(6, '0')}.ndjson.gz`;
    const [rows, text] = [lines.length, `${lines.join('\n')}\n`];
    [lines, characters] = [[], 0];
    parts.push({ name, rows, ...(await writer.add(name, await compress(text))) });
  };
  return {
    parts,
    close,
    async add(line: string) {
      lines.push(line);
      characters += line.length;
      if (characters > PART_CHARACTERS) await close();
    },
  };
}

/** How a dump is watched, and ended early. */
export interface DumpWatch {
  readonly signal: AbortSignal;
  /** Told how much of the tables is written, bytes as the database counts them. */
  onProgress?(doneBytes: number, allBytes: number): void;
}

async function dumpTable(
  query: Query,
  { name, bytes, pieces }: TableSize,
  writer: ArchiveWriter,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(doneBytes: number): void },
): Promise<ManifestTable> {
  const { parts, add, close } = createParts(name, writer);
  let read = 0;
  // PostgreSQL's own words for each value: what JavaScript makes of large numbers and of times is not what was stored.
  for await (const piece of piecesOf<{ line: string }>(query, name, 'row_to_json(t)::text AS line')) {
    signal.throwIfAborted();
    for (const { line } of piece) await add(line);
    read += 1;
    onProgress((bytes * read) / pieces);
  }
  await close();
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return { name, columns: [...(await columnNames(query, name))], rows, parts };
}

async function sequencesOf(query: Query): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  for (const name of await sequenceNames(query)) {
    const [row] = await query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoted(name)}`,
    );
    if (row !== undefined) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Tables whose rows name files, the column by which they do, and their paths. */
const FILES_OF = [
  {
    table: 'printed_sheets',
    column: 'sizes',
    paths:
      "SELECT 'print/sheets/' || id || '.' || format AS path FROM printed_sheets, jsonb_object_keys(sizes) AS format",
  },
  {
    table: 'geo_layers',
    column: 'tile_level',
    paths: `SELECT '${imageryPath("' || name || '")}' AS path FROM geo_layers WHERE tile_level IS NOT NULL AND version_report IS NOT NULL`,
  },
] as const;

/**
 * Paths of the files that rows of some tables name, below the folder of files, parted by slashes: printed sheets, and tiles of pictures.
 * @param tables names of those that are there
 * @throws DatabaseFailure
 */
export async function namedFiles(query: Query, tables: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { table, column, paths } of FILES_OF) {
    // Tables of an earlier version may not name files yet.
    if (!tables.includes(table) || !(await columnNames(query, table)).includes(column)) continue;
    found.push(...(await query<{ path: string }>(`${paths} ORDER BY 1`)).map(({ path }) => path));
  }
  return found;
}

/**
 * Writes the rows of every table as they are at one moment.
 * @throws DatabaseFailure; the signal's reason when it aborts
 */
export function dumpRows(
  database: Database,
  writer: ArchiveWriter,
  { signal, onProgress }: DumpWatch,
): Promise<Dumped> {
  return database.transaction(async (query, exec) => {
    await exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const names = await tableNames(query);
    const tables: ManifestTable[] = [];
    const kept = names.filter((table) => !LEFT_OUT.includes(table));
    const sizes = await tableSizes(query, kept);
    const allBytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    let doneBytes = 0;
    for (const size of sizes) {
      const before = doneBytes;
      const watch = { signal, onProgress: (ofTable: number) => onProgress?.(before + ofTable, allBytes) };
      tables.push(await dumpTable(query, size, writer, watch));
      doneBytes += size.bytes;
    }
    onProgress?.(allBytes, allBytes);
    return {
      migrations: await query<Manifest['migrations'][number]>(
        'SELECT name, sha256 FROM schema_migrations ORDER BY applied_at, name',
      ),
      tables,
      sequences: await sequencesOf(query),
      paths: await namedFiles(query, names),
    };
  });
}
