import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ForeignLayer, ForeignService } from '../../src/api/contracts/foreignLayers.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { buildLayerTree, type LayerNode } from '../../src/layers/tree/layerCatalogue.ts';
import { onEachDatabase, sharedGeoServer } from '../support/eachDatabase.ts';
import { geoTiffOf } from '../support/geoTiffFile.ts';
import { partOf, tileArchiveOf } from '../support/tileArchive.ts';
import type { ReaderCalls, TestServer } from '../support/server.ts';

/** What a hostile or broken service does at each path. */
const ANSWERS: Readonly<
  Record<string, { status?: number; headers?: Record<string, string>; body?: string }>
> = {
  '/page': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>登录</title>' },
  '/inside': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
  '/circle': { status: 302, headers: { location: '/circle' } },
  '/entities': {
    headers: { 'content-type': 'text/xml' },
    body: '<!DOCTYPE x [<!ENTITY a "aaaa">]><WMS_Capabilities version="1.3.0"><Service><Title>&a;</Title></Service></WMS_Capabilities>',
  },
  '/torn': {
    headers: { 'content-type': 'text/xml' },
    body: '<WMS_Capabilities version="1.3.0"><Capability><Layer><Name>a</Name>',
  },
  '/wfs': { headers: { 'content-type': 'text/xml' }, body: '<wfs:WFS_Capabilities xmlns:wfs="x"/>' },
  '/parcels/wfs': {
    headers: { 'content-type': 'text/xml', 'access-control-allow-origin': '*' },
    body: '<WFS_Capabilities version="1.1.0"><ServiceIdentification><Title>小班服务</Title></ServiceIdentification><OperationsMetadata><Operation name="GetFeature"><Parameter name="outputFormat"><Value>application/json</Value></Parameter></Operation></OperationsMetadata><FeatureTypeList><FeatureType><Name>forest:parcels</Name><Title>小班</Title></FeatureType></FeatureTypeList></WFS_Capabilities>',
  },
  '/zones/wms': {
    headers: { 'content-type': 'text/xml', 'access-control-allow-origin': '*' },
    body: `<WMS_Capabilities version="1.3.0"><Service><Title>分带</Title></Service><Capability><Layer>
      <EX_GeographicBoundingBox><westBoundLongitude>81</westBoundLongitude><eastBoundLongitude>83</eastBoundLongitude><southBoundLatitude>44</southBoundLatitude><northBoundLatitude>45.8</northBoundLatitude></EX_GeographicBoundingBox>
      ${[
        ['new', 'EPSG:2372', 'EPSG:4539', 'EPSG:4536'],
        ['old', 'EPSG:2424', 'EPSG:2372'],
        ['lost', 'EPSG:2056'],
      ]
        .map(
          ([name = '', ...references]) =>
            `<Layer><Name>${name}</Name>${references.map((one) => `<CRS>${one}</CRS>`).join('')}</Layer>`,
        )
        .join('')}</Layer></Capability></WMS_Capabilities>`,
  },
  '/many': {
    headers: { 'content-type': 'text/xml' },
    body: `<WMS_Capabilities version="1.3.0"><Service><Title>许多</Title></Service><Capability><Layer>${Array.from(
      { length: 5000 },
      (_, index) => `<Layer><Name>n${String(index)}</Name><Title>图层${String(index)}</Title></Layer>`,
    ).join('')}</Layer></Capability></WMS_Capabilities>`,
  },
  '/arcgis/rest/services/forest/NDVI/ImageServer': {
    headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    body: JSON.stringify({
      ...{ currentVersion: 11, name: 'forest/NDVI', pixelSizeX: 30, bandCount: 1 },
      // 3-degree zone 27 of CGCS2000: 81 degrees in the middle.
      extent: {
        ...{ xmin: 500_000, ymin: 4_900_000, xmax: 580_000, ymax: 5_000_000 },
        ...{ spatialReference: { wkid: 4536 } },
      },
      rasterFunctionInfos: [{ name: 'None' }, { name: 'NDVI_Colorized', description: '分级设色' }],
    }),
  },
  '/arcgis/rest/services/forest/Parcels/VectorTileServer': {
    headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    body: JSON.stringify({
      ...{ currentVersion: 11, name: 'Parcels', tiles: ['tile/{z}/{y}/{x}.pbf'], maxLOD: 12 },
      tileInfo: { lods: Array.from({ length: 16 }, (_, level) => ({ level })) },
      fullExtent: {
        xmin: 9_128_000,
        ymin: 5_540_000,
        xmax: 9_239_000,
        ymax: 5_620_000,
        spatialReference: { wkid: 102100 },
      },
    }),
  },
  '/styles/bz.json': {
    headers: { 'content-type': 'application/json' },
    body: '{"version":8,"name":"林草底图","sources":{"a":{"type":"vector","url":"/data/bz.json"}},"layers":[]}',
  },
  '/data/bz.json': {
    headers: { 'content-type': 'application/json' },
    body: '{"tilejson":"3.0.0","tiles":["/d/{z}/{x}/{y}.pbf"],"minzoom":2,"maxzoom":9,"bounds":[82,44,83,45],"vector_layers":[{"id":"parcels","description":"小班","fields":{"面积":"Number"}},{"id":"roads"}]}',
  },
  '/data/ortho.json': {
    headers: { 'content-type': 'application/json' },
    body: '{"tilejson":"3.0.0","tiles":["/o/{z}/{x}/{y}.png"]}',
  },
  '/d/6/46/23.pbf': { headers: { 'content-type': 'application/x-protobuf' }, body: 'x' },
  '/model/tileset.json': {
    headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    body: '{"asset":{"version":"1.0"},"geometricError":1,"root":{}}',
  },
  '/all.pmtiles': { body: 'PMTiles'.padEnd(20_000) },
  '/picture.tif': { body: 'II*' },
  '/places.kml': {
    headers: { 'content-type': 'application/vnd.google-earth.kml+xml' },
    body: '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>地点</name></Document></kml>',
  },
};

/** A picture in degrees. */
const PICTURE = {
  ...{ widthPx: 300, heightPx: 200, extent: { west: 82, south: 44.8, east: 82.03, north: 44.82 } },
  colour: () => [90, 140, 60] as const,
};

/** What an archive of vector tiles says of itself. */
const VECTOR_LAYERS = {
  vector_layers: [
    { id: 'parcels', description: '小班', fields: { 面积: 'Number', 地类: 'String' } },
    { id: 'roads', fields: {} },
  ],
  tilestats: { layers: [{ layer: 'parcels', geometry: 'Polygon' }] },
};

/** Where the archives have tiles. */
const ARCHIVE_EXTENT = { west: 82, south: 44.5, east: 83, north: 45 };

onEachDatabase('layers of other services', (start) => {
  let server: TestServer;
  let geo: ReaderCalls;
  let bureau: string;
  let broken: Server;
  let origin: string;

  beforeAll(async () => {
    geo = await sharedGeoServer();
    const tiles = {
      extent: ARCHIVE_EXTENT,
      levels: [4, 9],
      tile: () => Promise.resolve(Buffer.alloc(9)),
    } as const;
    const archives = new Map([
      ['/files/%E6%AD%A3%E5%B0%84.pmtiles', await tileArchiveOf({ ...tiles, kind: 'webp' })],
      ['/vector.pmtiles', await tileArchiveOf({ ...tiles, kind: 'mvt' })],
      ['/files/parcels.pmtiles', await tileArchiveOf({ ...tiles, kind: 'mvt', metadata: VECTOR_LAYERS })],
      ['/odd.pmtiles', await tileArchiveOf({ ...tiles, kind: 'mvt', metadata: { vector_layers: 7 } })],
      ['/bomb.pmtiles', await tileArchiveOf({ ...tiles, kind: 'mvt', metadata: 'x'.repeat(9_000_000) })],
      ['/cut.pmtiles', (await tileArchiveOf({ ...tiles, kind: 'mvt' })).subarray(0, 16_384)],
      ['/torn.pmtiles', Buffer.from('PMTiles\u0003')],
      ['/files/%E6%AD%A3%E5%B0%84.tif', Buffer.from(geoTiffOf(PICTURE))],
      ['/unnamed.tif', Buffer.from(geoTiffOf({ ...PICTURE, withoutReference: true }))],
      ['/nowhere.tif', Buffer.from(geoTiffOf({ ...PICTURE, extent: undefined }))],
      ['/page.tiff', Buffer.from('<!doctype html>'.padEnd(2000))],
      ['/torn.tif', Buffer.from('II*\0\u0008\0\0\0')],
    ]);
    broken = createServer((request, response) => {
      const path = new URL(request.url ?? '', 'http://x').pathname;
      if (path === '/endless') {
        response.writeHead(200, { 'content-type': 'text/xml' });
        const more = () => void response.write('x'.repeat(1_000_000), (error) => error ?? more());
        more();
        return;
      }
      const part = archives.get(path) && partOf(archives.get(path) ?? Buffer.alloc(0), request.headers.range);
      if (part !== undefined) {
        response
          .writeHead(part.status, { ...part.headers, 'access-control-allow-origin': '*' })
          .end(part.body);
        return;
      }
      const { status = 200, headers = {}, body = '' } = ANSWERS[path] ?? { status: 404 };
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((broken.address() as AddressInfo).port)}`;
    server = await start({ serviceHosts: ['127.0.0.1'] });
    bureau = await server.signIn('admin1');
  });
  afterAll(() => {
    broken.closeAllConnections();
    broken.close();
  });

  const post = (endpoint: { readonly path: string }, body: unknown, token = bureau, at = server) =>
    at.fetch(endpoint.path, {
      method: 'POST',
      headers: { Authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const dataOf = <T>({ body }: { readonly body: unknown }) => (body as { data: T }).data;
  const ask = async (address: string) => {
    const answer = await post(ENDPOINTS.foreignAsk, { address });
    expect(answer.body, address).toMatchObject({ code: 200 });
    return dataOf<ForeignService>(answer);
  };
  const refusal = async (address: string) =>
    (await post(ENDPOINTS.foreignAsk, { address })).body as { code: number; msg: string };
  const tree = async (token = bureau) => {
    const { body } = await server.fetch(ENDPOINTS.layerTree.path, { headers: { Authorization: token } });
    return (body as { Message: { Items: CatalogueItem[] } }).Message.Items;
  };
  const listed = async () =>
    dataOf<{ layers: ForeignLayer[]; groups: { code: string; name: string }[]; isChecking: boolean }>(
      await server.fetch(ENDPOINTS.foreignList.path, { headers: { Authorization: bureau } }),
    );
  /** The node of a layer in the tree as the page makes it. */
  const nodeOf = async (code: string, token = bureau) => {
    const all = (nodes: readonly LayerNode[]): LayerNode[] =>
      nodes.flatMap((node) => [node, ...all(node.children)]);
    return all(buildLayerTree(await tree(token))).find(({ id }) => id === code);
  };

  describe('are found by the address alone', () => {
    test.each([
      ['/geo/wms', 'wms', '/geo/wms'],
      ['/geo/wms?SERVICE=WMS&REQUEST=GetMap&LAYERS=a', 'wms', '/geo/wms'],
      ['/geo/wmts', 'wmts', '/geo/wmts'],
      ['/geo/ogc/features', 'ogcFeatures', '/geo/ogc/features'],
      [
        '/geo/arcgis/rest/services/bortala/MapServer',
        'arcgis',
        '/geo/arcgis/rest/services/bortala/MapServer',
      ],
      [
        '/geo/arcgis/rest/services/bortala/FeatureServer',
        'arcgisFeatures',
        '/geo/arcgis/rest/services/bortala/FeatureServer',
      ],
    ])('%s', async (path, kind, link) => {
      const key = `key=${await geo.key()}`;
      const found = await ask(`${geo.origin}${path}${path.includes('?') ? '&' : '?'}${key}`);
      expect(found).toMatchObject({ kind, link: `${geo.origin}${link}?${key}` });
      expect(found.layers.length).toBeGreaterThan(3);
      for (const { title } of found.layers) expect(title).not.toBe('');
      expect(found.groups[0]).toEqual({ code: 'Z02OWN', name: '自有数据' });
    });

    test('tiles by their template', async () => {
      const template = await geo.keyed('/geo/tiles/imagery/{z}/{x}/{y}.jpg');
      expect(await ask(template)).toMatchObject({ kind: 'tiles', link: template, total: 1 });
      const other = template.replace('/imagery/', '/nothing/');
      expect(await refusal(other)).toMatchObject({
        code: 422,
        msg: expect.stringContaining('不是图片') as string,
      });
    });

    test('a GeoJSON file, a model and a KML file', async () => {
      const file = await geo.keyed('/geo/features/settlements.geojson');
      expect(await ask(file)).toMatchObject({ kind: 'geojson', link: file });
      expect(await ask(`${origin}/model`)).toMatchObject({
        kind: 'tileset',
        link: `${origin}/model/tileset.json`,
        isReadable: true,
      });
      expect(await ask(`${origin}/places.kml`)).toMatchObject({
        kind: 'kml',
        isReadable: false,
        layers: [{ title: '地点' }],
      });
    });

    test('a WFS that answers GeoJSON, whichever of its questions is pasted', async () => {
      const found = { kind: 'wfs', title: '小班服务', layers: [{ name: 'forest:parcels', title: '小班' }] };
      const link = `${origin}/parcels/wfs`;
      expect(await ask(link)).toMatchObject({ ...found, link });
      expect(await ask(`${link}?SERVICE=WFS&REQUEST=GetFeature&TYPENAME=forest:parcels`)).toMatchObject({
        ...found,
        link,
      });
    });

    test('an ArcGIS image service, with its raster functions and in degrees whatever it is stored in', async () => {
      const link = `${origin}/arcgis/rest/services/forest/NDVI/ImageServer`;
      const found = await ask(`${link}?f=json`);
      expect(found).toMatchObject({ kind: 'arcgisImage', link, title: 'NDVI', isReadable: true });
      expect(found.layers).toMatchObject([
        { name: '', title: 'NDVI', references: ['EPSG:4536'] },
        { name: 'NDVI_Colorized', title: 'NDVI NDVI_Colorized' },
      ]);
      const { west = 0, south = 0, east = 0, north = 0 } = found.layers[0]?.extent ?? {};
      expect([west, south, east, north].map((degrees) => Math.round(degrees * 10) / 10)).toEqual([
        81, 44.2, 82, 45.1,
      ]);
      expect(await ask(`${link}/exportImage?bbox=1,2,3,4&f=image`)).toMatchObject({ link });
    });

    test('vector tiles: an ArcGIS service, a style, TileJSON by its layers, or a template', async () => {
      const service = `${origin}/arcgis/rest/services/forest/Parcels/VectorTileServer`;
      const common = { kind: 'vectorTiles', isReadable: true };
      expect(await ask(`${service}/`)).toMatchObject({
        ...common,
        link: service,
        layers: [{ name: '', title: 'Parcels', levels: [0, 12], references: ['EPSG:3857'] }],
      });
      expect(await ask(`${origin}/styles/bz.json`)).toMatchObject({
        kind: 'vectorTiles',
        link: `${origin}/styles/bz.json`,
        layers: [{ name: '', title: '林草底图' }],
      });
      expect((await ask(`${origin}/data/bz.json`)).layers).toMatchObject([
        { name: 'parcels', title: '小班', levels: [2, 9], features: { fields: ['面积'] } },
        { name: 'roads', title: 'roads', extent: { west: 82 } },
      ]);
      const template = `${origin}/d/{z}/{x}/{y}.pbf`;
      expect(await ask(template)).toMatchObject({ kind: 'vectorTiles', link: template, total: 1 });
    });

    test('the references and formats of a service, and whether it has legends', async () => {
      const { layers } = await ask(await geo.keyed('/geo/wms'));
      expect(layers[0]?.references).toContain('EPSG:3857');
      expect(layers[0]).toMatchObject({
        formats: expect.arrayContaining(['image/png']) as string[],
        hasLegend: true,
      });
      const tiles = (await ask(await geo.keyed('/geo/wmts'))).layers[0];
      expect(tiles?.references?.[0]).toMatch(/^EPSG:\d+$/);
      expect(tiles?.formats?.[0]).toMatch(/^image\//);
    });

    test('in which of its references each layer is asked for: the zone of the place, old datums last, none that is not known', async () => {
      const { layers } = await ask(`${origin}/zones/wms`);
      expect(layers.map(({ name, shownIn }) => [name, shownIn])).toEqual([
        ['new', 'EPSG:4536'],
        ['old', 'EPSG:2372'],
        ['lost', null],
      ]);
    });

    test('a layer of an ArcGIS service, by the service that it is of', async () => {
      const link = `${geo.origin}/geo/arcgis/rest/services/bortala/MapServer`;
      const key = `key=${await geo.key()}`;
      expect(await ask(`${link}/3?${key}`)).toMatchObject({ kind: 'arcgis', link: `${link}?${key}` });
    });

    test('a PMTiles archive, by its header alone: its name, extent and levels', async () => {
      const link = `${origin}/files/%E6%AD%A3%E5%B0%84.pmtiles`;
      const found = await ask(link);
      expect(found).toMatchObject({ kind: 'pmtiles', link, isReadable: true, total: 1 });
      expect(found.layers).toEqual([{ name: '', title: '正射', extent: ARCHIVE_EXTENT, levels: [4, 9] }]);
    });

    test('a PMTiles archive of vector tiles, with the layers that it says it has', async () => {
      const link = `${origin}/files/parcels.pmtiles`;
      const found = await ask(link);
      expect(found).toMatchObject({ kind: 'vectorPmtiles', link, isReadable: true, total: 2 });
      const common = { extent: ARCHIVE_EXTENT, levels: [4, 9] };
      expect(found.layers).toEqual([
        {
          ...common,
          name: 'parcels',
          title: '小班',
          features: { geometry: 'polygon', fields: ['面积', '地类'] },
        },
        { ...common, name: 'roads', title: 'roads', features: { fields: [] } },
      ]);
      for (const silent of ['vector', 'odd']) {
        const { layers } = await ask(`${origin}/${silent}.pmtiles`);
        expect(layers).toEqual([{ ...common, name: '', title: silent }]);
      }
    });

    test('a GeoTIFF, by its header alone: what it is, where it lies, and how it is stored', async () => {
      const link = `${origin}/files/%E6%AD%A3%E5%B0%84.tif`;
      const found = await ask(link);
      expect(found).toMatchObject({ kind: 'cog', link, isReadable: true, total: 1 });
      expect(found.layers).toMatchObject([
        {
          ...{ name: '', title: '正射', levels: [12, 14] },
          extent: { west: 82, north: 44.82 },
          picture: { widthPx: 300, heightPx: 200, bands: 3, sampleType: 'uint8', reference: 'EPSG:4326' },
        },
      ]);
      expect(found.layers[0]?.picture).toMatchObject({ overviews: 0, isTiled: false });
    });

    test('five thousand layers: told up to a number, counted all', async () => {
      const found = await ask(`${origin}/many`);
      expect([found.title, found.layers.length, found.total]).toEqual(['许多', 2000, 5000]);
    });
  });

  describe('say what is wrong with an address', () => {
    test.each([
      ['gis.example.cn/wms', 400, /应以 http/],
      ['ftp://gis.example.cn/', 400, /应以 http/],
      ['http://me:secret@127.0.0.1/wms', 400, /不能带账号和密码/],
      ['http://nobody.invalid/wms', 502, /找不到该主机/],
      ['http://127.0.0.1:9/wms', 502, /拒绝连接/],
    ])('%s', async (address, code, words) => {
      expect(await refusal(address)).toMatchObject({ code, msg: expect.stringMatching(words) as string });
    });

    test.each([
      ['/page', 422, /认不出这是什么服务/],
      ['/inside', 502, /服务器本机/],
      ['/circle', 502, /重定向次数过多/],
      ['/entities', 422, /ENTITY/],
      ['/torn', 422, /XML 有误/],
      ['/wfs', 422, /GeoJSON 的 WFS.*还不能显示/],
      ['/bomb.pmtiles', 422, /metadata.*解压后过大/],
      ['/cut.pmtiles', 422, /图层说明失败（HTTP 416）/],
      ['/torn.pmtiles', 422, /不是 PMTiles 文件/],
      ['/all.pmtiles', 422, /只读文件的一部分/],
      ['/none.pmtiles', 422, /HTTP 404/],
      ['/picture.tif', 422, /只读文件的一部分.*GeoTIFF/],
      ['/none.tif', 422, /HTTP 404/],
      ['/page.tiff', 422, /不是 TIFF 文件/],
      ['/torn.tif', 422, /已损坏/],
      ['/nowhere.tif', 422, /没有地理定位信息/],
      ['/unnamed.tif', 422, /没有写明坐标系.*自有数据/],
      ['/data/ortho.json', 422, /图片瓦片的 TileJSON/],
      ['/endless', 413, /超过 20 MB/],
      ['/nothing', 422, /HTTP 404/],
    ])('%s', async (path, code, words) => {
      expect(await refusal(origin + path)).toMatchObject({
        code,
        msg: expect.stringMatching(words) as string,
      });
    });

    test.each([
      'http://localhost/wms',
      'http://0.0.0.0/',
      'http://[::1]:8080/',
      'http://169.254.169.254/latest',
      'http://[::ffff:127.0.0.1]/',
      'http://2130706434/',
      'http://0x7f.2/',
    ])('%s is this machine, and not asked unless listed', async (address) => {
      expect(await refusal(address)).toMatchObject({
        code: 502,
        msg: expect.stringContaining('PORTAL_SERVICE_HOSTS') as string,
      });
    });

    test('who is no administrator asks nothing', async () => {
      const other = await server.signIn('admin8');
      expect((await post(ENDPOINTS.foreignAsk, { address: origin }, other)).status).toBe(403);
    });
  });

  describe('stand in the tree', () => {
    test('for everybody, as records that the page reads, and are told by the audit log', async () => {
      const { kind, link, layers, groups } = await ask(await geo.keyed('/geo/wms'));
      const wanted = layers.slice(0, 2);
      const answer = await post(ENDPOINTS.foreignAdd, { kind, link, group: groups[0]?.code, layers: wanted });
      const { codes, needsReload } = dataOf<{ codes: string[]; needsReload: boolean }>(answer);
      expect([codes.length, needsReload]).toEqual([2, true]);
      const node = await nodeOf(codes[0] ?? '', await server.signIn('admin8'));
      expect(node).toMatchObject({
        label: wanted[0]?.title,
        definition: { type: 'GeniusSpatialMapServer', link, alias: wanted[0]?.name },
      });
      const rows = await server.database.query("SELECT object FROM audit_records WHERE action = 'layer.add'");
      expect(rows).toEqual([{ object: link.replace(/key=.*/, 'key=***') }]);
      expect(server.log()).not.toContain(await geo.key());
    });

    test('an archive of tiles as a layer of imagery', async () => {
      const link = `${origin}/files/%E6%AD%A3%E5%B0%84.pmtiles`;
      const { groups } = await ask(link);
      const group = groups[0]?.code ?? '';
      const layers = [{ name: '', title: '正射', extent: ARCHIVE_EXTENT }];
      const added = await post(ENDPOINTS.foreignAdd, { kind: 'pmtiles', link, group, layers });
      const [code = ''] = dataOf<{ codes: string[] }>(added).codes;
      const node = await nodeOf(code);
      expect(node?.definition).toMatchObject({ type: 'pmtilesLayer', link, extent: ARCHIVE_EXTENT });
      await post(ENDPOINTS.foreignRemove, { codes: [code] });
    });

    test('a layer of vector tiles, by its name in the archive', async () => {
      const link = `${origin}/files/parcels.pmtiles`;
      const { groups, kind, layers } = await ask(link);
      const added = await post(ENDPOINTS.foreignAdd, { kind, link, group: groups[0]?.code, layers });
      const { codes } = dataOf<{ codes: string[] }>(added);
      expect((await nodeOf(codes[0] ?? ''))?.definition).toMatchObject({
        ...{ type: 'vectorPmtilesLayer', link, alias: 'parcels', extent: ARCHIVE_EXTENT },
      });
      await post(ENDPOINTS.foreignRemove, { codes });
    });

    test('a GeoTIFF as a layer of imagery', async () => {
      const link = `${origin}/files/%E6%AD%A3%E5%B0%84.tif`;
      const { groups, layers } = await ask(link);
      const group = groups[0]?.code ?? '';
      const added = await post(ENDPOINTS.foreignAdd, { kind: 'cog', link, group, layers });
      const [code = ''] = dataOf<{ codes: string[] }>(added).codes;
      expect((await nodeOf(code))?.definition).toMatchObject({ type: 'cogLayer', link });
      await post(ENDPOINTS.foreignRemove, { codes: [code] });
    });

    test('for everybody, whatever layers of this portal have the same numbers', async () => {
      const layers = Array.from({ length: 30 }, (_, index) => ({
        name: String(index),
        title: `外来${String(index)}`,
      }));
      const link = `${origin}/arcgis/rest/services/x/MapServer`;
      const answer = await post(ENDPOINTS.foreignAdd, { kind: 'arcgis', link, group: 'Z02OWN', layers });
      const { codes } = dataOf<{ codes: string[] }>(answer);
      const token = await server.signIn('admin8');
      for (const code of codes) expect(await nodeOf(code, token), code).toBeDefined();
      await post(ENDPOINTS.foreignRemove, { codes });
    });

    test('pages may ask the service from then on, and no other', async () => {
      const policy = (await server.fetch('/healthz')).headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`connect-src 'self' data: blob: ${new URL(geo.origin).origin}`);
      const before = await listed();
      await post(ENDPOINTS.foreignRemove, { codes: before.layers.map(({ code }) => code) });
      const after = (await server.fetch('/healthz')).headers.get('content-security-policy') ?? '';
      expect(after).not.toContain(geo.origin);
      expect((await listed()).layers).toEqual([]);
    });

    test('are called otherwise, moved, and survive a start', async () => {
      const group = (await listed()).groups.at(-1);
      const body = {
        kind: 'tiles',
        link: `${origin}/{z}/{x}/{y}.png`,
        group: 'Z02OWN',
        layers: [{ name: '', title: '影像' }],
      };
      const { codes } = dataOf<{ codes: string[] }>(await post(ENDPOINTS.foreignAdd, body));
      const changed = await post(ENDPOINTS.foreignChange, {
        code: codes[0],
        title: '新影像',
        group: group?.code,
      });
      expect(dataOf<{ layers: ForeignLayer[] }>(changed).layers).toMatchObject([{ title: '新影像', group }]);
      server = await server.again();
      bureau = await server.signIn('admin1');
      expect(await nodeOf(codes[0] ?? '')).toMatchObject({ label: '新影像', definition: { name: '新影像' } });
      await post(ENDPOINTS.foreignRemove, { codes });
      expect(await nodeOf(codes[0] ?? '')).toBeUndefined();
      const told = await server.database.query(
        "SELECT object FROM audit_records WHERE action = 'layer.remove' ORDER BY seq DESC LIMIT 1",
      );
      expect(told).toEqual([{ object: '新影像' }]);
    });

    test('are looked after: what no longer answers, or lost a layer, says why and since when', async () => {
      const checked = async () => {
        await post(ENDPOINTS.foreignCheck, {});
        return vi.waitFor(async () => {
          const { layers, isChecking } = await listed();
          expect(isChecking).toBe(false);
          return layers;
        }, 20_000);
      };
      const add = (kind: string, link: string, name: string) =>
        post(ENDPOINTS.foreignAdd, { kind, link, group: 'Z02OWN', layers: [{ name, title: name || link }] });
      const wms = await geo.keyed('/geo/wms');
      await add('wms', wms, 'lakes');
      await add('wms', wms, 'withdrawn');
      await add('tileset', `${origin}/model/tileset.json`, '');
      await add('geojson', `${origin}/nothing.geojson`, '');
      const layers = await checked();
      const healthOf = (name: string) =>
        layers.find((layer) => layer.name === name || layer.title === name)?.health;
      expect(healthOf('lakes')).toMatchObject({ state: 'ok', reason: { zh: '', en: '' } });
      expect(healthOf('withdrawn')).toMatchObject({
        state: 'gone',
        reason: { zh: `${new URL(geo.origin).host}：服务中已没有图层“withdrawn”` },
      });
      expect(healthOf(`${origin}/model/tileset.json`)).toMatchObject({ state: 'ok' });
      const lost = healthOf(`${origin}/nothing.geojson`);
      expect(lost).toMatchObject({
        state: 'unreachable',
        reason: { zh: expect.stringContaining('HTTP 404') as string },
      });
      const again = await checked();
      const later = again.find(({ title }) => title === `${origin}/nothing.geojson`)?.health;
      expect(later?.sinceMs).toBe(lost?.sinceMs);
      expect(later?.checkedAtMs).toBeGreaterThan(lost?.checkedAtMs ?? 0);
      expect(server.log()).toContain('what a layer reads changed its state');
      expect(server.log()).not.toContain(await geo.key());
      const metrics = String((await server.fetch('/metrics')).body);
      expect(metrics).toMatch(/portal_service_layers\{state="gone"\} [1-9]/);
      await post(ENDPOINTS.foreignRemove, { codes: again.slice(1).map(({ code }) => code) });
      await post(ENDPOINTS.foreignRemove, { codes: again.slice(0, 1).map(({ code }) => code) });
    });

    test.each([
      [{ group: 'nowhere' }, 404],
      [{ link: 'javascript:alert(1)' }, 400],
      [{ link: 'not an address' }, 400],
      [{ layers: [] }, 400],
      [{ kind: 'wcs' }, 400],
    ])('nothing is added of %j', async (change, code) => {
      const body = {
        kind: 'wms',
        link: `${origin}/wms`,
        group: 'Z02OWN',
        layers: [{ name: 'a', title: 'a' }],
        ...change,
      };
      expect((await post(ENDPOINTS.foreignAdd, body)).body).toMatchObject({ code });
      expect((await listed()).layers).toEqual([]);
    });

    test('nobody takes out a layer of the bureau or the sample by this way', async () => {
      const rows = await server.database.query<{ code: string }>(
        'SELECT code FROM catalogue_items WHERE resource IS NOT NULL LIMIT 1',
      );
      await post(ENDPOINTS.foreignRemove, { codes: [rows[0]?.code] });
      expect(await nodeOf(rows[0]?.code ?? '')).toBeDefined();
    });
  });

  test('are seen from the beginning by those alone whom they are for, in a group of their own', async () => {
    const wish = {
      ...{ kind: 'geojson', link: `${origin}/a.geojson`, group: 'Z02OWN', newGroup: '外部服务' },
      layers: [
        { name: '', title: '甲' },
        { name: '', title: '乙' },
      ],
    };
    expect((await post(ENDPOINTS.foreignAdd, { ...wish, roles: ['5'] })).body).toMatchObject({ code: 400 });
    const { codes } = dataOf<{ codes: string[] }>(
      await post(ENDPOINTS.foreignAdd, { ...wish, roles: ['0', '5'] }),
    );
    const group = (await listed()).layers.find(({ code }) => code === codes[0])?.group;
    expect(group?.name).toBe('外部服务');
    expect(await nodeOf(group?.code ?? '')).toMatchObject({ children: [{ id: codes[0] }, { id: codes[1] }] });
    const greening = await server.signIn('admin6');
    const station = await server.signIn('admin9');
    for (const code of codes) {
      expect(await nodeOf(code, greening)).toBeDefined();
      expect(await nodeOf(code, station)).toBeUndefined();
    }
    await post(ENDPOINTS.foreignRemove, { codes });
  });
});
