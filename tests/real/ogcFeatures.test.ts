import { afterAll, beforeAll, expect, test } from 'vitest';
import { toZone } from '../../src/domain/geodesy/gaussKruger.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import { OGC, type OgcPage } from '../support/ogcCalls.ts';
import { temporaryFolder } from '../support/portal.ts';
import type { ReaderCalls } from '../support/server.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

describeWith('gdal', 'GDAL reads OGC API - Features', () => {
  let server: ReaderCalls;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let source: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await sharedGeoServer();
    source = `OAPIF:${await server.keyed(OGC)}`;
  });
  afterAll(() => folder.remove());

  const gdal = (program: string, ...args: string[]) => runGdal(folder.path, program, ...args);
  const whole = async (layer: string) =>
    (await server.fetch(`/geo/features/${layer}.geojson`)).body as OgcPage;

  /** A layer as GDAL writes it in the reference that it reads it in. */
  async function read(layer: string, ...options: string[]): Promise<OgcPage['features']> {
    const to = ['-f', 'GeoJSON', '-lco', 'RFC7946=NO', '/vsistdout/', source, layer];
    return (JSON.parse(await gdal('ogr2ogr', ...to, ...options)) as OgcPage).features;
  }

  test('finds the layers, with an access key in the address', async () => {
    const list = await gdal('ogrinfo', '-ro', source);
    const { layers } = (await server.fetch('/geo/layers')).body as { layers: { name: string }[] };
    for (const { name } of layers) expect(list).toContain(`: ${name} `);
  });

  test('counts, and reads all pages', async () => {
    const stored = (await whole('settlements')).features;
    const summary = await gdal('ogrinfo', '-ro', '-so', source, 'settlements');
    expect(summary).toContain(`Feature Count: ${String(stored.length)}`);
    const pages = await read('settlements', '-oo', 'PAGE_SIZE=7');
    expect(pages.map(({ properties }) => properties.name)).toEqual(
      stored.map(({ properties }) => properties.name),
    );
  });

  test('asks by a box and by a field', async () => {
    const inBox = await read('settlements', '-spat', '82', '44.85', '82.15', '44.96');
    const wanted = (await whole('settlements')).features.filter(({ geometry }) => {
      const [lon, lat] = geometry.coordinates as [number, number];
      return lon >= 82 && lon <= 82.15 && lat >= 44.85 && lat <= 44.96;
    });
    expect(inBox.map(({ properties }) => properties.name)).toEqual(
      wanted.map(({ properties }) => properties.name),
    );
    const lake = await read('lakes', '-where', "name = '赛里木湖'");
    expect(lake).toMatchObject([{ properties: { name: '赛里木湖', levelM: 2072 } }]);
  });

  test.each([
    ['of CGCS2000', 4536],
    ['of CGCS2000, six degrees with its number', 4492],
    ["of Xi'an 1980", 2372],
    ['of Beijing 1954 with its number', 2403],
  ])('finds features in a zone %s where GDAL itself puts them', async (_, code) => {
    const path = `${OGC}/collections/settlements/items?limit=5&crs=http://www.opengis.net/def/crs/EPSG/0/${String(code)}`;
    const answered = ((await server.fetch(path)).body as OgcPage).features;
    const target = `EPSG:${String(code)}`;
    const projected = await read('settlements', '-limit', '5', '-s_srs', 'OGC:CRS84', '-t_srs', target);
    expect(answered).toHaveLength(5);
    answered.forEach(({ geometry }, index) => {
      const [north = NaN, east = NaN] = geometry.coordinates as number[];
      const [x = NaN, y = NaN] = projected[index]?.geometry.coordinates as number[];
      // Traditional order in the file: easting first. EPSG takes CGCS2000 and WGS 84 for one.
      expect(Math.hypot(x - east, y - north)).toBeLessThan(0.01);
    });
    expect(toZone(81, 44, 3, 27).eastingM).toBeCloseTo(500_000, 6);
  });
});
