import { beforeAll, describe, expect, test } from 'vitest';
import { planeOf } from '../../src/domain/geodesy/planes.ts';
import { onEachGeoServer } from '../support/eachDatabase.ts';
import { decodePicture, layerNumbers, parseXml, textsOf } from '../support/geoRequests.ts';
import type { ReaderCalls } from '../support/server.ts';

const MAP_SERVICE = '/geo/arcgis/rest/services/bortala/MapServer';

/** The middle of Sayram lake, and of dry mountains north of it, in degrees. */
const LAKE = { lon: 81.18, lat: 44.6 };
const DRY = { lon: 81.18, lat: 44.95 };

/** The zones of each datum, width and way to write eastings, and UTM; whether their northing comes first. */
const ZONES = [
  [4515, true],
  [4536, true],
  [4492, true],
  [4503, true],
  [4516, true],
  [2351, true],
  [2372, true],
  [2339, true],
  [2403, true],
  [2424, true],
  [21454, true],
  [32644, false],
  [32645, false],
] as const;

/** Coordinates of a place in a zone, easting first. */
function placeIn(code: number, { lon, lat }: typeof LAKE): readonly [number, number] {
  const plane = planeOf(`EPSG:${code}`);
  if (plane === undefined) throw new Error(`no plane ${code}`);
  return plane.toPlane(lon, lat);
}

/** A square of a zone around the lake, metres, easting first. */
function boxIn(code: number) {
  const [x, y] = placeIn(code, LAKE);
  return [x - 50_000, y - 50_000, x + 50_000, y + 50_000] as const;
}

const PX = 500;

/** The pixel of a place on the picture of that square. */
function pixelOf(code: number, place: typeof LAKE): [number, number] {
  const [left, , , top] = boxIn(code);
  const [x, y] = placeIn(code, place);
  return [(x - left) / 200, (top - y) / 200];
}

onEachGeoServer('maps and features in zones', (connect) => {
  let server: ReaderCalls;
  beforeAll(async () => {
    server = await connect();
  });

  test.each(ZONES)('a tile of the WMTS in EPSG:%i is the map of its rectangle', async (code, northFirst) => {
    const set = `EPSG:${String(code)}`;
    const capabilities = parseXml(
      await (await server.get('/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities')).text(),
    );
    const described = [...capabilities.getElementsByTagName('TileMatrixSet')].find(
      (element) => textsOf(element, 'ows:SupportedCRS')[0] === `urn:ogc:def:crs:EPSG::${String(code)}`,
    );
    const matrix = [...(described?.getElementsByTagName('TileMatrix') ?? [])].find(
      (element) => textsOf(element, 'ows:Identifier')[0] === '8',
    );
    const corner = (matrix && textsOf(matrix, 'TopLeftCorner')[0])?.split(' ').map(Number) ?? [];
    const [left = NaN, top = NaN] = northFirst ? corner.toReversed() : corner;
    const sideM = Number(matrix && textsOf(matrix, 'ScaleDenominator')[0]) * 0.00028 * 256;
    const [x, y] = placeIn(code, LAKE);
    const [column, row] = [Math.floor((x - left) / sideM), Math.floor((top - y) / sideM)];
    const tile = await server.get(
      `/geo/wmts/1.0.0/roads/default/${set}/8/${String(row)}/${String(column)}.png`,
    );
    const [minX, maxY] = [left + column * sideM, top - row * sideM];
    const map = await wms({
      ...{ VERSION: '1.1.1', REQUEST: 'GetMap', LAYERS: 'roads', STYLES: '', SRS: set },
      ...{ BBOX: [minX, maxY - sideM, minX + sideM, maxY].map(Math.round).join(',') },
      ...{ WIDTH: '256', HEIGHT: '256', FORMAT: 'image/png', TRANSPARENT: 'TRUE' },
    });
    expect([tile.status, map.status]).toEqual([200, 200]);
    const [own, wanted] = [await tile.arrayBuffer(), await map.arrayBuffer()].map((bytes) =>
      Buffer.from(bytes),
    );
    expect(own?.equals(wanted ?? Buffer.alloc(0))).toBe(true);
    expect(own?.length).toBeGreaterThan(1000);
  });

  test('documents say how good places of the old datums are, and of no others', async () => {
    const root = parseXml(await (await server.get('/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities')).text());
    const noted = [...root.getElementsByTagName('TileMatrixSet')]
      .filter((set) => textsOf(set, 'ows:Abstract').join('').includes('旧基准'))
      .map((set) => textsOf(set, 'ows:Identifier')[0]);
    expect(noted).toHaveLength(12);
    expect(noted).toEqual(expect.arrayContaining(['EPSG:2372', 'EPSG:21454']));
    for (const document of [
      await (await wms({ REQUEST: 'GetCapabilities', VERSION: '1.3.0' })).text(),
      await (await server.get(`${MAP_SERVICE}?f=json`)).text(),
    ])
      expect(document).toMatch(/Xian 1980: 旧基准，.* off\. .*Beijing 1954: 旧基准/);
  });

  const wms = (parameters: Record<string, string>) =>
    server.get(`/geo/wms?${new URLSearchParams({ SERVICE: 'WMS', ...parameters }).toString()}`);

  /** The request of the square around the lake in a version, with its axes. */
  function mapOf(code: number, version: '1.1.1' | '1.3.0', northFirst: boolean): Record<string, string> {
    const [left, bottom, right, top] = boxIn(code);
    const isTurned = version === '1.3.0' && northFirst;
    return {
      VERSION: version,
      REQUEST: 'GetMap',
      LAYERS: 'lakes',
      STYLES: '',
      [version === '1.3.0' ? 'CRS' : 'SRS']: `EPSG:${code}`,
      BBOX: (isTurned ? [bottom, left, top, right] : [left, bottom, right, top]).join(','),
      WIDTH: String(PX),
      HEIGHT: String(PX),
      FORMAT: 'image/png',
      TRANSPARENT: 'TRUE',
    };
  }

  async function picture(parameters: Record<string, string>) {
    const response = await wms(parameters);
    expect(response.headers.get('content-type')).toBe(parameters.FORMAT);
    return decodePicture(await response.arrayBuffer());
  }

  test.each(ZONES)(
    'GetMap and GetFeatureInfo in EPSG:%d, the lake where it lies',
    async (code, northFirst) => {
      for (const version of ['1.1.1', '1.3.0'] as const) {
        const asked = mapOf(code, version, northFirst);
        const map = await picture(asked);
        expect([map.width, map.height]).toEqual([PX, PX]);
        const [red = 0, , blue = 0, alpha = 0] = map.at(...pixelOf(code, LAKE));
        expect(alpha).toBeGreaterThan(150);
        expect(blue).toBeGreaterThan(red + 60);
        expect(map.at(...pixelOf(code, DRY))[3]).toBe(0);
        const [i, j] = pixelOf(code, LAKE).map((px) => String(Math.floor(px)));
        const [column, row] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
        const info = { REQUEST: 'GetFeatureInfo', QUERY_LAYERS: 'lakes', INFO_FORMAT: 'application/json' };
        const answer = await wms({ ...asked, ...info, [column]: i ?? '', [row]: j ?? '' });
        expect(await answer.json()).toMatchObject({ features: [{ properties: { name: '赛里木湖' } }] });
      }
    },
  );

  test('the capabilities list them, with the rectangle of each layer, axes as the version wants them', async () => {
    for (const [version, attribute] of [
      ['1.3.0', 'CRS'],
      ['1.1.1', 'SRS'],
    ] as const) {
      const root = parseXml(await (await wms({ REQUEST: 'GetCapabilities', VERSION: version })).text());
      const lakes = [...root.getElementsByTagName('Layer')].find(
        (layer) => layer.getElementsByTagName('Name')[0]?.textContent === 'lakes',
      );
      const boxes = [...(lakes?.getElementsByTagName('BoundingBox') ?? [])];
      for (const [code, northFirst] of ZONES) {
        const box = boxes.find((each) => each.getAttribute(attribute) === `EPSG:${code}`);
        const sides = ['minx', 'miny', 'maxx', 'maxy'].map((side) => Number(box?.getAttribute(side)));
        const [a = NaN, b = NaN, c = NaN, d = NaN] = sides;
        const isTurned = version === '1.3.0' && northFirst;
        const [left, bottom, right, top] = isTurned ? [b, a, d, c] : [a, b, c, d];
        const [x, y] = placeIn(code, LAKE);
        expect([x > left, x < right, y > bottom, y < top]).toEqual([true, true, true, true]);
        expect(right - left).toBeLessThan(400_000);
      }
    }
  });

  test('backgrounds, JPEG, large pictures in bands and several layers are as in other references', async () => {
    const asked = { ...mapOf(4536, '1.3.0', true), LAYERS: 'landcover,lakes,roads' };
    const plain = await picture({ ...asked, TRANSPARENT: 'FALSE', BGCOLOR: '0x102030', LAYERS: 'lakes' });
    expect(plain.at(...pixelOf(4536, DRY)).slice(0, 3)).toEqual([16, 32, 48]);
    const jpeg = await picture({ ...asked, FORMAT: 'image/jpeg' });
    expect(jpeg.width).toBe(PX);
    const [left, bottom, right, top] = boxIn(4536);
    const middle = (bottom + top) / 2;
    const part = async (low: number, high: number, heightPx: number) =>
      (
        await picture({
          ...asked,
          BBOX: [low, left, high, right].join(','),
          WIDTH: '2048',
          HEIGHT: String(heightPx),
        })
      ).data;
    const [whole, upper, lower] = await Promise.all([
      part(bottom, top, 2048),
      part(middle, top, 1024),
      part(bottom, middle, 1024),
    ]);
    const joined = Buffer.concat([upper, lower]);
    expect(whole).toHaveLength(joined.length);
    // The halves are drawn at pixels of their own that begin elsewhere: edges of lines differ, and nothing else.
    const differing = joined.filter((value, at) => Math.abs(value - (whole[at] ?? Infinity)) > 64).length;
    expect(differing / joined.length).toBeLessThan(0.02);
  });

  test('what lies beyond a zone is clear, and no reason to fail', async () => {
    const asked = mapOf(4536, '1.1.1', true);
    for (const BBOX of [
      '90000000,0,90001000,1000',
      '-90000000,-90000000,90000000,90000000',
      '0,9000000,900000,20000000',
      '0,0,0.001,0.001',
    ]) {
      const map = await picture({ ...asked, BBOX });
      expect([map.width, map.at(1, 1)[3]]).toEqual([PX, 0]);
    }
    // A picture of one pixel, and rectangles whose pixels are far from square.
    expect((await picture({ ...asked, WIDTH: '1', HEIGHT: '1' })).width).toBe(1);
    expect((await picture({ ...asked, WIDTH: '2000', HEIGHT: '3' })).width).toBe(2000);
    const BBOX = '554903,4500000,554904,5500000';
    expect((await picture({ ...asked, BBOX, WIDTH: '4096', HEIGHT: '1' })).width).toBe(4096);
  });

  describe('ArcGIS', () => {
    const ask = async (path: string, parameters: Record<string, string>) => {
      const query = new URLSearchParams({ f: 'json', ...parameters });
      return (await server.fetch(`${MAP_SERVICE}${path}?${query.toString()}`)).body;
    };

    test.each(ZONES)('draws, queries and answers in %d', async (code) => {
      const ids = await layerNumbers(server);
      const lakes = String(ids.get('lakes'));
      const box = boxIn(code);
      const map = { bbox: box.join(','), bboxSR: String(code), size: `${PX},${PX}`, layers: `show:${lakes}` };
      const query = new URLSearchParams({ f: 'image', transparent: 'true', format: 'png32', ...map });
      const response = await server.get(`${MAP_SERVICE}/export?${query.toString()}`);
      const drawn = await decodePicture(await response.arrayBuffer());
      expect(drawn.at(...pixelOf(code, LAKE))[3]).toBeGreaterThan(150);
      expect(drawn.at(...pixelOf(code, DRY))[3]).toBe(0);
      expect(await ask('/export', map)).toMatchObject({
        extent: { spatialReference: { wkid: code, latestWkid: code } },
      });
      const [x, y] = placeIn(code, LAKE);
      const point = { geometry: `${x},${y}`, geometryType: 'esriGeometryPoint', inSR: String(code) };
      const named = { outFields: 'name', outSR: String(code) };
      const found = (await ask(`/${lakes}/query`, { ...point, ...named })) as {
        spatialReference: { wkid: number };
        features: { attributes: { name: string }; geometry: { rings: [number, number][][] } }[];
      };
      expect(found.spatialReference.wkid).toBe(code);
      expect(found.features[0]?.attributes.name).toBe('赛里木湖');
      const degrees = (await ask(`/${lakes}/query`, { ...point, ...named, outSR: '4326' })) as typeof found;
      const [inZone] = found.features[0]?.geometry.rings[0] ?? [];
      const [[lon = NaN, lat = NaN] = []] = degrees.features[0]?.geometry.rings[0] ?? [];
      const [east, north] = placeIn(code, { lon, lat });
      expect(inZone?.[0]).toBeCloseTo(east, 2);
      expect(inZone?.[1]).toBeCloseTo(north, 2);
      const inBox = { geometry: box.join(','), geometryType: 'esriGeometryEnvelope', inSR: String(code) };
      expect(await ask(`/${lakes}/query`, { ...inBox, returnCountOnly: 'true' })).toMatchObject({
        count: expect.any(Number) as number,
      });
    });

    test('says the reference of GeoJSON that is not in degrees', async () => {
      const ids = await layerNumbers(server);
      const asked = { f: 'geojson', where: "name='赛里木湖'", outSR: '4536' };
      expect(await ask(`/${String(ids.get('lakes'))}/query`, asked)).toMatchObject({
        crs: { properties: { name: 'EPSG:4536' } },
      });
    });
  });
});
