import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { FeatureCollection, Polygon } from 'geojson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { importCallsAt, type ImportCalls } from '../support/importCalls.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import { readerOf, startServer, type ReaderCalls, type TestServer } from '../support/server.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

const RING = [
  [82.0412345, 44.8312345],
  [82.1512345, 44.8412345],
  [82.1612345, 44.9412345],
  [82.0512345, 44.9312345],
  [82.0412345, 44.8312345],
];

const NAMES = ['艾比湖林场', '哈日图热格林场'];

const SOURCE = {
  type: 'FeatureCollection',
  features: NAMES.map((名称, index) => ({
    type: 'Feature',
    properties: { 名称, 面积: 12.5 + index },
    geometry: { type: 'Polygon', coordinates: [RING.map(([lon = 0, lat = 0]) => [lon + index, lat])] },
  })),
};

/** How GDAL's ogr2ogr is asked for a file, and what is sent of it. */
interface Written {
  readonly file: string;
  readonly options: readonly string[];
}

const shapefile = (reference: string, encoding: string): Written => ({
  file: 'parcels.shp',
  options: ['-f', 'ESRI Shapefile', '-t_srs', reference, '-lco', `ENCODING=${encoding}`],
});

const inReference = (file: string, form: string, reference: string): Written => ({
  file,
  options: ['-f', form, '-t_srs', reference],
});

const CASES: Readonly<Record<string, Written>> = {
  'Shapefile, GBK, CGCS2000 zone 27 of three degrees': shapefile('EPSG:4515', 'GBK'),
  'Shapefile, UTF-8, CGCS2000 central meridian 81': shapefile('EPSG:4536', 'UTF-8'),
  'Shapefile, CGCS2000 zone 14 of six degrees': shapefile('EPSG:4492', 'UTF-8'),
  'Shapefile, UTM 44N': shapefile('EPSG:32644', 'UTF-8'),
  'GeoPackage, CGCS2000': inReference('parcels.gpkg', 'GPKG', 'EPSG:4490'),
  'GeoPackage, Web Mercator': inReference('parcels.gpkg', 'GPKG', 'EPSG:3857'),
  FlatGeobuf: inReference('parcels.fgb', 'FlatGeobuf', 'EPSG:4546'),
  'GeoJSON sequence': inReference('parcels.geojsonl', 'GeoJSONSeq', 'EPSG:4326'),
  KML: { file: 'parcels.kml', options: ['-f', 'KML', '-dsco', 'NameField=名称'] },
};

describeWith('gdal', 'files that GDAL wrote', () => {
  let server: TestServer;
  let reader: ReaderCalls;
  let calls: ImportCalls;
  let folder: TestFolder;

  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await startServer({ geo: GEO_OPTIONS.geo });
    reader = await readerOf(server);
    calls = importCallsAt(reader);
    writeFileSync(join(folder.path, 'source.geojson'), JSON.stringify(SOURCE));
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  /** The bytes of what GDAL writes: of a Shapefile a zip of its parts. */
  async function written({
    file,
    options,
  }: Written): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    const own = join(folder.path, `out${String(readdirSync(folder.path).length)}`);
    mkdirSync(own);
    await runGdal(folder.path, 'ogr2ogr', ...options, join(own, file), 'source.geojson');
    const parts = readdirSync(own).filter((name) => !name.endsWith('.qix'));
    const bytesOf = (name: string) => new Uint8Array(readFileSync(join(own, name)));
    if (!file.endsWith('.shp')) return { name: file, bytes: bytesOf(file) };
    return {
      name: 'parcels.zip',
      bytes: zipSync(Object.fromEntries(parts.map((name) => [name, bytesOf(name)]))),
    };
  }

  it.each(Object.entries(CASES))('%s is read corner by corner', async (title, file) => {
    const { name, bytes } = await written(file);
    const { id, layers, problem } = await calls.read(name, bytes);
    expect(problem).toBeNull();
    const done = await calls.store(id, { layer: layers[0]?.name ?? '', title });
    expect(done).toMatchObject({ stage: 'done', report: { taken: 2, repaired: 0 } });
    const own = (await calls.list()).find((layer) => layer.title === title);
    const { body } = await reader.fetch(`/geo/features/${own?.name ?? ''}.geojson`);
    const { features } = body as FeatureCollection<Polygon>;
    const cornersOf = (ring: readonly (readonly number[])[] = []) =>
      new Set(ring.map((corner) => corner.map((one) => one.toFixed(6)).join()));
    // By their names: some formats put features in another order.
    for (const [index, called] of NAMES.entries()) {
      const found = features.find(({ properties }) => Object.values(properties ?? {}).includes(called));
      const wanted = RING.map(([lon = 0, lat = 0]) => [lon + index, lat]);
      expect(cornersOf(found?.geometry.coordinates[0]), called).toEqual(cornersOf(wanted));
    }
    await calls.post('/api/portal/imports/cancel', { id });
    await calls.post('/api/portal/own-layers/remove', { name: own?.name ?? '' });
  });
});
