import { expect, it } from 'vitest';
import { arrayAt, takeLongest } from './longestArray.ts';

const features = [{ id: 1, coordinates: [1, 2] }, { id: 2 }, { id: 3 }];

it.each([
  ['a GeoJSON file', { type: 'FeatureCollection', crs: { names: ['a'] }, features }, ['features']],
  ['an envelope', { status: 200, data: [{ QueryInf: 'OK', Records: [1, 2, 3, 4] }] }, ['data', 0, 'Records']],
])('the longest array near the top of %s is taken out and put back', (_name, value, path) => {
  const whole = structuredClone(value);
  const taken = takeLongest(value);
  expect(taken?.path).toEqual(path);
  expect(arrayAt(taken?.head, path)).toEqual([]);
  arrayAt(taken?.head, path).push(...(taken?.items ?? []));
  expect(taken?.head).toEqual(whole);
});

it.each([[null], [7], ['text'], [[]], [{}], [[1, 2, 3]]])('%j has none below its top', (value) => {
  expect(takeLongest(value)).toBeUndefined();
});
