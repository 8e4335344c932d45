import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { categoryFeatures, topicFigures, type FigureSection } from '../../src/api/contracts/figures.ts';
import { categoryText } from '../../src/domain/bureau/figures/category.ts';
import { FIGURE_TOPICS, type FigureTopic } from '../../src/domain/bureau/figures/figureWords.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase, onEachGeoServer } from '../support/eachDatabase.ts';
import type { ServerCalls } from '../support/server.ts';
import { storeLayer, type TestLayer } from '../support/storedLayer.ts';

/** Columns that count the features behind a row. */
const COUNTS = ['count', 'records'];

const square = (west: number, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, 44],
        [west + 0.1, 44],
        [west + 0.1, 44.1],
        [west, 44.1],
        [west, 44],
      ],
    ],
  },
});

const pipe = (properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties: { part: 'container', 管长: 100, 管径: 300, ...properties },
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [82, 44],
      [82.01, 44],
    ],
  },
});

/** Features that a group of kinds leaves out, with the words of those that it counts. */
const LEFT_OUT: readonly TestLayer[] = [
  {
    name: 'zones',
    geometryType: 'polygon',
    features: [
      square(82, { name: '核心区', bhd: '艾比湖湿地' }),
      square(82.1, { name: '核心区', bhd: '甘家湖' }),
    ],
  },
  {
    name: 'plots',
    geometryType: 'polygon',
    features: [
      square(82, { 地类: '乔木林', '每公顷蓄积（m³）': 80, 郁闭度: 0.5 }),
      square(82.1, { 地类: '乔木林', '每公顷蓄积（m³）': 0 }),
      square(82.2, { 地类: '乔木林', '每公顷蓄积（m³）': 'null' }),
    ],
  },
  {
    name: 'chiefareas',
    geometryType: 'polygon',
    features: [
      square(82, { level: '村级', 巡护频次: '每周' }),
      square(82, { level: '乡级', 巡护频次: '每周' }),
      square(82.1, { level: '村级' }),
    ],
  },
  {
    name: 'hotspots',
    geometryType: 'polygon',
    features: [
      square(82, { 核查状态: '已核查', 核查结果: '误报' }),
      square(82, { 核查状态: '未核查', 核查结果: '误报' }),
    ],
  },
  {
    name: 'landcover',
    geometryType: 'polygon',
    features: [square(82, { name: '典型草原' }), square(82.1, { name: '云杉林' })],
  },
  {
    name: 'pipes',
    geometryType: 'line',
    features: [
      pipe({ 类型: '污水', 材质: 'PE' }),
      pipe({ 类型: '雨水', 材质: 'PE' }),
      pipe({ 类型: '污水', 材质: 'PE', part: 'liquid' }),
    ],
  },
];

const reader = (server: ServerCalls, token: string) => {
  const api = createApiClient({
    baseUrl: server.origin,
    clock: systemClock,
    token: () => token,
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  });
  return {
    async kindsOf(topic: FigureTopic, area: string | undefined): Promise<readonly FigureSection[]> {
      const answer = await api.call(topicFigures, { params: { topic }, query: { area } });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value.sections.filter(({ isOfKinds }) => isOfKinds === true);
    },
    async marked(category: string, area: string | undefined): Promise<number> {
      const answer = await api.call(categoryFeatures, { query: { category, area } });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value.total;
    },
  };
};

/** What the rows of a group count, and how many features the map marks of each. */
async function countedAndMarked(
  { id, columns, rows }: FigureSection,
  area: string | undefined,
  { marked }: Pick<ReturnType<typeof reader>, 'marked'>,
) {
  const at = columns.findIndex((column) => COUNTS.includes(column.id));
  const named = at < 0 ? [] : rows.map(({ name, key = name, values }) => ({ row: key, count: values[at] }));
  const known = named.filter(({ row }) => row !== '');
  return {
    counted: known.map(({ row, count }) => [id, row, count]),
    marked: await Promise.all(
      known.map(async ({ row }) => [id, row, await marked(categoryText({ section: id, row }), area)]),
    ),
  };
}

/** Compares all groups of kinds of all topics. @returns how many rows were compared */
async function compareAll(server: ServerCalls, area: string | undefined): Promise<number> {
  const read = reader(server, await server.signIn());
  let compared = 0;
  for (const topic of FIGURE_TOPICS) {
    for (const group of await read.kindsOf(topic, area)) {
      const { counted, marked } = await countedAndMarked(group, area, read);
      expect({ topic, rows: marked }).toEqual({ topic, rows: counted });
      compared += counted.length;
    }
  }
  return compared;
}

describe('the map marks as many features as figures count', () => {
  onEachGeoServer('of the sample', (server) => {
    test.each([
      ['the whole prefecture', undefined, 60],
      ['a county', '精河县', 30],
      ['a reserve', '艾比湖湿地', 10],
    ])('of %s', async (_what, area, least) => {
      expect(await compareAll(await server(), area)).toBeGreaterThan(least);
    });
  });

  onEachDatabase('of layers whose groups leave some out', (start) => {
    test('in every group', async () => {
      const server = await start();
      for (const layer of LEFT_OUT) await storeLayer(server.database, layer);
      expect(await compareAll(server, undefined)).toBeGreaterThan(8);
      const { marked } = reader(server, await server.signIn());
      // Of these only areas are told.
      expect(await marked('ebinurZones:核心区', undefined)).toBe(1);
      expect(await marked('zones:核心区', undefined)).toBe(2);
      expect(await marked('steppeTypes:典型草原', undefined)).toBe(1);
      expect(await marked('steppeTypes:云杉林', undefined)).toBe(0);
    });
  });
});
