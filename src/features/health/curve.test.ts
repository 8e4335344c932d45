import { expect, it } from 'vitest';
import { CURVE, curveOf } from './curve.ts';

it('draws values from nought to the greatest over the whole width', () => {
  const { d, last, most } = curveOf([0, 5, 10]);
  expect(d).toBe(`M 0.0 ${(CURVE.heightPx - 1).toFixed(1)} L 110.0 27.5 L 220.0 8.0`);
  expect([last, most]).toEqual([10, 10]);
});

it('leaves a gap where a value is missing, and makes a dash of one that stands alone', () => {
  const { d, last } = curveOf([1, null, 2, null]);
  expect(d.match(/M/g)).toHaveLength(2);
  expect(d.match(/h 4/g)).toHaveLength(2);
  expect(last).toBeNull();
});

it('draws nothing of nothing, and a flat line of nought', () => {
  expect(curveOf([])).toEqual({ d: '', last: null, most: null });
  expect(curveOf([null, null]).d).toBe('');
  expect(curveOf([0, 0]).d).toBe('M 0.0 47.0 L 220.0 47.0');
});
