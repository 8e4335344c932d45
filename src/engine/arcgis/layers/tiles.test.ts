import { expect, it } from 'vitest';
import { tileAt } from './tiles.ts';

it.each([
  [82.07, 44.9, 8, { level: 8, col: 186, row: 92 }],
  [0, 0, 0, { level: 0, col: 0, row: 0 }],
  [180, -89, 3, { level: 3, col: 7, row: 7 }],
  [-180, 89, 3, { level: 3, col: 0, row: 0 }],
])('finds the tile of %d, %d at level %d', (lon, lat, level, tile) => {
  expect(tileAt(lon, lat, level)).toEqual(tile);
});
