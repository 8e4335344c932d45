import { beforeEach, expect, it } from 'vitest';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { MOST_PLOT_BYTES } from './model/exchange.ts';
import type { NewPlot } from './model/plotEdits.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { createSignal } from '../../lib/signal.ts';
import { importPlots, type GivenFile } from './plotFiles.ts';
import { en, zh } from '../../../tests/support/allTexts.ts';

let told: PortalEvent[];
let added: (readonly NewPlot[])[];
let flownTo: string[];

beforeEach(() => {
  told = [];
  added = [];
  flownTo = [];
});

const fileOf = (text: string, size = text.length): GivenFile => ({
  name: '火场.geojson',
  size,
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
});
const load = (file: GivenFile) =>
  importPlots(
    {
      book: {
        add(plots) {
          added.push(plots);
          return plots.map((_, index) => String(index));
        },
        groups: createSignal([]),
        plots: createSignal([]),
      },
      present: (event) => void told.push(event),
      translator: createTranslator('zh', { zh, en }),
      flyTo: (id) => flownTo.push(id),
      onError: (error) => {
        throw error;
      },
    },
    file,
    'G',
  );
const points = (count: number) => ({
  type: 'FeatureCollection',
  features: Array.from({ length: count }, (_, index) => ({
    type: 'Feature',
    properties: { name: `点${String(index)}` },
    geometry: { type: 'Point', coordinates: [82 + index / 1e4, 44] },
  })),
});

it('a file of 5,000 plots is added as one step and flown to, and the message says how many', async () => {
  await load(fileOf(JSON.stringify(points(5000))));
  expect(added.map(({ length }) => length)).toEqual([5000]);
  expect(flownTo).toEqual(['0']);
  expect(told).toMatchObject([{ id: 'plot.imported', message: '“火场.geojson”已导入 5000 个标绘。' }]);
});

it('says how many features make no plot', async () => {
  const bad = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [[82, 44]] } };
  const { features } = points(2);
  await load(fileOf(JSON.stringify({ type: 'FeatureCollection', features: [...features, bad] })));
  expect(added.map(({ length }) => length)).toEqual([2]);
  expect(told[0]).toMatchObject({ message: expect.stringContaining('1 个要素无法标绘，已略过') as string });
});

it.each([
  ['too large a file, which is not read', fileOf('{}', MOST_PLOT_BYTES + 1), '文件超过 8 MB'],
  ['an empty collection', fileOf(JSON.stringify(points(0))), '没有可标绘的要素'],
  ['broken JSON', fileOf('{"type":'), '火场.geojson'],
])('%s: one message that names the file, and nothing is added', async (_, file, text) => {
  await load(file);
  expect(added).toEqual([]);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    id: 'plot.importFailed',
    message: expect.stringContaining(text) as string,
  });
});
