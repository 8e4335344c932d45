import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qgisProject } from '../../server/print/qgis/project.ts';
import { labelWriter } from '../../src/domain/layers/record/labelTemplate.ts';
import { temporaryFolder } from '../support/portal.ts';
import { SMALL_SHEET } from '../support/sheets.ts';
import { describeWith } from './foreign.ts';
import { runPyQgis } from './qgisPython.ts';

const VALUES = [
  { name: '一号', area: 1234.56, note: '甲', stock: '300' },
  { name: 'O\'Neil \\ "二"', area: 0.5, note: '', stock: 'viel' },
  { name: ' 三 ', area: 12, note: null, stock: '' },
  { name: null, area: null, note: null, stock: null },
  { name: '长'.repeat(300), area: 7, note: '乙', stock: '1e3' },
];

const features = VALUES.map((values, at) => ({
  type: 'Feature',
  properties: { at, ...values },
  geometry: { type: 'Point', coordinates: [82 + at / 10, 44.5] },
}));

const RULE = { title: '站', titleEn: 'Station', point: { color: '#d60000', sizePx: 8, outline: '#000000' } };

describeWith('qgisServer', 'labels of a downloaded project are those of the portal', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(
      join(folder.path, 'stations.geojson'),
      JSON.stringify({ type: 'FeatureCollection', features }),
    );
  });
  afterAll(() => folder.remove());

  test.each([
    '{name}',
    '{name}（{area:0.0}）',
    '{name}[\\n{area:#,##0.##} 公顷]',
    '[{note}：]{name}',
    "'{name}' \\\\ {stock:0}",
  ])('%s', async (label) => {
    const layer = { id: 'stations', title: '站', geometryType: 'point', rules: [RULE] } as const;
    const file = join(folder.path, 'project.qgs');
    const layers = [{ ...layer, file: './stations.geojson', label }];
    await writeFile(file, qgisProject({ job: 'labels', sheet: SMALL_SHEET, layers }));
    const told = JSON.parse(await runPyQgis(folder.path, 'qgisLabels.py', { file })) as object;
    const write = labelWriter(label, '');
    expect(told).toEqual({ enabled: true, isDrawn: true, texts: VALUES.map((values) => write?.(values)) });
  });
});
