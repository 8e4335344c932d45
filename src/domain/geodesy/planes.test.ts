import { describe, expect, it } from 'vitest';
import { planeOf } from './planes.ts';

/** Places by PROJ 9 (`gdaltransform -s_srs EPSG:4490 -t_srs EPSG:code`). */
const PLACES = [
  ['EPSG:4491', 75.5, 44.7, 13539628.606, 4951727.3512],
  ['EPSG:4492', 82.06, 44.9, 14583722.9221, 4974377.9968],
  ['EPSG:4504', 86.2, 43.6, 435405.4333, 4829690.0323],
  ['EPSG:4514', 79.2, 45.1, 26594451.4623, 4996758.319],
  ['EPSG:4515', 82.06, 44.9, 27583722.9221, 4974377.9968],
  ['EPSG:4535', 78.9, 44.2, 571942.7355, 4896439.1491],
  ['EPSG:4536', 81.7, 45.3, 554903.994, 5018523.1911],
  ['EPSG:4554', 134.2, 48.1, 440415.3893, 5329856.3525],
  ['EPSG:32644', 82.06, 44.9, 583689.433, 4972388.2457],
  ['EPSG:32645', 85.1, 43.9, 347412.4507, 4862520.7932],
  ['EPSG:32744', 82.06, -12.5, 615179.5963, 8617925.7224],
  ['EPSG:3857', 82.06, 44.9, 9134877.4145, 5605792.2472],
] as const;

describe('the plane of a reference', () => {
  it.each(PLACES)('%s: %d, %d is at %d, %d, and back', (code, lon, lat, x, y) => {
    const plane = planeOf(code);
    const [east = NaN, north = NaN] = plane?.toPlane(lon, lat) ?? [];
    expect(Math.hypot(east - x, north - y)).toBeLessThan(0.001);
    const [backLon = NaN, backLat = NaN] = plane?.fromPlane(x, y) ?? [];
    expect(Math.hypot(backLon - lon, backLat - lat)).toBeLessThan(1e-8);
  });

  it.each(['EPSG:4326', 'EPSG:4490'])('%s is degrees', (code) => {
    expect(planeOf(code)?.toPlane(82, 44)).toEqual([82, 44]);
  });

  it.each(['EPSG:2349', 'EPSG:21413', 'EPSG:4214', 'EPSG:32661', 'EPSG:32600', 'EPSG:27700', 'x'])(
    '%s has none here',
    (code) => expect(planeOf(code)).toBeUndefined(),
  );
});
