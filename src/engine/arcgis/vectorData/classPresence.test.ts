import type { Geometry } from 'geojson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { mayLieIn, noteClassPresence } from './classPresence.ts';
import type { ClassLook } from '../../../domain/layers/vector/drawing.ts';

const look = (name: string): ClassLook => ({
  name,
  fill: { color: '#000000', alpha: 1, water: false },
  line: { color: '#000000', alpha: 1, widthPx: 1, glow: false },
  point: { color: '#000000', sizePx: 7, shape: 'circle', marked: true },
});
const presence = (classes: number, ...features: readonly (readonly [place: number, geometry: Geometry])[]) =>
  noteClassPresence({
    classes: Array.from({ length: classes }, (_, index) => look(String(index))),
    features: features.map(([place, geometry], index) => ({ index, place, geometry, label: '' })),
  });
const point = (lon: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lon, lat] });
const box = (west: number, south: number, east: number, north: number): Extent => ({
  west,
  south,
  east,
  north,
});

describe('where the classes of a layer lie', () => {
  const made = presence(
    2,
    [0, point(80, 44)],
    [
      0,
      {
        type: 'LineString',
        coordinates: [
          [80, 44],
          [81, 44.2],
        ],
      },
    ],
    [1, point(83, 45)],
  );

  it('tells classes apart by place', () => {
    const west = box(79.9, 43.9, 80.2, 44.1);
    const east = box(82.9, 44.9, 83.5, 45.5);
    expect([0, 1].map((place) => mayLieIn(made, place, west))).toEqual([true, false]);
    expect([0, 1].map((place) => mayLieIn(made, place, east))).toEqual([false, true]);
    expect([0, 1].map((place) => mayLieIn(made, place, box(70, 30, 90, 60)))).toEqual([true, true]);
    expect([0, 1].map((place) => mayLieIn(made, place, box(10, 10, 20, 20)))).toEqual([false, false]);
    expect(mayLieIn(made, 9, east)).toBe(false);
  });

  it('knows a layer of one point, and the shapes of a collection', () => {
    expect(mayLieIn(presence(1, [0, point(82, 44)]), 0, box(81, 43, 83, 45))).toBe(true);
    const collection: Geometry = { type: 'GeometryCollection', geometries: [point(81, 44), point(82, 45)] };
    expect(mayLieIn(presence(1, [0, collection]), 0, box(80.9, 43.9, 81.1, 44.1))).toBe(true);
  });

  it('never misses a point that lies in the extent', () => {
    const lon = fc.double({ min: 79, max: 84, noNaN: true });
    const lat = fc.double({ min: 43, max: 46, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(lon, lat), { minLength: 1, maxLength: 20 }), (places) => {
        const made = presence(1, ...places.map(([x, y]) => [0, point(x, y)] as const));
        for (const [x, y] of places) {
          expect(mayLieIn(made, 0, box(x - 0.01, y - 0.01, x + 0.01, y + 0.01))).toBe(true);
        }
      }),
    );
  });
});
