import { expect, test } from 'vitest';
import type { StoredGeometry } from '../base/geo/geometry.ts';
import { createClip, geometryAreaKm2 } from './clip.ts';

const rectangle = (west: number, south: number, east: number, north: number): StoredGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

test.each([
  ['north', rectangle(82.1, 44.9, 82.2, 45.1), rectangle(82.1, 44.9, 82.2, 45)],
  ['south', rectangle(82.1, 44.4, 82.2, 44.6), rectangle(82.1, 44.5, 82.2, 44.6)],
  ['east', rectangle(82.9, 44.7, 83.1, 44.8), rectangle(82.9, 44.7, 83, 44.8)],
])('a parcel across the border in the %s counts with what lies within', (_side, parcel, inside) => {
  const clip = createClip([rectangle(82, 44.5, 83, 45)]);
  expect(clip.insideKm2(parcel)).toBeCloseTo(geometryAreaKm2(inside), 6);
});
