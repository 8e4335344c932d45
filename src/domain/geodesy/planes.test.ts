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
  // `-s_srs EPSG:4610`: nothing is published of Xian 1980, so that its degrees are taken as they are.
  ['EPSG:2351', 82.06, 44.9, 27583722.9616, 4974380.3184],
  ['EPSG:2328', 82.06, 44.9, 14583722.9616, 4974380.3184],
  ['EPSG:2372', 82.06, 44.9, 583722.9616, 4974380.3184],
  // `-s_srs EPSG:4326`, without parameters here, with those of the Tarim basin there.
  ['EPSG:2403', 82.06, 44.9, 27583724.3197, 4974465.7277],
  ['EPSG:21414', 82.06, 44.9, 14583724.3197, 4974465.7277],
  ['EPSG:21474', 82.06, 44.9, 583724.3197, 4974465.7277],
  ['EPSG:2424', 81, 40, 500039.7586, 4429571.3161],
] as const;

/** Degrees of Beijing 1954 of places in WGS 84 by PROJ (`-s_srs EPSG:4326 -t_srs EPSG:4214`). */
const SHIFTED = [
  ['Tarim', 81, 40, 81.0004655807746, 39.9996753154964],
  ['Ordos', 108, 37, 107.999589751404, 36.9997343801044],
  ['Bei Bu', 108.5, 20, 108.499522215792, 20.000191428507],
  ['Yellow Sea', 122, 34, 121.999263585269, 33.9997585356295],
  ['Pearl River', 113, 20, 112.999511311253, 20.0001709348286],
  ['without parameters', 82.06, 44.9, 82.06, 44.9],
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

  it.each(SHIFTED)('Beijing 1954 in %s: %d, %d is at %d, %d, and back', (_, lon, lat, x, y) => {
    const plane = planeOf('EPSG:4214');
    const [east = NaN, north = NaN] = plane?.toPlane(lon, lat) ?? [];
    expect(Math.hypot(east - x, north - y)).toBeLessThan(1e-8);
    const [backLon = NaN, backLat = NaN] = plane?.fromPlane(x, y) ?? [];
    expect(Math.hypot(backLon - lon, backLat - lat)).toBeLessThan(1e-8);
  });

  it.each(['EPSG:4611', 'EPSG:21412', 'EPSG:32661', 'EPSG:32600', 'EPSG:27700', 'x'])(
    '%s has none here',
    (code) => expect(planeOf(code)).toBeUndefined(),
  );
});
