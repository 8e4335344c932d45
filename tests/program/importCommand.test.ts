import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginData, runData } from '../support/dataCommand.ts';
import { createEmpty } from '../support/filledDatabase.ts';
import { filledFolder } from '../support/filledFolder.ts';
import { whyMissing } from '../support/foreignPrograms.mjs';
import { json, parcel, square, TWO_PARCELS } from '../support/parcels.ts';
import { startPortal, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { startPostgres } from '../support/postgres.ts';
import { callsTo, readerOf } from '../support/server.ts';
import { describeUnless } from '../support/skipping.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const MANY = 20_000;

/** A file of as many squares as that. */
const manyParcels = () =>
  json(
    Array.from({ length: MANY }, (_, index) =>
      parcel(String(index), square(80 + (index % 200) / 100, 44 + Math.floor(index / 200) / 100, 0.005)),
    ),
  );

test(
  'a file becomes a layer while no portal runs and while one does, which serves it without a start; Ctrl+C leaves what was',
  { timeout: 600_000 },
  async () => {
    const data = await filledFolder(folder.path);
    const env = { PORTAL_DATA_DIR: data.path };
    const [two, many] = [join(folder.path, 'two.geojson'), join(folder.path, 'many.geojson')];
    writeFileSync(two, TWO_PARCELS);
    writeFileSync(many, manyParcels());

    const alone = await runData(['import', two, '--layer', 'alone', '--title', '无门户'], env);
    expect(alone.stderr).toContain('已入库 stored 2 (100 %)\n');
    expect(alone).toMatchObject({
      code: 0,
      stdout: '已导入 imported: alone 无门户 (2 个要素 features, 修复 repaired 0, 未导入 left out 0)\n',
    });

    const portal = await startPortal(data.path);
    try {
      const reader = await readerOf(callsTo(portal.origin));
      const countOf = async (name: string) => {
        const { status, body } = await reader.fetch(`/geo/features/${name}.geojson`);
        return status === 200 ? (body as FeatureCollection).features.length : status;
      };
      expect(await countOf('alone')).toBe(2);
      const asked = await runData(['import', two, '--layer', 'asked'], env);
      expect(asked).toMatchObject({ code: 0 });
      expect(asked.stderr).toContain('已入库 stored 2');
      expect(await countOf('asked')).toBe(2);

      const stopped = beginData(['import', many, '--layer', 'asked'], env);
      stopped.child.stderr?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('已入库')) stopped.child.kill('SIGINT');
      });
      expect(await stopped.ended).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/已中止，原有数据未改动[^\n]*\n$/) as unknown,
      });
      expect(await countOf('asked')).toBe(2);
      const whole = await runData(['import', many, '--layer', 'asked'], env);
      expect(whole.stdout).toContain(`${String(MANY)} 个要素`);
      expect(await countOf('asked')).toBe(MANY);
      expect(await portal.stop()).toBe(0);
    } finally {
      await portal.stop();
    }
    const missing = await runData(['import', two, '--layer', 'x'], {
      PORTAL_DATA_DIR: join(folder.path, 'no'),
    });
    expect(missing.code).toBe(1);
    expect(existsSync(join(folder.path, 'no'))).toBe(false);
  },
);

describeUnless(whyMissing('postgres'), 'beside a PostgreSQL server', () => {
  const name = 'a portal that starts leaves what an import works with, and removes what a killed one left';
  test(name, { timeout: 300_000 }, async () => {
    const postgres = await startPostgres();
    const data = await temporaryFolder();
    try {
      const env = { DATABASE_URL: await createEmpty(postgres.url), PORTAL_SAMPLE: 'off' };
      const startOnce = async () => (await startPortal(data.path, env)).stop();
      const many = join(data.path, 'many.geojson');
      writeFileSync(many, manyParcels());
      /** Begins an import; `signal` meets it when it has read what the file holds, before it has written anything of it. */
      const importing = async (layer: string, signal: 'SIGSTOP' | 'SIGKILL') => {
        const run = beginData(['import', many, '--layer', layer], { ...env, PORTAL_DATA_DIR: data.path });
        await new Promise<void>((resolve) => {
          run.child.stderr?.on('data', (chunk: Buffer) => {
            if (!chunk.toString().includes('图层 layer')) return;
            run.child.kill(signal);
            resolve();
          });
        });
        return run;
      };
      const left = () =>
        readdirSync(join(data.path, 'imports')).filter((name) => name.startsWith('command-'));

      await startOnce();
      const { child, ended } = await importing('held', 'SIGSTOP');
      await startOnce();
      child.kill('SIGCONT');
      expect(await ended).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(String(MANY)) as unknown,
      });
      expect(left()).toEqual([]);

      await (
        await importing('killed', 'SIGKILL')
      ).ended;
      expect(left()).toHaveLength(1);
      await startOnce();
      expect(left()).toEqual([]);
    } finally {
      await data.remove();
      await postgres.stop();
    }
  });
});
