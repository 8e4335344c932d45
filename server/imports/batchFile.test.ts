import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder, type TestFolder } from '../../tests/support/portal.ts';
import { openDatabase, type Database } from '../base/db/database.ts';
import { BatchWriter, batchesOf, geoJsonOf, geometriesOf, type Batch } from './batchFile.ts';

const TYPES = ['int4', 'jsonb', 'jsonb', 'float8', 'int2', 'bytea'] as const;

type TestRow = readonly [number, string, string, number, number, Uint8Array];

const rowOf = (id: number, text: string): TestRow => [
  id,
  JSON.stringify({ text }),
  JSON.stringify({ type: 'Point', coordinates: [id / 7, -id] }),
  id / 3,
  -id,
  Uint8Array.of(id, 0, 255),
];

describe('a file of rows', () => {
  let folder: TestFolder;
  let database: Database;
  let path: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, 'rows');
    database = await openDatabase({});
  });
  afterAll(async () => {
    await database.close();
    await folder.remove();
  });

  function write(rows: readonly TestRow[]): void {
    const file = new BatchWriter(path, TYPES);
    for (const row of rows) file.add(row);
    file.close();
  }

  async function read(): Promise<Batch[]> {
    const batches: Batch[] = [];
    for await (const batch of batchesOf(path)) batches.push(batch);
    return batches;
  }

  it('is what the database takes, in whichever characters and of whatever length', async () => {
    const texts = ['', '果', '𠮷'.repeat(200_001), '\u2028 \\ " \n', 'x'.repeat(70_000)];
    const rows = texts.map((text, at) => rowOf(at + 1, text));
    write(rows);
    const stored: TestRow[] = [];
    for (const { columns } of await read())
      for (const row of await database.query<
        Record<'a' | 'd' | 'e', number> & { b: object; c: object; f: Uint8Array }
      >(
        'SELECT * FROM unnest($1::integer[], $2::jsonb[], $3::jsonb[], $4::float8[], $5::smallint[], $6::bytea[]) AS row(a, b, c, d, e, f)',
        columns,
      ))
        stored.push([
          row.a,
          JSON.stringify(row.b),
          JSON.stringify(row.c),
          row.d,
          row.e,
          Uint8Array.from(row.f),
        ]);
    // The keys of jsonb come in an order of its own.
    const parsed = (all: readonly TestRow[]) =>
      all.map(([id, properties, geometry, ...rest]): unknown[] => [
        id,
        JSON.parse(properties),
        JSON.parse(geometry),
        ...rest,
      ]);
    expect(parsed(stored)).toEqual(parsed(rows));
  });

  it('has two hundred rows in a batch, and fewer where they are long', async () => {
    write(Array.from({ length: 450 }, (_, at) => rowOf(at, 'short')));
    expect((await read()).map(({ rows }) => rows)).toEqual([200, 200, 50]);
    write(Array.from({ length: 5 }, (_, at) => rowOf(at, 'x'.repeat(150_000))));
    expect((await read()).map(({ rows }) => rows)).toEqual([3, 2]);
  });

  it('is told as GeoJSON, and so is one without rows', async () => {
    async function told(): Promise<unknown> {
      let text = '';
      for await (const piece of geoJsonOf(batchesOf(path))) text += piece;
      return JSON.parse(text);
    }
    write([rowOf(7, '果'), rowOf(8, '"')]);
    expect(await told()).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 7,
          properties: { text: '果' },
          geometry: { type: 'Point', coordinates: [1, -7] },
        },
        {
          type: 'Feature',
          id: 8,
          properties: { text: '"' },
          geometry: { type: 'Point', coordinates: [8 / 7, -8] },
        },
      ],
    });
    write([]);
    expect(await told()).toEqual({ type: 'FeatureCollection', features: [] });
  });

  it('gives its geometries in their order', async () => {
    const ids = Array.from({ length: 250 }, (_, at) => at + 1);
    write(ids.map((id) => rowOf(id, '果')));
    const found = (await read()).flatMap((batch) => [...geometriesOf(batch)]);
    expect(found).toEqual(ids.map((id) => ({ type: 'Point', coordinates: [id / 7, -id] })));
  });

  it('that ends within a row is told, whatever its end', async () => {
    write([rowOf(1, 'a'), rowOf(2, 'b')]);
    const { length } = await readFile(path);
    for (const end of [length - 1, 5]) {
      await truncate(path, end);
      await expect(read()).rejects.toThrow('ends within');
    }
    await writeFile(path, '');
    expect(await read()).toEqual([]);
  });

  it('is read as it is asked for, so that a large one is never held', async () => {
    write(Array.from({ length: 2000 }, (_, at) => rowOf(at, 'short')));
    const batches = batchesOf(path);
    await batches.next();
    // What was not read yet is gone.
    await truncate(path, 0);
    await expect(batches.next()).rejects.toThrow('ends within');
  });
});
