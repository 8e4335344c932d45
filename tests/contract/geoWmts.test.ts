import { beforeAll, describe, expect, test } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { onEachGeoServer } from '../support/eachDatabase.ts';
import { decodePicture, parseXml, textsOf } from '../support/geoRequests.ts';
import type { ReaderCalls } from '../support/server.ts';

/** The middle of Sayram lake, and of dry mountains north of it, in degrees. */
const LAKE = { lon: 81.18, lat: 44.6 };
const DRY = { lon: 81.18, lat: 44.95 };

const WORLD_M = 20037508.342789244;

/** The tile of a set that holds a place, and the pixel in it. */
function placeIn(set: string, level: number, { lon, lat }: { lon: number; lat: number }) {
  const { x, y } = toWebMercator(lon, lat);
  const [fromLeft, fromTop, columns, rows] =
    set === 'EPSG:3857' || set.startsWith('GoogleMapsCompatible')
      ? [(x + WORLD_M) / (2 * WORLD_M), (WORLD_M - y) / (2 * WORLD_M), 2 ** level, 2 ** level]
      : [(lon + 180) / 360, (90 - lat) / 180, 2 * 2 ** level, 2 ** level];
  const [col, row] = [Math.floor(fromLeft * columns), Math.floor(fromTop * rows)];
  const pixel = [(fromLeft * columns - col) * 256, (fromTop * rows - row) * 256] as const;
  return { col, row, pixel };
}

onEachGeoServer('WMTS', (connect) => {
  let server: ReaderCalls;
  beforeAll(async () => {
    server = await connect();
  });

  const get = (parameters: Record<string, string>, init?: RequestInit) =>
    server.get(`/geo/wmts?${new URLSearchParams(parameters).toString()}`, init);

  function tileParameters(
    layer: string,
    set: string,
    level: number,
    place: { lon: number; lat: number },
  ): Record<string, string> {
    const { col, row } = placeIn(set, level, place);
    return {
      SERVICE: 'WMTS',
      VERSION: '1.0.0',
      REQUEST: 'GetTile',
      LAYER: layer,
      STYLE: 'default',
      FORMAT: layer === 'imagery' ? 'image/jpeg' : 'image/png',
      TILEMATRIXSET: set,
      TILEMATRIX: String(level),
      TILEROW: String(row),
      TILECOL: String(col),
    };
  }

  async function colourAt(layer: string, set: string, level: number, place: typeof LAKE) {
    const response = await get(tileParameters(layer, set, level, place));
    expect(response.status).toBe(200);
    const picture = await decodePicture(await response.arrayBuffer());
    expect([picture.width, picture.height]).toEqual([256, 256]);
    return picture.at(...placeIn(set, level, place).pixel);
  }

  async function capabilities() {
    const response = await get({ service: 'wmts', request: 'getcapabilities' });
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    return parseXml(await response.text());
  }

  function layerIn(root: Element, name: string): Element {
    const layer = [...root.getElementsByTagName('Layer')].find(
      (element) => textsOf(element, 'ows:Identifier')[0] === name,
    );
    if (layer === undefined) throw new Error(`no layer ${name}`);
    return layer;
  }

  const setsOf = (layer: Element) =>
    [...layer.getElementsByTagName('TileMatrixSetLink')].map(
      (link) => link.getElementsByTagName('TileMatrixSet')[0]?.textContent,
    );

  describe('GetCapabilities', () => {
    test('offers layers in degrees, in Web Mercator and in zones, two of them in one set only', async () => {
      const root = await capabilities();
      expect([root.localName, root.getAttribute('version')]).toEqual(['Capabilities', '1.0.0']);
      expect(setsOf(layerIn(root, 'roads')).slice(0, 3)).toEqual(['EPSG:3857', 'EPSG:4326', 'EPSG:4490']);
      expect(setsOf(layerIn(root, 'landcover'))).toEqual(['EPSG:4326']);
      expect(setsOf(layerIn(root, 'lakes'))).toEqual(['EPSG:4490']);
    });

    test('describes the grids as OGC does', async () => {
      const root = await capabilities();
      const sets = [...root.getElementsByTagName('TileMatrixSet')].filter(
        (set) => set.getElementsByTagName('TileMatrix').length > 0,
      );
      const described = sets.map((set) => {
        const [level] = set.getElementsByTagName('TileMatrix');
        return [
          textsOf(set, 'ows:SupportedCRS')[0],
          Number(level && textsOf(level, 'ScaleDenominator')[0]),
          level && textsOf(level, 'TopLeftCorner')[0],
          level && textsOf(level, 'MatrixWidth')[0],
        ];
      });
      // Scale denominators of OGC 07-057r7, annex E.
      const close = (value: number): unknown => expect.closeTo(value, 4);
      expect(described.slice(0, 3)).toEqual([
        ['urn:ogc:def:crs:EPSG::3857', close(559082264.0287178), `${-WORLD_M} ${WORLD_M}`, '1'],
        ['urn:ogc:def:crs:EPSG::4326', close(279541132.0143589), '90 -180', '2'],
        ['urn:ogc:def:crs:EPSG::4490', close(279541132.0143589), '90 -180', '2'],
      ]);
    });

    test('the imagery has sets of its own, which end where it does', async () => {
      expect(setsOf(layerIn(await capabilities(), 'imagery'))).toEqual([
        'GoogleMapsCompatible_Level14',
        'EPSG:4326_Level13',
        'EPSG:4490_Level13',
      ]);
      const tooFine = tileParameters('imagery', 'EPSG:4326_Level13', 14, LAKE);
      expect((await get(tooFine)).status).toBe(400);
    });

    test('is the same at its RESTful address, and its tile addresses work', async () => {
      const response = await server.get(`/geo/wmts/1.0.0/WMTSCapabilities.xml`);
      const root = parseXml(await response.text());
      const [resource] = layerIn(root, 'roads').getElementsByTagName('ResourceURL');
      const place = tileParameters('roads', 'EPSG:4326', 8, LAKE);
      const address = (resource?.getAttribute('template') ?? '')
        .replace('{Style}', 'default')
        .replace('{TileMatrixSet}', 'EPSG:4326')
        .replace('{TileMatrix}', '8')
        .replace('{TileRow}', place.TILEROW ?? '')
        .replace('{TileCol}', place.TILECOL ?? '');
      const tile = await server.get(address);
      expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'image/png']);
      const byPairs = await get(place);
      expect(Buffer.from(await tile.arrayBuffer()).equals(Buffer.from(await byPairs.arrayBuffer()))).toBe(
        true,
      );
    });
  });

  describe('GetTile', () => {
    test.each([9, 11])('draws a lake where it lies, level %i', async (level) => {
      const wet = await colourAt('lakes', 'EPSG:4490', level, LAKE);
      const dry = await colourAt('lakes', 'EPSG:4490', level, DRY);
      expect(wet[2]).toBeGreaterThan(wet[0] ?? 255);
      expect(wet[3]).toBeGreaterThan(150);
      expect(dry[3]).toBe(0);
    });

    test('land cover in degrees has the colours that the WMS draws', async () => {
      const query = new URLSearchParams({
        ...{ SERVICE: 'WMS', VERSION: '1.1.1', REQUEST: 'GetMap', LAYERS: 'landcover', STYLES: '' },
        ...{ SRS: 'EPSG:4326', BBOX: '81.17,44.94,81.19,44.96', WIDTH: '21', HEIGHT: '21' },
        ...{ FORMAT: 'image/png', TRANSPARENT: 'TRUE' },
      });
      const map = await server.get(`/geo/wms?${query.toString()}`);
      const expected = (await decodePicture(await map.arrayBuffer())).at(10, 10);
      expect(expected[3]).toBeGreaterThan(0);
      expect(await colourAt('landcover', 'EPSG:4326', 12, DRY)).toEqual(expected);
    });

    test('the imagery shows the same place in every tiling', async () => {
      const mercator = await colourAt('imagery', 'GoogleMapsCompatible_Level14', 9, LAKE);
      for (const set of ['EPSG:4326_Level13', 'EPSG:4490_Level13']) {
        const colour = await colourAt('imagery', set, 8, LAKE);
        for (const [channel, value] of mercator.entries())
          expect(Math.abs((colour[channel] ?? 999) - value)).toBeLessThan(16);
      }
    });

    test('the geographic tiles are those of the XYZ address', async () => {
      const { col, row } = placeIn('EPSG:4326', 8, LAKE);
      const xyz = await server.get(`/geo/tiles/imagery-4326/8/${col}/${row}.jpg`);
      const wmts = await get(tileParameters('imagery', 'EPSG:4326_Level13', 8, LAKE));
      expect(xyz.status).toBe(200);
      expect(Buffer.from(await xyz.arrayBuffer()).equals(Buffer.from(await wmts.arrayBuffer()))).toBe(true);
      expect((await server.get(`/geo/tiles/imagery-4326/8/512/10.jpg`)).status).toBe(404);
    });

    test('answers 304 to who has the tile already', async () => {
      const parameters = tileParameters('lakes', 'EPSG:4490', 9, LAKE);
      const tag = (await get(parameters)).headers.get('etag') ?? '';
      expect((await get(parameters, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    });
  });

  describe('GetFeatureInfo', () => {
    const info = (place: typeof LAKE, extra: Record<string, string> = {}) => {
      const { pixel } = placeIn('EPSG:4490', 10, place);
      return get({
        ...tileParameters('lakes', 'EPSG:4490', 10, place),
        REQUEST: 'GetFeatureInfo',
        INFOFORMAT: 'application/geo+json',
        I: String(Math.floor(pixel[0])),
        J: String(Math.floor(pixel[1])),
        ...extra,
      });
    };

    test('names what lies under a pixel', async () => {
      const body = (await (await info(LAKE)).json()) as { features: { properties: { name: string } }[] };
      expect(body.features.map(({ properties }) => properties.name)).toEqual(['赛里木湖']);
      expect(((await (await info(DRY)).json()) as typeof body).features).toEqual([]);
    });

    test.each([
      ['a pixel beyond the tile', { I: '256' }, 'PointIJOutOfRange'],
      ['an unknown form', { INFOFORMAT: 'text/x' }, 'InvalidParameterValue'],
      [
        'a layer without features',
        { LAYER: 'imagery', TILEMATRIXSET: 'EPSG:4326_Level13', FORMAT: 'image/jpeg' },
        'OperationNotSupported',
      ],
    ])('refuses %s', async (_what, extra, code) => {
      const response = await info(LAKE, extra);
      expect(response.status).toBe(400);
      const [exception] = parseXml(await response.text()).getElementsByTagName('ows:Exception');
      expect(exception?.getAttribute('exceptionCode')).toBe(code);
    });
  });

  describe('refuses', () => {
    test.each([
      ['no request', { REQUEST: '' }, 'MissingParameterValue', 'Request', 400],
      ['another service', { SERVICE: 'WMS' }, 'InvalidParameterValue', 'Service', 400],
      ['an unknown operation', { REQUEST: 'DropTile' }, 'OperationNotSupported', 'Request', 400],
      ['an unknown layer', { LAYER: 'x"<y>' }, 'InvalidParameterValue', 'Layer', 400],
      ['an unknown style', { STYLE: 'fancy' }, 'InvalidParameterValue', 'Style', 400],
      ['a set the layer has not', { LAYER: 'landcover' }, 'InvalidParameterValue', 'TileMatrixSet', 400],
      ['another format', { FORMAT: 'image/webp' }, 'InvalidParameterValue', 'Format', 400],
      ['no format', { FORMAT: '' }, 'MissingParameterValue', 'Format', 400],
      ['a level too fine', { TILEMATRIX: '40' }, 'InvalidParameterValue', 'TileMatrix', 400],
      ['a row that is no number', { TILEROW: '-1' }, 'InvalidParameterValue', 'TileRow', 400],
      ['a column beyond the matrix', { TILECOL: '99999' }, 'TileOutOfRange', 'TileCol', 404],
    ])('%s, naming it', async (_what, extra, code, locator, status) => {
      const response = await get({ ...tileParameters('roads', 'EPSG:4490', 8, LAKE), ...extra });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const root = parseXml(await response.text());
      const [exception] = root.getElementsByTagName('ows:Exception');
      expect([exception?.getAttribute('exceptionCode'), exception?.getAttribute('locator')]).toEqual([
        code,
        locator,
      ]);
    });

    test('RESTful addresses without a format or with a wrong one', async () => {
      const base = `/geo/wmts/1.0.0/roads/default/EPSG:3857/5/10`;
      for (const file of ['20', '20.', '20.webp', 'x.png'])
        expect((await server.get(`${base}/${file}`)).status).toBe(400);
    });
  });
});
