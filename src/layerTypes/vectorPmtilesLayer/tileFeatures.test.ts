import { expect, it } from 'vitest';
import { vectorStyleOf } from '../../domain/layers/record/vectorStyle.ts';
import type { TileFeature } from '../../domain/layers/vectorTiles/readVectorTile.ts';
import { shapeInDegrees } from '../../domain/layers/vectorTiles/tileGeometry.ts';
import { foundAt, looksSeen, paintedOf } from './tileFeatures.ts';

const TILE = { level: 9, column: 372, row: 184 } as const;

const feature = (kind: TileFeature['kind'], chain: number[], 地类: string): TileFeature => ({
  ...{ kind, layer: 'a', properties: { 地类 } },
  chains: [Float32Array.from(chain)],
});

const FEATURES = [
  feature('polygon', [0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9], '林地'),
  feature('line', [0.1, 0.5, 0.9, 0.5], '路'),
  feature('point', [0.5, 0.5], '井'),
  feature('polygon', [0.2, 0.2, 0.4, 0.2, 0.4, 0.4, 0.2, 0.4], '草地'),
];

it('features have the colours of the record’s classes, and the others its own', () => {
  const items = [{ value: '林地', color: '#112233' }];
  const style = vectorStyleOf(undefined, '', false, { field: '地类', kind: 'categories', items });
  const painted = paintedOf(FEATURES, style, '地块');
  expect(painted.map(({ look }) => look.fill.color)[0]).toBe('#112233');
  expect(looksSeen(painted).map(({ kind, look }) => `${kind} ${look.name}`)).toEqual([
    'polygon 林地',
    ...['line', 'point', 'polygon'].map((kind) => `${kind} ${painted[1]?.look.name ?? ''}`),
  ]);
});

it('what lies at a place is found with its values and shape, points first, what is drawn above first', () => {
  const placeOf = (x: number, y: number) => {
    const shape = shapeInDegrees(feature('point', [x, y], ''), TILE);
    if (shape.type !== 'Point') throw new Error(shape.type);
    const [lon = 0, lat = 0] = shape.coordinates;
    return { lon, lat, toleranceM: 200 };
  };
  const kinds = (x: number, y: number) =>
    foundAt(FEATURES, TILE, placeOf(x, y)).map(({ attributes }) => attributes['地类']);
  expect(kinds(0.5, 0.501)).toEqual(['井', '路', '林地']);
  expect(kinds(0.3, 0.3)).toEqual(['草地', '林地']);
  expect(kinds(0.05, 0.05)).toEqual([]);
});
