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
  ['a reference that is not known', { type: 'Point', coordinates: [500000, 4970000] }, 'EPSG:4547', MERCATOR],
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
