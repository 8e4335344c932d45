import { expect, test } from 'vitest';
import { dataSources } from './dataSources.ts';

const layer = (title: string, note: string, importedAt?: Date) =>
  ({ title, titleEn: `${title} en`, note, importedAt }) as Parameters<typeof dataSources>[0][number];

test('layers of one source are named together, topmost first, and imports have their day', () => {
  const layers = [
    ...['湖泊', '河流', '道路', '居民地', '州界'].map((title) => layer(title, '示意数据')),
    layer('林地', '由文件导入', new Date('2026-11-20T03:00:00Z')),
    layer('无名', ''),
  ];
  expect(dataSources(layers, 'zh')).toEqual([
    '林地（由文件导入 2026-11-20）',
    '州界、居民地、道路等5个图层（示意数据）',
  ]);
  expect(dataSources(layers.slice(0, 1), 'en')).toEqual(['湖泊 en (示意数据)']);
});
