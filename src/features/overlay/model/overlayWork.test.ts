import type { Feature, FeatureCollection, Geometry, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { closedPolygon } from '../../../domain/geodesy/areas.ts';
import { areaInDegreesM2 } from '../../../domain/geodesy/equalArea.ts';
import { positionsOf } from '../../../domain/geodesy/geometryExtent.ts';
import { geodesicBetween, placesAlong } from '../../../domain/geodesy/lines.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { OVERLAY_LIMITS, OverlayProblem } from './limits.ts';
import { makeLayer, type InputLayer, type Operation, type OverlayTask } from './overlayWork.ts';

const NAMES = { areaHa: '面积_公顷', lengthKm: '长度_公里', distanceM: '缓冲距离_米', count: '要素数' };

const feature = (geometry: Geometry, properties: Record<string, unknown> = {}) => ({ geometry, properties });
const layer = (name: string, ...features: ReturnType<typeof feature>[]): InputLayer => ({ name, features });
const square = (west: number, south: number, side = 0.1): Polygon =>
  closedPolygon([
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
  ]);
const point = (lon: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lon, lat] });
const line = (...coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates });

const make = (of: InputLayer, operation: Operation, area?: OverlayTask['area']) =>
  makeLayer({ layer: of, operation, area, names: NAMES }, () => undefined);
const buffer = (of: InputLayer, distanceM: number, isMerged = false) =>
  make(of, { kind: 'buffer', distanceM, isMerged });
const over = (of: InputLayer, other: InputLayer, kind: 'intersect' | 'erase' | 'identity', leastM2 = 0) =>
  make(of, { kind, other, leastM2 });
const featuresOf = async ({ features }: { readonly features: Blob }): Promise<readonly Feature[]> =>
  (JSON.parse(await features.text()) as FeatureCollection).features;
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof OverlayProblem ? error.code : error),
  );

/** The least distance from a place to a path, places every metre or so apart. */
function distanceTo(path: readonly LonLat[], [lon, lat]: LonLat): number {
  return Math.min(...path.map((at) => geodesicBetween(at, [lon, lat]).distanceM));
}

describe('a buffer', () => {
  it.each([
    [50, 45],
    [500, 45],
    [20_000, 44.2],
    [100_000, 45],
    [2000, 0],
    [2000, 70],
  ])('of a place has all of its border %d m away along geodesics, at latitude %d', async (distanceM, lat) => {
    const made = await buffer(layer('点', feature(point(82, lat))), distanceM);
    const [found] = await featuresOf(made);
    const distances = [...positionsOf(found?.geometry ?? point(0, 0))].map(
      ([lon = 0, at = 0]) => geodesicBetween([82, lat], [lon, at]).distanceM,
    );
    expect(distances.length).toBeGreaterThan(60);
    // A digit of the grid is a millimetre.
    expect(Math.max(...distances)).toBeLessThan(distanceM * 1.0001 + 0.002);
    expect(Math.min(...distances)).toBeGreaterThan(distanceM * 0.9999 - 0.002);
    expect(made.amount / (Math.PI * distanceM ** 2)).toBeGreaterThan(0.998);
    expect(made.amount / (Math.PI * distanceM ** 2)).toBeLessThan(1.0001);
  });

  it('of a line has no place of its border nearer or farther than the distance', async () => {
    const ends: [LonLat, LonLat] = [
      [82, 45],
      [82.25, 45.1],
    ];
    const [found] = await featuresOf(await buffer(layer('线', feature(line([82, 45], [82.25, 45.1]))), 1000));
    // Straight in degrees, as GeoJSON has it.
    const path = Array.from({ length: 2001 }, (_, step): LonLat => [
      82 + (0.25 * step) / 2000,
      45 + (0.1 * step) / 2000,
    ]);
    for (const [lon = 0, lat = 0] of positionsOf(found?.geometry ?? line(...ends.map((end) => [...end]))))
      expect(Math.abs(distanceTo(path, [lon, lat]) - 1000)).toBeLessThan(0.4);
  }, 30_000);

  it('of a line of 300 km is right at its far ends too', async () => {
    const path = placesAlong(
      [
        [80, 45],
        [83.8, 45],
      ],
      20_000,
    ).map(({ at: [lon, lat] }) => [lon, lat]);
    const made = await buffer(layer('河', feature(line(...path))), 5000);
    const [found] = await featuresOf(made);
    const west = Math.min(...[...positionsOf(found?.geometry ?? point(0, 0))].map(([lon = 0]) => lon));
    expect(geodesicBetween([80, 45], [west, 45]).distanceM).toBeCloseTo(5000, -1);
    const lengthM = geodesicBetween([80, 45], [83.8, 45]).distanceM;
    expect(made.amount / (lengthM * 10_000 + Math.PI * 5000 ** 2)).toBeCloseTo(1, 3);
  });

  it('of an area keeps its holes as far as they are not filled, and what it was told of', async () => {
    const holed: Polygon = {
      type: 'Polygon',
      coordinates: [...square(82, 45).coordinates, ...square(82.04, 45.04, 0.02).coordinates],
    };
    const of = layer('地块', feature(holed, { 名称: '甲' }));
    const [near] = await featuresOf(await buffer(of, 100));
    expect(near?.geometry).toMatchObject({ type: 'Polygon', coordinates: { length: 2 } });
    expect(near?.properties).toMatchObject({ 名称: '甲', 缓冲距离_米: 100 });
    const [far] = await featuresOf(await buffer(of, 2000));
    expect(far?.geometry).toMatchObject({ type: 'Polygon', coordinates: { length: 1 } });
  });

  it('is one where it is merged: what overlaps counts once', async () => {
    const of = layer('站', feature(point(82, 45)), feature(point(82.005, 45)), feature(point(83, 45)));
    const single = await buffer(of, 1000);
    const merged = await buffer(of, 1000, true);
    expect([single.count, merged.count]).toEqual([3, 1]);
    expect(merged.amount).toBeLessThan(single.amount * 0.9);
    const [found] = await featuresOf(merged);
    expect(found?.geometry).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } });
    expect(found?.properties).toMatchObject({ 要素数: 3, 缓冲距离_米: 1000 });
  });

  it('is refused where its distance is no sound one', async () => {
    const of = layer('站', feature(point(82, 45)));
    for (const distanceM of [0, -5, NaN, 100_001])
      expect(await problemOf(buffer(of, distanceM))).toBe('distance');
  });
});

describe('an overlay', () => {
  const forest = layer(
    '林地',
    feature(square(82, 45), { 名称: '甲', 类别: '乔木林' }),
    feature(square(82.1, 45), { 名称: '乙', 类别: '灌木林' }),
  );
  const parks = layer('保护区', feature(square(82.05, 45.05), { 名称: '核心区', 级别: 1 }));
  const areaM2 = ({ coordinates: [ring = []] }: Polygon) => areaInDegreesM2(ring);

  it('has what both layers have, with what is known of both, and areas by class', async () => {
    const made = await over(forest, parks, 'intersect');
    const found = await featuresOf(made);
    expect(found.map(({ properties }) => properties)).toMatchObject([
      { 名称: '甲', 类别: '乔木林', 保护区_名称: '核心区', 级别: 1 },
      { 名称: '乙', 类别: '灌木林', 保护区_名称: '核心区', 级别: 1 },
    ]);
    expect(made.amount).toBeCloseTo(2 * areaM2(square(82.05, 45.05, 0.05)), 0);
    const [of] = made.classes.filter(({ field }) => field === '类别');
    expect(of?.rows.map(({ value, count }) => [value, count])).toEqual(
      expect.arrayContaining([
        ['乔木林', 1],
        ['灌木林', 1],
      ]),
    );
    const sum = (of?.rows ?? []).reduce((all, row) => all + row.amount, 0);
    expect(sum).toBeCloseTo(made.amount, 3);
  });

  it('loses nothing: what both have and what is erased are together what there was', async () => {
    const [both, rest, all] = [
      await over(forest, parks, 'intersect'),
      await over(forest, parks, 'erase'),
      await over(forest, parks, 'identity'),
    ];
    const whole = areaM2(square(82, 45)) + areaM2(square(82.1, 45));
    expect(both.amount + rest.amount).toBeCloseTo(whole, 0);
    expect(all.amount).toBeCloseTo(both.amount + rest.amount, 2);
    expect(all.count).toBe(4);
  });

  it('has no slivers where neighbours share a border, and leaves out those that are smaller than asked', async () => {
    const beside = layer('邻', feature(square(82.2, 45)));
    expect(await problemOf(over(forest, beside, 'intersect'))).toBe('empty');
    const shifted = layer('邻', feature(square(82.199_999, 45), { 级别: 2 }));
    const made = await problemOf(over(forest, shifted, 'intersect', 2000));
    expect(made).toBe('empty');
    const { small, count } = await over(forest, shifted, 'identity', 2000);
    expect(small.count).toBe(1);
    expect(small.amount).toBeGreaterThan(500);
    expect(count).toBe(2);
  });

  it('tells how much is counted twice where the second layer overlaps itself', async () => {
    expect((await over(forest, parks, 'identity')).doubled).toBeLessThan(0.1);
    const levels = layer('责任区', feature(square(82, 45, 0.2)), feature(square(82, 45, 0.05)));
    const made = await over(forest, levels, 'intersect');
    expect(made.doubled).toBeCloseTo(areaM2(square(82, 45, 0.05)), 0);
  });

  it('cuts lines and places too', async () => {
    const roads = layer('路', feature(line([82, 45.07], [82.3, 45.07]), { 路名: '一' }));
    const inside = await over(roads, parks, 'intersect');
    expect(inside.amount).toBeCloseTo(geodesicBetween([82.05, 45.07], [82.15, 45.07]).distanceM, 0);
    expect(Object.keys((await featuresOf(inside))[0]?.properties ?? {})).toContain('长度_公里');
    const outside = await over(roads, parks, 'erase');
    expect((await featuresOf(outside))[0]?.geometry.type).toBe('MultiLineString');
    const stations = layer('站', feature(point(82.1, 45.1)), feature(point(82.3, 45.1)));
    expect((await over(stations, parks, 'intersect')).count).toBe(1);
    expect((await over(stations, parks, 'erase')).count).toBe(1);
  });

  it('stays within the area that is asked about', async () => {
    const made = await make(forest, { kind: 'identity', other: parks, leastM2: 0 }, square(82, 45, 0.05));
    expect(made.amount).toBeCloseTo(areaM2(square(82, 45, 0.05)), 1);
  });

  it('takes a border that crosses itself for the loops that it has, and says so', async () => {
    const bow = closedPolygon([
      [82, 45],
      [82.1, 45.1],
      [82.1, 45],
      [82, 45.1],
    ]);
    const made = await over(
      layer('坏', feature(bow)),
      layer('全', feature(square(81.9, 44.9, 0.3))),
      'intersect',
    );
    expect(made.crossing).toBe(1);
    expect(made.amount / areaM2(square(82, 45))).toBeCloseTo(0.5, 2);
  });

  it('says what is wrong with what it is given', async () => {
    const roads = layer('路', feature(line([82, 45.07], [82.3, 45.07])));
    expect(await problemOf(over(forest, roads, 'intersect'))).toBe('noAreas');
    expect(await problemOf(over(layer('空'), parks, 'intersect'))).toBe('noFeatures');
    expect(await problemOf(over(forest, layer('空'), 'intersect'))).toBe('noFeatures');
    expect(await problemOf(over({ name: '坏', features: new Blob(['{']) }, parks, 'erase'))).toBe('unread');
    const many = Array.from({ length: OVERLAY_LIMITS.features + 1 }, () => feature(point(82, 45)));
    expect(await problemOf(buffer(layer('多', ...many), 10))).toBe('tooMany');
  });

  it('counts what has no place, or is of another kind', async () => {
    const mixed: InputLayer = {
      name: '混',
      features: [
        ...(forest.features as ReturnType<typeof feature>[]),
        feature(point(82.1, 45.1)),
        feature(
          closedPolygon([
            [1000, 45],
            [1001, 45],
            [1001, 46],
          ]),
        ),
      ],
    };
    expect((await over(mixed, parks, 'intersect')).leftOut).toBe(2);
  });
});
