import type { Position } from 'geojson';
import { beforeAll, describe, expect, it } from 'vitest';
import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { POINTS_OF_INTEREST } from '../../src/domain/bureau/places/pointsOfInterest.ts';
import { ensureSample, SAMPLE_DIR } from '../../tests/support/sampleFolder.ts';
import { ruleIndexOf } from '../../src/domain/layers/record/layerStyle.ts';
import { sampleStyle } from '../styles/index.ts';
import type { SampleCollection, SampleLayerName } from '../features/layers.ts';
import { isInRing } from '../features/measure.ts';
import { SAMPLE_LAYER_NAMES, sampleLayer } from '../index.ts';
import type { LonLat } from '../place/waters.ts';

const layers = new Map<SampleLayerName, SampleCollection>();

beforeAll(async () => {
  await ensureSample();
  for (const name of SAMPLE_LAYER_NAMES) layers.set(name, await sampleLayer(SAMPLE_DIR, name));
}, 180_000);

function layer(name: SampleLayerName): SampleCollection {
  const found = layers.get(name);
  if (found === undefined) throw new Error(`no layer ${name}`);
  return found;
}

const pairs = (line: readonly Position[]): LonLat[] => line.map(([lon = NaN, lat = NaN]) => [lon, lat]);

type SampleFeature = SampleCollection['features'][number];

const ringsOf = ({ geometry }: SampleFeature): LonLat[][] =>
  geometry.type === 'Polygon' ? geometry.coordinates.map(pairs) : [];

const areaKm2 = (feature: SampleFeature): number =>
  ringsOf(feature).reduce((sum, ring) => sum + ellipsoidAreaKm2(ring), 0);

const outline = (): LonLat[] =>
  layer('areas').features.flatMap((area) =>
    area.properties.level === 'prefecture' ? (ringsOf(area)[0] ?? []) : [],
  );

const turn = (a: LonLat, b: LonLat, c: LonLat): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const cross = (a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** How often edges of a polygon cross each other, its holes included; edges are compared where they overlap from west to east. */
function crossings(rings: readonly (readonly LonLat[])[]): number {
  const edges = rings
    .flatMap((ring) => ring.slice(1).map((to, k) => ({ from: ring[k] ?? to, to })))
    .map(({ from, to }) => ({ from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }))
    .sort((a, b) => a.west - b.west);
  let count = 0;
  edges.forEach((edge, k) => {
    for (let next = k + 1; (edges[next]?.west ?? Infinity) <= edge.east; next++) {
      const other = edges[next];
      if (other !== undefined && cross(edge.from, edge.to, other.from, other.to)) count++;
    }
  });
  return count;
}

const values = (name: SampleLayerName, property: string): Set<unknown> =>
  new Set(layer(name).features.map(({ properties }) => properties[property]));

describe('every layer', () => {
  it.each(SAMPLE_LAYER_NAMES)('%s has closed rings that cross neither themselves nor each other', (name) => {
    expect(layer(name).features.length).toBeGreaterThan(0);
    for (const feature of layer(name).features) {
      const rings = ringsOf(feature);
      for (const ring of rings) expect(ring[0]).toEqual(ring[ring.length - 1]);
      if (rings.length > 0 && crossings(rings) > 0) expect.fail(`${feature.properties.name} crosses itself`);
      if (rings.length > 0) expect(areaKm2(feature)).toBeGreaterThan(0);
    }
  });

  it.each(SAMPLE_LAYER_NAMES)('%s has a rule of its style for every feature', (name) => {
    const style = sampleStyle(name, layer(name));
    for (const { properties } of layer(name).features) {
      if (ruleIndexOf(style, properties) < 0) expect.fail(`no rule for ${JSON.stringify(properties)}`);
    }
  });

  it.each(SAMPLE_LAYER_NAMES)('%s has no rule that draws nothing', (name) => {
    const style = sampleStyle(name, layer(name));
    const used = new Set(layer(name).features.map(({ properties }) => ruleIndexOf(style, properties)));
    style.rules.forEach((rule, index) => {
      // The last rule may be for what no class of today takes.
      if (rule.when !== undefined) expect(used, rule.title).toContain(index);
    });
  });
});

describe('thematic layers', () => {
  it.each([
    ...(['reserves', 'zones', 'firerisk', 'ebinuryears', 'greening', 'orchards', 'enterprises'] as const),
    ...(['stations', 'videos', 'watersources', 'towers', 'animals', 'plants', 'plots'] as const),
  ])('%s lies within the prefecture', (name) => {
    const ring = outline();
    for (const feature of layer(name).features) {
      const { geometry } = feature;
      const places = geometry.type === 'Point' ? pairs([geometry.coordinates]) : ringsOf(feature).flat();
      for (const [lon, lat] of places) {
        if (!isInRing(ring, lon, lat)) expect.fail(`${feature.properties.name} at ${lon}, ${lat} is outside`);
      }
    }
  });

  it('has the points of interest among its stations and towers', () => {
    for (const { name, kind, lon, lat } of POINTS_OF_INTEREST) {
      const sites = layer(kind === 'station' ? 'stations' : 'towers').features;
      const site = sites.find(({ properties }) => properties.name === name);
      expect(site?.geometry, name).toEqual({ type: 'Point', coordinates: [lon, lat] });
    }
  });

  it('has the protected areas of the menus', () => {
    const names = layer('reserves').features.map(({ properties }) => properties.name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['艾比湖湿地国家级自然保护区', '甘家湖梭梭林国家级自然保护区', '夏尔希里自然保护区'],
        ...['温泉新疆北鲵自然保护区', '博尔塔拉河国家湿地公园', '哈日图热格国家森林公园'],
        ...['赛里木湖风景名胜区', '木特塔尔国家沙漠公园'],
      ]),
    );
  });

  it.each([
    ['zones', '艾比湖湿地核心区', 1043.82],
    ['zones', '艾比湖湿地缓冲区', 1262.38],
    ['zones', '艾比湖湿地实验区', 775.98],
    ['firerisk', '高火险区', 653],
    ['firerisk', '中火险区', 319],
    ['firerisk', '低火险区', 621],
  ] as const)('%s has %s of %f square kilometres, as its text says', (name, area, expectedKm2) => {
    const feature = layer(name).features.find(({ properties }) => properties.name === area);
    if (feature === undefined) throw new Error(`no ${area}`);
    expect(Math.abs(areaKm2(feature) / expectedKm2 - 1)).toBeLessThan(0.001);
    expect(feature.properties.面积说明).toBe(`${String(expectedKm2)}平方公里`);
  });

  it('grades fire risk', () => {
    const grades = layer('firerisk').features.map(({ properties }) => [
      properties.class,
      properties.火险程度,
    ]);
    expect(grades).toEqual([
      ['一级', '高'],
      ['二级', '中'],
      ['三级', '低'],
    ]);
  });

  it('covers the prefecture with at least 5,000 parcels, without gaps or overlaps', () => {
    const { features } = layer('landuse');
    expect(features.length).toBeGreaterThanOrEqual(5000);
    const whole = ellipsoidAreaKm2(outline());
    const covered = features.reduce((sum, feature) => sum + areaKm2(feature), 0);
    expect(Math.abs(covered / whole - 1)).toBeLessThan(0.002);
    for (const species of ['雪岭云杉', '梭梭', '胡杨', 'null']) {
      expect(values('landuse', '优势树种')).toContain(species);
    }
  });

  it('has forest-chief areas at four levels, each covering the prefecture', () => {
    const whole = ellipsoidAreaKm2(outline());
    for (const level of ['州级', '县级', '乡级', '村级']) {
      const own = layer('chiefareas').features.filter(({ properties }) => properties.level === level);
      const covered = own.reduce((sum, feature) => sum + areaKm2(feature), 0);
      expect(Math.abs(covered / whole - 1), level).toBeLessThan(0.003);
    }
    expect(values('chiefareas', 'zrq')).toContain('null');
  });

  it('has townships, among them what town layers leave out', () => {
    const names = layer('townships').features.map(({ properties }) => properties.name);
    expect(names).toContain('小营盘镇');
    expect(names).toContain('阿热勒托海牧场');
    expect(names.some((name) => name.includes('兵团'))).toBe(true);
  });

  it('has nine years of Ebinur, each with its true area, the largest first', () => {
    const { features } = layer('ebinuryears');
    expect(features.map(({ properties }) => properties.year).sort()).toEqual([
      ...[2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024],
    ]);
    const areas = features.map(({ properties }) => Number(properties.area));
    expect([...areas].sort((a, b) => b - a)).toEqual(areas);
    features.forEach((feature, k) => {
      expect(areaKm2(feature)).toBeCloseTo(areas[k] ?? NaN, 1);
    });
  });

  it.each([
    ['stations', 50],
    ['videos', 70],
    ['watersources', 60],
    ['towers', 25],
    ['animals', 60],
    ['plants', 50],
    ['plots', 300],
    ['enterprises', 100],
    ['hotspots', 200],
    ['patrols', 300],
    ['greeningmonths', 500],
    ['greenness', 1000],
    ['landchanges', 80],
    ['plotyears', 300],
    ['firedanger', 2500],
    ['ebinurseasons', 20],
    ['camerahours', 400],
  ] as const)('%s has at least %i features', (name, least) => {
    expect(layer(name).features.length).toBeGreaterThanOrEqual(least);
  });

  it.each(['animals', 'plants'] as const)('%s keep every species and its grade', (name) => {
    const species = new Map(
      layer(name).features.map(({ properties }) => [properties.name, properties.保护级别]),
    );
    expect(species.size).toBe(name === 'animals' ? 12 : 7);
    for (const grade of species.values()) expect(['国家一级', '国家二级', '自治区级']).toContain(grade);
  });

  it('dates what is watched day by day', () => {
    const isDay = /^20\d{2}-[01]\d-[0-3]\d$/;
    for (const { properties } of layer('hotspots').features) {
      expect(properties.发现日期).toMatch(isDay);
      expect(properties.核查结果 === 'null').toBe(properties.核查状态 === '未核查');
    }
    for (const { properties } of layer('patrols').features) {
      expect(properties.计划日期).toMatch(isDay);
      if (properties.状态 === '未完成') expect(properties.完成日期).toBe('null');
      else expect(String(properties.完成日期) >= String(properties.计划日期)).toBe(true);
    }
    expect(values('hotspots', '核查状态')).toEqual(new Set(['已核查', '未核查']));
    expect(values('patrols', '状态')).toEqual(new Set(['已完成', '未完成']));
  });

  it('plans greening for the months of three years, and reports what was done until the sample was made', () => {
    const { features } = layer('greeningmonths');
    const months = [...values('greeningmonths', '月份')].map(String).sort();
    expect(months).toHaveLength(27);
    const open = features.filter(({ properties }) => properties['完成（公顷）'] === 'null');
    expect(new Set(open.map(({ properties }) => properties.月份))).toEqual(new Set(['2026-10', '2026-11']));
    const unplanned = features.filter(({ properties }) => properties['计划（公顷）'] === 0);
    expect(unplanned.some(({ properties }) => Number(properties['完成（公顷）']) > 0)).toBe(true);
  });

  it('has the seven types of enterprise land and the three speed limits', () => {
    expect(values('enterprises', '类型')).toEqual(
      new Set(['事业单位', '企业', '在建工地', '城中村', '居住小区', '工业', '民办学校']),
    );
    expect(values('speedlimits', '限速')).toEqual(new Set([30, 40, 60, 'null']));
  });
});
