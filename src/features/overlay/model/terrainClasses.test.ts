import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { closedPolygon } from '../../../domain/geodesy/areas.ts';
import { ASPECTS, SLOPE_GRADES } from '../../../domain/geodesy/ground/slope.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { amountOf } from './figures.ts';
import { OverlayProblem } from './limits.ts';
import { makeLayer } from './overlayWork.ts';
import type { TerrainKind, TerrainTask } from './terrainClasses.ts';

const NAMES = { areaHa: '公顷', lengthKm: '公里', distanceM: '米', count: '要素数' };
const CENTRE: LonLat = [82, 44.5];
const [SIDE, CELL_M] = [201, 50];

/** Cells are in or out as their middles are: of eighty in a row half a one at each end may be too many or too few. */
const CELL_SHARE = 1 / 80;

const tan = (deg: number) => Math.tan((deg * Math.PI) / 180);

/** Some 4 km by 4 km, the same from both sides of the middle, with a hole of 1 km. */
const AREA: Polygon = {
  type: 'Polygon',
  coordinates: [
    ...closedPolygon([
      [81.975, 44.482],
      [82.025, 44.48],
      [82.025, 44.518],
      [81.975, 44.52],
    ]).coordinates,
    ...closedPolygon([
      [81.994, 44.4955],
      [81.994, 44.5045],
      [82.006, 44.5045],
      [82.006, 44.4955],
    ]).coordinates,
  ],
};

/** @param heightM of a place so many metres east and north of the middle */
const make = (
  terrain: TerrainKind,
  heightM: (eastM: number, northM: number) => number,
  area: Polygon | MultiPolygon = AREA,
) => {
  const middle = (SIDE - 1) / 2;
  const heightsM = Float32Array.from({ length: SIDE * SIDE }, (_, index) =>
    heightM(((index % SIDE) - middle) * CELL_M, (middle - Math.floor(index / SIDE)) * CELL_M),
  );
  const names = terrain === 'slope' ? SLOPE_GRADES : ['flat', ...ASPECTS];
  const task: TerrainTask = {
    ...{ terrain, heightsM, area, centre: CENTRE, side: SIDE, cellM: CELL_M, names: NAMES },
    classes: { field: 'class', items: names.map((name) => ({ name, color: '#888888' })) },
  };
  return makeLayer(task, () => undefined);
};
const sharesOf = async (made: ReturnType<typeof make>) => {
  const { classes, amount } = await made;
  return Object.fromEntries((classes[0]?.rows ?? []).map(({ value, amount: own }) => [value, own / amount]));
};

describe('classes of the ground', () => {
  it.each([
    [0, 'flat'],
    [10, 'gentle'],
    [20, 'inclined'],
    [30, 'steep'],
    [40, 'verySteep'],
    [60, 'precipitous'],
  ])('%d degrees are %s, over the whole area but its hole', async (deg, grade) => {
    const made = await make('slope', (eastM, northM) => (eastM * 0.6 + northM * 0.8) * tan(deg));
    expect(made.classes[0]?.rows).toMatchObject([{ value: grade, count: 1 }]);
    expect(Math.abs(made.amount / amountOf(AREA) - 1)).toBeLessThan(CELL_SHARE);
    expect(made).toMatchObject({ kind: 'polygon', count: 1, ground: { cellM: CELL_M, unknownM2: 0 } });
    expect(made.look).toMatchObject({ field: 'class', kind: 'categories' });
    const [found] = (JSON.parse(await made.features.text()) as FeatureCollection)
      .features as Feature<MultiPolygon>[];
    expect(found?.geometry.coordinates[0]).toHaveLength(2);
  });

  it('a roof falls to both of its sides, each half of the area', async () => {
    const shares = await sharesOf(make('aspect', (eastM) => -Math.abs(eastM) * tan(20)));
    expect(Object.keys(shares).sort()).toEqual(['e', 'flat', 'w']);
    expect(shares.e).toBeCloseTo(shares.w ?? NaN, 2);
    // Only the ridge itself is level by its neighbours: one column of cells of eighty.
    expect(shares.flat).toBeLessThan(0.02);
  });

  it('what falls to the south faces south, and level ground faces nowhere', async () => {
    expect(await sharesOf(make('aspect', (_, northM) => northM * tan(12)))).toEqual({ s: 1 });
    expect(await sharesOf(make('aspect', (_, northM) => northM * tan(3)))).toEqual({ flat: 1 });
  });

  it('tells how much of the area has no height, and counts it in no class', async () => {
    const made = await make('slope', (eastM) => (eastM > 0 ? NaN : 0));
    const whole = amountOf(AREA);
    const all = (made.ground?.unknownM2 ?? 0) + made.amount;
    expect(Math.abs(all / whole - 1)).toBeLessThan(CELL_SHARE);
    expect(made.amount / whole).toBeCloseTo(0.5, 1);
  });

  it.each([
    ['unknownGround', NaN, AREA],
    [
      'tooSmall',
      0,
      closedPolygon([
        [82.0001, 44.5001],
        [82.0002, 44.5001],
        [82.0002, 44.5002],
      ]),
    ],
  ] as const)('says %s, and makes nothing', async (code, heightM, area) => {
    await expect(make('slope', () => heightM, area)).rejects.toMatchObject({
      code,
      constructor: OverlayProblem,
    });
  });
});
