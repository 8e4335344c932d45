import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeptSheet } from '../../src/api/contracts/print.ts';
import { groundExtent, placementOf } from '../../src/domain/sheet/placement.ts';
import { printQuery } from '../../src/domain/sheet/protocol.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cartographerAt, type Cartographer } from '../support/sheets.ts';
import { checkTruth, TRUTH_LAYER, TRUTH_SHEET } from '../support/sheetTruth.ts';
import { storeLayer } from '../support/storedLayer.ts';
import { describeWith } from './foreign.ts';
import { runQgisServer, type RunningProgram } from './qgisServerProgram.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';

describeWith('qgisServer', 'sheets drawn by QGIS Server', () => {
  let folder: TestFolder;
  let qgis: RunningProgram;
  let portal: TestServer;
  let user: Cartographer;
  beforeAll(async () => {
    folder = await temporaryFolder();
    qgis = await runQgisServer(folder.path);
    portal = await startServer({ qgisServerUrl: qgis.origin });
    await storeLayer(portal.database, TRUTH_LAYER);
    user = await cartographerAt(portal.origin);
  });
  afterAll(async () => {
    await portal.close();
    await qgis.close();
    await folder.remove();
  });

  const queryOf = (sheet: typeof TRUTH_SHEET, layers: readonly string[] = ['truth']) =>
    printQuery(groundExtent(placementOf(sheet)), layers);

  test.each([0, 30])(
    'turned by %i° are true to their scale, errors below 0.2 percent',
    async (rotationDeg) => {
      const sheet = { ...TRUTH_SHEET, rotationDeg };
      const job = await user.begin();
      await user.post('/export/sheet/settings', { job, sheet });
      const response = await user.print(job, queryOf(sheet));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      await checkTruth(Buffer.from(await response.arrayBuffer()), sheet);
      const history = (await (await user.call('/export/history')).json()) as { result: KeptSheet[] };
      expect(history.result[0]?.engine).toBe('qgis');
    },
  );

  test('of the specification’s calls alone have 5000 px, and a title that is no expression', async () => {
    const job = await user.begin({ title: `[% env('HOME') %]<&>"${'长'.repeat(170)}`, unit: '甲' });
    const response = await user.print(job, queryOf(TRUTH_SHEET));
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([5000, 3535]);
  });

  test('leave no project behind', async () => {
    const left = await readdir(`${portal.dataDir}/print/qgis`, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});
