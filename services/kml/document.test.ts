import { kml } from '@tmcw/togeojson';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import type { GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { WHOLE_LAYER } from '../layerCut.ts';
import { layerDocument } from '../features/featureForm.ts';
import { kmlForm, placemarksOf } from './document.ts';

const LAYER: GeoLayer = {
  name: 'ponds',
  storedName: 'ponds',
  title: '坑塘 <示意>',
  titleEn: 'Ponds',
  note: '示意数据 & 合成',
  importedAt: undefined,
  geometryType: 'polygon',
  revision: 'r1',
  storedRevision: 'r1',
  hasOverviews: false,
  storedKinds: undefined,
  isLarge: false,
  columned: undefined,
  indexBuild: undefined,
  rank: 0,
  cut: WHOLE_LAYER,
  extent: { west: 82, south: 44, east: 83, north: 45 },
  style: {
    rules: [
      {
        title: '大',
        titleEn: 'Large',
        when: { property: 'class', equals: ['a'] },
        fill: { color: '#102030', alpha: 0.5 },
        line: { color: '#ff8000', widthPx: 2, alpha: 1 },
      },
      { title: '点', titleEn: 'Point', point: { color: '#ffd27a', sizePx: 16, outline: '#000000' } },
    ],
  },
};

const ring = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

const FEATURES: GeoFeature[] = [
  {
    id: 1,
    properties: { name: 'A & <B> "C"', class: 'a', 数量: 3, none: null, bad: 'x\u0001y' },
    geometry: { type: 'Polygon', coordinates: [ring(82, 44, 1), ring(82.2, 44.2, 0.5)] },
  },
  { id: 2, properties: { name: '点' }, geometry: { type: 'Point', coordinates: [82.5, 44.5, 530] } },
  {
    id: 3,
    properties: { class: 'a' },
    geometry: { type: 'MultiPolygon', coordinates: [[ring(82, 44, 0.1)], [ring(82.5, 44, 0.1)]] },
  },
];

async function* pages() {
  yield await Promise.resolve(FEATURES.slice(0, 2));
  yield FEATURES.slice(2);
}

/** Reads the document as a KML client does. */
async function read(layer = LAYER) {
  const text = await layerDocument(
    kmlForm('https://portal.example'),
    layer,
    placemarksOf(layer, pages()),
    (work) => work(),
  );
  if (typeof text !== 'string') throw new Error('a small layer is sent whole');
  const document = new new Window().DOMParser().parseFromString(text, 'text/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return kml(document as unknown as Document);
}

describe('KML', () => {
  it('keeps properties and geometry, whatever characters they hold', async () => {
    const [area, place, parts] = (await read()).features;
    expect(area?.properties).toMatchObject({
      name: 'A & <B> "C"',
      class: 'a',
      数量: '3',
      none: '',
      bad: 'x\uFFFDy',
    });
    expect(area?.geometry).toEqual(FEATURES[0]?.geometry);
    expect(place?.geometry).toEqual(FEATURES[1]?.geometry);
    expect(parts?.geometry).toMatchObject({ type: 'GeometryCollection' });
  });

  it('has the colours of the style', async () => {
    const [area, place] = (await read()).features;
    expect(area?.properties).toMatchObject({
      fill: '#102030',
      'fill-opacity': expect.closeTo(0.5, 2) as unknown,
      stroke: '#ff8000',
      'stroke-width': 2,
    });
    expect(place?.properties).toMatchObject({ 'icon-color': '#ffd27a', 'icon-scale': 0.5 });
    expect(place?.properties).not.toHaveProperty('icon');
  });

  it('has the picture of a point by its whole address, in its own colours', async () => {
    const { rules } = LAYER.style;
    const marked = rules.map((rule) =>
      rule.point === undefined
        ? rule
        : { ...rule, point: { ...rule.point, picture: 'lookoutTower' as const, color: '#FFD27A' } },
    );
    const [, place] = (await read({ ...LAYER, style: { rules: marked } })).features;
    expect(place?.properties).toMatchObject({
      icon: 'https://portal.example/geo/marks/lookoutTower/ffd27a-64.png',
      'icon-scale': 0.5,
    });
    expect(place?.properties).not.toHaveProperty('icon-color');
  });
});
