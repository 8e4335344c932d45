import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from './lineText.ts';
import { circleRing, ellipseRing, ringFigures } from './areas.ts';
import { openRing, ringProblem } from './crossing.ts';
import { densified, geodesicBetween, legLengthsM, pathLengthM, placeAt, placesAlong } from './lines.ts';
import { equalAreaAbout } from './localPlanes.ts';

/** Rows of Karney's test set for geodesics on WGS 84 (GeodTest, doi 10.5281/zenodo.32156): from, azimuth, to, distance. */
const KARNEY: readonly (readonly [from: LonLat, azimuthDeg: number, to: LonLat, distanceM: number])[] = [
  [[-144.90758, -25.72959], -153.647468693117, [90.82121, -57.70581], 9413446.745245311],
  [[122.32875, -41.22777], 14.28511340227574, [130.37946, -7.57291], 3812686.035106021],
  [[138.25278, 11.01307], 79.43682622782374, [-112.94019, 6.62726], 11911190.81901841],
  [[95.14681, -29.47124], -163.7791304416884, [-69.15955, -27.46601], 13487015.83811455],
];

const place = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -89, max: 89, noNaN: true }),
);

/** Places within some hundred kilometres of the prefecture. */
const nearPlace = fc.tuple(
  fc.double({ min: 79, max: 84, noNaN: true }),
  fc.double({ min: 43, max: 46, noNaN: true }),
);

describe('geodesics', () => {
  it.each(KARNEY)('solve the published case from %j', (from, azimuthDeg, to, distanceM) => {
    const found = geodesicBetween(from, to);
    expect(found.distanceM).toBeCloseTo(distanceM, 6);
    expect(found.azimuthDeg).toBeCloseTo((azimuthDeg + 360) % 360, 9);
    const reached = placeAt(from, azimuthDeg, distanceM);
    expect(reached[0]).toBeCloseTo(to[0], 9);
    expect(reached[1]).toBeCloseTo(to[1], 9);
  });

  it('measure a quarter of the meridian: 10,001,965.729 m on WGS 84', () => {
    expect(geodesicBetween([82, 0], [82, 90]).distanceM).toBeCloseTo(10001965.729, 3);
  });

  it('differ between WGS 84 and CGCS2000 by less than a millimetre over the prefecture', () => {
    const [west, east]: [LonLat, LonLat] = [
      [79.88, 43.5],
      [83.86, 45.89],
    ];
    const wgs84 = geodesicBetween(west, east, 'WGS84').distanceM;
    const cgcs2000 = geodesicBetween(west, east, 'CGCS2000').distanceM;
    expect(cgcs2000).not.toBe(wgs84);
    expect(Math.abs(cgcs2000 - wgs84)).toBeLessThan(1e-3);
  });

  it('take the short way over the date line', () => {
    expect(geodesicBetween([179.5, 45], [-179.5, 45]).distanceM).toBeCloseTo(78846.3, -1);
  });

  it('are of length 0 with azimuth 0 where both places are one', () => {
    expect(geodesicBetween([82, 45], [82, 45])).toEqual({ distanceM: 0, azimuthDeg: 0 });
  });

  it('reach with the direct problem what the inverse one measured', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const { distanceM, azimuthDeg } = geodesicBetween(from, to);
        fc.pre(distanceM < 19_000_000);
        expect(geodesicBetween(placeAt(from, azimuthDeg, distanceM), to).distanceM).toBeLessThan(1e-4);
      }),
    );
  });
});

describe('paths', () => {
  it('are as long as their legs', () => {
    const path: LonLat[] = [
      [82, 44],
      [83, 44],
      [83, 45],
    ];
    const legs = legLengthsM(path);
    expect(legs).toHaveLength(2);
    expect(legs.reduce((sum, leg) => sum + leg)).toBe(pathLengthM(path));
    // A degree of the meridian at 44.5 N is 111,121 m.
    expect(legs[1]).toBeCloseTo(111_122, -1);
    expect([pathLengthM([]), pathLengthM([[82, 44]])]).toEqual([0, 0]);
  });

  it('keep their places and their length when places are put between, and no step is too long', () => {
    fc.assert(
      fc.property(fc.array(nearPlace, { minLength: 2, maxLength: 6 }), (path) => {
        const places = placesAlong(path, 5000);
        const at = places.map((step) => step.at);
        for (const corner of path) expect(at).toContainEqual(corner);
        expect(Math.max(...legLengthsM(at))).toBeLessThanOrEqual(5000.001);
        expect(pathLengthM(at)).toBeCloseTo(pathLengthM(path), 3);
        expect(places.at(-1)?.distanceM).toBeCloseTo(pathLengthM(path), 6);
      }),
      { numRuns: 30 },
    );
  });

  it('of a geodesic bulge towards the pole between their places', () => {
    const middle = densified(
      [
        [80, 45],
        [84, 45],
      ],
      160_000,
    )[1];
    expect(middle?.[0]).toBeCloseTo(82, 6);
    expect(middle?.[1]).toBeCloseTo(45.0175, 4);
  });
});

describe('areas', () => {
  it('give an octant an eighth of the ellipsoid: 510,065,621.724 km2', () => {
    const octant: LonLat[] = [
      [0, 0],
      [90, 0],
      [0, 90],
    ];
    expect(ringFigures(octant).areaM2 / 1e6).toBeCloseTo(510_065_621.724 / 8, 2);
  });

  it('agree with the published areas of GeographicLib’s Planimeter', () => {
    // Planimeter's test 5: a triangle round the pole.
    const pole: LonLat[] = [
      [0.1, 89],
      [90.1, 89],
      [-179.9, 89],
    ];
    expect(Math.abs(ringFigures(pole).perimeterM - 539297)).toBeLessThan(1);
    expect(Math.abs(ringFigures(pole).areaM2 - 12476152838.5)).toBeLessThan(1);
    // Planimeter's test 6: there and back along a parallel's chord, which holds nothing.
    const nothing: LonLat[] = [
      [0.00000000000001, 9],
      [180, 9],
      [0, 9],
    ];
    expect(Math.abs(ringFigures(nothing).perimeterM - 36026861)).toBeLessThan(1);
    expect(ringFigures(nothing).areaM2).toBeLessThan(1);
  });

  it('do not depend on the direction, the first place, or the date line', () => {
    const ring: LonLat[] = [
      [179, 44],
      [-179, 44],
      [-179, 45],
      [179, 45],
    ];
    const moved = ring.map(([lon, lat]): LonLat => [lon > 0 ? lon - 98 : lon + 262, lat]);
    const area = ringFigures(moved).areaM2;
    expect(ringFigures(ring).areaM2).toBeCloseTo(area, 0);
    expect(ringFigures([...ring].reverse()).areaM2).toBeCloseTo(area, 0);
    expect(ringFigures([...ring.slice(2), ...ring.slice(0, 2)]).areaM2).toBeCloseTo(area, 0);
  });

  it('are 0 for a ring of no place or one', () => {
    expect(ringFigures([])).toEqual({ areaM2: 0, perimeterM: 0 });
    expect(ringFigures([[82, 45]])).toEqual({ areaM2: 0, perimeterM: 0 });
  });
});

describe('circles and ellipses', () => {
  it.each([
    ['in the prefecture', [82, 45]],
    ['over the date line', [179.99, 45]],
    ['over the pole', [0, 89.99]],
  ] as const)('have every place at the radius %s', (_where, centre) => {
    for (const at of circleRing(centre, 20_000)) {
      expect(geodesicBetween(centre, at).distanceM).toBeCloseTo(20_000, 5);
      expect(Math.abs(at[0])).toBeLessThanOrEqual(180);
    }
    const { areaM2 } = ringFigures(circleRing(centre, 20_000, 720));
    expect(areaM2 / (Math.PI * 20_000 ** 2)).toBeCloseTo(1, 4);
  });

  it('have their axes in metres: at 45 N, a degree is 78,847 m of longitude and 111,132 m of latitude', () => {
    const ring = ellipseRing([82, 45], 7884.7, 1111.32);
    const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
    expect(Math.max(...lons) - 82).toBeCloseTo(0.1, 4);
    expect(82 - Math.min(...lons)).toBeCloseTo(0.1, 4);
    expect(Math.max(...lats) - 45).toBeCloseTo(0.01, 5);
  });
});

describe('rings', () => {
  const BOW_TIE: LonLat[] = [
    [82, 44],
    [83, 45],
    [83, 44],
    [82, 45],
  ];

  it('that cross themselves are found, with the two edges that do', () => {
    expect(ringProblem(BOW_TIE)).toEqual({ problem: 'crossing', first: 0, second: 2 });
  });

  it('that cross themselves over the date line or the pole are found too', () => {
    const far = BOW_TIE.map(([lon, lat]): LonLat => [lon === 82 ? 179.5 : -179.5, lat]);
    expect(ringProblem(far)?.problem).toBe('crossing');
    const polar: LonLat[] = [
      [0, 88],
      [180, 88],
      [90, 88],
      [-90, 88],
    ];
    expect(ringProblem(polar)?.problem).toBe('crossing');
  });

  it('that touch their own corner or fold back upon an edge are found', () => {
    const touching: LonLat[] = [
      [82, 44],
      [84, 44],
      [84, 45],
      [83, 44],
      [82, 45],
    ];
    expect(ringProblem(touching)?.problem).toBe('crossing');
    const folded: LonLat[] = [
      [82, 44],
      [83, 44],
      [83, 45],
      [83, 44.5],
      [82, 44.5],
    ];
    expect(ringProblem(folded)?.problem).toBe('crossing');
  });

  it.each([
    ['in the prefecture', [82, 45]],
    ['over the date line', [180, 45]],
    ['round the pole', [0, 90]],
  ] as const)('that are sound have no problem %s', (_where, centre) => {
    expect(ringProblem(circleRing(centre, 50_000))).toBeUndefined();
    expect(
      ringProblem([...circleRing(centre, 50_000), ...circleRing(centre, 50_000).slice(0, 1)]),
    ).toBeUndefined();
  });

  it('with too few places, without area or larger than a hemisphere say so', () => {
    expect(ringProblem([])).toEqual({ problem: 'too-few' });
    expect(
      ringProblem([
        [82, 45],
        [82, 45],
        [83, 45],
        [82, 45],
      ]),
    ).toEqual({ problem: 'too-few' });
    expect(
      ringProblem([
        [82, 44],
        [82, 44.5],
        [82, 45],
      ]),
    ).toEqual({ problem: 'no-area' });
    expect(
      ringProblem([
        [0, 0],
        [120, 0],
        [-120, 0],
      ]),
    ).toEqual({ problem: 'too-large' });
  });

  it('are opened: places that repeat the one before, or close the ring, are left out', () => {
    const ring: LonLat[] = [
      [1, 1],
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 2],
      [1, 1],
      [1, 1],
    ];
    expect(openRing(ring)).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
    ]);
  });
});

describe('the equal-area plane', () => {
  it('leads there and back, about any centre', () => {
    fc.assert(
      fc.property(
        place,
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.integer({ min: 0, max: 500_000 }),
        (centre, azimuthDeg, awayM) => {
          const plane = equalAreaAbout(centre);
          const at = placeAt(centre, azimuthDeg, awayM);
          const back = plane.toDegrees(...plane.fromDegrees(at));
          expect(geodesicBetween(at, back).distanceM).toBeLessThan(0.01);
        },
      ),
    );
  });

  it('has the areas of the ellipsoid', () => {
    for (const centre of [
      [82, 45],
      [180, 10],
      [20, 89.5],
    ] as const) {
      const plane = equalAreaAbout(centre);
      const ring = circleRing(centre, 30_000, 720);
      let twice = 0;
      ring.forEach((at, index) => {
        const [ax, ay] = plane.fromDegrees(at);
        const [bx, by] = plane.fromDegrees(ring[(index + 1) % ring.length] ?? at);
        twice += ax * by - bx * ay;
      });
      expect(twice / 2 / ringFigures(ring).areaM2).toBeCloseTo(1, 6);
    }
  });
});
