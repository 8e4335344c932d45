import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWebMercator } from '../../src/domain/geo/webMercator.ts';
import { temporaryFolder } from '../support/portal.ts';
import { startGeoServer, type TestServer } from '../support/server.ts';
import { describeWith } from './foreign.ts';
import { runPyQgis } from './qgisPython.ts';

const LAKE = toWebMercator(81.18, 44.6);
const DRY = toWebMercator(81.18, 44.95);
const PLACES = [LAKE, DRY].map(({ x, y }) => [x, y]);

/** What QGIS sees of a layer. */
interface Seen {
  readonly error?: string;
  readonly reference?: string;
  readonly names?: readonly string[];
  /** Red, green, blue, alpha at the lake and on dry land. */
  readonly colours?: readonly (readonly number[])[];
}

describeWith('qgisServer', 'QGIS as a client reads', () => {
  let server: TestServer;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await startGeoServer();
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  async function see(kind: 'raster' | 'vector', provider: string, source: string): Promise<Seen> {
    const printed = await runPyQgis(folder.path, 'qgisClient.py', [
      { kind, provider, source, places: PLACES },
    ]);
    const [seen = {}] = JSON.parse(printed) as readonly Seen[];
    return seen;
  }

  const mapService = () => `${server.origin}/geo/arcgis/rest/services/bortala/MapServer`;

  async function layerId(title: string): Promise<string> {
    const { layers } = (await server.fetch('/geo/arcgis/rest/services/bortala/MapServer?f=json')).body as {
      layers: { id: number; name: string }[];
    };
    return String(layers.find(({ name }) => name === title)?.id);
  }

  test.each([
    ['WMS in Web Mercator', 'EPSG:3857', '/geo/wms', ''],
    ['WMS in degrees', 'EPSG:4326', '/geo/wms', ''],
    ['WMS in CGCS2000', 'EPSG:4490', '/geo/wms-geographic', ''],
    ['WMTS in CGCS2000', 'EPSG:4490', '/geo/wmts', '&tileMatrixSet=EPSG:4490'],
  ])('%s, with the lake where it lies', async (_, crs, path, set) => {
    const question = set === '' ? '' : encodeURIComponent('?SERVICE=WMTS&REQUEST=GetCapabilities');
    const source = `crs=${crs}&format=image/png&layers=lakes&styles=${set === '' ? '' : 'default'}${set}&url=${server.origin}${path}${question}`;
    const { error, reference, colours } = await see('raster', 'wms', source);
    expect(error).toBeUndefined();
    expect(reference).toBe(crs);
    expectLake(colours);
  });

  test('the map of the ArcGIS map service', async () => {
    const source = `crs='EPSG:3857' format='PNG32' layer='${await layerId('湖泊')}' url='${mapService()}'`;
    const { error, colours } = await see('raster', 'arcgismapserver', source);
    expect(error).toBeUndefined();
    expectLake(colours);
  });

  test('the features of the ArcGIS map service', async () => {
    const own = (await server.fetch('/geo/features/settlements.geojson')).body as {
      features: { properties: { name: string } }[];
    };
    const source = `crs='EPSG:4326' url='${mapService()}/${await layerId('居民地')}'`;
    const { error, names } = await see('vector', 'arcgisfeatureserver', source);
    expect(error).toBeUndefined();
    expect([...(names ?? [])].sort()).toEqual(own.features.map(({ properties }) => properties.name).sort());
  });

  test('imagery tiles', async () => {
    const url = encodeURIComponent(`${server.origin}/geo/tiles/imagery/{z}/{x}/{y}.jpg`);
    const { error, colours } = await see('raster', 'wms', `type=xyz&url=${url}&zmin=0&zmax=14`);
    expect(error).toBeUndefined();
    const [lake = [], dry = []] = colours ?? [];
    expect(lake[2]).toBeGreaterThan((lake[0] ?? 255) + 20);
    expect(dry[2]).toBeLessThan((dry[0] ?? 0) + 20);
    expect(dry[3]).toBe(255);
  });
});

/** The lake's colour (#4ea3d8, three quarters opaque) at the lake, and nothing on dry land. */
function expectLake(colours: Seen['colours']): void {
  const [lake = [], dry = []] = colours ?? [];
  const [red = 255, , blue = 0, alpha = 0] = lake;
  expect(blue).toBeGreaterThan(red + 80);
  expect(alpha).toBeGreaterThan(150);
  expect(dry[3]).toBe(0);
}
