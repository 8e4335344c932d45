import { expect, it } from 'vitest';
import { decodePath, encodePath } from './pathText.ts';

/** The example of the format's own description. */
const EXAMPLE = [
  [-120.2, 38.5],
  [-120.95, 40.7],
  [-126.453, 43.252],
] as const;

it('writes places as an encoded polyline, and reads them', () => {
  const text = encodePath(EXAMPLE.flat());
  expect(text).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodePath(text)).toEqual(EXAMPLE);
});

it.each([
  [[]],
  [[[82.12345, 44.54321]]],
  [
    [
      [-180, -90],
      [180, 90],
      [-180, 90],
      [0, 0],
    ],
  ],
])('keeps %j', (places) => {
  expect(decodePath(encodePath(places.flat()))).toEqual(places);
});

it('rounds each place by itself, so that nothing adds up along a line', () => {
  const run = Array.from({ length: 2000 }, (_, at) => 82 + at * 0.0000149);
  const last = decodePath(encodePath(run)).at(-1);
  expect(last?.[0]).toBeCloseTo(run.at(-2) ?? NaN, 5);
});

it('leaves out a place that is cut off', () => {
  expect(decodePath(encodePath(EXAMPLE.flat()).slice(0, -1))).toEqual(EXAMPLE.slice(0, -1));
});
