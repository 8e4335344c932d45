import { expect, it } from 'vitest';
import { fromEsriGeometry, toEsriRings } from './esriGeometry.ts';

/** A square, clockwise as Esri's shells run. */
const square = (x: number, y: number, side: number) => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
];

it('reads points and lines', () => {
  expect(fromEsriGeometry({ x: 82, y: 44, z: 5 })).toEqual({ type: 'Point', coordinates: [82, 44] });
  expect(fromEsriGeometry({ points: [[82, 44]] })).toEqual({ type: 'MultiPoint', coordinates: [[82, 44]] });
  const path = [
    [81, 44, 300],
    [82, 45, 310],
  ];
  expect(fromEsriGeometry({ paths: [path] })).toEqual({
    type: 'LineString',
    coordinates: [
      [81, 44],
      [82, 45],
    ],
  });
  expect(fromEsriGeometry({ paths: [path, path] })?.type).toBe('MultiLineString');
});

it('gives a hole to the shell that holds it, and turns rings the way GeoJSON wants', () => {
  const hole = [...square(12, 2, 2)].reverse();
  const geometry = fromEsriGeometry({ rings: [square(0, 0, 5), hole, square(10, 0, 6)] });
  expect(geometry).toEqual({
    type: 'MultiPolygon',
    coordinates: [[[...square(0, 0, 5)].reverse()], [[...square(10, 0, 6)].reverse(), square(12, 2, 2)]],
  });
});

it('keeps a ring that runs the wrong way and lies in none', () => {
  expect(fromEsriGeometry({ rings: [[...square(0, 0, 1)].reverse()] })?.type).toBe('Polygon');
});

it.each([
  undefined,
  null,
  {},
  { rings: [] },
  { x: 'NaN', y: 1 },
  { x: Number.NaN, y: 1 },
  { paths: [[[1, 2]]] },
])('finds no geometry in %j', (value) => {
  expect(fromEsriGeometry(value)).toBeUndefined();
});

it('writes the shell clockwise and its holes the other way, whichever way they are given', () => {
  const shell = square(0, 0, 10);
  const hole = square(2, 2, 3).reverse();
  for (const outer of [shell, shell.toReversed()])
    for (const inner of [hole, hole.toReversed()]) expect(toEsriRings([outer, inner])).toEqual([shell, hole]);
});
