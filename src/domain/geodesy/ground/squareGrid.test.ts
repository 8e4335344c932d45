import { describe, expect, it } from 'vitest';
import { geodesicBetween } from '../lines.ts';
import { cellFor, squareGrid } from './squareGrid.ts';

describe('the grid round a place', () => {
  it('has at most 500 by 500 cells, of whole metres and no finer than the terrain', () => {
    for (const reachM of [1000, 2500, 10_000, 30_000]) {
      const { side, middle, cellM, lons } = squareGrid([82, 44.5], reachM);
      expect(side).toBeLessThanOrEqual(500);
      expect(lons).toHaveLength(side * side);
      expect(middle * cellM).toBeGreaterThanOrEqual(reachM);
    }
    expect([cellFor(1000), cellFor(10_000), cellFor(30_000)]).toEqual([10, 41, 121]);
  });

  it('lies in true directions and distances from the place, which stands on its middle cell', () => {
    const eye = [82, 44.5] as const;
    const { lons, lats, side, middle, cellM } = squareGrid(eye, 30_000);
    const at = (col: number, row: number) =>
      [lons[row * side + col] ?? NaN, lats[row * side + col] ?? NaN] as const;
    expect(at(middle, middle)[0]).toBeCloseTo(82, 6);
    expect(at(middle, middle)[1]).toBeCloseTo(44.5, 6);
    for (const [col, row] of [
      [side - 1, middle],
      [middle - 101, middle - 37],
      [3, side - 5],
    ] as const) {
      const [eastM, northM] = [(col - middle) * cellM, (middle - row) * cellM];
      const { distanceM, azimuthDeg } = geodesicBetween(eye, at(col, row));
      expect(distanceM / Math.hypot(eastM, northM)).toBeCloseTo(1, 4);
      const wanted = (Math.atan2(eastM, northM) * 180) / Math.PI;
      expect(Math.cos(((azimuthDeg - wanted) * Math.PI) / 180)).toBeCloseTo(1, 7);
    }
  });
});
