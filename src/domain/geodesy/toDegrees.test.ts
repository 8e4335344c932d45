import { expect, it } from 'vitest';
import { geometryInDegrees } from './toDegrees.ts';
import { toWebMercator } from './webMercator.ts';

const MERCATOR = { kind: 'mercator', northFirst: false } as const;
const DEGREES = { kind: 'geographic', northFirst: true } as const;
const { x, y } = toWebMercator(82.5, 44.9);

it('keeps degrees, whatever the question was asked in', () => {
  const point = { type: 'Point', coordinates: [82.5, 44.9] };
  expect(geometryInDegrees(point, undefined, MERCATOR)).toEqual(point);
  expect(geometryInDegrees(point, 'urn:ogc:def:crs:OGC:1.3:CRS84', MERCATOR)).toEqual(point);
});

it('turns metres into degrees: as named, or as asked where nothing is named', () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [x, y],
      [x + 1000, y],
    ],
  };
  for (const named of ['urn:ogc:def:crs:EPSG::3857', undefined]) {
    const made = geometryInDegrees(line, named, MERCATOR);
    if (made?.type !== 'LineString') throw new Error('no line');
    expect(made.coordinates[0]?.[0]).toBeCloseTo(82.5, 9);
    expect(made.coordinates[0]?.[1]).toBeCloseTo(44.9, 9);
  }
});

it.each([
  ['CGCS2000', 'EPSG:4536', [584_512.7615, 4_974_388.3612], [82.07, 44.9]],
  [
    'CGCS2000 with the number of the zone',
    'urn:ogc:def:crs:EPSG::4515',
    [27_584_512.7615, 4_974_388.3612],
    [82.07, 44.9],
  ],
  ['Xian 1980', 'EPSG:2372', [583_722.9616, 4_974_380.3184], [82.06, 44.9]],
])('turns metres of a zone of %s to degrees', (_, named, coordinates, place) => {
  const made = geometryInDegrees({ type: 'Point', coordinates }, named, MERCATOR);
  if (made?.type !== 'Point') throw new Error('no point');
  expect(
    Math.hypot(
      (made.coordinates[0] ?? NaN) - (place[0] ?? 0),
      (made.coordinates[1] ?? NaN) - (place[1] ?? 0),
    ),
  ).toBeLessThan(1e-8);
});

it.each([
  ['a reference that is not known', { type: 'Point', coordinates: [500000, 4970000] }, 'EPSG:2056', MERCATOR],
  ['metres where degrees were asked for', { type: 'Point', coordinates: [x, y] }, undefined, DEGREES],
  ['no coordinates', { type: 'Polygon', coordinates: [[]] }, undefined, DEGREES],
  ['another type', { type: 'Circle', coordinates: [1, 2] }, undefined, DEGREES],
  ['null', null, undefined, DEGREES],
])('leaves out %s', (_, geometry, named, asked) => {
  expect(geometryInDegrees(geometry, named, asked)).toBeUndefined();
});

it('reads every kind of geometry', () => {
  const ring = [
    [80, 44],
    [81, 44],
    [81, 45],
    [80, 44],
  ];
  for (const geometry of [
    { type: 'MultiPoint', coordinates: ring },
    { type: 'MultiLineString', coordinates: [ring] },
    { type: 'Polygon', coordinates: [ring] },
    { type: 'MultiPolygon', coordinates: [[ring]] },
    { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [ring] }] },
  ]) {
    expect(geometryInDegrees(geometry, undefined, MERCATOR)).toEqual(geometry);
  }
});
