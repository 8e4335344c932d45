import type { Position } from 'geojson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleRing } from '../geodesy/areas.ts';
import { geodesicBetween, placeAt } from '../geodesy/lines.ts';
import { shapeGeometry, pathsOnMap, areaRing, ringsOnMap } from './geometry.ts';
import { doubleArea, lonNear, type LonLat } from './place.ts';
import { shapeThrough, withVertex } from './shape.ts';

const lonLat = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -89.9, max: 89.9, noNaN: true }),
);
const way = fc
  .array(lonLat, { minLength: 2, maxLength: 12 })
  .map((places) => places.reduce<readonly LonLat[]>(withVertex, []));

const isOnMap = ([lon = NaN, lat = NaN]: readonly number[]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

describe('places make a shape, or say why not', () => {
  it.each([
    ['point', [], 'tooFewPoints'],
    ['line', [[82, 44]], 'tooFewPoints'],
    [
      'line',
      [
        [82, 44],
        [82, 44],
      ],
      'zeroSize',
    ],
    [
      'polyline',
      [
        [82, 44],
        [82, 44],
        [82, 44],
      ],
      'zeroSize',
    ],
    [
      'rectangle',
      [
        [82, 44],
        [82, 45],
      ],
      'zeroSize',
    ],
    [
      'circle',
      [
        [82, 44],
        [82, 44],
      ],
      'zeroSize',
    ],
    [
      'circle',
      [
        [82, 44],
        [-98, 40],
      ],
      'tooLarge',
    ],
    ['polygon', [], 'tooFewPoints'],
    ['polygon', [[82, 44]], 'tooFewPoints'],
    [
      'polygon',
      [
        [82, 44],
        [83, 44],
      ],
      'tooFewPoints',
    ],
    [
      'polygon',
      [
        [82, 44],
        [83, 44],
        [82, 44],
      ],
      'tooFewPoints',
    ],
    [
      'polygon',
      [
        [82, 44],
        [83, 44],
        [84, 44],
      ],
      'zeroSize',
    ],
    [
      'polygon',
      [
        [82, 44],
        [83, 45],
        [83, 44],
        [82, 45],
      ],
      'selfCrossing',
    ],
    [
      'polygon',
      [
        [82, 44],
        [84, 44],
        [83, 44],
        [83, 45],
      ],
      'selfCrossing',
    ],
  ] as const)('%s of %j: %s', (kind, places, problem) => {
    expect(shapeThrough(kind, places)).toEqual({ ok: false, error: problem });
  });

  it('a rectangle takes its corners in any order, and goes on over the date line', () => {
    const extent = { west: 82, east: 83, south: 44, north: 45 };
    expect(
      shapeThrough('rectangle', [
        [83, 44],
        [82, 45],
      ]),
    ).toMatchObject({ value: { extent } });
    const places = withVertex([[179, 10]], [-179, 12]);
    expect(shapeThrough('rectangle', places)).toMatchObject({
      value: { extent: { west: 179, east: 181, south: 10, north: 12 } },
    });
  });

  it('a polygon may be closed by its first place, and does not repeat places', () => {
    const ring = [
      [82, 44],
      [83, 44],
      [83, 45],
    ] as const;
    expect(shapeThrough('polygon', [...ring, ring[2], ring[0]])).toEqual({
      ok: true,
      value: { kind: 'polygon', ring },
    });
  });

  it('of any places makes a shape or a problem, never an exception', () => {
    const kind = fc.constantFrom('point', 'line', 'polyline', 'rectangle', 'circle', 'polygon');
    fc.assert(
      fc.property(kind, way, (drawn, places) => {
        const made = shapeThrough(drawn, places);
        if (made.ok) expect(shapeGeometry(made.value).type).toBeTypeOf('string');
      }),
    );
  });
});

describe('a circle', () => {
  it('has every place of its edge at its radius, wherever it is', () => {
    fc.assert(
      fc.property(lonLat, fc.double({ min: 1, max: 9_000_000, noNaN: true }), (centre, radiusM) => {
        for (const place of areaRing({ kind: 'circle', centre, radiusM }).slice(0, 24))
          expect(geodesicBetween(centre, place).distanceM).toBeCloseTo(radiusM, 3);
      }),
    );
  });

  it('goes through the place that was clicked', () => {
    fc.assert(
      fc.property(
        lonLat,
        fc.double({ min: 1, max: 5e6, noNaN: true }),
        fc.nat(359),
        (centre, radiusM, azimuth) => {
          const made = shapeThrough('circle', [centre, placeAt(centre, azimuth, radiusM)]);
          expect(made.ok && made.value.kind === 'circle' ? made.value.radiusM : NaN).toBeCloseTo(radiusM, 1);
        },
      ),
    );
  });

  it('over the date line is two rings that meet there', () => {
    const geometry = shapeGeometry({ kind: 'circle', centre: [179.9, 20], radiusM: 50_000 });
    expect(geometry.type).toBe('MultiPolygon');
    const lons = geometry.type === 'MultiPolygon' ? geometry.coordinates.map((part) => part[0] ?? []) : [];
    expect(lons).toHaveLength(2);
    expect(Math.max(...(lons[0] ?? []).map(([lon = 0]) => lon))).toBe(180);
    expect(Math.min(...(lons[1] ?? []).map(([lon = 0]) => lon))).toBe(-180);
  });

  it.each([
    [89.5, 90],
    [-89.5, -90],
  ])('over the pole covers every meridian up to it: centre at %d°', (lat, pole) => {
    const places = ringsOnMap(circleRing([82, lat], 300_000)).flat();
    const lons = places.map(([lon]) => lon);
    expect([Math.min(...lons), Math.max(...lons)]).toEqual([-180, 180]);
    expect(places.filter((place) => place[1] === pole).length).toBeGreaterThan(1);
  });
});

describe('what a map from -180 to 180 shows of a shape', () => {
  it('lies within it, in closed rings that run counter-clockwise', () => {
    fc.assert(
      fc.property(way, (ring) => {
        for (const part of ringsOnMap(ring)) {
          expect(part.every(isOnMap)).toBe(true);
          expect(part.at(-1)).toEqual(part[0]);
          expect(doubleArea(part.slice(0, -1))).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('has the area of the ring, in however many parts', () => {
    const area = (ring: readonly LonLat[]) => Math.abs(doubleArea(ring)) / 2;
    fc.assert(
      fc.property(lonLat, fc.integer({ min: 3, max: 40 }), ([lon, lat], corners) => {
        const ring = Array.from({ length: corners }, (_, index): LonLat => {
          const angle = (2 * Math.PI * index) / corners;
          return [lon + 30 * Math.cos(angle), lat / 2 + 30 * Math.sin(angle)];
        });
        const parts = ringsOnMap(ring).map((part) => area(part.slice(0, -1)));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(area(ring), 6);
      }),
    );
  });

  it('has every place of a path, in its order', () => {
    fc.assert(
      fc.property(way, (path) => {
        const parts = pathsOnMap(path).flat();
        expect(parts.every(isOnMap)).toBe(true);
        for (const [lon, lat] of path) {
          const shown = parts.some(
            (place) => place[1] === lat && Math.abs(lonNear(place[0], lon) - lon) < 1e-6,
          );
          expect(shown).toBe(true);
        }
      }),
    );
  });

  it('of a short path over the date line has two parts that end there', () => {
    expect(
      shapeGeometry({
        kind: 'line',
        path: [
          [179, 0],
          [181, 2],
        ],
      }),
    ).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [179, 0],
          [180, 1],
        ],
        [
          [-180, 1],
          [-179, 2],
        ],
      ] satisfies Position[][],
    });
  });
});

describe('edges of a ring cross', () => {
  it('in no regular polygon, wherever it begins', () => {
    fc.assert(
      fc.property(lonLat, fc.integer({ min: 3, max: 30 }), ([lon, lat], corners) => {
        const ring = circleRing([lon, lat / 2], 200_000, corners);
        expect(shapeThrough('polygon', ring.reduce<readonly LonLat[]>(withVertex, [])).ok).toBe(true);
      }),
    );
  });

  it('in every ring of which two places are exchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 30 }), fc.nat(), (corners, start) => {
        const ring = [...circleRing([82, 44], 20_000, corners)];
        const [a, b] = [start % corners, (start + 1) % corners];
        [ring[a], ring[b]] = [ring[b] ?? [0, 0], ring[a] ?? [0, 0]];
        expect(shapeThrough('polygon', ring)).toEqual({ ok: false, error: 'selfCrossing' });
      }),
    );
  });

  it('not in a ring round the pole', () => {
    const ring = [0, 90, 180, -90].map((lon): LonLat => [lon, 80]).reduce<readonly LonLat[]>(withVertex, []);
    expect(shapeThrough('polygon', ring).ok).toBe(true);
  });
});
