import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder, type TestFolder } from '../../tests/support/portal.ts';
import { unpack } from './unpack.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Where a zip of files is written. */
function zipped(
  files: Record<string, Uint8Array>,
  spoil: (bytes: Uint8Array) => void = () => undefined,
): string {
  const bytes = zipSync(files);
  spoil(bytes);
  const path = join(folder.path, 'upload.zip');
  writeFileSync(path, bytes);
  return path;
}

it('takes out what layers are made of, without any path, the first of two of one name', async () => {
  const zip = zipped({
    '../../evil.geojson': strToU8('first'),
    '/etc/evil.geojson': strToU8('second'),
    'a/b/数据.shp': strToU8('shapes'),
    '__MACOSX/a/._数据.shp': strToU8('not this'),
    'readme.txt': strToU8('hello'),
    '.geojson': strToU8('hidden'),
  });
  await unpack(zip, folder.path);
  expect(readdirSync(folder.path).sort()).toEqual(['evil.geojson', 'upload.zip', '数据.shp']);
  expect(readFileSync(join(folder.path, 'evil.geojson'), 'utf8')).toBe('first');
});

it('stops at what unpacks to more than there is room for, whatever the zip says of it', async () => {
  const files = { 'a.geojson': new Uint8Array(5_000_000) };
  await expect(unpack(zipped(files), folder.path, 2_000_000)).rejects.toThrow('解压后超过 2 MB');
  const lying = zipped(files, (bytes) => new DataView(bytes.buffer).setUint32(22, 10, true));
  await expect(unpack(lying, folder.path, 2_000_000)).rejects.toThrow('压缩包');
});
