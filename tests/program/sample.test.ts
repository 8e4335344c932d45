import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSamplePrepared, modelsExist, SAMPLE_LAYER_NAMES, sampleLayer } from '../../sample/index.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import { runProgram } from '../support/program.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const generate = (...args: string[]) => runProgram(['sample/start.mjs', ...args]);

test('the generator makes the whole sample in a folder and says how it goes; a second run finds it there', async () => {
  const out = join(folder.path, 'new');
  const first = generate('--out', out);
  expect(await first.ended).toBe(0);
  expect(first.stderr()).toMatch(/making ground and layers[^\n]*\n[^\n]*making models[^\n]*\n$/);
  expect(first.stdout()).toMatch(/^示意数据已就绪 sample ready: [^\n]*\n$/);
  expect(await isSamplePrepared(out)).toBe(true);
  expect(await modelsExist(out)).toBe(true);
  for (const name of SAMPLE_LAYER_NAMES)
    expect((await sampleLayer(out, name)).features.length, name).toBeGreaterThan(0);

  const second = generate('--out', out);
  expect(await second.ended).toBe(0);
  expect(second.stderr()).not.toContain('making');
});

test('a folder that cannot be made ends it with 1 and a reason, arguments that it does not know with 2 and its usage', async () => {
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  const barred = generate('--out', join(file, 'out'));
  expect(await barred.ended).toBe(1);
  expect(barred.stderr()).toContain('cannot make the sample');
  const wrong = generate('--folder', file);
  expect(await wrong.ended).toBe(2);
  expect(wrong.stderr()).toContain('npm run sample -- --out FOLDER');
});
