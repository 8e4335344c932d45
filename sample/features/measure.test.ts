import { describe, expect, it } from 'vitest';
import type { LonLat } from '../place/waters.ts';
import { isInRing, lengthKm, nearestOn, ringAreaKm2, simplified, withoutLoops } from './measure.ts';

const SQUARE: readonly LonLat[] = [
  [81, 44],
  [82, 44],
  [82, 45],
  [81, 45],
  [81, 44],
];

describe('measure', () => {
  it('knows the size of a degree', () => {
    expect(
      lengthKm([
        [81, 44],
        [81, 45],
      ]),
    ).toBeCloseTo(111.195, 2);
    // Spherical zone: R² · Δλ · (sin 45° - sin 44°).
    expect(ringAreaKm2(SQUARE)).toBeCloseTo(8818.8, 0);
    expect(ringAreaKm2([...SQUARE].reverse())).toBeCloseTo(-8818.8, 0);
  });

  it('tells inside from outside', () => {
    expect(isInRing(SQUARE, 81.5, 44.5)).toBe(true);
    expect(isInRing(SQUARE, 82.5, 44.5)).toBe(false);
  });

  it('finds the nearest place of a line', () => {
    expect(nearestOn(SQUARE, [81.5, 43.9])).toEqual([81.5, 44]);
  });

  it('drops only vertices within the tolerance', () => {
    const line: LonLat[] = [
      [81, 44],
      [81.1, 44.0001],
      [81.2, 44.1],
      [81.3, 44],
    ];
    expect(simplified(line, 5)).toHaveLength(4);
    expect(simplified(line, 6000)).toHaveLength(3);
    expect(simplified(line, 20_000)).toHaveLength(2);
  });

  it('cuts off loops', () => {
    const line: LonLat[] = [
      [81, 44],
      [81.2, 44],
      [81.2, 44.1],
      [81.1, 44.1],
      [81.1, 43.9],
      [81.3, 43.9],
    ];
    expect(withoutLoops(line)).toEqual([
      [81, 44],
      [81.1, 43.9],
      [81.3, 43.9],
    ]);
  });
});
