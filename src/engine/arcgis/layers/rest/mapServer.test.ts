import { describe, expect, it } from 'vitest';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import { identifyUrl, readIdentify } from './mapServerIdentify.ts';
import {
  chooseSublayers,
  mapServerAddress,
  mapServerExtent,
  mapServerRequest,
  mapServerTiles,
  readMapServer,
} from './mapServerInfo.ts';
import { mapServerLegend } from './mapServerLegend.ts';

const URL_TEXT = 'https://gis.test/MapServer?f=json';

const INFO = readMapServer(
  JSON.stringify({
    layers: [
      { id: 0, name: '水系', subLayerIds: [1, 2] },
      { id: 1, name: '湖泊', subLayerIds: null },
      { id: 2, name: '河流', subLayerIds: null, defaultVisibility: false },
      { id: 3, name: '道路', subLayerIds: null },
    ],
    fullExtent: {
      xmin: 8_900_000,
      ymin: 5_300_000,
      xmax: 9_300_000,
      ymax: 5_700_000,
      spatialReference: { wkid: 102100 },
    },
  }),
  URL_TEXT,
);

function problemOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof LayerLoadError) return error.problem;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('an ArcGIS map service', () => {
  it.each([
    [undefined, undefined, [1, 3]],
    ['show:0', [1, 2], [1, 2]],
    ['0,3', [1, 2, 3], [1, 2, 3]],
    ['道路', [3], [3]],
  ])('with alias %j shows %j', (alias, show, drawn) => {
    const choice = chooseSublayers(INFO, alias);
    expect(choice.show).toEqual(show);
    expect(choice.drawn.map(({ id }) => id)).toEqual(drawn);
  });

  it('names what it offers when asked for something else', () => {
    expect(problemOf(() => chooseSublayers(INFO, 'show:7'))).toEqual({
      code: 'layer-not-offered',
      detail: '7 · 0 水系, 1 湖泊, 2 河流, 3 道路',
    });
  });

  it.each([
    ['https://gis.test/a/MapServer', 'https://gis.test/a/MapServer', undefined, {}],
    ['https://gis.test/a/MapServer/?f=pjson', 'https://gis.test/a/MapServer', undefined, {}],
    ['https://gis.test/a/MapServer/12?token=t', 'https://gis.test/a/MapServer', '12', { token: 't' }],
  ])('at %s is taken apart', (link, root, sublayer, custom) => {
    expect(mapServerAddress(link)).toEqual({ root, sublayer, custom });
  });

  it('sends the token of its link with every request', () => {
    const address = mapServerAddress('https://gis.test/MapServer?token=t');
    expect(mapServerRequest(address, '/legend', { f: 'json' })).toBe(
      'https://gis.test/MapServer/legend?token=t&f=json',
    );
    expect(mapServerRequest(mapServerAddress('https://gis.test/MapServer'), '/tile/1/2/3')).toBe(
      'https://gis.test/MapServer/tile/1/2/3',
    );
  });

  it('states its extent in degrees', () => {
    const extent = mapServerExtent(INFO);
    expect(extent?.west).toBeCloseTo(79.95, 1);
    expect(extent?.north).toBeCloseTo(45.52, 1);
  });

  it('fails with its own words, and with what is wrong in its description', () => {
    const refused = '{"error":{"code":499,"message":"Token Required","details":[]}}';
    expect(problemOf(() => readMapServer(refused, URL_TEXT))).toEqual({
      code: 'http-status',
      detail: `499 · Token Required · ${URL_TEXT}`,
    });
    expect(problemOf(() => readMapServer('<html>sign in</html>', URL_TEXT)).code).toBe('invalid-body');
    expect(problemOf(() => readMapServer('{"layers":[{"name":"a"}]}', URL_TEXT)).detail).toContain(
      'layers.0.id',
    );
  });
});

describe('the tiles of a cached map service', () => {
  const tileInfo = (wkid: number) => ({
    rows: 256,
    cols: 256,
    origin: { x: -400, y: 400 },
    spatialReference: { wkid },
    lods: [
      { level: 1, resolution: 0.1 },
      { level: 0, resolution: 0.2 },
    ],
  });

  it('keep their odd origin, coarsest first', () => {
    const set = mapServerTiles({ ...INFO, tileInfo: tileInfo(4490) });
    expect(set?.kind).toBe('geographic');
    expect(set?.matrices.map(({ id }) => id)).toEqual(['0', '1']);
    expect(set?.matrices[0]).toMatchObject({
      left: -400,
      top: 400,
      unitsPerPixel: 0.2,
      columns: 12,
      rows: 10,
    });
  });

  it('fail in a reference that cannot be shown', () => {
    expect(problemOf(() => mapServerTiles({ ...INFO, tileInfo: tileInfo(2056) }))).toEqual({
      code: 'unsupported-reference',
      detail: 'EPSG:2056',
    });
  });

  it.each([
    [4515, 27_000_000],
    [2351, 27_000_000],
    [4536, 0],
    [32644, 0],
  ])('may be in a zone, EPSG:%i, as far as the service lies', (wkid, zoneM) => {
    const spatialReference = { wkid, latestWkid: wkid };
    const fullExtent = {
      ...{ xmin: zoneM + 400_000, xmax: zoneM + 700_000, ymin: 4_800_000, ymax: 5_100_000 },
      spatialReference,
    };
    const zone = {
      ...tileInfo(wkid),
      origin: { x: zoneM - 5_123_200, y: 10_002_100 },
      lods: [{ level: 3, resolution: 100 }],
    };
    const set = mapServerTiles({ ...INFO, fullExtent, tileInfo: zone });
    expect(set?.kind).toBe(`EPSG:${wkid}`);
    expect(set?.matrices[0]).toMatchObject({
      columns: Math.ceil(5_823_200 / 25_600),
      rows: Math.ceil(5_202_100 / 25_600),
    });
    const extent = mapServerExtent({ fullExtent });
    expect(extent?.west).toBeGreaterThan(79);
    expect(extent?.east).toBeLessThan(84);
    expect(extent?.north).toBeCloseTo(46, 0);
  });
});

describe('the legend of a map service', () => {
  const symbol = { label: '', imageData: 'iVBO\nRw==', contentType: 'image/png', width: 16, height: 12 };
  const body = {
    layers: [
      { layerId: 1, layerName: '湖泊', legend: [symbol] },
      { layerId: 3, layerName: '道路', legend: [{ ...symbol, label: '高速' }] },
    ],
  };

  it('names a symbol without label after its layer, each layer under its own heading', () => {
    expect(mapServerLegend(body, [1, 3], '基础').map(({ name, group }) => [name, group])).toEqual([
      ['湖泊', '湖泊'],
      ['高速', '道路'],
    ]);
    expect(mapServerLegend(body, [3], '基础')).toMatchObject([
      {
        name: '高速',
        group: '基础',
        config: { img: 'data:image/png;base64,iVBORw==', width: 16, height: 12 },
      },
    ]);
  });

  it('takes no picture that is none', () => {
    const evil = {
      layers: [{ layerId: 1, layerName: 'a', legend: [{ ...symbol, contentType: 'text/html' }] }],
    };
    expect(mapServerLegend(evil, [1], 'a')).toEqual([]);
    expect(mapServerLegend({ layers: 'none' }, [1], 'a')).toEqual([]);
  });
});

describe('identify', () => {
  it('asks at the place, with a tolerance in pixels', () => {
    const url = new URL(
      identifyUrl(mapServerAddress('https://gis.test/MapServer'), chooseSublayers(INFO, '1'), {
        lon: 82.8,
        lat: 44.9,
        resolutionM: 100,
        toleranceM: 500,
      }),
    );
    expect(url.pathname).toBe('/MapServer/identify');
    expect(url.searchParams.get('layers')).toBe('all:1');
    expect(url.searchParams.get('tolerance')).toBe('5');
    const [west = 0, south = 0, east = 0, north = 0] = (url.searchParams.get('mapExtent') ?? '')
      .split(',')
      .map(Number);
    expect((west + east) / 2).toBeCloseTo(82.8, 9);
    expect(((north - south) * 111_319.49) / 101).toBeCloseTo(100, 2);
  });

  it('reads features in degrees, whatever reference their geometry states', () => {
    const results = [
      {
        attributes: { 名称: '博乐' },
        geometry: { x: 9_135_990, y: 5_605_000, spatialReference: { wkid: 102100 } },
      },
      { attributes: { 名称: '无' } },
    ];
    const [first, second] = readIdentify({ results });
    if (first?.geometry?.type !== 'Point') throw new Error('no point');
    expect(first.geometry.coordinates[0]).toBeCloseTo(82.07, 2);
    expect(second).toEqual({ attributes: { 名称: '无' } });
    expect(problemOf(() => readIdentify({})).code).toBe('invalid-body');
  });
});
