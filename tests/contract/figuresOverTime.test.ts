import { beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { topicFigures, type TopicFigures } from '../../src/api/contracts/figures.ts';
import type { FigureTopic } from '../../src/domain/bureau/figures/figureWords.ts';
import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';
import { storeLayer, type TestLayer } from '../support/storedLayer.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

const ringOf = ([west, south, east, north]: Box): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const km2 = (box: Box) => ellipsoidAreaKm2(ringOf(box));

const area = (box: Box, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Polygon' as const, coordinates: [ringOf(box)] },
});

const point = (lon: number, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: [lon, 44.1] },
});

const WEST: Box = [82, 44, 82.2, 44.2];
const EAST: Box = [82.2, 44, 82.4, 44.2];
const WOOD: Box = [82, 44, 82.4, 44.1];
const GRASS: Box = [82, 44.1, 82.4, 44.2];
/** Planted in 2021 in the west alone, in 2023 on both sides of the border. */
const PLANTED: Box = [82.05, 44.02, 82.1, 44.04];
const LATER: Box = [82.15, 44.02, 82.25, 44.04];
const TO_WOOD = { 变更前地类: '其他草地', 变更前编码: '0404', 变更后地类: '灌木林地', 变更后编码: '0305' };

const plot = (lon: number, 地类: string, 调查年度: unknown, volume: unknown) =>
  point(lon, { 地类, 调查年度, '每公顷蓄积（m³）': volume });

const danger = (lon: number, 日期: string, 火险指数: unknown, 火险等级: unknown) =>
  point(lon, { 日期, 火险指数, 火险等级 });

const LAYERS: readonly TestLayer[] = [
  {
    name: 'areas',
    geometryType: 'polygon',
    features: [area(WEST, { name: '西县', level: 'county' }), area(EAST, { name: '东县', level: 'county' })],
  },
  {
    name: 'landuse',
    geometryType: 'polygon',
    features: [
      area(WOOD, { dlmc: '灌木林地', dlbm: '0305' }),
      area(GRASS, { dlmc: '其他草地', dlbm: '0404' }),
    ],
  },
  {
    name: 'landchanges',
    geometryType: 'polygon',
    features: [
      area(PLANTED, { 年度: 2021, ...TO_WOOD }),
      area(LATER, { 年度: 2023, ...TO_WOOD }),
      area(WEST, { 年度: 'null', ...TO_WOOD }),
    ],
  },
  {
    name: 'landcover',
    geometryType: 'polygon',
    features: [area(WOOD, { name: '雪岭云杉林' }), area(GRASS, { name: '河谷林' })],
  },
  {
    name: 'plotyears',
    geometryType: 'point',
    features: [
      plot(82.1, '雪岭云杉林', 2024, 100),
      plot(82.1, '雪岭云杉林', 2025, 110),
      plot(82.3, '雪岭云杉林', 2024, 200),
      plot(82.3, '雪岭云杉林', 2025, 'null'),
      plot(82.1, '河谷林', 2024, 50),
      plot(82.1, '河谷林', 2025, 'null'),
      plot(82.1, '雪岭云杉林', 'null', 999),
    ],
  },
  {
    name: 'firedanger',
    geometryType: 'point',
    features: [
      danger(82.1, '2025-04-01', 40, 2),
      danger(82.1, '2026-04-01', 60, 3),
      danger(82.3, '2026-04-01', 70, 4),
      danger(82.1, '2026-04-02', 'null', 'null'),
      danger(82.3, '2025-04-02', 80, 4),
      danger(82.3, '2025-04', 99, 5),
    ],
  },
  {
    name: 'ebinurseasons',
    geometryType: 'polygon',
    features: [
      area(WEST, { year: 2023, 季节: '春季' }),
      area(WOOD, { year: 2024, 季节: '春季' }),
      area(EAST, { year: 2023, 季节: '秋季' }),
      area(EAST, { year: 2024, 季节: '雨季' }),
    ],
  },
  {
    name: 'camerahours',
    geometryType: 'point',
    features: [
      point(82.1, { 日期: '2026-11-19', 逐时状态: '10' }),
      point(82.3, { 日期: '2026-11-19', 逐时状态: '11-' }),
      point(82.1, { 日期: '2026-11-20', 逐时状态: '0-1' }),
      point(82.3, { 日期: '2026-11-20', 逐时状态: '1--?' }),
      point(82.3, { 日期: 'null', 逐时状态: '1111' }),
    ],
  },
];

onEachDatabase('figures over time', (start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn();
    for (const layer of LAYERS) await storeLayer(server.database, layer);
  });

  async function rowsOf(
    topic: FigureTopic,
    id: TopicFigures['sections'][number]['id'],
    query: { year?: number; area?: string } = {},
  ) {
    const client = createApiClient({
      baseUrl: server.origin,
      clock: systemClock,
      token: () => token,
      basicAuthorization: '',
      onSessionEnd: () => undefined,
    });
    const answer = await client.call(topicFigures, { params: { topic }, query });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    const found = answer.value.sections.find((one) => one.id === id);
    return (found?.rows ?? []).map(({ name, key, values }) => [key ?? name, ...values]);
  }
  const near = (amount: number) => expect.closeTo(amount, 3) as number;

  test('land of a year is what it is now without what was gained since', async () => {
    const [wood, planted, later] = [km2(WOOD), km2(PLANTED), km2(LATER)];
    expect(await rowsOf('overview', 'woodlandByYear')).toEqual([
      ['2020', near(wood - planted - later)],
      ['2021', near(wood - later)],
      ['2022', near(wood - later)],
      ['2023', near(wood)],
    ]);
    expect((await rowsOf('overview', 'grasslandByYear'))[0]).toEqual([
      '2020',
      near(km2(GRASS) + planted + later),
    ]);
    expect(await rowsOf('overview', 'woodlandByYear', { area: '东县' })).toEqual([
      ['2022', near(wood / 2 - later / 2)],
      ['2023', near(wood / 2)],
    ]);
  });

  test('counties are told what they gained by the part within; a year its own changes', async () => {
    const [planted, later] = [km2(PLANTED), km2(LATER)];
    const [west, east] = await rowsOf('overview', 'landChangeByCounty');
    expect(west?.slice(2)).toEqual([near(planted + later / 2), near(-planted - later / 2), near(0), near(0)]);
    expect(east?.slice(2)).toEqual([near(later / 2), near(-later / 2), near(0), near(0)]);
    const changes = (year?: number) => rowsOf('overview', 'landChanges', year === undefined ? {} : { year });
    expect(await changes()).toEqual([['其他草地 → 灌木林地', near(planted + later)]]);
    expect(await changes(2021)).toEqual([['其他草地 → 灌木林地', near(planted)]]);
    expect(await changes(2022)).toEqual([]);
  });

  test('forest stock is area times the plots of the year, and not told where a type was not measured', async () => {
    const [wood, grass] = [km2(WOOD) * 100, km2(GRASS) * 100];
    expect(await rowsOf('carbon', 'stockByYear')).toEqual([
      ['2024', near((wood * 150 + grass * 50) / 10_000)],
      ['2025', null],
    ]);
    expect(await rowsOf('carbon', 'stockByYear', { area: '东县' })).toEqual([
      ['2024', near(((wood / 2) * 200) / 10_000)],
    ]);
    const carbon = (wood * (0.4642 * 150 + 47.499) + grass * (0.4754 * 50 + 30.6034)) * 0.5;
    expect((await rowsOf('carbon', 'carbonByYear'))[0]).toEqual(['2024', near(carbon / 10_000)]);
    const [west, east] = await rowsOf('carbon', 'stockByCounty');
    expect(west).toEqual(['西县', null, near(((wood / 2) * 100 + (grass / 2) * 50) / 10_000), null, null]);
    expect(east).toEqual(['东县', null, near(((wood / 2) * 200) / 10_000), null, null]);
    expect(await rowsOf('carbon', 'stockByYear', { area: '82,44;82.05,44;82.05,44.05' })).toEqual([]);
  });

  test('fire danger is by day beside other years, with the worst grade of a station', async () => {
    const days = (query?: { year?: number; area?: string }) => rowsOf('fire', 'dangerByDay', query);
    const latest = [
      ['04-01', 65, 40, 40, 4],
      ['04-02', null, 80, 80, null],
    ];
    expect(await days()).toEqual(latest);
    expect(await days({ year: 2026 })).toEqual(latest);
    expect(await days({ year: 2025, area: '东县' })).toEqual([
      ['04-01', null, 70, null, null],
      ['04-02', 80, null, null, 4],
    ]);
    expect(await days({ year: 2020 })).toEqual([]);
    expect(await rowsOf('fire', 'dangerDaysByYear')).toEqual([
      ['2025', 1],
      ['2026', 1],
    ]);
  });

  test('water is by season beside the same season of other years; a season that there is not is none', async () => {
    const seasons = (query?: { year?: number; area?: string }) => rowsOf('ebinur', 'waterBySeason', query);
    expect(await seasons()).toEqual([
      ['spring', near(km2(WOOD)), near(km2(WEST)), near(km2(WEST))],
      ['autumn', null, near(km2(EAST)), near(km2(EAST))],
    ]);
    expect(await seasons({ year: 2023, area: '东县' })).toEqual([
      ['spring', null, near(km2(WOOD) / 2), null],
      ['autumn', near(km2(EAST)), null, null],
    ]);
    expect(await seasons({ year: 2019 })).toEqual([]);
  });

  test('cameras are by hour of the latest day, of those whose state is known', async () => {
    expect(await rowsOf('video', 'onlineByHour')).toEqual([
      ['00:00', 50, 100, 2],
      ['01:00', null, 50, 0],
      ['02:00', 100, null, 1],
    ]);
    expect(await rowsOf('video', 'onlineByHour', { area: '东县' })).toEqual([
      ['00:00', 100, 100, 1],
      ['01:00', null, 100, 0],
    ]);
    expect(await rowsOf('video', 'onlineByHour', { area: '82,44;82.05,44;82.05,44.05' })).toEqual([]);
  });
});
