import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runData } from '../support/dataCommand.ts';
import { createEmpty, fillEmbedded } from '../support/filledDatabase.ts';
import { whyMissing } from '../support/foreignPrograms.mjs';
import { geoTiffOf } from '../support/geoTiffFile.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import { sharedAddress } from '../support/shared/shared.ts';

const PICTURE = {
  ...{ widthPx: 300, heightPx: 200, extent: { west: 82, south: 44.8, east: 82.03, north: 44.82 } },
  colour: () => [90, 140, 60] as const,
};

let folder: TestFolder;
let backup: string;
let tiles: Buffer;

const tilesIn = (dataDir: string) => {
  const [file = ''] = readdirSync(join(dataDir, 'imagery'));
  return { file, bytes: readFileSync(join(dataDir, 'imagery', file)) };
};

beforeAll(async () => {
  folder = await temporaryFolder();
  const dataDir = join(folder.path, 'first');
  mkdirSync(dataDir);
  await fillEmbedded(dataDir, 'plain');
  const file = join(folder.path, 'ortho.tif');
  writeFileSync(file, geoTiffOf(PICTURE));
  const env = { PORTAL_DATA_DIR: dataDir };
  const imported = await runData(['import', file, '--layer', 'ortho'], env);
  expect(imported, imported.stderr).toMatchObject({ code: 0 });
  tiles = tilesIn(dataDir).bytes;
  backup = join(folder.path, 'backup.tar');
  const kept = await runData(['backup', backup], env);
  expect(kept, kept.stderr).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

async function restored(name: string, databaseUrl?: string) {
  const dataDir = join(folder.path, name);
  mkdirSync(dataDir);
  const env = {
    PORTAL_DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const run = await runData(['restore', backup], env);
  expect(run, run.stderr).toMatchObject({ code: 0 });
  return { dataDir, env };
}

test('tiles of a picture are in a backup, and are restored with it', async () => {
  const { dataDir } = await restored('embedded');
  expect(tilesIn(dataDir).bytes.equals(tiles)).toBe(true);
});

test.skipIf(whyMissing('postgres') !== undefined)('so they are into PostgreSQL', async () => {
  const { dataDir } = await restored('postgres', await createEmpty(await sharedAddress('postgres')));
  expect(tilesIn(dataDir).bytes.equals(tiles)).toBe(true);
});

test('what lies beside those of the backup goes, and a file that is gone is missed by the check', async () => {
  const { dataDir, env } = await restored('checked');
  writeFileSync(join(dataDir, 'imagery', 'own_other.pmtiles'), 'x');
  const again = await runData(['restore', backup, '--replace'], env);
  expect(again, again.stderr).toMatchObject({ code: 0 });
  const { file } = tilesIn(dataDir);
  expect(readdirSync(join(dataDir, 'imagery'))).toEqual([file]);
  expect((await runData(['check'], env)).code).toBe(0);
  renameSync(join(dataDir, 'imagery', file), join(dataDir, file));
  const missed = await runData(['check'], env);
  expect(missed.code).toBe(1);
  expect(missed.stderr).toContain(`imagery/${file}`);
});
