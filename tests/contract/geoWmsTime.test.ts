import { beforeAll, expect, test } from 'vitest';
import { readCapabilities } from '../../src/domain/layers/ogc/wmsCapabilities.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { parseXml } from '../support/geoRequests.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';

/** One square a year side by side, and one of which nobody knows when it was. */
const FIELDS = [2018, 2019, 2021, null].map((year, at) => ({
  type: 'Feature' as const,
  properties: { name: `地块${String(at)}`, 年度: year },
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [81 + at, 44],
        [81.9 + at, 44],
        [81.9 + at, 45],
        [81 + at, 45],
        [81 + at, 44],
      ],
    ],
  },
}));

const MAP = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  LAYERS: 'dated',
  STYLES: '',
  CRS: 'CRS:84',
  BBOX: '81,44,85,45',
  WIDTH: '400',
  HEIGHT: '100',
  FORMAT: 'image/png',
  TRANSPARENT: 'TRUE',
};

onEachDatabase('times of a WMS', (start) => {
  let server: TestServer;
  let reader: ReaderCalls;
  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    const style = { rules: [{ title: '地块', titleEn: 'Plot', fill: { color: '#4ea3d8', alpha: 1 } }] };
    await storeLayer(server.database, { name: 'dated', geometryType: 'polygon', features: FIELDS, style });
    await storeLayer(server.database, { name: 'vast', geometryType: 'polygon', features: FIELDS, style });
    await server.database.query(`UPDATE geo_layers SET vertices = 600000 WHERE name = 'vast'`);
    reader = await readerOf(server);
  });

  const ask = (parameters: Record<string, string>) =>
    reader.get(`/geo/wms?${new URLSearchParams(parameters).toString()}`);

  /** Which of the four squares are told of, each asked at its middle. */
  async function squares(time: string): Promise<readonly number[]> {
    const found: number[] = [];
    for (const at of FIELDS.keys()) {
      const response = await ask({
        ...MAP,
        ...(time === '' ? {} : { TIME: time }),
        REQUEST: 'GetFeatureInfo',
        QUERY_LAYERS: 'dated',
        INFO_FORMAT: 'application/json',
        I: String(100 * at + 45),
        J: '50',
      });
      const body = (await response.json()) as { features: readonly unknown[] };
      if (body.features.length > 0) found.push(at);
    }
    return found;
  }

  async function bytesOf(time: string): Promise<string> {
    const response = await ask({ ...MAP, ...(time === '' ? {} : { TIME: time }) });
    expect(response.status, time).toBe(200);
    return Buffer.from(await response.arrayBuffer()).toString('base64');
  }

  test.each(['1.3.0', '1.1.1'])(
    'the capabilities of %s tell the times of a layer that has some',
    async (version) => {
      const response = await ask({ SERVICE: 'WMS', REQUEST: 'GetCapabilities', VERSION: version });
      const { layers } = readCapabilities(await response.text(), (xml) => parseXml(xml).ownerDocument);
      expect(layers.get('dated')?.times?.map(({ text }) => text)).toEqual(['2018', '2019', '2021']);
      expect(layers.get('lakes')?.times).toBeUndefined();
      // Its values would have to be read one and all.
      expect(layers.get('vast')?.times).toBeUndefined();
    },
  );

  test('a map and its facts are of the time that is asked for, one, several or a range', async () => {
    expect(await squares('')).toEqual([0, 1, 2, 3]);
    expect(await squares('2019')).toEqual([1]);
    expect(await squares('2018,2021-05')).toEqual([0, 2]);
    expect(await squares('2018/2019/P1Y')).toEqual([0, 1]);
    expect(await squares('2020')).toEqual([]);
    const maps = await Promise.all(['', '2019', '2018/2019', '2020'].map(bytesOf));
    expect(new Set(maps).size).toBe(4);
    expect(await bytesOf('2019-01-01/2019-12-31')).toBe(await bytesOf('2019'));
  });

  test('beside a layer with times others are drawn whole', async () => {
    const both = { ...MAP, LAYERS: 'lakes,dated', TIME: '2020' };
    const [withTime, alone] = await Promise.all([ask(both), ask({ ...MAP, LAYERS: 'lakes' })]);
    expect(Buffer.from(await withTime.arrayBuffer())).toEqual(Buffer.from(await alone.arrayBuffer()));
  });

  test.each(['yesterday', '2019/', '2021/2018', '2018/2019/P1Y/P1Y', '2019-13'])(
    'a time that is none is refused with what it should be: %s',
    async (time) => {
      const response = await ask({ ...MAP, TIME: time });
      const root = parseXml(await response.text());
      expect(response.status).toBe(400);
      expect(root.firstElementChild?.getAttribute('code')).toBe('InvalidDimensionValue');
      expect(root.textContent).toContain('应为年、月或日');
    },
  );
});
