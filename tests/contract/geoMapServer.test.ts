import { beforeAll, describe, expect, test } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { onEachGeoServer } from '../support/eachDatabase.ts';
import { decodePicture, layerNumbers } from '../support/geoRequests.ts';
import type { ReaderCalls } from '../support/server.ts';

const ROOT = '/geo/arcgis/rest/services/bortala/MapServer';

/** The middle of Sayram lake, and of dry mountains north of it, in degrees. */
const LAKE = { lon: 81.18, lat: 44.6 };
const DRY = { lon: 81.18, lat: 44.95 };

/** A map around both, degrees. */
const BOX = { minX: 80.68, minY: 44.2, maxX: 81.68, maxY: 45.2 };

interface Feature {
  attributes: Record<string, string | number | null>;
  geometry?: Record<string, unknown>;
}

interface QueryAnswer {
  features: Feature[];
  fields: { name: string; alias: string; type: string }[];
  spatialReference: { wkid: number };
  exceededTransferLimit?: boolean;
  count: number;
  objectIds: number[];
}

onEachGeoServer('ArcGIS map service', (connect) => {
  let server: ReaderCalls;
  let ids: ReadonlyMap<string, number>;
  beforeAll(async () => {
    server = await connect();
    ids = await layerNumbers(server);
  });

  const ask = async (path: string, parameters: Record<string, string> = {}) => {
    const query = new URLSearchParams({ f: 'json', ...parameters });
    return (await server.fetch(`${ROOT}${path}?${query.toString()}`)).body;
  };
  const layerPath = (name: string) => `/${String(ids.get(name))}`;
  const query = async (name: string, parameters: Record<string, string>) =>
    (await ask(`${layerPath(name)}/query`, parameters)) as QueryAnswer;
  const namesIn = ({ features }: QueryAnswer) => features.map(({ attributes }) => attributes.name);

  async function drawn(parameters: Record<string, string>) {
    const all = { f: 'image', size: '200,200', transparent: 'true', ...parameters };
    const response = await server.get(`${ROOT}/export?${new URLSearchParams(all).toString()}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    const picture = await decodePicture(await response.arrayBuffer());
    const inBox = ({ lon, lat }: typeof LAKE) =>
      picture.at(
        ((lon - BOX.minX) / (BOX.maxX - BOX.minX)) * picture.width,
        ((BOX.maxY - lat) / (BOX.maxY - BOX.minY)) * picture.height,
      );
    return { ...picture, lake: inBox(LAKE), dry: inBox(DRY) };
  }
  const bbox = Object.values(BOX).join(',');
  const lakesOnly = () => `show:${String(ids.get('lakes'))}`;
  const inDegrees = () => ({ bbox, bboxSR: '4326', imageSR: '4326', layers: lakesOnly() });

  describe('describes itself', () => {
    test('as a server', async () => {
      expect((await server.fetch('/geo/arcgis/rest/info?f=json')).body).toMatchObject({
        currentVersion: 10.91,
        authInfo: { isTokenBasedSecurity: false },
      });
      expect((await server.fetch('/geo/arcgis/rest/services?f=json')).body).toMatchObject({
        services: [
          { name: 'bortala', type: 'MapServer' },
          { name: 'bortala', type: 'FeatureServer' },
          { name: 'terrain', type: 'ImageServer' },
        ],
      });
    });

    test('as a map whose top layer comes first', async () => {
      const root = (await ask('')) as { layers: { id: number; name: string; geometryType: string }[] };
      expect(root).toMatchObject({
        spatialReference: { wkid: 102100, latestWkid: 3857 },
        capabilities: 'Map,Query,Data',
      });
      expect(root.layers).toHaveLength(ids.size);
      expect(root.layers.at(-1)).toMatchObject({ name: '土地覆被', geometryType: 'esriGeometryPolygon' });
    });

    test('layer by layer, with fields and the symbols of its style', async () => {
      const lakes = (await ask(layerPath('lakes'))) as {
        fields: unknown[];
        drawingInfo: { renderer: unknown };
      };
      expect(lakes).toMatchObject({
        type: 'Feature Layer',
        displayField: 'name',
        geometryType: 'esriGeometryPolygon',
      });
      expect(lakes.fields).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'OBJECTID', type: 'esriFieldTypeOID' }),
          expect.objectContaining({ name: 'name', alias: '名称', type: 'esriFieldTypeString' }),
          expect.objectContaining({ name: 'levelM', type: 'esriFieldTypeInteger' }),
          expect.objectContaining({ name: 'areaKm2', type: 'esriFieldTypeDouble' }),
        ]),
      );
      expect(lakes.drawingInfo.renderer).toMatchObject({
        type: 'simple',
        symbol: { type: 'esriSFS', color: [78, 163, 216, 191], outline: { type: 'esriSLS', width: 0.75 } },
      });
      const roads = (await ask(layerPath('roads'))) as typeof lakes;
      expect(roads.drawingInfo.renderer).toMatchObject({
        type: 'uniqueValue',
        field1: 'class',
        defaultLabel: '其他道路',
        uniqueValueInfos: expect.arrayContaining([
          expect.objectContaining({ value: '高速公路', label: '高速公路' }),
        ]) as unknown,
      });
    });

    test('all layers at once', async () => {
      const { layers } = (await ask('/layers')) as { layers: { fields: unknown[] }[] };
      expect(layers).toHaveLength(ids.size);
      expect(layers.every(({ fields }) => fields.length > 1)).toBe(true);
    });

    test('with a legend whose pictures are pictures', async () => {
      const { layers } = (await ask('/legend')) as {
        layers: { layerId: number; legend: { label: string; imageData: string; width: number }[] }[];
      };
      const [entry] = layers.find(({ layerId }) => layerId === ids.get('lakes'))?.legend ?? [];
      const picture = await decodePicture(Buffer.from(entry?.imageData ?? '', 'base64'));
      expect([entry?.label, entry?.width, picture.width]).toEqual(['湖泊', 20, 20]);
      const [r = 0, , b = 0, alpha] = picture.at(10, 10);
      expect(b).toBeGreaterThan(r);
      expect(alpha).toBeGreaterThan(150);
    });
  });

  describe('export', () => {
    test('draws the layers asked for where they lie', async () => {
      const { lake, dry, width, height } = await drawn(inDegrees());
      expect([width, height]).toEqual([200, 200]);
      expect(lake[2]).toBeGreaterThan(lake[0] ?? 255);
      expect(dry[3]).toBe(0);
      expect((await drawn({ ...inDegrees(), layers: 'show:-1' })).lake[3]).toBe(0);
      expect(
        (await drawn({ ...inDegrees(), layers: `hide:${String(ids.get('landcover'))}` })).lake[3],
      ).toBeGreaterThan(0);
    });

    test('draws in Web Mercator what is asked for in degrees', async () => {
      const low = toWebMercator(BOX.minX, BOX.minY);
      const high = toWebMercator(BOX.maxX, BOX.maxY);
      const size = `200,${Math.round((200 * (high.y - low.y)) / (high.x - low.x))}`;
      const { at, height } = await drawn({ ...inDegrees(), imageSR: '102100', size });
      const { y } = toWebMercator(LAKE.lon, LAKE.lat);
      expect(at(100, ((high.y - y) / (high.y - low.y)) * height)[3]).toBeGreaterThan(150);
    });

    test('widens the rectangle to the picture, says so, and where the picture is', async () => {
      const answer = (await ask('/export', { ...inDegrees(), size: '400,200' })) as {
        href: string;
        width: number;
        extent: { xmin: number; xmax: number; ymin: number; ymax: number };
      };
      expect(answer).toMatchObject({ width: 400, height: 200 });
      expect(answer.extent.xmax - answer.extent.xmin).toBeCloseTo(2, 6);
      expect(answer.extent.ymax - answer.extent.ymin).toBeCloseTo(1, 6);
      expect((await server.get(answer.href)).headers.get('content-type')).toBe('image/png');
    });

    test('draws pens twice as wide at twice the resolution', async () => {
      const line = { bbox, bboxSR: '4326', imageSR: '4326', layers: `show:${String(ids.get('rivers'))}` };
      const inked = async (dpi: string) => {
        const picture = await drawn({ ...line, dpi });
        let count = 0;
        for (let x = 0; x < 200; x++)
          for (let y = 0; y < 200; y++) if ((picture.at(x, y)[3] ?? 0) > 100) count += 1;
        return count;
      };
      const [plain, fine] = [await inked('96'), await inked('192')];
      expect(fine).toBeGreaterThan(plain * 1.4);
    });

    test('draws only the features that a definition keeps', async () => {
      const definition = (name: string) => JSON.stringify({ [String(ids.get('lakes'))]: `name = '${name}'` });
      expect((await drawn({ ...inDegrees(), layerDefs: definition('艾比湖') })).lake[3]).toBe(0);
      expect((await drawn({ ...inDegrees(), layerDefs: definition('赛里木湖') })).lake[3]).toBeGreaterThan(
        150,
      );
    });
  });

  describe('query', () => {
    test('finds by attributes and answers the fields asked for', async () => {
      const answer = await query('areas', {
        where: "name LIKE '%县' AND level = 'county'",
        outFields: 'name,code',
      });
      expect(namesIn(answer).sort()).toEqual(['温泉县', '精河县']);
      expect(Object.keys(answer.features[0]?.attributes ?? {})).toEqual(['name', 'code']);
      expect(answer.fields.map(({ name, alias }) => [name, alias])).toEqual([
        ['name', '名称'],
        ['code', '编码'],
      ]);
    });

    test.each([
      ['a point', { geometry: `${LAKE.lon},${LAKE.lat}`, geometryType: 'esriGeometryPoint', inSR: '4326' }],
      [
        'a point in JSON with its reference',
        {
          geometry: JSON.stringify({ x: LAKE.lon, y: LAKE.lat, spatialReference: { wkid: 4326 } }),
          geometryType: 'esriGeometryPoint',
        },
      ],
      [
        'an envelope',
        { geometry: '81,44.5,81.4,44.7', geometryType: 'esriGeometryEnvelope', inSR: '{"wkid":4326}' },
      ],
      [
        'a polygon',
        {
          geometry: JSON.stringify({
            rings: [
              [
                [81.1, 44.5],
                [81.1, 44.7],
                [81.3, 44.6],
              ],
            ],
          }),
          geometryType: 'esriGeometryPolygon',
          inSR: '4326',
        },
      ],
    ])('finds by %s', async (_what, parameters) => {
      expect(namesIn(await query('lakes', { ...parameters, outFields: '*' }))).toEqual(['赛里木湖']);
    });

    test('answers in Web Mercator unless told, outer rings clockwise', async () => {
      const [feature] = (await query('lakes', { where: "name='赛里木湖'" })).features;
      const [ring = []] = (feature?.geometry?.rings ?? []) as [number, number][][];
      const area2 = ring.reduce((sum, [x, y], index) => {
        const [nextX = 0, nextY = 0] = ring[index + 1] ?? ring[0] ?? [];
        return sum + x * nextY - nextX * y;
      }, 0);
      expect(area2).toBeLessThan(0);
      expect(ring[0]?.[0]).toBeGreaterThan(8_000_000);
      const degrees = await query('settlements', { where: "name='博乐市'", outSR: '4326' });
      expect(degrees.spatialReference.wkid).toBe(4326);
      expect(Number(degrees.features[0]?.geometry?.x)).toBeCloseTo(82.07, 1);
    });

    test('pages through features in an order', async () => {
      const ordered = {
        where: '1=1',
        outFields: 'name',
        returnGeometry: 'false',
        orderByFields: 'OBJECTID DESC',
      };
      const whole = namesIn(await query('settlements', ordered));
      const first = await query('settlements', { ...ordered, resultRecordCount: '3' });
      const next = await query('settlements', { ...ordered, resultRecordCount: '3', resultOffset: '3' });
      expect([...namesIn(first), ...namesIn(next)]).toEqual(whole.slice(0, 6));
      expect(first.exceededTransferLimit).toBe(true);
      expect(first.features[0]?.geometry).toBeUndefined();
    });

    test('counts, lists ids, and gives the extent', async () => {
      const all = { where: '1=1' };
      expect((await query('lakes', { ...all, returnCountOnly: 'true' })).count).toBe(2);
      expect((await query('lakes', { ...all, returnIdsOnly: 'true' })).objectIds).toEqual([1, 2]);
      expect(namesIn(await query('lakes', { objectIds: '2', outFields: 'name' }))).toHaveLength(1);
      const { extent } = (await ask(`${layerPath('lakes')}/query`, {
        ...all,
        returnExtentOnly: 'true',
        outSR: '4326',
      })) as { extent: { xmin: number; xmax: number } };
      expect(extent.xmin).toBeLessThan(81.1);
      expect(extent.xmax).toBeGreaterThan(82.9);
    });

    test('answers GeoJSON in degrees', async () => {
      const body = (await ask(`${layerPath('settlements')}/query`, {
        f: 'geojson',
        where: "name='博乐市'",
        outFields: '*',
      })) as {
        features: { geometry: { type: string; coordinates: number[] }; properties: { name: string } }[];
      };
      expect(body.features).toHaveLength(1);
      expect(body.features[0]?.geometry.coordinates[0]).toBeCloseTo(82.07, 1);
    });

    test('takes the same as a posted form', async () => {
      const body = new URLSearchParams({ f: 'json', where: '1=1', returnCountOnly: 'true' });
      const answer = await server.fetch(`${ROOT}${layerPath('lakes')}/query`, { method: 'POST', body });
      expect(answer.body).toEqual({ count: 2 });
    });
  });

  describe('identify', () => {
    const [x, y] = Object.values(toWebMercator(LAKE.lon, LAKE.lat));
    const at = {
      geometry: `${String(x)},${String(y)}`,
      geometryType: 'esriGeometryPoint',
      sr: '102100',
      tolerance: '3',
      mapExtent: '8900000,5400000,9300000,5640000',
      imageDisplay: '1000,600,96',
    };

    test('names what lies at a place, under the titles of the fields', async () => {
      const { results } = (await ask('/identify', { ...at, layers: `all:${String(ids.get('lakes'))}` })) as {
        results: {
          layerName: string;
          value: string;
          attributes: Record<string, string>;
          geometry: unknown;
        }[];
      };
      expect(results.map(({ value }) => value)).toEqual(['赛里木湖']);
      expect(results[0]?.attributes).toMatchObject({ 名称: '赛里木湖' });
      expect(results[0]?.geometry).toMatchObject({ spatialReference: { wkid: 102100 } });
    });

    test('searches all layers, or stops at the top one that has something', async () => {
      const layersOf = async (layers: string) => {
        const { results } = (await ask('/identify', { ...at, layers, returnGeometry: 'false' })) as {
          results: { layerId: number }[];
        };
        return [...new Set(results.map(({ layerId }) => layerId))];
      };
      const all = await layersOf('all');
      expect(all).toEqual(expect.arrayContaining([ids.get('lakes'), ids.get('areas')]));
      expect(await layersOf('top')).toEqual(all.slice(0, 1));
    });

    test('reaches as far as the tolerance says', async () => {
      // 400 m to a pixel: the lake lies some 30 km south of the dry place.
      const [dryX, dryY] = Object.values(toWebMercator(DRY.lon, DRY.lat));
      const countAt = async (tolerance: string) => {
        const { results } = (await ask('/identify', {
          ...at,
          geometry: JSON.stringify({ x: dryX, y: dryY }),
          layers: `all:${String(ids.get('lakes'))}`,
          tolerance,
        })) as { results: unknown[] };
        return results.length;
      };
      expect([await countAt('3'), await countAt('100')]).toEqual([0, 1]);
    });
  });

  describe('refuses in the envelope of ArcGIS', () => {
    const lakes = () => `${layerPath('lakes')}/query`;
    test.each([
      ['an unknown layer', () => ['/999', {}], 404, /no layer 999/],
      ['a query of an unknown layer', () => ['/x/query', {}], 404, /no layer x/],
      ['an unknown field', () => [lakes(), { where: 'depth > 1' }], 400, /where.*depth/],
      ['a statement', () => [lakes(), { where: '1=1; DELETE FROM geo_layers' }], 400, /where/],
      ['an unknown out field', () => [lakes(), { outFields: 'depth' }], 400, /outFields.*depth/],
      ['an unknown reference', () => [lakes(), { outSR: '2437' }], 400, /outSR.*4326/],
      ['a shape that is none', () => [lakes(), { geometry: '{"rings":[[[1,2]]]}' }], 400, /geometry/],
      [
        'an unknown kind of shape',
        () => [lakes(), { geometry: '1,2', geometryType: 'esriGeometryCircle' }],
        400,
        /esriGeometryCircle/,
      ],
      [
        'an unknown relation',
        () => [lakes(), { geometry: '1,2,3,4', spatialRel: 'esriSpatialRelTouches' }],
        400,
        /spatialRel/,
      ],
      ['statistics', () => [lakes(), { outStatistics: '[]' }], 400, /outStatistics/],
      ['a text to search for', () => [lakes(), { text: '艾比湖' }], 400, /text/],
      ['a time', () => [lakes(), { time: '1751328000000' }], 400, /time/],
      ['a map of a time', () => ['/export', { bbox: '1,1,2,2', time: '1751328000000' }], 400, /time/],
      ['an unknown form', () => [lakes(), { f: 'amf' }], 400, /amf.*geojson/],
      ['a map without a rectangle', () => ['/export', { f: 'image' }], 400, /bbox/],
      ['a map without area', () => ['/export', { bbox: '1,1,1,1' }], 400, /bbox/],
      ['a map that is too large', () => ['/export', { bbox: '1,1,2,2', size: '5000,10' }], 400, /size.*4096/],
      [
        'a map of an unknown layer',
        () => ['/export', { bbox: '1,1,2,2', layers: 'show:999' }],
        400,
        /layers/,
      ],
      [
        'a map with layers of its own',
        () => ['/export', { bbox: '1,1,2,2', dynamicLayers: '[]' }],
        400,
        /dynamicLayers/,
      ],
      ['identify without a place', () => ['/identify', {}], 400, /geometry/],
    ] as [string, () => [string, Record<string, string>], number, RegExp][])(
      '%s',
      async (_what, path, code, why) => {
        const { error } = (await ask(...path())) as { error: { code: number; details: string[] } };
        expect(error.code).toBe(code);
        expect(error.details.join()).toMatch(why);
      },
    );
  });
});
