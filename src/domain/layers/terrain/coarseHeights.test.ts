import { expect, it } from 'vitest';
import { readCoarseHeights, coarseHeightsSchema, storeHeights } from './coarseHeights.ts';

const GRID = { west: 80, south: 44, stepDeg: 0.5, columns: 4, rows: 2 };
/** Rises by 1000 m a degree to the east, by 100 m a degree to the north. */
const slope = (lon: number, lat: number) => 1000 * (lon - 80) + 100 * (lat - 44);

it('answers the highest ground of the cell, and nothing beyond the grid', () => {
  const heightM = readCoarseHeights(storeHeights(GRID, slope));
  expect(heightM(80.1, 44.1)).toBe(550);
  expect(heightM(81.9, 44.9)).toBe(2100);
  expect([heightM(79.99, 44.5), heightM(82.01, 44.5), heightM(81, 45.01), heightM(Number.NaN, 44)]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

it('keeps depths below the sea', () => {
  expect(readCoarseHeights(storeHeights(GRID, () => -154.2))(81, 44.2)).toBe(-154);
});

it('refuses a grid whose heights are not as many as its cells', () => {
  const stored = storeHeights(GRID, slope);
  expect(coarseHeightsSchema.safeParse(stored).success).toBe(true);
  expect(coarseHeightsSchema.safeParse({ ...stored, rows: 3 }).success).toBe(false);
  expect(coarseHeightsSchema.safeParse({ ...stored, highestM: '*' }).success).toBe(false);
});
