import { expect, it } from 'vitest';
import { shareColors } from './shareColor.ts';

it('gives a part the colour of its class in the map, by the row and not by the words it is shown in', () => {
  const byKey = shareColors([
    { name: '', key: 'grassland' },
    { name: '', key: 'water' },
  ]);
  expect(byKey).toEqual(shareColors([{ name: '草地' }, { name: '水域' }]));
});

it('gives parts that the map has no colour for such as no other part has', () => {
  const land = [
    'grassland',
    'farmland',
    'otherLand',
    'water',
    'woodland',
    'wetland',
    'orchard',
    'built',
  ] as const;
  const colors = shareColors(land.map((key) => ({ name: '', key })));
  expect(new Set(colors).size).toBe(land.length);
  expect(shareColors([{ name: '甲' }, { name: '乙' }])).toEqual(
    shareColors([{ name: '丙' }, { name: '丁' }]),
  );
});

it('still has colours where there are more parts than it knows', () => {
  expect(shareColors(Array.from({ length: 40 }, (_, index) => ({ name: `第${index}类` })))).toHaveLength(40);
});
