import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginData, runData } from '../support/dataCommand.ts';
import { filledFolder } from '../support/filledFolder.ts';
import { json, parcel, square, TWO_PARCELS } from '../support/parcels.ts';
import { startPortal, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { callsTo, readerOf } from '../support/server.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const MANY = 20_000;

test(
  'a file becomes a layer while no portal runs and while one does, which serves it without a start; Ctrl+C leaves what was',
  { timeout: 600_000 },
  async () => {
    const data = await filledFolder(folder.path);
    const env = { PORTAL_DATA_DIR: data.path };
    const [two, many] = [join(folder.path, 'two.geojson'), join(folder.path, 'many.geojson')];
    writeFileSync(two, TWO_PARCELS);
    const grid = Array.from({ length: MANY }, (_, index) =>
      parcel(String(index), square(80 + (index % 200) / 100, 44 + Math.floor(index / 200) / 100, 0.005)),
    );
    writeFileSync(many, json(grid));

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
