import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder, type TestFolder } from '../../tests/support/portal.ts';
import { BatchWriter, batchesOf } from './batchFile.ts';
import { writeOverviews } from './overviewRows.ts';

let folder: TestFolder;
let file: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'point');
  const rows = new BatchWriter(file, ['int4', 'jsonb', 'jsonb', 'float8', 'float8', 'float8', 'float8']);
  for (let id = 0; id < 500; id += 1) {
    const [lon, lat] = [81 + (id % 25) / 100, 44 + Math.floor(id / 25) / 100];
    const geometry = JSON.stringify({ type: 'Point', coordinates: [lon, lat] });
    rows.add([id, '{}', geometry, lon, lat, lon, lat]);
  }
  rows.close();
});

afterAll(() => folder.remove());

it('overviews of converted rows are pieces of all levels that show something', async () => {
  const path = await writeOverviews({ file, kind: 'point' }, new AbortController().signal);
  const levels = new Set<number>();
  for await (const { rows, columns } of batchesOf(path))
    // Behind the head of the array each level is written as its length and two bytes.
    for (let row = 0; row < rows; row += 1) levels.add(columns[0]?.readInt16BE(24 + 6 * row) ?? NaN);
  expect([...levels].sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

it('overviews that nobody waits for any more are not made', async () => {
  const stop = new AbortController();
  const rows = join(folder.path, 'given-up');
  copyFileSync(file, rows);
  const making = writeOverviews({ file: rows, kind: 'point' }, stop.signal);
  stop.abort(new Error('given up'));
  await expect(making).rejects.toThrow('given up');
  expect(existsSync(`${rows}-overviews`)).toBe(false);
});
