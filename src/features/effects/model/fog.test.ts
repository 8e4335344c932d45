import { describe, expect, it } from 'vitest';
import { fogCover } from './fog.ts';

describe('fog', () => {
  it('leaves visibility 0.1 of the sky', () => {
    expect(fogCover(0, { pitchDeg: -10 }, 50)).toBeCloseTo(0.9, 9);
  });

  it('thins towards what is near', () => {
    const rows = [0, 0.25, 0.5, 0.75, 1].map((row) => fogCover(row, { pitchDeg: -35 }, 50));
    expect(rows).toEqual([...rows].sort((a, b) => b - a));
    expect(rows[4]).toBeGreaterThan(0.2);
    expect(rows[4]).toBeLessThan(0.5);
  });

  it('is even to the eye that looks straight down', () => {
    const [top, middle, bottom] = [0, 0.5, 1].map((row) => fogCover(row, { pitchDeg: -90 }, 50));
    expect(middle).toBeCloseTo(1 - 0.1 ** (1 / 3), 9);
    for (const edge of [top, bottom]) expect(Math.abs((edge ?? 0) - (middle ?? 0))).toBeLessThan(0.06);
  });
});
