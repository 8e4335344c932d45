import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { temporaryFolder } from '../support/portal.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import type { ReaderCalls } from '../support/server.ts';
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

const MAP_SERVICE = '/geo/arcgis/rest/services/bortala/MapServer';
const FEATURE_SERVICE = '/geo/arcgis/rest/services/bortala/FeatureServer';

describeWith('qgisServer', 'QGIS as a client reads', () => {
  let server: ReaderCalls;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  /** What it saw, by the names of {@link sources}. */
  let seen: ReadonlyMap<string, Seen>;

  /** Layers as QGIS' providers name them. QGIS takes seconds to start, so one run opens all. */
  async function sources() {
    const { layers } = (await server.fetch(`${MAP_SERVICE}?f=json`)).body as {
      layers: { id: number; name: string }[];
    };
    const idOf = (title: string) => String(layers.find(({ name }) => name === title)?.id);
    const service = `${server.origin}${MAP_SERVICE}`;
    const wms = async (crs: string, path: string) =>
      `crs=${crs}&format=image/png&layers=lakes&styles=&url=${encodeURIComponent(await server.keyed(path))}`;
    const wmts = encodeURIComponent(await server.keyed('/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities'));
    const tiles = encodeURIComponent(await server.keyed('/geo/tiles/imagery/{z}/{x}/{y}.jpg'));
    const raster = (provider: string, source: string) => ({ kind: 'raster', provider, source });
    const features = (path: string) => ({
      kind: 'vector',
      provider: 'arcgisfeatureserver',
      source: `crs='EPSG:4326' url='${server.origin}${path}/${idOf('居民地')}' authcfg='AUTHCFG'`,
    });
    return {
      'WMS in EPSG:3857': raster('wms', await wms('EPSG:3857', '/geo/wms')),
      'WMS in EPSG:4326': raster('wms', await wms('EPSG:4326', '/geo/wms')),
      'WMS in EPSG:4490': raster('wms', await wms('EPSG:4490', '/geo/wms-geographic')),
      'WMTS in EPSG:4490': raster(
        'wms',
        `crs=EPSG:4490&format=image/png&layers=lakes&styles=default&tileMatrixSet=EPSG:4490&url=${wmts}`,
      ),
      tiles: raster('wms', `type=xyz&url=${tiles}&zmin=0&zmax=14`),
      'ArcGIS map in EPSG:3857': raster(
        'arcgismapserver',
        `crs='EPSG:3857' format='PNG32' layer='${idOf('湖泊')}' url='${service}' authcfg='AUTHCFG'`,
      ),
      'ArcGIS map service': features(MAP_SERVICE),
      'ArcGIS feature service': features(FEATURE_SERVICE),
    };
  }

  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await sharedGeoServer();
    const named = Object.entries(await sources());
    const wanted = named.map(([, source]) => ({ ...source, places: PLACES }));
    const given = { layers: wanted, key: await server.key() };
    const answers = JSON.parse(await runPyQgis(folder.path, 'qgisClient.py', given)) as readonly Seen[];
    seen = new Map(named.map(([name], index) => [name, answers[index] ?? {}]));
  });
  afterAll(() => folder.remove());

  test.each([
    'WMS in EPSG:3857',
    'WMS in EPSG:4326',
    'WMS in EPSG:4490',
    'WMTS in EPSG:4490',
    'ArcGIS map in EPSG:3857',
  ])('%s, with the lake where it lies', (name) => {
    const { error, reference, colours } = seen.get(name) ?? {};
    expect(error).toBeUndefined();
    expect(name).toContain(reference);
    expectLake(colours);
  });

  test.each(['ArcGIS map service', 'ArcGIS feature service'])('the features of the %s', async (name) => {
    const own = (await server.fetch('/geo/features/settlements.geojson')).body as {
      features: { properties: { name: string } }[];
    };
    const { error, names } = seen.get(name) ?? {};
    expect(error).toBeUndefined();
    expect([...(names ?? [])].sort()).toEqual(own.features.map(({ properties }) => properties.name).sort());
  });

  test('imagery tiles', () => {
    const { error, colours } = seen.get('tiles') ?? {};
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
