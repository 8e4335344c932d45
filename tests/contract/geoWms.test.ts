import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { onEachGeoServer } from '../support/eachDatabase.ts';
import { decodePicture, parseXml, textsOf } from '../support/geoRequests.ts';
import type { ReaderCalls } from '../support/server.ts';

/** The middle of Sayram lake, and of dry mountains north of it, in degrees. */
const LAKE = { lon: 81.18, lat: 44.6 };
const DRY = { lon: 81.18, lat: 44.95 };

const GEOGRAPHIC = { minX: 80.5, minY: 44.2, maxX: 82.1, maxY: 45.16 };
const SIZE = { WIDTH: '800', HEIGHT: '480' };

/** The map of the lake's surroundings in a version and reference system, with the version's parameter names and axis order. */
function mapParameters(version: '1.1.1' | '1.3.0', crs: string): Record<string, string> {
  const { minX, minY, maxX, maxY } = GEOGRAPHIC;
  const [low, high] = [toWebMercator(minX, minY), toWebMercator(maxX, maxY)];
  const isGeographic = crs === 'EPSG:4326' || crs === 'CRS:84';
  const box =
    version === '1.3.0' && crs === 'EPSG:4326'
      ? [minY, minX, maxY, maxX]
      : isGeographic
        ? [minX, minY, maxX, maxY]
        : [low.x, low.y, high.x, high.y];
  return {
    SERVICE: 'WMS',
    VERSION: version,
    REQUEST: 'GetMap',
    LAYERS: 'lakes',
    STYLES: '',
    [version === '1.3.0' ? 'CRS' : 'SRS']: crs,
    BBOX: box.join(','),
    ...SIZE,
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  };
}

/** Where a place falls on that map, pixels. */
function pixelOf(place: { lon: number; lat: number }, crs: string): [number, number] {
  const isGeographic = crs === 'EPSG:4326' || crs === 'CRS:84';
  const project = (lon: number, lat: number) => (isGeographic ? { x: lon, y: lat } : toWebMercator(lon, lat));
  const [low, high] = [project(GEOGRAPHIC.minX, GEOGRAPHIC.minY), project(GEOGRAPHIC.maxX, GEOGRAPHIC.maxY)];
  const { x, y } = project(place.lon, place.lat);
  return [
    Math.round(((x - low.x) / (high.x - low.x)) * 800),
    Math.round(((high.y - y) / (high.y - low.y)) * 480),
  ];
}

onEachGeoServer('WMS', (connect) => {
  let server: ReaderCalls;
  beforeAll(async () => {
    server = await connect();
  });

  const get = (parameters: Record<string, string>) =>
    server.get(`/geo/wms?${new URLSearchParams(parameters).toString()}`);

  async function picture(parameters: Record<string, string>) {
    const response = await get(parameters);
    expect(response.status).toBe(200);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = ([x, y]: [number, number]) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels),
    ];
    return { type: response.headers.get('content-type'), width: info.width, height: info.height, at };
  }

  async function exception(parameters: Record<string, string>) {
    const response = await get(parameters);
    const root = parseXml(await response.text());
    const [element] = root.getElementsByTagName('ServiceException');
    const type = response.headers.get('content-type');
    return {
      status: response.status,
      type,
      name: root.localName,
      version: root.getAttribute('version'),
      code: element?.getAttribute('code'),
    };
  }

  async function features(parameters: Record<string, string>) {
    const response = await get({ SERVICE: 'WMS', REQUEST: 'GetFeatureInfo', ...parameters });
    expect(response.status).toBe(200);
    const body = (await response.json()) as {
      type: string;
      numberMatched: number;
      numberReturned: number;
      features: { id: string; properties: { name: string }; geometry: { type: string } }[];
    };
    expect(body.type).toBe('FeatureCollection');
    return { ...body, type: response.headers.get('content-type') };
  }

  describe('GetCapabilities', () => {
    test.each([
      ['1.3.0', 'WMS_Capabilities', 'CRS', 'text/xml; charset=utf-8'],
      ['1.1.1', 'WMT_MS_Capabilities', 'SRS', 'application/vnd.ogc.wms_xml; charset=utf-8'],
    ])('lists the layers in version %s', async (version, name, crsTag, type) => {
      const response = await get({ service: 'wms', request: 'getcapabilities', version });
      expect(response.headers.get('content-type')).toBe(type);
      const root = parseXml(await response.text());
      expect(root.localName).toBe(name);
      expect(root.getAttribute('version')).toBe(version);
      expect(textsOf(root, 'Name')).toEqual(
        expect.arrayContaining(['areas', 'rivers', 'lakes', 'roads', 'landcover']),
      );
      expect(textsOf(root, crsTag)).toEqual(
        expect.arrayContaining(['EPSG:3857', 'EPSG:4326', 'EPSG:900913']),
      );
      expect(textsOf(root, crsTag).includes('CRS:84')).toBe(version === '1.3.0');
      const addresses = [...root.getElementsByTagName('OnlineResource')].map((element) =>
        element.getAttribute('xlink:href'),
      );
      expect(addresses.every((address) => address?.startsWith(`${server.origin}/geo/wms`))).toBe(true);
    });

    test('turns the axes of EPSG:4326 in 1.3.0 only', async () => {
      const minxOf = async (version: string, attribute: string) => {
        const root = parseXml(
          await (await get({ SERVICE: 'WMS', REQUEST: 'GetCapabilities', VERSION: version })).text(),
        );
        const box = [...root.getElementsByTagName('BoundingBox')].find(
          (element) => element.getAttribute(attribute) === 'EPSG:4326',
        );
        return Number(box?.getAttribute('minx'));
      };
      expect(await minxOf('1.3.0', 'CRS')).toBeLessThan(50);
      expect(await minxOf('1.1.1', 'SRS')).toBeGreaterThan(70);
    });

    test.each([
      ['1.0.0', '1.1.1'],
      ['1.2.0', '1.1.1'],
      ['2.0.0', '1.3.0'],
      ['', '1.3.0'],
    ])('negotiates %j to %s', async (asked, answered) => {
      const response = await get({
        SERVICE: 'WMS',
        REQUEST: 'GetCapabilities',
        ...(asked === '' ? {} : { VERSION: asked }),
      });
      expect(parseXml(await response.text()).getAttribute('version')).toBe(answered);
    });
  });

  describe('GetMap', () => {
    test.each([
      ['1.3.0', 'EPSG:4326'],
      ['1.3.0', 'EPSG:3857'],
      ['1.3.0', 'CRS:84'],
      ['1.3.0', 'EPSG:900913'],
      ['1.1.1', 'EPSG:4326'],
      ['1.1.1', 'EPSG:3857'],
    ] as const)(
      'version %s in %s: the lake is blue where it lies, and nothing elsewhere',
      async (version, crs) => {
        const map = await picture(mapParameters(version, crs));
        expect([map.type, map.width, map.height]).toEqual(['image/png', 800, 480]);
        const [red = 0, , blue = 0, alpha = 0] = map.at(pixelOf(LAKE, crs));
        expect(alpha).toBeGreaterThan(150);
        expect(blue).toBeGreaterThan(red + 60);
        expect(map.at(pixelOf(DRY, crs))[3]).toBe(0);
      },
    );

    test('paints the background where it is asked for', async () => {
      const parameters = { ...mapParameters('1.3.0', 'EPSG:4326'), TRANSPARENT: 'FALSE' };
      const plain = await picture(parameters);
      expect(plain.at(pixelOf(DRY, 'EPSG:4326')).slice(0, 3)).toEqual([255, 255, 255]);
      const coloured = await picture({ ...parameters, BGCOLOR: '0x102030' });
      expect(coloured.at(pixelOf(DRY, 'EPSG:4326')).slice(0, 3)).toEqual([16, 32, 48]);
      const jpeg = await picture({ ...parameters, FORMAT: 'image/jpeg' });
      expect(jpeg.type).toBe('image/jpeg');
    });

    test('draws several layers, the first at the bottom', async () => {
      const parameters = mapParameters('1.3.0', 'EPSG:4326');
      const [alone, below, above] = await Promise.all(
        ['lakes', 'lakes,landcover,areas', 'landcover,areas,lakes'].map((LAYERS) =>
          picture({ ...parameters, LAYERS }),
        ),
      );
      const place = pixelOf(LAKE, 'EPSG:4326');
      expect(above?.at(place)).not.toEqual(below?.at(place));
      expect(above?.at(place)[3]).toBeGreaterThanOrEqual(alone?.at(place)[3] ?? 256);
    });

    test.each(['TRUE', 'FALSE'])(
      'draws a large map as its two halves, TRANSPARENT=%s',
      async (TRANSPARENT) => {
        const { minX, minY, maxX, maxY } = GEOGRAPHIC;
        const middle = (minY + maxY) / 2;
        const pixels = async (bottom: number, top: number, heightPx: number) => {
          const BBOX = [bottom, minX, top, maxX].join(',');
          const LAYERS = 'landcover,lakes,roads,settlements';
          const size = { WIDTH: '2048', HEIGHT: String(heightPx) };
          const parameters = { ...mapParameters('1.3.0', 'EPSG:4326'), ...size, BBOX, LAYERS, TRANSPARENT };
          return (await decodePicture(await (await get(parameters)).arrayBuffer())).data;
        };
        const [whole, ...halves] = await Promise.all([
          pixels(minY, maxY, 1280),
          pixels(middle, maxY, 640),
          pixels(minY, middle, 640),
        ]);
        const joined = Buffer.concat(halves);
        expect(whole).toHaveLength(joined.length);
        const differing = joined.filter((value, at) => Math.abs(value - (whole[at] ?? Infinity)) > 8).length;
        expect(differing / joined.length).toBeLessThan(0.0001);
        expect(new Set(whole).size).toBeGreaterThan(50);
      },
    );

    test('survives a picture of one pixel, and of the whole world', async () => {
      const parameters = mapParameters('1.3.0', 'EPSG:4326');
      const LAYERS = 'landcover,lakes,rivers,areas,roads,settlements';
      const one = await picture({ ...parameters, LAYERS, WIDTH: '1', HEIGHT: '1' });
      expect([one.width, one.height]).toEqual([1, 1]);
      const world = await picture({ ...parameters, LAYERS, BBOX: '-90,-180,90,180' });
      expect(world.width).toBe(800);
    });
  });

  describe('exceptions', () => {
    const good = mapParameters('1.3.0', 'EPSG:4326');
    const old = mapParameters('1.1.1', 'EPSG:4326');
    const { LAYERS: _layers, ...withoutLayers } = good;

    test.each([
      ['an unknown layer', { ...good, LAYERS: 'lakes,nowhere' }, 'LayerNotDefined', '1.3.0'],
      ['an unknown system', { ...good, CRS: 'EPSG:32646' }, 'InvalidCRS', '1.3.0'],
      ['an unknown system in 1.1.1', { ...old, SRS: 'EPSG:32646' }, 'InvalidSRS', '1.1.1'],
      ['an unknown format', { ...good, FORMAT: 'image/tiff' }, 'InvalidFormat', '1.3.0'],
      ['an unknown style', { ...good, STYLES: 'fancy' }, 'StyleNotDefined', '1.3.0'],
      ['a missing parameter', withoutLayers, 'MissingParameterValue', '1.3.0'],
      ['a rectangle without area', { ...good, BBOX: '45,81,45,81' }, 'InvalidParameterValue', '1.3.0'],
      ['a rectangle of words', { ...good, BBOX: 'a,b,c,d' }, 'InvalidParameterValue', '1.3.0'],
      ['too many pixels', { ...good, WIDTH: '4097' }, 'InvalidParameterValue', '1.3.0'],
      ['no pixels', { ...good, HEIGHT: '0' }, 'InvalidParameterValue', '1.3.0'],
      [
        'a colour that is none',
        { ...good, TRANSPARENT: 'FALSE', BGCOLOR: 'url(#x)' },
        'InvalidParameterValue',
        '1.3.0',
      ],
      ['an unknown operation', { ...good, REQUEST: 'GetPrint' }, 'OperationNotSupported', '1.3.0'],
      ['no operation', { SERVICE: 'WMS' }, 'MissingParameterValue', '1.3.0'],
      ['a time of a layer without times', { ...good, TIME: '2025-07-01' }, 'InvalidDimensionValue', '1.3.0'],
      ['a height', { ...good, ELEVATION: '0' }, 'InvalidDimensionValue', '1.3.0'],
      ['a filter', { ...good, FILTER: '<Filter/>' }, 'InvalidParameterValue', '1.3.0'],
      ['a style of its own', { ...good, SLD_BODY: '<x/>' }, 'InvalidParameterValue', '1.3.0'],
      ['another service', { ...good, SERVICE: 'WFS' }, 'InvalidParameterValue', '1.3.0'],
    ])('%s', async (_what, parameters, code, version) => {
      const answer = await exception(parameters);
      expect(answer).toMatchObject({ status: 400, name: 'ServiceExceptionReport', code, version });
      expect(answer.type).toBe(
        version === '1.1.1' ? 'application/vnd.ogc.se_xml; charset=utf-8' : 'text/xml; charset=utf-8',
      );
    });

    test('what a client sends comes back escaped', async () => {
      const response = await get({ ...good, LAYERS: '"><script>alert(1)</script>' });
      expect(await response.text()).not.toContain('<script>');
    });
  });

  describe('GetFeatureInfo', () => {
    const [i, j] = pixelOf(LAKE, 'EPSG:4326');
    const onPixel = {
      ...mapParameters('1.3.0', 'EPSG:4326'),
      REQUEST: 'GetFeatureInfo',
      QUERY_LAYERS: 'lakes',
      I: String(i),
      J: String(j),
    };
    const around = (half: number) => {
      const [west, east, south, north] = [LAKE.lon - half, LAKE.lon + half, LAKE.lat - half, LAKE.lat + half];
      return `POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`;
    };
    const byPolygon = {
      VERSION: '1.3.0',
      srs: 'EPSG:4326',
      QUERY_LAYERS: 'lakes',
      FEATURE_COUNT: '9999',
      INFO_FORMAT: 'application/geo+json',
    };

    test('by pixel finds the lake, and nothing beside it', async () => {
      const found = await features({ ...onPixel, INFO_FORMAT: 'application/json' });
      expect(found.type).toBe('application/json; charset=utf-8');
      expect(found.features.map(({ properties }) => properties.name)).toEqual(['赛里木湖']);
      const [x, y] = pixelOf(DRY, 'EPSG:4326');
      const beside = await features({
        ...onPixel,
        INFO_FORMAT: 'application/json',
        I: String(x),
        J: String(y),
      });
      expect(beside.features).toEqual([]);
    });

    test('by pixel in 1.1.1 with X and Y', async () => {
      const { I: _i, J: _j, ...rest } = { ...onPixel, ...mapParameters('1.1.1', 'EPSG:4326') };
      const found = await features({
        ...rest,
        REQUEST: 'GetFeatureInfo',
        X: String(i),
        Y: String(j),
        INFO_FORMAT: 'application/json',
      });
      expect(found.features).toHaveLength(1);
    });

    test('as plain text', async () => {
      const response = await get({ ...onPixel, INFO_FORMAT: 'text/plain' });
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await response.text()).toContain('name = 赛里木湖');
    });

    test.each(['FILTER_GEOM', 'filter', 'polygon'])(
      'by a polygon in %s without a rectangle',
      async (name) => {
        const found = await features({ ...byPolygon, [name]: around(0.02) });
        expect(found.type).toBe('application/geo+json; charset=utf-8');
        expect(found.features.map(({ properties }) => properties.name)).toEqual(['赛里木湖']);
        expect(found.features[0]?.geometry.type).toMatch(/Polygon$/);
      },
    );

    test('tests geometry and not boxes: a polygon that only fills a gap between finds nothing', async () => {
      const sliver = 'POLYGON((81.051 44.481,81.06 44.481,81.051 44.49,81.051 44.481))';
      expect((await features({ ...byPolygon, FILTER_GEOM: sliver })).features).toEqual([]);
    });

    test('counts at most FEATURE_COUNT features', async () => {
      const parameters = { ...byPolygon, QUERY_LAYERS: 'roads', FILTER_GEOM: around(2) };
      const every = await features(parameters);
      expect(every.features.length).toBeGreaterThan(5);
      const cut = await features({ ...parameters, FEATURE_COUNT: '3' });
      expect(cut.features).toHaveLength(3);
      expect(cut).toMatchObject({ numberMatched: every.features.length, numberReturned: 3 });
    });

    test('in metres where the system is EPSG:3857', async () => {
      const { x, y } = toWebMercator(LAKE.lon, LAKE.lat);
      const square = `POLYGON((${x} ${y},${x + 99} ${y},${x + 99} ${y + 99},${x} ${y}))`;
      const found = await features({ ...byPolygon, srs: 'EPSG:3857', FILTER_GEOM: square });
      expect(found.features).toHaveLength(1);
    });

    test.each([
      ['a line', 'LINESTRING(81 44,82 45)'],
      ['an open ring', 'POLYGON((81 44,82 44,82 45,81 45))'],
      ['nonsense', 'POLYGON((DROP TABLE geo_features'],
      ['a place beyond the globe', 'POLYGON((900 44,901 44,901 45,900 44))'],
    ])('refuses %s', async (_what, wkt) => {
      const answer = await exception({
        SERVICE: 'WMS',
        REQUEST: 'GetFeatureInfo',
        ...byPolygon,
        FILTER_GEOM: wkt,
      });
      expect(answer).toMatchObject({ status: 400, code: 'InvalidParameterValue' });
    });

    test.each([
      ['a pixel outside the map', { I: '800' }, 'InvalidPoint'],
      ['a form that is not offered', { INFO_FORMAT: 'text/html' }, 'InvalidFormat'],
      ['an unknown layer', { QUERY_LAYERS: 'nowhere' }, 'LayerNotDefined'],
      ['a count that is none', { FEATURE_COUNT: '0' }, 'InvalidParameterValue'],
    ])('refuses %s', async (_what, change, code) => {
      expect(await exception({ ...onPixel, ...change })).toMatchObject({ status: 400, code });
    });
  });

  test('GetLegendGraphic draws a layer and single rules', async () => {
    const legend = { SERVICE: 'WMS', REQUEST: 'GetLegendGraphic', VERSION: '1.3.0', FORMAT: 'image/png' };
    const lake = await picture({ ...legend, LAYER: 'lakes' });
    const [red = 0, , blue = 0] = lake.at([10, 10]);
    expect([lake.width, lake.height, blue > red + 40]).toEqual([20, 20, true]);
    const roads = await picture({ ...legend, LAYER: 'roads' });
    expect(roads.height).toBeGreaterThan(60);
    expect((await picture({ ...legend, LAYER: 'roads', RULE: '高速公路', WIDTH: '32' })).width).toBe(32);
    expect(await exception({ ...legend, LAYER: 'nowhere' })).toMatchObject({ code: 'LayerNotDefined' });
    expect(await exception({ ...legend, LAYER: 'roads', RULE: 'x' })).toMatchObject({
      code: 'InvalidParameterValue',
    });
  });

  test('GetLegendGraphic on nothing has light texts in a dark edge, readable on any ground', async () => {
    const request = { SERVICE: 'WMS', REQUEST: 'GetLegendGraphic', VERSION: '1.3.0', FORMAT: 'image/png' };
    const legend = await picture({ ...request, LAYER: 'roads', TRANSPARENT: 'TRUE' });
    expect(legend.at([legend.width - 1, 0])[3]).toBe(0);
    let [light, dark] = [0, 0];
    for (let x = 38; x < legend.width; x++) {
      for (let y = 0; y < legend.height; y++) {
        const [r = 0, g = 0, b = 0, alpha = 0] = legend.at([x, y]);
        if (alpha > 150 && r + g + b > 600) light += 1;
        if (alpha > 150 && r + g + b < 200) dark += 1;
      }
    }
    expect([light > 100, dark > 100]).toEqual([true, true]);
  });

  test('the service in degrees offers no Web Mercator, and says what it offers instead', async () => {
    const ask = (query: string) => server.get(`/geo/wms-geographic?SERVICE=WMS&${query}`);
    const root = parseXml(await (await ask('REQUEST=GetCapabilities&VERSION=1.3.0')).text());
    expect([...new Set(textsOf(root, 'CRS'))].sort()).toEqual(['CRS:84', 'EPSG:4326', 'EPSG:4490']);
    expect(root.outerHTML).toContain('/geo/wms-geographic?');

    const map =
      'REQUEST=GetMap&VERSION=1.3.0&LAYERS=lakes&STYLES=&WIDTH=80&HEIGHT=80&FORMAT=image/png&TRANSPARENT=TRUE';
    const refused = await ask(`${map}&CRS=EPSG:3857&BBOX=9000000,5500000,9100000,5600000`);
    expect(refused.status).toBe(400);
    const report = await refused.text();
    expect(report).toContain('code="InvalidCRS"');
    expect(report).toContain('EPSG:4326');
    // Latitude first, as EPSG:4490 has it: the lake's middle is the picture's.
    const drawn = await ask(`${map}&CRS=EPSG:4490&BBOX=44.5,81.08,44.7,81.28`);
    expect((await decodePicture(await drawn.arrayBuffer())).at(40, 40)[3]).toBeGreaterThan(150);
  });
});
