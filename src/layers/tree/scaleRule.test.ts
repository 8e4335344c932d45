import { expect, it } from 'vitest';
import { isOutOfScale } from './scaleRule.ts';

it.each([
  [{ minScale: 500_000 }, 500_000, false],
  [{ minScale: 500_000 }, 500_001, true],
  [{ maxScale: 5000 }, 5000, false],
  [{ maxScale: 5000 }, 4999, true],
  [{ minScale: 500_000, maxScale: 5000 }, 50_000, false],
  [{}, 1, false],
] as const)('of %o at 1:%i', (range, scale, isOut) => {
  expect(isOutOfScale(range, scale, false)).toBe(isOut);
});

it('does not flicker while the scale hovers about a limit', () => {
  let isOut = false;
  const states = [499_999, 500_001, 499_999, 496_000, 494_000].map(
    (scale) => (isOut = isOutOfScale({ minScale: 500_000 }, scale, isOut)),
  );
  expect(states).toEqual([false, true, true, true, false]);
});
