import { describe, expect, it } from 'vitest';
import { isInMatrix, parseTileAddress, tileBoundsM, WORLD_HALF_M } from './tileMath.ts';

describe('tile matrix', () => {
  it('covers the world with one tile at level 0', () => {
    expect(tileBoundsM({ z: 0, x: 0, y: 0 })).toEqual([
      -WORLD_HALF_M,
      -WORLD_HALF_M,
      WORLD_HALF_M,
      WORLD_HALF_M,
    ]);
  });

  it('counts rows from the north', () => {
    const [west, south, east, north] = tileBoundsM({ z: 1, x: 1, y: 0 });
    expect([west, south]).toEqual([0, 0]);
    expect(east).toBeCloseTo(WORLD_HALF_M, 6);
    expect(north).toBeCloseTo(WORLD_HALF_M, 6);
  });

  it.each([
    ['-1', '0', '0'],
    ['1.5', '0', '0'],
    ['1e1', '0', '0'],
    ['', '0', '0'],
    ['0', 'x', '0'],
    ['0', '0', '999999999'],
  ])('refuses %s/%s/%s', (z, x, y) => {
    expect(parseTileAddress(z, x, y)).toBeUndefined();
  });

  it('knows the edges of a level', () => {
    expect(isInMatrix({ z: 3, x: 7, y: 7 }, 14)).toBe(true);
    expect(isInMatrix({ z: 3, x: 8, y: 0 }, 14)).toBe(false);
    expect(isInMatrix({ z: 15, x: 0, y: 0 }, 14)).toBe(false);
  });
});
