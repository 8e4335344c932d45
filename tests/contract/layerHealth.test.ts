import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CheckedLayer, LayerHealthList } from '../../src/api/contracts/layerHealth.ts';
import type { CatalogueRecord } from '../../src/domain/layers/catalogue/catalogueRecord.ts';
import { HEALTH_LIMITS } from '../../src/domain/layers/layerHealth.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { startGeoServer, type TestServer } from '../support/server.ts';

/** What is asked of a portal about the health of its layers. */
function healthCalls(server: TestServer, token: string) {
  const call = async (path: string, body?: unknown) => {
    const answer = await server.fetch(path, {
      headers: { Authorization: token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.body, path).toMatchObject({ code: 200 });
    return (answer.body as { data: never }).data;
  };
  const list = async (query = ''): Promise<LayerHealthList> =>
    call(`${ENDPOINTS.layerHealthList.path}${query}`);
  /** The list once nobody looks any more. */
  const settled = () =>
    vi.waitFor(async () => {
      const { layers, isChecking } = await list();
      expect(isChecking).toBe(false);
      return layers;
    }, 60_000);
  return {
    call,
    list,
    settled,
    async checked(): Promise<readonly CheckedLayer[]> {
      await call(ENDPOINTS.layerHealthCheck.path, {});
      return settled();
    },
  };
}

const CAPABILITIES =
  '<WMS_Capabilities version="1.3.0"><Service><Title>t</Title></Service><Capability><Layer><Layer><Name>a</Name><Title>A</Title></Layer></Layer></Capability></WMS_Capabilities>';
const COLLECTION = '{"type":"FeatureCollection","features":[]}';

/** What a service does at each path; what is not here it does not have. */
const ANSWERS: Readonly<Record<string, { status?: number; type: string; body: string }>> = {
  '/ortho.pmtiles': { type: 'application/octet-stream', body: 'PMTiles\u0003' },
  '/ortho.tif': { type: 'image/tiff', body: 'II*\0' },
  '/wms': { type: 'text/xml', body: CAPABILITIES },
  '/swiss/wms': { type: 'text/xml', body: CAPABILITIES.replaceAll('<Layer>', '<Layer><CRS>EPSG:2056</CRS>') },
  '/t/6/46/23.png': { type: 'image/png', body: 'png' },
  '/one.geojson': { type: 'application/geo+json', body: COLLECTION },
  '/login.geojson': { type: 'text/html', body: '<!doctype html><title>登录</title>' },
  '/closed.geojson': { status: 401, type: 'application/json', body: '{}' },
  '/model/tileset.json': { type: 'application/json', body: '{"asset":{"version":"1.0"}}' },
  '/pipes/joint/tileset.json': { type: 'application/json', body: '{"asset":{"version":"1.0"}}' },
  '/api/collections/roads': { type: 'application/json', body: '{"id":"roads"}' },
  '/x/MapServer': {
    type: 'application/json',
    body: '{"currentVersion":11,"layers":[{"id":0,"name":"组","subLayerIds":[1]},{"id":1,"name":"林地"}]}',
  },
  '/x/FeatureServer': {
    type: 'application/json',
    body: '{"currentVersion":11,"layers":[{"id":3,"name":"小班","type":"Feature Layer"}]}',
  },
  '/wfs': {
    type: 'text/xml',
    body: '<WFS_Capabilities version="1.1.0"><OperationsMetadata><Operation name="GetFeature"><Parameter name="outputFormat"><Value>application/json</Value></Parameter></Operation></OperationsMetadata><FeatureTypeList><FeatureType><Name>parcels</Name></FeatureType></FeatureTypeList></WFS_Capabilities>',
  },
  '/y/ImageServer': { type: 'application/json', body: '{"tileInfo":{}}' },
  '/z/ImageServer': {
    type: 'application/json',
    body: '{"name":"ndvi","pixelSizeX":10,"rasterFunctionInfos":[{"name":"NDVI"}]}',
  },
  '/z/VectorTileServer': {
    type: 'application/json',
    body: '{"tiles":["tile/{z}/{y}/{x}.pbf"],"tileInfo":{"lods":[{"level":0}]}}',
  },
  '/style.json': {
    type: 'application/json',
    body: '{"version":8,"sources":{"a":{"type":"vector"}},"layers":[]}',
  },
  '/v/6/46/23.pbf': { type: 'application/x-protobuf', body: '' },
};

onEachDatabase('what layers read', (start) => {
  let server: TestServer;
  let calls: ReturnType<typeof healthCalls>;
  let service: Server;
  let origin: string;
  /** Paths that were asked, and how many questions about many files were open at once. */
  let asked: string[] = [];
  let most = 0;

  beforeAll(async () => {
    let held: (() => void)[] = [];
    let open = 0;
    /** The first questions about many files are answered together, once as many are open as may be. */
    const answerMany = (answer: () => void) => {
      open += 1;
      most = Math.max(most, open);
      held.push(() => {
        open -= 1;
        answer();
      });
      if (most < HEALTH_LIMITS.atOnceOfHost) return;
      for (const one of held) one();
      held = [];
    };
    service = createServer((request, response) => {
      const path = new URL(request.url ?? '', 'http://x').pathname;
      asked.push(path);
      if (path === '/hangs.geojson') return;
      if (path.startsWith('/many/')) return answerMany(() => void response.end(COLLECTION));
      const { status = 200, type, body } = ANSWERS[path] ?? { status: 404, type: 'text/plain', body: '' };
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
    server = await start({ serviceHosts: ['127.0.0.1'] });
    calls = healthCalls(server, await server.signIn('admin1'));
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });

  const recordOf = (code: string, layer: Readonly<Record<string, unknown>>): CatalogueRecord => ({
    ...{ code, parent: '', name: code, position: 900, flags: {}, roles: null, resource: {} },
    layer: { name: code, ...layer },
  });
  const current = async () =>
    new Map(
      ((await calls.call(ENDPOINTS.catalogueRead.path)) as { records: CatalogueRecord[] }).records.map(
        (record) => [record.code, record],
      ),
    );
  /** Puts records in force, or takes out those of codes, and waits until they were looked at. */
  async function publish(records: readonly (CatalogueRecord | string)[]): Promise<readonly CheckedLayer[]> {
    const inForce = await current();
    const changes = records.map((one) => {
      const [id, after] = typeof one === 'string' ? [one, null] : [one.code, one];
      return { id, before: inForce.get(id) ?? null, after };
    });
    await calls.call(ENDPOINTS.cataloguePublish.path, { note: '', changes });
    return calls.settled();
  }
  const found = (layers: readonly CheckedLayer[], code: string) =>
    layers.find((layer) => layer.code === code)?.health;

  describe('is looked at as soon as a record is published', () => {
    test.each([
      ['wms', { type: 'GeniusSpatialMapServer', link: '/wms', alias: 'a' }],
      ['tiles', { type: 'domLayer', link: '/t' }],
      ['file', { type: 'vectorLayer', link: '/one.geojson' }],
      ['archive', { type: 'pmtilesLayer', link: '/ortho.pmtiles' }],
      ['vectors', { type: 'vectorPmtilesLayer', link: '/ortho.pmtiles', alias: 'parcels' }],
      ['picture', { type: 'cogLayer', link: '/ortho.tif' }],
      ['model', { type: 'maxmodelLayer', link: '/model' }],
      ['features', { type: 'ogcFeatureLayer', link: '/api', alias: 'roads' }],
      ['features-itself', { type: 'ogcFeatureLayer', link: '/api/collections/roads' }],
      ['arcgis', { type: 'arcgisMapServer', link: '/x/MapServer', alias: '0' }],
      ['arcgis-title', { type: 'arcgisMapServer', link: '/x/MapServer', alias: '林地' }],
      ['arcgis-features', { type: 'arcgisFeatureLayer', link: '/x/FeatureServer', alias: '3' }],
      ['arcgis-features-itself', { type: 'arcgisFeatureLayer', link: '/x/FeatureServer/3' }],
      ['wfs', { type: 'wfsLayer', link: '/wfs', alias: 'parcels' }],
      ['images', { type: 'arcgisImageServer', link: '/z/ImageServer' }],
      ['images-processed', { type: 'arcgisImageServer', link: '/z/ImageServer', alias: 'NDVI' }],
      ['vector-tiles', { type: 'vectorTileLayer', link: '/z/VectorTileServer', alias: 'parcels' }],
      ['vector-style', { type: 'vectorTileLayer', link: '/style.json' }],
      ['vector-template', { type: 'vectorTileLayer', link: '/v/{z}/{x}/{y}.pbf' }],
      ['terrain', { type: 'demLayer', link: '/y/ImageServer' }],
    ])('%s: fine', async (code, layer) => {
      const layers = await publish([recordOf(code, { ...layer, link: origin + layer.link })]);
      expect(found(layers, code)).toMatchObject({ state: 'ok', reason: { zh: '', en: '' } });
      await publish([code]);
    });

    test.each([
      [
        'wms-gone',
        { type: 'GeniusSpatialMapServer', link: '/wms', alias: 'a,b' },
        'gone',
        /没有图层“b”/,
        /no longer has layer “b”/,
      ],
      [
        'wms-swiss',
        { type: 'GeniusSpatialMapServer', link: '/swiss/wms', alias: 'a' },
        'unreachable',
        /只以 EPSG:2056 坐标系提供/,
        /offered only in EPSG:2056/,
      ],
      [
        'wms-other',
        { type: 'GeniusSpatialMapServer', link: '/one.geojson' },
        'unreachable',
        /不是WMS/,
        /is no WMS/,
      ],
      [
        'images-gone',
        { type: 'arcgisImageServer', link: '/z/ImageServer', alias: 'Slope' },
        'gone',
        /没有图层“Slope”/,
        /no longer has layer “Slope”/,
      ],
      [
        'vector-other',
        { type: 'vectorTileLayer', link: '/t/{z}/{x}/{y}.png' },
        'unreachable',
        /不是矢量瓦片/,
        /is no source of vector tiles/,
      ],
      [
        'archive-other',
        { type: 'pmtilesLayer', link: '/one.geojson' },
        'unreachable',
        /不是PMTiles/,
        /is no PMTiles/,
      ],
      [
        'picture-other',
        { type: 'cogLayer', link: '/one.geojson' },
        'unreachable',
        /不是GeoTIFF/,
        /is no GeoTIFF/,
      ],
      ['tiles-none', { type: 'domLayer', link: '/nothing' }, 'unreachable', /HTTP 404/, /HTTP 404/],
      ['file-none', { type: 'vectorLayer', link: '/nothing.geojson' }, 'unreachable', /HTTP 404/, /HTTP 404/],
      [
        'file-page',
        { type: 'vectorLayer', link: '/login.geojson' },
        'unreachable',
        /不是GeoJSON/,
        /is no GeoJSON/,
      ],
      [
        'file-closed',
        { type: 'vectorLayer', link: '/closed.geojson' },
        'unreachable',
        /需要授权/,
        /authorised/,
      ],
      [
        'file-hangs',
        { type: 'vectorLayer', link: '/hangs.geojson' },
        'unreachable',
        /8 秒内没有答复/,
        /no answer within 8 s/,
      ],
      [
        'pipes',
        { type: 'pipelinemodelLayer', link: '/pipes', pipechild: ['joint', 'well'] },
        'unreachable',
        /HTTP 404/,
        /HTTP 404/,
      ],
      [
        'wfs-gone',
        { type: 'wfsLayer', link: '/wfs', alias: 'roads' },
        'gone',
        /没有图层“roads”/,
        /no longer has layer “roads”/,
      ],
      [
        'features-gone',
        { type: 'ogcFeatureLayer', link: '/api', alias: 'rails' },
        'gone',
        /集合/,
        /collection is gone/,
      ],
    ] as const)(
      '%s: says what is wrong, in both languages and with the host',
      async (code, layer, state, zh, en) => {
        const layers = await publish([recordOf(code, { ...layer, link: origin + layer.link })]);
        const health = found(layers, code);
        expect(health?.state).toBe(state);
        for (const [text, words] of [
          [health?.reason.zh, zh],
          [health?.reason.en, en],
        ] as const) {
          expect(text).toMatch(words);
          expect(text?.startsWith(new URL(origin).host)).toBe(true);
        }
        await publish([code]);
      },
      30_000,
    );

    test('a host that is not there, and this machine where it is not listed', async () => {
      const layers = await publish([
        recordOf('nobody', { type: 'vectorLayer', link: 'http://nobody.invalid/a.geojson' }),
        recordOf('inside', { type: 'vectorLayer', link: 'http://localhost/a.geojson' }),
      ]);
      expect(found(layers, 'nobody')?.reason.en).toBe('nobody.invalid: No such host; check the address');
      expect(found(layers, 'inside')?.reason.en).toMatch(/^localhost: .*PORTAL_SERVICE_HOSTS/);
      await publish(['nobody', 'inside']);
    });
  });

  test('tells since when it is so, as long as it is so, and when it looks again', async () => {
    const file = (link: string) => recordOf('since', { type: 'vectorLayer', link: origin + link });
    const first = found(await publish([file('/nothing.geojson')]), 'since');
    const again = found(await calls.checked(), 'since');
    expect(again?.sinceMs).toBe(first?.sinceMs);
    expect(again?.checkedAtMs).toBeGreaterThan(first?.checkedAtMs ?? Infinity);
    expect(again?.nextAtMs).toBe((again?.checkedAtMs ?? 0) + HEALTH_LIMITS.failingMs);
    const failing = await calls.list('?only=failing');
    expect(failing.layers.map(({ code }) => code)).toContain('since');
    expect(failing.layers.every(({ health }) => health?.state !== 'ok')).toBe(true);
    expect(server.log()).toContain('what a layer reads changed its state');
    const metrics = String((await server.fetch('/metrics')).body);
    expect(metrics).toMatch(/portal_service_layers\{state="unreachable"\} \d/);
    // Another address is another question.
    const mended = found(await publish([file('/one.geojson')]), 'since');
    expect(mended?.state).toBe('ok');
    expect(mended?.sinceMs).toBeGreaterThan(first?.sinceMs ?? Infinity);
    expect(mended?.nextAtMs).toBe((mended?.checkedAtMs ?? 0) + HEALTH_LIMITS.fineMs);
    await publish(['since']);
  });

  test('floods no host, and asks a service once whatever number of layers it has', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      recordOf(`many${String(index)}`, {
        type: 'vectorLayer',
        link: `${origin}/many/${String(index)}.geojson`,
      }),
    );
    const shared = Array.from({ length: 40 }, (_, index) =>
      recordOf(`shared${String(index)}`, {
        type: 'GeniusSpatialMapServer',
        link: `${origin}/wms`,
        alias: 'a',
      }),
    );
    asked = [];
    const layers = await publish([...many, ...shared]);
    expect([...many, ...shared].map(({ code }) => found(layers, code)?.state)).toEqual(Array(80).fill('ok'));
    expect(asked.filter((path) => path === '/wms')).toHaveLength(1);
    expect(asked.filter((path) => path.startsWith('/many/'))).toHaveLength(40);
    expect(most).toBe(HEALTH_LIMITS.atOnceOfHost);
    await publish([...many, ...shared].map(({ code }) => code));
  }, 30_000);

  test('is told to nobody who has no workbench', async () => {
    const other = await server.signIn('admin8');
    for (const [path, method] of [
      [ENDPOINTS.layerHealthList.path, 'GET'],
      [ENDPOINTS.layerHealthCheck.path, 'POST'],
    ] as const) {
      const answer = await server.fetch(path, {
        ...{ method, headers: { Authorization: other, 'content-type': 'application/json' } },
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
      expect(answer.status).toBe(403);
    }
  });
});

describe('the portal by its own services', () => {
  test('finds that each layer of the sample has what it reads', async () => {
    const server = await startGeoServer();
    try {
      const calls = healthCalls(server, await server.signIn('admin1'));
      const layers = await calls.checked();
      const wrong = layers.filter(({ health }) => health?.state !== 'ok');
      expect(wrong).toEqual([]);
      expect(layers.length).toBeGreaterThan(60);
    } finally {
      await server.close();
    }
  });
});
