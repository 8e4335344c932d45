import { expect, it } from 'vitest';
import { placeText, readPlace } from './placeText.ts';

it.each<[string, unknown]>([
  ['82.07, 44.90', { lon: 82.07, lat: 44.9 }],
  ['82.07，44.90', { lon: 82.07, lat: 44.9 }],
  [' 82.07 44.90 ', { lon: 82.07, lat: 44.9 }],
  // A latitude of 100 degrees there is not: it was typed the other way round.
  ['44.9 100.2', { lon: 100.2, lat: 44.9 }],
  ['', undefined],
  ['82.07', undefined],
  ['东经 82', undefined],
  ['200, 95', undefined],
])('reads %s', (text, place) => {
  expect(readPlace(text)).toEqual(place);
});

it('reads what it writes', () => {
  const place = { lon: 82.07123, lat: 44.90001 };
  expect(readPlace(placeText(place))).toEqual(place);
});
