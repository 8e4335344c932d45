import fc from 'fast-check';
import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_M } from '../geodesy/webMercator.ts';
import { areaTest } from './meetsArea.ts';
import { ringsOfOutside } from './polygonRows.ts';
import { queryPolygon, circlePolygon, polygonRings, type QueryShape, queryShapeOf } from './queryShape.ts';
import { conditionTexts, hasHoles, parseSpatialCondition } from './spatialCondition.ts';
import { convexHull, polygonWkt } from './wktPolygon.ts';

const lon = fc.double({ min: 79, max: 84, noNaN: true });
const lat = fc.double({ min: 43, max: 46, noNaN: true });
const place = fc.tuple(lon, lat);

const rectangle = (west: number, south: number, east: number, north: number): QueryShape =>
  queryShapeOf({ kind: 'rectangle', extent: { west, south, east, north } });
const circle = (lonDeg: number, latDeg: number, radiusM: number): QueryShape =>
  queryShapeOf({ kind: 'circle', centre: [lonDeg, latDeg], radiusM });

const TRIANGLE: [number, number][] = [
  [82, 44],
  [82.5, 44],
  [82.25, 44.5],
];

describe('the sc text', () => {
  it('says a polygon as (2,count,coords), closed', () => {
    expect(conditionTexts(queryShapeOf({ kind: 'polygon', ring: TRIANGLE }))).toEqual([
      '(2,4,82,44,82.5,44,82.25,44.5,82,44)',
    ]);
  });

  it('says a rectangle as (2,count,coords) too', () => {
    expect(conditionTexts(rectangle(82, 44, 83, 45))).toEqual(['(2,5,82,44,83,44,83,45,82,45,82,44)']);
  });

  it('says a circle as (3,0,radius,center)', () => {
    expect(conditionTexts(circle(82.07, 44.9, 5))).toEqual(['(3,0,5,82.07,44.9)']);
  });

  it('is read back as the circle that it was written from', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 0.01, max: 100_000, noNaN: true }), ([x, y], radiusM) => {
        const [text = ''] = conditionTexts(circle(x, y, radiusM));
        const read = parseSpatialCondition(text);
        if (!read.ok || read.value.kind !== 'circle') throw new Error(text);
        expect(read.value.lon).toBeCloseTo(x, 7);
        expect(read.value.lat).toBeCloseTo(y, 7);
        expect(read.value.radiusM).toBeCloseTo(radiusM, 7);
      }),
    );
  });

  it('is read back as the rectangle that it was written from', () => {
    fc.assert(
      fc.property(place, place, ([ax, ay], [bx, by]) => {
        const extent = {
          west: Math.min(ax, bx),
          east: Math.max(ax, bx),
          south: Math.min(ay, by),
          north: Math.max(ay, by),
        };
        fc.pre(extent.east - extent.west > 1e-6 && extent.north - extent.south > 1e-6);
        const shape = queryShapeOf({ kind: 'rectangle', extent });
        const read = parseSpatialCondition(conditionTexts(shape)[0] ?? '');
        if (!read.ok || read.value.kind !== 'polygon') throw new Error('no polygon');
        const [ring = []] = polygonRings(queryPolygon(shape))[0] ?? [];
        read.value.ring.forEach(([x = 0, y = 0], index) => {
          expect(x).toBeCloseTo(ring[index]?.[0] ?? NaN, 7);
          expect(y).toBeCloseTo(ring[index]?.[1] ?? NaN, 7);
        });
      }),
    );
  });

  it('has a text for each polygon of an area', () => {
    const [a, b] = [TRIANGLE, TRIANGLE.map(([x = 0, y = 0]) => [x + 1, y])].map((ring) => [
      [...ring, ring[0] ?? []],
    ]);
    const shape: QueryShape = {
      kind: 'area',
      geometry: { type: 'MultiPolygon', coordinates: [a ?? [], b ?? []] },
    };
    expect(conditionTexts(shape)).toHaveLength(2);
    expect(hasHoles(shape)).toBe(false);
  });

  it.each([
    ['', 'kind'],
    ['(2,2,82,44,82,45)', 'flat-rectangle'],
    ['(2,1,82,44)', 'corner-count'],
    ['(3,0,2000000,82,44)', 'radius'],
    ['(3,0,5,82)', 'coordinate-missing'],
  ])('refuses %j as %s', (text, code) => {
    expect(parseSpatialCondition(text)).toMatchObject({ ok: false, error: { code } });
  });
});

describe('shapes that services would get wrong as they are', () => {
  const partsOf = (shape: QueryShape) => {
    if (shape.kind === 'circle') throw new Error('asked about as a circle');
    return polygonRings(shape.geometry).map(([ring = []]) => ring.map(([x = NaN]) => x));
  };

  it('asks about a circle over the date line by its two parts', () => {
    const parts = partsOf(circle(179.99, 44, 5000));
    expect(parts).toHaveLength(2);
    expect(parts.flat().every((x) => Math.abs(x) <= 180)).toBe(true);
  });

  it('asks about a circle over the pole by the cap round it', () => {
    const parts = partsOf(circle(82, 89.9, 50_000));
    expect([Math.min(...parts.flat()), Math.max(...parts.flat())]).toEqual([-180, 180]);
  });

  it('asks about a polygon over the date line by its two parts, each in range', () => {
    const shape = queryShapeOf({
      kind: 'polygon',
      ring: [
        [179, 44],
        [181, 44],
        [180, 45],
      ],
    });
    expect(partsOf(shape)).toHaveLength(2);
    expect(conditionTexts(shape).every((text) => parseSpatialCondition(text).ok)).toBe(true);
  });

  it('asks about a circle larger than a service takes as about any area', () => {
    expect(partsOf(circle(82, 44, 1_500_000))).toHaveLength(1);
  });

  it('asks about a polygon bigger than the prefecture as it is', () => {
    expect(partsOf(rectangle(60, 30, 110, 60))).toHaveLength(1);
  });
});

describe('the polygon of a circle', () => {
  it('has 12 segments whose corners lie on the circle of the sphere of radius 6378137', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 1, max: 50_000, noNaN: true }), ([x, y], radiusM) => {
        const [ring = []] = circlePolygon({ lon: x, lat: y, radiusM }).coordinates;
        expect(ring).toHaveLength(13);
        const rad = Math.PI / 180;
        for (const [cx = 0, cy = 0] of ring) {
          const haversine =
            Math.sin(((cy - y) * rad) / 2) ** 2 +
            Math.cos(y * rad) * Math.cos(cy * rad) * Math.sin(((cx - x) * rad) / 2) ** 2;
          const apartM = 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(haversine));
          expect(Math.abs(apartM - radiusM)).toBeLessThan(1e-6 * radiusM + 1e-5);
        }
      }),
    );
  });
});

describe('the WKT filter', () => {
  it('writes longitude before latitude', () => {
    expect(polygonWkt(queryPolygon(queryShapeOf({ kind: 'polygon', ring: TRIANGLE })))).toBe(
      'POLYGON ((82 44, 82.5 44, 82.25 44.5, 82 44))',
    );
    const coordinates = [[[...TRIANGLE, [82, 44]]]];
    expect(polygonWkt({ type: 'MultiPolygon', coordinates })).toMatch(/^MULTIPOLYGON \(\(\(82 44, /);
  });

  it('has a hull that holds every corner of the area', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 40 }), (corners) => {
        const [first = [0, 0]] = corners;
        const area = {
          type: 'Polygon' as const,
          coordinates: [[...corners, first].map((corner) => [...corner])],
        };
        const [hull = []] = convexHull(area).coordinates;
        for (const [px, py] of corners) {
          for (const [index, [bx = 0, by = 0]] of hull.entries()) {
            const [ax = bx, ay = by] = hull[index - 1] ?? [];
            expect((bx - ax) * (py - ay) - (by - ay) * (px - ax)).toBeGreaterThan(-1e-9);
          }
        }
      }),
    );
  });
});

describe('the test of an area', () => {
  const square = (west: number, south: number, side: number): Position[] => [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  const ring = areaTest({
    type: 'Polygon',
    coordinates: [square(82, 44, 1), square(82.4, 44.4, 0.2).reverse()],
  });

  it.each<[string, Position, boolean]>([
    ['in the area', [82.1, 44.1], true],
    ['in its hole', [82.5, 44.5], false],
    ['far away', [80, 43], false],
  ])('knows a point %s', (_where, coordinates, expected) => {
    expect(ring({ type: 'Point', coordinates })).toBe(expected);
  });

  it('lets through a line that only crosses it, and an area that holds it', () => {
    expect(
      ring({
        type: 'LineString',
        coordinates: [
          [81, 44.2],
          [84, 44.2],
        ],
      }),
    ).toBe(true);
    expect(ring({ type: 'Polygon', coordinates: [square(80, 42, 5)] })).toBe(true);
  });
});

it('the outside of a region is the world with the region as a hole, each ring the other way than in GeoJSON', () => {
  const region = { type: 'Polygon' as const, coordinates: [[...TRIANGLE, TRIANGLE[0] ?? []]] };
  const [world = [], hole = []] = ringsOfOutside(region);
  expect(Math.max(...world.map(([x = 0]) => x))).toBe(180);
  expect(hole).toEqual([...TRIANGLE, TRIANGLE[0]]);
});
