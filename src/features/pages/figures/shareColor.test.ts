import { expect, it } from 'vitest';
import { shareColor } from './shareColor.ts';

it('gives a part the colour of its class in the map, by the row and not by the words it is shown in', () => {
  expect(shareColor({ name: '', key: 'grassland' }, 0)).toBe(shareColor({ name: '草地' }, 3));
  expect(shareColor({ name: '', key: 'water' }, 1)).toBe(shareColor({ name: '水域' }, 5));
});

it('gives parts that the map has no colour for different ones by their places', () => {
  expect(shareColor({ name: '甲' }, 0)).not.toBe(shareColor({ name: '乙' }, 1));
});
