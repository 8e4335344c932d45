import { describe, expect, it } from 'vitest';
import { searchAreaIn, type GeoLayer } from '../../services/index.ts';
import { extentOfParts, positionRuns, type StoredGeometry } from '../base/geo/geometry.ts';
import { geometryAreaKm2 } from '../figures/clip.ts';
import type { FigureSource } from '../figures/figureSource.ts';
import { layersFor } from './findings.ts';
import { RULES } from './rules.ts';

interface Stored {
  readonly properties: Record<string, unknown>;
  readonly geometry: StoredGeometry;
}

/** Layers by name, as a source gives them to rules. */
const sourceOf = (layers: Readonly<Record<string, readonly Stored[]>>): FigureSource => ({
  clip: undefined,
  year: undefined,
  years: new Set(),
  each(name, visit) {
    for (const [index, { properties, geometry }] of (layers[name] ?? []).entries())
      visit({
        id: index + 1,
        properties,
        geometry,
        areaKm2: geometryAreaKm2(geometry),
        extent: extentOfParts(positionRuns(geometry)),
      });
    return Promise.resolve();
  },
});

const point = (lon: number, lat: number, properties: Stored['properties']): Stored => ({
  properties,
  geometry: { type: 'Point', coordinates: [lon, lat] },
});

const box = (
  [west, south, east, north]: readonly [number, number, number, number],
  properties: Stored['properties'],
): Stored => ({
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});

const look = async (rule: keyof typeof RULES, layers: Parameters<typeof sourceOf>[0]) =>
  (await RULES[rule].look(sourceOf(layers), '2026-11-26')).map(({ feature, severity, facts, ...rest }) => ({
    id: feature.id,
    severity,
    ...rest,
    facts: Object.fromEntries(facts.map(({ id, value }) => [id, value])),
  }));

describe('cameras that are away', () => {
  const zones = [
    box([82, 44, 83, 45], { name: '低火险区', 火险程度: '低' }),
    box([82, 44, 82.5, 45], { name: '中火险区', 火险程度: '中' }),
    box([82, 44, 82.2, 45], { name: '高火险区', 火险程度: '高' }),
  ];
  const cameras = [
    point(82.1, 44.5, { 状态: '离线', 类型: '防火监控' }),
    point(82.4, 44.5, { 状态: '离线', 类型: 'null' }),
    point(82.9, 44.5, { 状态: '离线' }),
    point(81, 44.5, { 状态: '离线' }),
    point(82.1, 44.6, { 状态: '在线' }),
    point(82.1, 44.7, { 状态: 'null' }),
    point(82.1, 44.8, {}),
  ];

  it('are as urgent as the worst zone of fire danger that they stand in', async () => {
    const found = await look('camera', { videos: cameras, firerisk: zones });
    expect(found.map(({ id, severity, facts }) => [id, severity, facts.zone])).toEqual([
      [1, 'urgent', '高火险区'],
      [2, 'soon', '中火险区'],
      [3, 'watch', '低火险区'],
      [4, 'watch', undefined],
    ]);
    expect(found[0]?.facts.kind).toBe('防火监控');
    expect(found[1]?.facts.kind).toBeNull();
  });

  it('are to be watched where no zone is told', async () => {
    const found = await look('camera', { videos: cameras });
    expect(found.map(({ severity }) => severity)).toEqual(['watch', 'watch', 'watch', 'watch']);
  });
});

it('greening of earlier years is late until it is accepted; what is not known is said to be not known', async () => {
  const at = [82, 44, 82.1, 44.1] as const;
  const project = (年度: unknown, 验收: unknown) => box(at, { 年度, 验收, 类型: '人工造林' });
  const found = await look('greeningPlan', {
    greening: [
      project(2024, '待验收'),
      project(2025, '待验收'),
      project(2020, 'null'),
      project(2020, '合格'),
      project(2026, '待验收'),
      project('null', '待验收'),
      project(2023, '不合格'),
      box(at, { 年度: 2020 }),
    ],
  });
  expect(found.map(({ id, severity, facts }) => [id, severity, facts.yearsLate, facts.acceptance])).toEqual([
    [1, 'soon', 2, '待验收'],
    [2, 'watch', 1, '待验收'],
    [3, 'watch', 6, null],
    [7, 'soon', 3, '不合格'],
  ]);
  expect(found[0]?.signature).toBe('2024 待验收');
});

it('patrols are late from the day after the planned one until they are walked', async () => {
  const patrol = (计划日期: unknown, 状态: unknown) => point(82, 44, { 计划日期, 状态, 责任人: 'null' });
  const found = await look('patrol', {
    patrols: [
      patrol('2026-11-25', '未完成'),
      patrol('2026-11-26', '未完成'),
      patrol('2026-11-01', '未完成'),
      patrol('2026-11-01', '已完成'),
      patrol('null', '未完成'),
      point(82, 44, { 计划日期: '2026-11-01' }),
    ],
  });
  expect(found.map(({ id, severity, facts }) => [id, severity, facts.daysLate, facts.person])).toEqual([
    [1, 'watch', 1, null],
    [3, 'soon', 25, null],
  ]);
});

it('stations are told whose newest day is one of high fire danger, and what is over or to come is not', async () => {
  const day = (县市: string, 日期: string, 火险等级: unknown, 火险指数: unknown = 70) =>
    point(82, 44, { 县市, 日期, 火险等级, 火险指数 });
  const firedanger = [
    day('博乐市', '2026-11-25', 5),
    day('博乐市', '2026-11-26', 4, 66),
    day('博乐市', '2026-11-27', 5),
    day('精河县', '2026-11-25', 5, 'null'),
    day('精河县', '2026-11-26', 'null', 'null'),
    day('温泉县', '2026-11-25', 4),
    day('温泉县', '2026-11-26', 3),
    day('阿拉山口市', '2026-11-24', 5),
    day('阿拉山口市', '', 5),
  ];
  const found = await look('fireDanger', { firedanger });
  expect(
    found.map(({ id, severity, facts, signature }) => [id, severity, facts.dangerIndex, signature]),
  ).toEqual([
    [2, 'soon', 66, '2026-11-26 4'],
    [4, 'urgent', null, '2026-11-25 5'],
  ]);
});

it('hot spots are told until somebody checked them, the surer the more urgent', async () => {
  const spot = (置信度: string, 核查状态: string) =>
    point(82, 44, { 发现日期: '2026-11-20', 置信度, 核查状态 });
  const found = await look('hotspot', {
    hotspots: [spot('高', '未核查'), spot('中', '未核查'), spot('null', '未核查'), spot('高', '已核查')],
  });
  expect(found.map(({ id, severity, facts }) => [id, severity, facts.seen, facts.confidence])).toEqual([
    [1, 'urgent', '2026-11-20', '高'],
    [2, 'soon', '2026-11-20', '中'],
    [3, 'watch', '2026-11-20', null],
  ]);
});

it('misconnections are told until they are put right, and not where nobody knows', async () => {
  const hybrid = ['未整治', '整治中', '已整治', 'null'].map((整治状态) => point(82, 44, { 整治状态 }));
  const found = await look('hybrid', { hybrid });
  expect(found.map(({ id, severity, signature }) => [id, severity, signature])).toEqual([
    [1, 'soon', '未整治'],
    [2, 'watch', '整治中'],
  ]);
});

it('dischargers without a known licence are told, those whose licence is hidden are not', async () => {
  const discharger = [
    point(82, 44, { 排水许可证: 'null' }),
    point(82, 44, { 排水许可证: '博排许字0001' }),
    point(82, 44, {}),
  ];
  expect((await look('license', { discharger })).map(({ id }) => id)).toEqual([1]);
});

it('lots on woodland and grassland are told with their hectares, urgent from a hectare of woodland', async () => {
  const deg = (metres: number) => metres / 111_000;
  const lot = (lon: number) => box([lon, 44, lon + deg(200), 44 + deg(200)], { 类型: '仓储物流' });
  const found = await look('landTaken', {
    enterprises: [lot(82), lot(82.1), lot(82.2), lot(82.3)],
    landuse: [
      box([81.99, 43.99, 82.05, 44.01], { dlbm: '0301' }),
      box([82.09, 43.99, 82.15, 44.01], { dlbm: '0401' }),
      box([82.19, 43.99, 82.25, 44.01], { dlbm: '0601' }),
      box([82.29, 43.99, 82.35, 44 + deg(5)], { dlbm: '0301' }),
    ],
  });
  const wide = 200 * 200 * Math.cos((44 * Math.PI) / 180);
  expect(found.map(({ id, severity }) => [id, severity])).toEqual([
    [1, 'urgent'],
    [2, 'soon'],
  ]);
  expect(found[0]?.facts.woodland).toBeCloseTo(wide / 10_000, 1);
  expect(found[0]?.facts.grassland).toBeUndefined();
  expect(found[1]?.facts.grassland).toBeCloseTo(wide / 10_000, 1);
});

describe('a rule tells nothing', () => {
  const whole: GeoLayer['cut'] = { digest: '', hiddenFields: new Set(), limits: undefined };
  const names = (layers: Parameters<typeof layersFor>[1], rule: keyof typeof RULES) =>
    layersFor(RULES[rule], layers)?.map(({ name }) => name);

  it('to who does not see its layer, or a field that it goes by or knows things by', () => {
    const hiding = (field: string) => [{ name: 'videos', cut: { ...whole, hiddenFields: new Set([field]) } }];
    expect(names([], 'camera')).toBeUndefined();
    expect(names(hiding('状态'), 'camera')).toBeUndefined();
    expect(names(hiding('编号'), 'camera')).toBeUndefined();
    expect(names(hiding('类型'), 'camera')).toEqual(['videos']);
  });

  it('of what it can do without where that is hidden', () => {
    const zones = { name: 'firerisk', cut: { ...whole, hiddenFields: new Set(['火险程度']) } };
    expect(names([{ name: 'videos', cut: whole }, zones], 'camera')).toEqual(['videos']);
  });

  it('of hectares to who sees only a part of the land survey', () => {
    const cut = {
      ...whole,
      limits: { area: searchAreaIn(box([82, 44, 83, 45], {}).geometry), extent: undefined },
    };
    const lots = { name: 'enterprises', cut: whole };
    expect(names([lots, { name: 'landuse', cut: whole }], 'landTaken')).toEqual(['enterprises', 'landuse']);
    expect(names([lots, { name: 'landuse', cut }], 'landTaken')).toBeUndefined();
  });
});
