import { expect, it } from 'vitest';
import { vectorStyleOf } from '../../../domain/layers/record/vectorStyle.ts';
import { createVectorService, type VectorAnswer } from './vectorService.ts';

const square = (west: number, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 44],
        [west + 1, 44],
        [west + 1, 45],
        [west, 45],
        [west, 44],
      ],
    ],
  },
});

const FILE = {
  type: 'FeatureCollection',
  features: [
    square(80, { name: '甲', 日期: '2019-05-03' }),
    square(81, { name: '乙', 日期: '2019年6月' }),
    square(82, { name: '丙', 日期: 'null' }),
  ],
};

function opened(timeField: string | undefined) {
  const service = createVectorService();
  const read = service.answer({
    ask: 'read',
    bytes: new TextEncoder().encode(JSON.stringify(FILE)).buffer,
    expected: undefined,
    layerName: '造林',
    unknownText: '未知',
    purpose: { as: 'vector', style: vectorStyleOf(undefined, '造林', false) },
    timeField,
  });
  if (read.answer !== 'read') throw new Error(read.answer);
  return { service, read };
}

const namesIn = (answer: VectorAnswer) => {
  if (answer.answer === 'rows') return answer.found.rows.map(({ properties }) => properties.name);
  return answer.answer === 'features' ? answer.features.map(({ attributes }) => attributes.name) : [];
};

const MAY = { first: 20190501, last: 20190531 };
const PLACE = { lon: 80.5, lat: 44.5, toleranceM: 1, pointToleranceM: 1 };
const AREA = FILE.features[0]?.geometry as { type: 'Polygon'; coordinates: number[][][] };

it('tells the times of the features, and hands them to what draws and to the legend', async () => {
  const { read } = opened('日期');
  expect(read.times?.map(({ text }) => text)).toEqual(['2019-05-03', '2019-06']);
  const [set] = read.sets;
  const { features } = JSON.parse((await set?.file.text()) ?? '{}') as {
    features: readonly { properties: Record<string, unknown> }[];
  };
  expect(features.map(({ properties }) => [properties.f, properties.l])).toEqual([
    [20190503, 20190503],
    [20190601, 20190631],
    [undefined, undefined],
  ]);
  expect(set?.classTimes?.flat()).toEqual([
    { first: 20190503, last: 20190503 },
    { first: 20190601, last: 20190631 },
  ]);
});

it('finds what is of a time, and all where none is asked for', () => {
  const { service, read } = opened('日期');
  const { dataset } = read;
  const identified = (period: typeof MAY | undefined, lon: number) =>
    namesIn(service.answer({ ask: 'identify', dataset, request: { ...PLACE, lon }, period, limit: 5 }));
  expect(identified(MAY, 80.5)).toEqual(['甲']);
  expect(identified(MAY, 81.5)).toEqual([]);
  expect(identified(MAY, 82.5)).toEqual([]);
  expect(identified(undefined, 82.5)).toEqual(['丙']);
  const within = (period: typeof MAY | undefined) =>
    namesIn(service.answer({ ask: 'within', dataset, area: AREA, period, limit: 5 }));
  expect(within(undefined)).toEqual(['甲', '乙']);
  expect(within(MAY)).toEqual(['甲']);
});

it('of a file whose times nobody asked for none are told', () => {
  const { read } = opened(undefined);
  expect(read.times).toBeUndefined();
  expect(read.sets[0]?.classTimes).toBeUndefined();
});
