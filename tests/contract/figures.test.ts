import { beforeAll, describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { categoryFeatures, topicFigures, type TopicFigures } from '../../src/api/contracts/figures.ts';
import { areaBorder, namedAreas } from '../../src/api/contracts/namedAreas.ts';
import { FIGURE_TOPICS, type FigureTopic } from '../../src/domain/bureau/figures/figureWords.ts';
import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { encodePath } from '../../src/domain/geodesy/pathText.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase, sharedGeoServer } from '../support/eachDatabase.ts';
import type { ServerCalls, TestServer } from '../support/server.ts';
import { storeLayer, type TestLayer } from '../support/storedLayer.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

const ringOf = ([west, south, east, north]: Box): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const area = (box: Box, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Polygon' as const, coordinates: [ringOf(box)] },
});

const point = (lon: number, lat: number, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: [lon, lat] },
});

const km2 = (box: Box) => ellipsoidAreaKm2(ringOf(box));

/** A prefecture of two counties that share the meridian 82.2, and a reserve across it. */
const WHOLE: Box = [82, 44, 82.4, 44.2];
const WEST: Box = [82, 44, 82.2, 44.2];
const EAST: Box = [82.2, 44, 82.4, 44.2];
const RESERVE: Box = [82.1, 44, 82.3, 44.1];
const LAYERS: readonly TestLayer[] = [
  {
    name: 'areas',
    geometryType: 'polygon',
    features: [
      area(WHOLE, { name: '全州', level: 'prefecture' }),
      area(WEST, { name: '西县', level: 'county' }),
      area(EAST, { name: '东县', level: 'county' }),
    ],
  },
  {
    name: 'landuse',
    geometryType: 'polygon',
    features: [
      area([82, 44, 82.4, 44.1], { name: '乔木林地', dlmc: '乔木林地', dlbm: '0301', 优势树种: 'null' }),
      area([82, 44.1, 82.4, 44.2], { name: '沼泽草地', dlmc: '沼泽草地', dlbm: '0402' }),
    ],
  },
  {
    name: 'reserves',
    geometryType: 'polygon',
    features: [area(RESERVE, { name: '中央自然保护区', bhd: '中央', class: '自然保护区' })],
  },
  {
    name: 'firerisk',
    geometryType: 'polygon',
    features: [
      area(WEST, { name: '高火险区', class: '一级' }),
      area(EAST, { name: '低火险区', class: '三级' }),
    ],
  },
  {
    name: 'greening',
    geometryType: 'polygon',
    features: [
      area([82, 44, 82.1, 44.1], { name: '甲', 年度: 2023, 类型: '封山育林', 验收: '合格' }),
      area([82.3, 44, 82.4, 44.1], { name: '乙', 年度: 2024, 类型: '人工造林', 验收: '待验收' }),
      area([82.3, 44.1, 82.4, 44.2], { name: '丙', 年度: 'null', 类型: '人工造林', 验收: '待验收' }),
    ],
  },
  {
    name: 'hotspots',
    geometryType: 'point',
    features: [
      point(82.1, 44.1, { 发现日期: '2025-04-03', 核查状态: '已核查', 核查结果: '误报' }),
      point(82.1, 44.2, { 发现日期: '2026-04-09', 核查状态: '已核查', 核查结果: '林草火情' }),
      point(82.3, 44.1, { 发现日期: '2026-06-30', 核查状态: '未核查', 核查结果: 'null' }),
      point(82.3, 44.1, { 发现日期: 'null', 核查状态: '未核查', 核查结果: 'null' }),
    ],
  },
  {
    name: 'patrols',
    geometryType: 'point',
    features: [
      point(82.1, 44.1, { 计划日期: '2026-04-03', 状态: '已完成' }),
      point(82.1, 44.1, { 计划日期: '2026-04-17', 状态: '未完成' }),
      point(82.3, 44.1, { 计划日期: '2026-05-01', 状态: '已完成' }),
    ],
  },
  {
    name: 'greeningmonths',
    geometryType: 'point',
    features: [
      point(82.1, 44.1, { 月份: '2025-04', '计划（公顷）': 20, '完成（公顷）': 16 }),
      point(82.1, 44.1, { 月份: '2026-04', '计划（公顷）': 40, '完成（公顷）': 30 }),
      point(82.3, 44.1, { 月份: '2026-04', '计划（公顷）': 10, '完成（公顷）': 12.5 }),
      point(82.1, 44.1, { 月份: '2026-07', '计划（公顷）': 0, '完成（公顷）': 3 }),
      point(82.1, 44.1, { 月份: '2026-10', '计划（公顷）': 8, '完成（公顷）': 5 }),
      point(82.3, 44.1, { 月份: '2026-10', '计划（公顷）': 6, '完成（公顷）': 'null' }),
      point(82.3, 44.1, { 月份: '2026-11', '计划（公顷）': 4, '完成（公顷）': 'null' }),
      point(82.3, 44.1, { 月份: 'null', '计划（公顷）': 100, '完成（公顷）': 100 }),
    ],
  },
  {
    name: 'greenness',
    geometryType: 'point',
    features: [
      point(82.1, 44.1, { 观测日期: '2024-05-01', 绿度指数: 0.3 }),
      point(82.1, 44.1, { 观测日期: '2025-05-07', 绿度指数: 0.5 }),
      point(82.3, 44.1, { 观测日期: '2025-05-15', 绿度指数: 0.3 }),
      point(82.1, 44.1, { 观测日期: '2025-05-31', 绿度指数: 0.6 }),
      point(82.1, 44.1, { 观测日期: '2026-05-01', 绿度指数: 0.4 }),
      point(82.3, 44.1, { 观测日期: '2026-05-01', 绿度指数: 'null' }),
      point(82.3, 44.1, { 观测日期: '2026-05', 绿度指数: 0.9 }),
    ],
  },
  {
    name: 'towers',
    geometryType: 'point',
    features: [point(82.1, 44.1, { name: '甲' }), point(82.15, 44.05, { name: '乙' })],
  },
  {
    name: 'videos',
    geometryType: 'point',
    features: [
      point(82.3, 44.1, { name: '一', 状态: '在线', 类型: '林区卡口', 县市: '东县' }),
      point(82.31, 44.1, { name: '二', 状态: '离线', 类型: '林区卡口', 县市: 'null' }),
    ],
  },
];

const clientOf = (server: ServerCalls, token: string) =>
  createApiClient({
    baseUrl: server.origin,
    clock: systemClock,
    token: () => token,
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  });

async function areasAt(server: ServerCalls, token: string, place: { lon?: number; lat?: number } = {}) {
  const answer = await clientOf(server, token).call(namedAreas, { query: place });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.areas;
}

async function ask(server: ServerCalls, token: string, topic: FigureTopic, within?: string) {
  return clientOf(server, token).call(topicFigures, {
    params: { topic },
    query: within === undefined ? {} : { area: within },
  });
}

async function figuresOf(...call: Parameters<typeof ask>): Promise<TopicFigures> {
  const answer = await ask(...call);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

const valueOf = ({ values }: TopicFigures, id: string) => values.find((one) => one.id === id)?.value;

const rowsOf = ({ sections }: TopicFigures, id: string) => sections.find((one) => one.id === id)?.rows ?? [];

onEachDatabase('figures', (start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn();
    for (const layer of LAYERS) await storeLayer(server.database, layer);
  });

  test('of hot spots and patrols are by month, of all years or of one', async () => {
    const all = await figuresOf(server, token, 'fire');
    const months = (figures: TopicFigures, id: string) =>
      rowsOf(figures, id).map(({ key, values }) => [key, ...values]);
    expect(all.years).toEqual([2025, 2026]);
    expect([valueOf(all, 'hotspots'), valueOf(all, 'hotspotsOpen')]).toEqual([4, 2]);
    expect(valueOf(all, 'patrolsWalked')).toBeCloseTo(200 / 3);
    // May had none: that is known, and told as 0.
    expect(months(all, 'hotspotsByMonth')).toEqual([
      ['month4', 2],
      ['month5', 0],
      ['month6', 1],
    ]);
    expect(
      rowsOf(all, 'hotspotsByFinding')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['林草火情', '误报']);
    expect(months(all, 'patrolsByMonth')).toEqual([
      ['month4', 2, 1],
      ['month5', 1, 1],
    ]);
    const answer = await clientOf(server, token).call(topicFigures, {
      params: { topic: 'fire' },
      query: { year: 2025 },
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    expect(months(answer.value, 'hotspotsByMonth')).toEqual([['month4', 1]]);
    expect(valueOf(answer.value, 'patrolsWalked')).toBeUndefined();
  });

  test('of greening compare months with their plan and the year before, where all have reported and something was planned', async () => {
    const monthsOf = async (query: { year?: number; area?: string }) => {
      const answer = await clientOf(server, token).call(topicFigures, {
        params: { topic: 'greening' },
        query,
      });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      const found = answer.value.sections.find(({ id }) => id === 'greeningByMonth');
      return found && [found.period, ...found.rows.map(({ key, values }) => [key, ...values])];
    };
    // The latest year unless told: done, planned, percent, the year before, units that have not reported.
    const latest = [
      '2026',
      ['month4', 42.5, 50, 85, 16, 0],
      ['month7', 3, 0, null, null, 0],
      ['month10', 5, 14, null, null, 1],
      ['month11', null, 4, null, null, 1],
    ];
    expect(await monthsOf({})).toEqual(latest);
    expect(await monthsOf({ year: 2026 })).toEqual(latest);
    expect(await monthsOf({ year: 2025 })).toEqual(['2025', ['month4', 16, 20, 80, null, 0]]);
    expect(await monthsOf({ area: '东县', year: 2026 })).toEqual([
      '2026',
      ['month4', 12.5, 10, 125, null, 0],
      ['month10', null, 6, null, null, 1],
      ['month11', null, 4, null, null, 1],
    ]);
    // A year, and an area, of which there is nothing.
    expect(await monthsOf({ year: 2024 })).toBeUndefined();
    expect(await monthsOf({ area: '82,44;82.05,44;82.05,44.05' })).toBeUndefined();
  });

  test('of greenness are means by half-month beside those of other years, without what clouds hid', async () => {
    const halvesOf = async (query: { year?: number; area?: string }) => {
      const answer = await clientOf(server, token).call(topicFigures, {
        params: { topic: 'grassland' },
        query,
      });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      const found = answer.value.sections.find(({ id }) => id === 'greennessByHalfMonth');
      return found && [found.period, ...found.rows.map(({ name, values }) => [name, ...values])];
    };
    // The second half of May is not observed yet.
    expect(await halvesOf({})).toEqual(['2026', ['05-01', 0.4, 0.35, 0.4, 1], ['05-16', null, 0.6, 0.6, 0]]);
    expect(await halvesOf({ year: 2024 })).toEqual([
      '2024',
      ['05-01', 0.3, 0.4, null, 1],
      ['05-16', null, 0.6, null, 0],
    ]);
    expect(await halvesOf({ area: '东县', year: 2025 })).toEqual(['2025', ['05-01', 0.3, null, null, 1]]);
    // Of the east nothing is known in 2026, and of 2019 nowhere.
    expect(await halvesOf({ area: '东县', year: 2026 })).toBeUndefined();
    expect(await halvesOf({ year: 2019 })).toBeUndefined();
  });

  test('are of one year where it is asked for, beside the line of all years', async () => {
    const all = await figuresOf(server, token, 'greening');
    expect(all.years).toEqual([2023, 2024, 2025, 2026]);
    expect(valueOf(all, 'projects')).toBe(3);
    const answer = await clientOf(server, token).call(topicFigures, {
      params: { topic: 'greening' },
      query: { year: 2024 },
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    expect(valueOf(answer.value, 'projects')).toBe(1);
    expect(rowsOf(answer.value, 'projectsByKind').map(({ name }) => name)).toEqual(['人工造林']);
    expect(rowsOf(answer.value, 'projectsByYear')).toEqual(rowsOf(all, 'projectsByYear'));
    expect(answer.value.years).toEqual([2023, 2024, 2025, 2026]);
    // Land use is of no year.
    expect((await figuresOf(server, token, 'overview')).years).toEqual([]);
  });

  test('are of one kind where it is asked for, beside all kinds of its group', async () => {
    const ofKind = async (topic: FigureTopic, query: { category: string; area?: string; year?: number }) => {
      const answer = await clientOf(server, token).call(topicFigures, { params: { topic }, query });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value;
    };
    const namesOf = (figures: TopicFigures, id: string) => rowsOf(figures, id).map(({ name }) => name);
    const all = await figuresOf(server, token, 'greening');
    expect(all.sections.find(({ id }) => id === 'projectsByKind')?.isOfKinds).toBe(true);
    expect(all.sections.find(({ id }) => id === 'projectsByYear')?.isOfKinds).toBeUndefined();
    const planted = await ofKind('greening', { category: 'projectsByKind:人工造林' });
    expect(valueOf(planted, 'projects')).toBe(2);
    expect(namesOf(planted, 'projectsByAcceptance')).toEqual(['待验收']);
    expect(rowsOf(planted, 'projectsByKind')).toEqual(rowsOf(all, 'projectsByKind'));
    // A line of years is of the kind, too; and of a year only what is of it.
    expect(namesOf(planted, 'projectsByYear').filter((name) => name !== '')).toEqual(['2024']);
    expect(
      valueOf(await ofKind('greening', { category: 'projectsByKind:人工造林', year: 2024 }), 'projects'),
    ).toBe(1);
    expect(
      valueOf(await ofKind('greening', { category: 'projectsByKind:封山育林', area: '东县' }), 'projects'),
    ).toBeUndefined();
    // A key stands for what the data have no name for; topics that do not read the layer stay as they are.
    const wooded = await ofKind('overview', { category: 'landByGroup:woodland' });
    expect(valueOf(wooded, 'totalArea')).toBeCloseTo(km2([82, 44, 82.4, 44.1]), 4);
    expect(namesOf(wooded, 'landByClass')).toEqual(['乔木林地']);
    const { values, sections } = await ofKind('video', { category: 'landByGroup:woodland' });
    const { values: same, sections: groups } = await figuresOf(server, token, 'video');
    expect([values, sections]).toEqual([same, groups]);
  });

  test('of one kind are shapes on the map, of the same features', async () => {
    const shapesOf = async (query: { category: string; area?: string; year?: number }) => {
      const answer = await clientOf(server, token).call(categoryFeatures, { query });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value;
    };
    const online = { kind: 'point', parts: [[encodePath([82.3, 44.1])]] };
    expect(await shapesOf({ category: 'videosByState:在线' })).toEqual({
      layer: 'videos',
      shapes: [online],
      total: 1,
    });
    expect(await shapesOf({ category: 'videosByState:在线', area: '西县' })).toEqual({
      layer: 'videos',
      shapes: [],
      total: 0,
    });
    const planted = await shapesOf({ category: 'projectsByKind:人工造林', year: 2024 });
    expect(planted).toEqual({
      layer: 'greening',
      shapes: [{ kind: 'polygon', parts: [[encodePath(ringOf([82.3, 44, 82.4, 44.1]).flat())]] }],
      total: 1,
    });
  });

  test.each(['videosByState', 'nothing:在线', 'projectsByYear:2024', 'zones:'])(
    'are refused of what is no kind: %s',
    async (category) => {
      const api = clientOf(server, token);
      const answers = [
        await api.call(topicFigures, { params: { topic: 'video' }, query: { category } }),
        await api.call(categoryFeatures, { query: { category } }),
      ];
      for (const answer of answers) {
        expect(answer.ok).toBe(false);
        expect(JSON.stringify(answer)).toContain(`无法识别的类别“${category}”`);
      }
    },
  );

  test('are of the area that was drawn', async () => {
    // Its eastern half lies beyond the land.
    const drawn = await figuresOf(server, token, 'overview', '82.3,44;82.5,44;82.5,44.1;82.3,44.1');
    expect(drawn.area).toMatchObject({
      name: '',
      extent: { west: 82.3, south: 44, east: 82.5, north: 44.1 },
    });
    expect(valueOf(drawn, 'woodlandArea')).toBeCloseTo(km2([82.3, 44, 82.4, 44.1]), 4);
    expect(
      valueOf(await figuresOf(server, token, 'overview', '10,10;11,10;11,11'), 'woodlandArea'),
    ).toBeUndefined();
  });

  test.each([
    ['82,44;82.1,44', '绘制的范围无法识别'],
    ['82,44;200,44;82,45', '绘制的范围无法识别'],
    ['82,44;82,44.2;82,44.1', '绘制的范围没有面积'],
    ['82,44;82.2,44.2;82.2,44;82,44.2', '绘制的范围边线自相交'],
  ])('are refused of what borders no area: %s', async (ring, words) => {
    const answer = await ask(server, token, 'overview', ring);
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(answer)).toContain(words);
  });

  test('are of areas that are listed by their kinds, those that hold a place on request', async () => {
    const all = await areasAt(server, token);
    expect(all.map(({ kind, name }) => [kind, name])).toEqual([
      ['county', '西县'],
      ['county', '东县'],
      ['reserve', '中央'],
      ['reserveClass', '自然保护区'],
    ]);
    expect(all[0]?.extent).toEqual({ west: 82, south: 44, east: 82.2, north: 44.2 });
    const there = await areasAt(server, token, { lon: 82.25, lat: 44.05 });
    expect(there.map(({ name }) => name)).toEqual(['东县', '中央', '自然保护区']);
    expect(await areasAt(server, token, { lon: 81, lat: 44.05 })).toEqual([]);
  });

  test('are of areas whose borders are told', async () => {
    const border = await clientOf(server, token).call(areaBorder, { params: { name: '东县' }, query: {} });
    expect(border).toMatchObject({ ok: true, value: { name: '东县', rings: [ringOf(EAST)] } });
    const none = await clientOf(server, token).call(areaBorder, { params: { name: '南县' }, query: {} });
    expect(JSON.stringify(none)).toContain('没有名为“南县”的区域');
  });

  test('are refused without a session', async () => {
    const { status } = await server.fetch(topicFigures.path.replace('{topic}', 'overview'));
    expect(status).toBe(401);
  });

  test('add up land by its group, wetland apart from grassland, on the ellipsoid', async () => {
    const figures = await figuresOf(server, token, 'overview');
    expect(valueOf(figures, 'totalArea')).toBeCloseTo(km2(WHOLE), 4);
    expect(valueOf(figures, 'woodlandArea')).toBeCloseTo(km2([82, 44, 82.4, 44.1]), 4);
    expect(valueOf(figures, 'wetlandArea')).toBeCloseTo(km2([82, 44.1, 82.4, 44.2]), 4);
    expect(valueOf(figures, 'grasslandArea')).toBe(0);
    expect(rowsOf(figures, 'landByGroup').map(({ key }) => key)).toEqual(['woodland', 'wetland']);
  });

  test('divide parcels that cross a border between the counties', async () => {
    const rows = rowsOf(await figuresOf(server, token, 'overview'), 'landByCounty');
    expect(rows.map(({ name }) => name)).toEqual(['西县', '东县']);
    for (const row of rows) expect(row.values[1]).toBeCloseTo(km2([82, 44, 82.2, 44.1]), 4);
  });

  test.each([
    ['a county', '西县', WEST, [82, 44, 82.2, 44.1]],
    ['a reserve', '中央', RESERVE, RESERVE],
    ['a kind of protected areas', '自然保护区', RESERVE, RESERVE],
  ] as const)('are limited to %s', async (_what, name, whole, wood) => {
    const figures = await figuresOf(server, token, 'overview', name);
    expect(figures.area?.areaKm2).toBeCloseTo(km2(whole), 4);
    expect(figures.area?.extent).toEqual({
      west: whole[0],
      south: whole[1],
      east: whole[2],
      north: whole[3],
    });
    expect(valueOf(figures, 'woodlandArea')).toBeCloseTo(km2(wood), 4);
  });

  test('name an area that nobody knows', async () => {
    expect(await ask(server, token, 'overview', '不存在')).toMatchObject({
      ok: false,
      error: { kind: 'refused', code: 404, message: '没有名为“不存在”的区域' },
    });
  });

  test('count what stands in each zone of fire risk', async () => {
    const figures = await figuresOf(server, token, 'fire');
    expect(rowsOf(figures, 'riskZoneAssets').map(({ name, values }) => [name, ...values])).toEqual(
      expect.arrayContaining([
        ['高火险区', 2, 0, 0],
        ['低火险区', 0, 2, 0],
      ]),
    );
    expect(valueOf(figures, 'onlineShare')).toBe(50);
  });

  test('say where the features of a row lie, and leave a name empty that is not known', async () => {
    const rows = rowsOf(await figuresOf(server, token, 'video'), 'videosByCounty');
    expect(rows).toEqual([
      { name: '东县', values: [1], extent: { west: 82.3, south: 44.1, east: 82.3, north: 44.1 } },
      { name: '', values: [1], extent: { west: 82.31, south: 44.1, east: 82.31, north: 44.1 } },
    ]);
  });

  test('of a topic without data are empty, not wrong', async () => {
    expect(await figuresOf(server, token, 'network')).toMatchObject({ values: [], sections: [] });
  });

  test('are computed once while the layers stay, and anew when one changes', async () => {
    const first = await figuresOf(server, token, 'video');
    expect(await figuresOf(server, token, 'video')).toEqual(first);
    await server.database.query(
      `UPDATE geo_features SET properties = jsonb_set(properties, '{状态}', '"在线"') WHERE layer = 'videos'`,
    );
    const marked = async () => {
      const query = { category: 'videosByState:在线' };
      const answer = await clientOf(server, token).call(categoryFeatures, { query });
      return answer.ok ? answer.value.total : JSON.stringify(answer.error);
    };
    expect(valueOf(await figuresOf(server, token, 'video'), 'onlineShare')).toBe(50);
    expect(await marked()).toBe(1);
    await server.database.query(`UPDATE geo_layers SET revision = 'next' WHERE name = 'videos'`);
    expect(valueOf(await figuresOf(server, token, 'video'), 'onlineShare')).toBe(100);
    expect(await marked()).toBe(2);
  });
});

describe('figures of the sample prefecture', () => {
  let server: ServerCalls;
  let token: string;
  beforeAll(async () => {
    server = await sharedGeoServer();
    token = await server.signIn();
  });

  test.each(FIGURE_TOPICS)('%s has values and sections, all finite', async (topic) => {
    const { values, sections } = await figuresOf(server, token, topic);
    expect(values.length).toBeGreaterThan(0);
    expect(sections.length).toBeGreaterThan(0);
    for (const { columns, rows } of sections) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row.values).toHaveLength(columns.length);
    }
  });

  test('the counties’ land adds up to the prefecture', async () => {
    const figures = await figuresOf(server, token, 'overview');
    const sum = rowsOf(figures, 'landByCounty').reduce((total, { values }) => total + (values[1] ?? 0), 0);
    const woodland = valueOf(figures, 'woodlandArea') ?? NaN;
    expect(Math.abs(sum / woodland - 1)).toBeLessThan(0.005);
  });

  test('the counties’ orchards add up to the prefecture’s area and yield', async () => {
    const figures = await figuresOf(server, token, 'fruit');
    const rows = rowsOf(figures, 'fruitByCounty');
    expect(rows.length).toBeGreaterThan(1);
    for (const [column, total] of [
      [0, 'orchardArea'],
      [2, 'yield'],
    ] as const) {
      const sum = rows.reduce((all, { values }) => all + (values[column] ?? 0), 0);
      expect(Math.abs(sum / (valueOf(figures, total) ?? NaN) - 1)).toBeLessThan(0.005);
    }
  });

  test.each([
    ['高火险区', 653],
    ['中火险区', 319],
    ['低火险区', 621],
  ])('%s has its %i km²', async (name, expectedKm2) => {
    const row = rowsOf(await figuresOf(server, token, 'fire'), 'riskZones').find((one) => one.name === name);
    expect(row?.values[0]).toBeCloseTo(expectedKm2, 0);
  });

  test.each([
    ['艾比湖湿地核心区', 1043.82],
    ['艾比湖湿地缓冲区', 1262.38],
    ['艾比湖湿地实验区', 775.98],
  ])('%s has its %f km²', async (name, expectedKm2) => {
    const row = rowsOf(await figuresOf(server, token, 'protection'), 'zones').find(
      (one) => one.name === name,
    );
    expect(Math.abs((row?.values[0] ?? 0) / expectedKm2 - 1)).toBeLessThan(0.001);
  });

  test('Ebinur has nine years of water', async () => {
    const rows = rowsOf(await figuresOf(server, token, 'ebinur'), 'waterByYear');
    expect(rows.map(({ name }) => name)).toEqual([
      '2016',
      '2017',
      '2018',
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
    ]);
  });
});
