import { parseFeatureQuery } from '@arcgis/core/rest/query/operations/pbfFeatureServiceParser.js';
import { JSONFeatureSetParserContext } from '@arcgis/core/rest/query/operations/pbfJSONFeatureSet.js';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, test } from 'vitest';
import { geodesicBetween } from '../../src/domain/geodesy/lines.ts';
import { onEachGeoServer } from '../support/eachDatabase.ts';
import { layerNumbers } from '../support/geoRequests.ts';
import type { ReaderCalls } from '../support/server.ts';

const REST = '/geo/arcgis/rest/services';
const ROOT = `${REST}/bortala/FeatureServer`;

type Attributes = Record<string, string | number | null>;

interface Feature {
  attributes: Attributes;
  geometry?: { x?: number; y?: number; rings?: number[][][]; paths?: number[][][] };
}

interface Answer {
  features: Feature[];
  fields: { name: string; type: string }[];
  geometryType?: string;
  spatialReference?: { wkid: number; latestWkid: number };
  exceededTransferLimit?: boolean;
  count: number;
  error?: { code: number; details: string[] };
}

/** 博乐市, degrees. */
const BOLE = { x: 82.07, y: 44.9 };

onEachGeoServer('ArcGIS feature service', (connect) => {
  let server: ReaderCalls;
  let ids: ReadonlyMap<string, number>;
  beforeAll(async () => {
    server = await connect();
    ids = await layerNumbers(server);
  });

  const ask = async (path: string, parameters: Record<string, string> = {}) =>
    (await server.fetch(`${ROOT}${path}?${new URLSearchParams({ f: 'json', ...parameters }).toString()}`))
      .body;
  const pathOf = (layer: string) => `/${String(ids.get(layer))}/query`;
  const query = async (layer: string, parameters: Record<string, string>) =>
    (await ask(pathOf(layer), { where: '1=1', ...parameters })) as Answer;
  const rows = async (layer: string, parameters: Record<string, string>) =>
    (await query(layer, { returnGeometry: 'false', ...parameters })).features.map(
      ({ attributes }) => attributes,
    );

  describe('describes itself', () => {
    test('in the directory, as a service and layer by layer, to be queried and not to be edited', async () => {
      expect((await server.fetch(`${REST}?f=json`)).body).toMatchObject({
        services: expect.arrayContaining([{ name: 'bortala', type: 'FeatureServer' }]) as unknown,
      });
      const service = (await ask('')) as { layers: { id: number }[] };
      expect(service).toMatchObject({ capabilities: 'Query', supportedQueryFormats: 'JSON, geoJSON, PBF' });
      expect(service.layers).toHaveLength(ids.size);
      expect(await ask(`/${String(ids.get('lakes'))}`)).toMatchObject({
        type: 'Feature Layer',
        capabilities: 'Query',
        advancedQueryCapabilities: {
          supportsStatistics: true,
          supportsDistinct: true,
          supportsQueryWithDistance: true,
          supportsPagination: true,
        },
      });
      const { layers } = (await ask('/layers')) as { layers: unknown[] };
      expect(layers).toHaveLength(ids.size);
    });
  });

  describe('statistics', () => {
    const asked = (...statistics: [string, string, string?][]) =>
      JSON.stringify(
        statistics.map(([statisticType, onStatisticField, outStatisticFieldName]) => ({
          statisticType,
          onStatisticField,
          ...(outStatisticFieldName === undefined ? {} : { outStatisticFieldName }),
        })),
      );

    test('are those of the features, group by group', async () => {
      const all = await rows('landcover', { outFields: '*' });
      const told = await rows('landcover', {
        outStatistics: asked(
          ['count', 'OBJECTID', 'n'],
          ['sum', 'areaKm2', 'total'],
          ['max', 'areaKm2', 'most'],
        ),
        groupByFieldsForStatistics: 'class',
        orderByFields: 'total DESC',
      });
      const classes = [...new Set(all.map((each) => each.class))];
      const expected = classes.map((name) => {
        const areas = all.filter((each) => each.class === name).map((each) => Number(each.areaKm2));
        const total = areas.reduce((sum, area) => sum + area, 0);
        return { class: name, n: areas.length, total, most: Math.max(...areas) };
      });
      expected.sort((a, b) => b.total - a.total);
      expect(told).toHaveLength(classes.length);
      told.forEach((row, index) => {
        expect(row).toMatchObject({
          class: expected[index]?.class,
          n: expected[index]?.n,
          most: expected[index]?.most,
        });
        expect(row.total).toBeCloseTo(expected[index]?.total ?? NaN, 6);
      });
    });

    test('of all features are one row, deviations those of a sample, missing values in none', async () => {
      const all = await rows('lakes', { outFields: '*' });
      const areas = all.map((each) => Number(each.areaKm2));
      const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length;
      const variance = areas.reduce((sum, area) => sum + (area - mean) ** 2, 0) / (areas.length - 1);
      const [row, ...others] = await rows('lakes', {
        outStatistics: asked(
          ['avg', 'areaKm2', 'mean'],
          ['var', 'areaKm2'],
          ['stddev', 'areaKm2', 'spread'],
          ['min', 'name', 'first'],
        ),
      });
      expect(others).toEqual([]);
      expect(row?.mean).toBeCloseTo(mean, 6);
      expect(row?.var_areaKm2).toBeCloseTo(variance, 3);
      expect(row?.spread).toBeCloseTo(Math.sqrt(variance), 6);
      expect(row?.first).toBe(all.map((each) => String(each.name)).sort()[0]);
      expect(
        await rows('lakes', {
          where: "name='没有'",
          outStatistics: asked(['sum', 'areaKm2', 's'], ['count', 'name', 'n']),
        }),
      ).toEqual([{ s: null, n: 0 }]);
    });

    test.each([
      ['no list', { outStatistics: '{"statisticType":"count"}' }, /outStatistics/],
      ['an unknown type', { outStatistics: asked(['median', 'areaKm2']) }, /count, sum, min/],
      ['an unknown field', { outStatistics: asked(['sum', 'depth']) }, /depth/],
      ['a sum of texts', { outStatistics: asked(['sum', 'name']) }, /name is text/],
      ['one name twice', { outStatistics: asked(['min', 'areaKm2', 'a'], ['max', 'areaKm2', 'A']) }, /same/],
      [
        'an unknown group',
        { outStatistics: asked(['count', 'name']), groupByFieldsForStatistics: 'depth' },
        /groupBy.*depth/,
      ],
      [
        'an order by what is not told',
        { outStatistics: asked(['count', 'name', 'n']), orderByFields: 'areaKm2' },
        /orderByFields/,
      ],
    ])('refuse %s', async (_what, parameters, why) => {
      const { error } = await query('lakes', parameters);
      expect(error?.code).toBe(400);
      expect(error?.details.join()).toMatch(why);
    });
  });

  describe('distinct values', () => {
    const distinct = { returnDistinctValues: 'true', outFields: 'class' };

    test('are told once each, in an order, by page, and counted', async () => {
      const classes = (await rows('landcover', { outFields: 'class' })).map((each) => each.class);
      const once = [...new Set(classes)].sort();
      const ordered = { ...distinct, orderByFields: 'class' };
      expect((await rows('landcover', ordered)).map((each) => each.class)).toEqual(once);
      const page = await query('landcover', { ...ordered, resultOffset: '1', resultRecordCount: '2' });
      expect(page.features.map(({ attributes }) => attributes)).toEqual(
        once.slice(1, 3).map((name) => ({ class: name })),
      );
      expect(page.exceededTransferLimit).toBe(once.length > 3 ? true : undefined);
      expect(await query('landcover', { ...distinct, returnCountOnly: 'true' })).toEqual({
        count: once.length,
      });
    });
  });

  test('distinct values are refused with the geometries that they have none of', async () => {
    const { error } = await query('lakes', {
      returnDistinctValues: 'true',
      outFields: 'name',
      returnGeometry: 'true',
    });
    expect(error?.details.join()).toMatch(/returnGeometry/);
  });

  describe('distance', () => {
    const around = (distance: string, more: Record<string, string> = {}) => ({
      geometry: JSON.stringify({ ...BOLE, spatialReference: { wkid: 4326 } }),
      distance,
      ...more,
    });

    test.each([
      ['40000', undefined, 40_000],
      ['25', 'esriSRUnit_Kilometer', 25_000],
      ['30', 'esriSRUnit_StatuteMile', 48_280.32],
    ])('%s %s finds the places that geodesics reach', async (distance, units, metres) => {
      const all = await query('settlements', { outSR: '4326', outFields: '*' });
      const expected = all.features.flatMap(({ attributes, geometry }) => {
        const at = [geometry?.x ?? NaN, geometry?.y ?? NaN] as const;
        return geodesicBetween([BOLE.x, BOLE.y], at).distanceM <= metres ? [attributes.OBJECTID] : [];
      });
      const found = await rows('settlements', around(distance, units === undefined ? {} : { units }));
      expect(found.map((each) => each.OBJECTID).sort()).toEqual(expected.sort());
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.features.length);
    });

    test('counts from the nearest place of a line to the nearest place of an area', async () => {
      // A road along a meridian, whose ends lie far from the lake while its middle passes it.
      const line = (lon: number) =>
        JSON.stringify({
          paths: [
            [
              [lon, 44],
              [lon, 45.2],
            ],
          ],
          spatialReference: { wkid: 4326 },
        });
      const [lake] = (await query('lakes', { where: "name='赛里木湖'", outSR: '4326' })).features;
      const west = Math.min(...(lake?.geometry?.rings?.flat() ?? []).map(([lon = NaN]) => lon));
      const lon = west - 0.1;
      const corner = (lake?.geometry?.rings?.flat() ?? []).find(([x]) => x === west);
      const apartM = geodesicBetween([lon, corner?.[1] ?? NaN], [west, corner?.[1] ?? NaN]).distanceM;
      const within = async (metres: number) =>
        (await rows('lakes', { geometry: line(lon), distance: String(metres), outFields: 'name' })).map(
          (each) => each.name,
        );
      expect(await within(apartM * 0.99)).toEqual([]);
      expect(await within(apartM * 1.01)).toEqual(['赛里木湖']);
    });

    test.each([
      ['nothing to count from', { distance: '10' }, /distance.*geometry/],
      ['an unknown unit', around('10', { units: 'esriSRUnit_Li' }), /esriSRUnit_Li/],
      ['too far', around('101', { units: 'esriSRUnit_Kilometer' }), /100 esriSRUnit_Kilometer/],
      ['no number', around('near'), /distance/],
      [
        'too many corners',
        {
          geometry: JSON.stringify({
            paths: [Array.from({ length: 400 }, (_, index) => [82 + index / 1000, 45])],
          }),
          inSR: '4326',
          distance: '10',
        },
        /geometry.*200/,
      ],
    ] as [string, Record<string, string>, RegExp][])('refuses %s', async (_what, parameters, why) => {
      const { error } = await query('settlements', parameters);
      expect(error?.code).toBe(400);
      expect(error?.details.join()).toMatch(why);
    });
  });

  describe('protocol buffers', () => {
    const read = async (layer: string, parameters: Record<string, string> = {}) => {
      const asked = new URLSearchParams({ where: '1=1', outFields: '*', ...parameters, f: 'pbf' });
      const response = await server.get(`${ROOT}${pathOf(layer)}?${asked.toString()}`);
      expect(response.headers.get('content-type')).toBe('application/x-protobuf');
      const context = new JSONFeatureSetParserContext({
        applyTransform: true,
        sourceSpatialReference: undefined,
      });
      parseFeatureQuery(await response.arrayBuffer(), context);
      return context.featureSet as Answer;
    };

    test.each(['settlements', 'roads', 'lakes', 'landcover'])(
      'tell the SDK of %s what JSON tells',
      async (layer) => {
        const told = await query(layer, { outFields: '*' });
        const set = await read(layer);
        expect(set.fields.map(({ name }) => name)).toEqual(told.fields.map(({ name }) => name));
        expect(set.geometryType).toBe(told.geometryType);
        expect(set.spatialReference).toMatchObject({ wkid: 102100 });
        expect(set.exceededTransferLimit ?? false).toBe(told.exceededTransferLimit ?? false);
        expect(set.features.map(({ attributes }) => ({ ...attributes }))).toEqual(
          told.features.map(({ attributes }) => attributes),
        );
        const places = ({ geometry }: Feature) =>
          geometry?.rings ?? geometry?.paths ?? [[[geometry?.x ?? NaN, geometry?.y ?? NaN]]];
        const shape = (feature: Feature) => places(feature).map((run) => run.length);
        expect(set.features.map(shape)).toEqual(told.features.map(shape));
        const far = set.features.flatMap((feature, index) => {
          const other = told.features[index] && places(told.features[index]).flat();
          return places(feature)
            .flat()
            .filter(
              ([x = NaN, y = NaN], at) =>
                !(Math.hypot(x - (other?.[at]?.[0] ?? NaN), y - (other?.[at]?.[1] ?? NaN)) < 0.01),
            );
        });
        expect(far).toEqual([]);
      },
    );

    test('lie on the grid that is asked for, places that fall together once', async () => {
      const extent = {
        xmin: 8_900_000,
        ymin: 5_400_000,
        xmax: 9_300_000,
        ymax: 5_640_000,
        spatialReference: { wkid: 102100 },
      };
      const quantizationParameters = JSON.stringify({
        mode: 'view',
        originPosition: 'upperLeft',
        tolerance: 500,
        extent,
      });
      const [coarse, fine] = [await read('lakes', { quantizationParameters }), await read('lakes')];
      const corners = (set: Answer) => set.features.flatMap(({ geometry }) => geometry?.rings?.flat() ?? []);
      expect(corners(coarse).length).toBeLessThan(corners(fine).length / 2);
      expect(
        corners(coarse).filter(
          ([x = NaN, y = NaN]) => (x - extent.xmin) % 500 !== 0 || (extent.ymax - y) % 500 !== 0,
        ),
      ).toEqual([]);
      const whole = (set: Answer) => Math.min(...corners(set).map(([x = NaN]) => x));
      expect(Math.abs(whole(coarse) - whole(fine))).toBeLessThanOrEqual(250);
      expect(
        (
          await query('lakes', { f: 'pbf', quantizationParameters: '{"tolerance":-1}' })
        ).error?.details.join(),
      ).toMatch(/quantizationParameters/);
    });

    /** What stands at one tag of an answer's own kind of result: `QueryResult` is 2, its count 2 and its numbers 3 (FeatureCollection.proto). */
    async function resultOf(parameters: Record<string, string>, result: number, tag: number) {
      const asked = new URLSearchParams({ where: '1=1', ...parameters, f: 'pbf' });
      const bytes = await (await server.get(`${ROOT}${pathOf('lakes')}?${asked.toString()}`)).arrayBuffer();
      const numbers: number[] = [];
      const within =
        (wanted: number, read: (reader: PbfReader) => void) =>
        (at: number, _: unknown, reader: PbfReader) => {
          if (at === wanted) read(reader);
        };
      const innermost = within(tag, (reader) => reader.readPackedVarint(numbers));
      const middle = within(result, (reader) => void reader.readMessage(innermost, undefined));
      new PbfReader(bytes).readFields(
        within(2, (reader) => void reader.readMessage(middle, undefined)),
        undefined,
      );
      return numbers;
    }

    test('count, list numbers, and tell tables without geometries', async () => {
      expect(await resultOf({ returnCountOnly: 'true' }, 2, 1)).toEqual([2]);
      expect(await resultOf({ returnIdsOnly: 'true' }, 3, 3)).toEqual([1, 2]);
      const outStatistics = JSON.stringify([
        { statisticType: 'count', onStatisticField: 'name', outStatisticFieldName: 'n' },
      ]);
      const set = await read('lakes', { outStatistics });
      expect(set.features.map(({ attributes }) => ({ ...attributes }))).toEqual([{ n: 2 }]);
    });
  });
});
