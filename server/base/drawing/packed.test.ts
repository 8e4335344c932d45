import { expect, it } from 'vitest';
import { packLayer, unpacked } from './packed.ts';
import type { PreparedFeature } from './packed.ts';

const STYLE = {
  rules: [
    { title: '林地', titleEn: 'Forest', fill: { color: '#00ff00', alpha: 1 } },
    { title: '点', titleEn: 'Point', point: { color: '#ff0000', sizePx: 4, outline: '#ffffff' } },
  ],
};

const boxOf = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, minY, maxX, maxY });

const POLYGONS: PreparedFeature[] = [
  {
    kind: 'polygon',
    box: boxOf(0, 0, 9, 9),
    parts: [Float64Array.of(0, 0, 9, 0, 9, 9, 0, 0), Float64Array.of(2, 1, 3, 1, 3, 2, 2, 1)],
  },
  { kind: 'line', box: boxOf(-5, 1, 4, 1), parts: [Float64Array.of(-5, 1, 4, 1)] },
];
const POINTS: PreparedFeature[] = [{ kind: 'point', box: boxOf(7, 8, 7, 8), parts: [Float64Array.of(7, 8)] }];

it('a packed layer has the features that went in, by rule, and knows its corners', () => {
  const packed = packLayer(STYLE, [POLYGONS, POINTS]);
  expect(packed.vertices).toBe(11);
  // What a thread gets of it.
  const layer = unpacked(structuredClone(packed));
  const features = layer.byRule.map((rule) =>
    [...rule].map(({ kind, box, parts }) => ({ kind, box, parts })),
  );
  expect(features).toEqual([POLYGONS, POINTS]);
});

it('a packed layer is shared with other threads, not copied', () => {
  const packed = packLayer(STYLE, [POLYGONS, POINTS]);
  const given = structuredClone(packed);
  const [numbers, same] = [packed.byRule[0]?.numbers, given.byRule[0]?.numbers];
  numbers?.set([42]);
  expect(same?.[0]).toBe(42);
});
