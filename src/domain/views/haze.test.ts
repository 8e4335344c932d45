import { describe, expect, it } from 'vitest';
import { skyColour } from './haze.ts';

describe('the sky', () => {
  it('is haze near the ground and space from far away', () => {
    expect(skyColour(300)).toBe('#acbabe');
    expect(skyColour(900_000)).toBe('#acbabe');
    expect(skyColour(17_850_000)).toBe('#0f1a17');
  });

  it('darkens on the way up, in few steps', () => {
    const heights = Array.from({ length: 400 }, (_, step) => 1_000_000 + step * 15_000);
    const reds = heights.map((heightM) => Number.parseInt(skyColour(heightM).slice(1, 3), 16));
    expect([...reds].sort((a, b) => b - a)).toEqual(reds);
    expect(new Set(reds).size).toBeLessThanOrEqual(25);
    expect(new Set(reds).size).toBeGreaterThan(10);
  });
});
