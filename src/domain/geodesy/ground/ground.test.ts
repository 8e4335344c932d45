import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '../lineText.ts';
import { circleRing, ringFigures } from '../areas.ts';
import { geodesicBetween, pathLengthM } from '../lines.ts';
import { coveredCells } from './coverage.ts';
import { areaGrid, groundAreaM2 } from './groundArea.ts';
import { lineSamples, profileFigures, spaceDistanceM } from './groundLine.ts';

/** Twice the signed area of a ring in the plane. */
function planeArea(ring: readonly (readonly [number, number])[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + (x * ny - nx * y) / 2;
  }, 0);
}

describe('covered cells', () => {
  const L_SHAPE = [
    [0, 0],
    [3, 0],
    [3, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ] as const;

  it('of a ring on the grid’s lines are whole', () => {
    const cells = coveredCells(L_SHAPE);
    expect(cells.map(({ col, row, share }) => [col, row, share])).toEqual([
      [0, 0, 1],
      [1, 0, 1],
      [2, 0, 1],
      [0, 1, 1],
      [0, 2, 1],
    ]);
  });

  it('have the exact share of a half cell, in either direction', () => {
    const triangle = [
      [0, 0],
      [2, 0],
      [0, 2],
    ] as const;
    const shares = (ring: readonly (readonly [number, number])[]) =>
      coveredCells(ring).map(({ col, row, share }) => [col, row, Math.round(share * 1e6) / 1e6]);
    const wanted = [
      [0, 0, 1],
      [1, 0, 0.5],
      [0, 1, 0.5],
    ];
    expect(shares(triangle)).toEqual(wanted);
    expect(shares([...triangle].reverse())).toEqual(wanted);
  });

  it('add up to the area of any star-shaped ring, holes between its arms left out', () => {
    const radius = fc.double({ min: 0.2, max: 60, noNaN: true });
    fc.assert(
      fc.property(fc.array(radius, { minLength: 3, maxLength: 24 }), radius, radius, (radii, dx, dy) => {
        const ring = radii.map((r, index): [number, number] => {
          const turn = (2 * Math.PI * index) / radii.length;
          return [dx + r * Math.cos(turn), dy + r * Math.sin(turn)];
        });
        const cells = coveredCells(ring);
        const sum = cells.reduce((total, { share }) => total + share, 0);
        expect(sum).toBeCloseTo(planeArea(ring), 5);
        expect(new Set(cells.map(({ col, row }) => `${col},${row}`)).size).toBe(cells.length);
      }),
    );
  });
});

describe('ground-following area', () => {
  const SQUARE: LonLat[] = [
    [82, 44.6],
    [82.12, 44.6],
    [82.12, 44.69],
    [82, 44.69],
  ];

  it('uses a grid of about 100,000 cells (grid cellSum 1e5)', () => {
    const grid = areaGrid(SQUARE);
    const whole = grid?.cells.reduce((sum, { share }) => sum + share, 0) ?? 0;
    expect(whole / 1e5).toBeCloseTo(1, 3);
    expect(grid?.cells.length).toBeLessThan(105_000);
  });

  it.each([
    ['a square of the prefecture', SQUARE],
    ['a circle over the date line', circleRing([180, 44], 8000)],
    ['a circle over the pole', circleRing([0, 90], 30_000)],
  ] as const)('of %s at height 0 is the area on the ellipsoid', (_what, ring) => {
    const grid = areaGrid(ring);
    if (grid === undefined) throw new Error('no grid');
    const flat = groundAreaM2(grid, new Float64Array(grid.lons.length));
    expect(flat / ringFigures(ring).areaM2).toBeCloseTo(1, 7);
  });

  it('of a slope of 30 degrees is larger by its secant', () => {
    const grid = areaGrid(SQUARE);
    if (grid === undefined) throw new Error('no grid');
    const tan = Math.tan(Math.PI / 6);
    // Rising northwards: metres along the meridian.
    const heights = grid.lats.map((lat) => geodesicBetween([82, 44.59], [82, lat]).distanceM * tan);
    const flat = ringFigures(SQUARE).areaM2;
    // The mean height of some 2900 m adds (1 + h / R)², and the slope is measured on the raised ground.
    const mean = heights.reduce((a, b) => a + b, 0) / heights.length;
    const grown = (1 + mean / 6_376_000) ** 2;
    expect(groundAreaM2(grid, heights) / flat / grown).toBeCloseTo(1 / Math.cos(Math.PI / 6), 3);
  });

  it('of nothing has no grid', () => {
    expect(
      areaGrid([
        [82, 44],
        [82, 44],
        [82, 44],
      ]),
    ).toBeUndefined();
  });
});

describe('lines over the ground', () => {
  const PATH: LonLat[] = [
    [82, 44.6],
    [82.1, 44.6],
    [82.1, 44.7],
  ];

  it('are sampled at their corners and at steps that are bounded', () => {
    const { places, stepM } = lineSamples(PATH);
    expect(places.map(({ at }) => at)).toEqual(expect.arrayContaining([...PATH]));
    expect(stepM).toBe(10);
    const long = lineSamples([
      [-60, 10],
      [120, 50],
    ]);
    expect(long.places.length).toBeLessThanOrEqual(5001);
    expect(long.places.length).toBeGreaterThan(4900);
  });

  it('of length 0 are two places in one', () => {
    const { places } = lineSamples([
      [82, 44],
      [82, 44],
    ]);
    expect(places.map(({ distanceM }) => distanceM)).toEqual([0, 0]);
  });

  it('at height 0 are as long as the geodesic', () => {
    const { places } = lineSamples(PATH);
    const figures = profileFigures({
      places: places.map(({ at }) => at),
      distancesM: places.map(({ distanceM }) => distanceM),
      heightsM: places.map(() => 0),
    });
    expect(figures.groundM).toBeCloseTo(pathLengthM(PATH), 3);
    expect(figures).toMatchObject({
      ascentM: 0,
      descentM: 0,
      maxSlopeDeg: 0,
      meanSlopeDeg: 0,
      leastM: 0,
      mostM: 0,
    });
  });

  it('tell ascent, descent, slopes and extremes', () => {
    const { distanceM } = geodesicBetween([82, 44.6], [82.001, 44.6]);
    const figures = profileFigures({
      places: [
        [82, 44.6],
        [82.001, 44.6],
        [82.002, 44.6],
      ],
      distancesM: [0, distanceM, 2 * distanceM],
      heightsM: [100, 100 + distanceM, 60],
    });
    expect(figures.ascentM).toBeCloseTo(distanceM, 6);
    expect(figures.descentM).toBeCloseTo(distanceM + 40, 6);
    expect([figures.leastM, figures.mostM]).toEqual([60, 100 + distanceM]);
    expect(figures.maxSlopeDeg).toBeCloseTo((Math.atan(1 + 40 / distanceM) * 180) / Math.PI, 6);
    expect(figures.meanSlopeDeg).toBeGreaterThan(45);
    expect(figures.groundM).toBeGreaterThan(2 * distanceM * Math.SQRT2);
  });

  it('are never shorter than the straight distance in space', () => {
    const heights = fc.array(fc.double({ min: -100, max: 5000, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(heights, (heightsM) => {
        const places = heightsM.map((_, index): LonLat => [82 + index / 100, 44.6]);
        const distancesM = places.map((at) => geodesicBetween([82, 44.6], at).distanceM);
        const { groundM } = profileFigures({ places, distancesM, heightsM });
        const straight = spaceDistanceM(
          places[0] ?? [0, 0],
          heightsM[0] ?? 0,
          places[11] ?? [0, 0],
          heightsM[11] ?? 0,
        );
        expect(groundM).toBeGreaterThanOrEqual(straight - 1e-6);
      }),
    );
  });
});
