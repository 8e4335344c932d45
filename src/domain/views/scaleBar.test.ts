import { describe, expect, it } from 'vitest';
import { SCALE_BAR_LENGTHS_M, formatLength, formatScale, scaleBarFor } from './scaleBar.ts';

describe('scaleBarFor', () => {
  it('offers 1 m to 50000 km', () => {
    expect(SCALE_BAR_LENGTHS_M[0]).toBe(1);
    expect(SCALE_BAR_LENGTHS_M.at(-1)).toBe(50_000_000);
    expect([...SCALE_BAR_LENGTHS_M].sort((a, b) => a - b)).toEqual(SCALE_BAR_LENGTHS_M);
  });

  it('takes the longest length that fits and says how long it is drawn', () => {
    expect(scaleBarFor(1, 100)).toEqual({ lengthM: 100, widthPx: 100 });
    expect(scaleBarFor(66.1, 100)).toEqual({ lengthM: 5000, widthPx: 5000 / 66.1 });
    for (let resolution = 0.02; resolution < 400_000; resolution *= 1.37) {
      const bar = scaleBarFor(resolution, 100);
      expect(bar?.widthPx).toBeLessThanOrEqual(100);
      expect(bar?.widthPx).toBeGreaterThan(49.9);
    }
  });

  it('has no bar where none is true', () => {
    expect(scaleBarFor(200, 100)?.lengthM).toBe(20_000);
    expect(scaleBarFor(Number.NaN, 100)).toBeUndefined();
    expect(scaleBarFor(0, 100)).toBeUndefined();
    expect(scaleBarFor(1.5, 0.5)).toBeUndefined();
  });
});

describe('texts', () => {
  it('write lengths with their unit', () => {
    expect(SCALE_BAR_LENGTHS_M.map(formatLength)).toEqual(
      expect.arrayContaining(['1 m', '500 m', '1 km', '50 km', '50000 km']),
    );
  });

  it('write scales with three digits that mean something', () => {
    expect(formatScale(249_876.3)).toBe('1:250,000');
    expect(formatScale(1_234_567)).toBe('1:1,230,000');
    expect(formatScale(87.4)).toBe('1:87');
    expect(formatScale(Number.POSITIVE_INFINITY)).toBe('1:—');
  });
});
