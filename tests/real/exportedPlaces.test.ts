import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection, Point } from 'geojson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExportFile } from '../../src/domain/query/tableFile/exportFile.ts';
import type { ExportFormat } from '../../src/domain/query/tableFile/tableExport.ts';
import { temporaryFolder } from '../support/portal.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

/** Places of the prefecture, degrees. */
const PLACES = [
  [82.07, 44.9],
  [80.05, 43.6],
  [83.8, 45.8],
] as const;

/** Zones of each datum, width and way to write eastings, UTM, and Web Mercator. */
const REFERENCES = [
  ...['EPSG:4515', 'EPSG:4537', 'EPSG:4492', 'EPSG:4503'],
  ...['EPSG:2351', 'EPSG:2372', 'EPSG:2328', 'EPSG:2339'],
  ...['EPSG:2403', 'EPSG:2424', 'EPSG:21414', 'EPSG:21454'],
  ...['EPSG:32644', 'EPSG:32645', 'EPSG:3857'],
];

describeWith('gdal', 'exported places lie where GDAL reads them', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  /** The places of a file in a reference, as GDAL has them in degrees. */
  async function placesOf(format: ExportFormat, reference: string, ...options: string[]) {
    const file = openExportFile(format, {
      reference,
      title: '点',
      columns: [{ key: 'name', title: '名称' }],
      placeWords: { lon: '经度', lat: '纬度', easting: '东坐标', northing: '北坐标' },
    });
    file.add(
      PLACES.map(([lon, lat], index) => ({
        id: String(index),
        properties: { name: String(index) },
        place: [lon, lat],
        geometry: { type: 'Point', coordinates: [lon, lat] },
      })),
    );
    const name = `${reference.slice(5)}.${format}`;
    await writeFile(join(folder.path, name), Buffer.from(await file.finish().arrayBuffer()));
    const made = `${name}.degrees`;
    const to = ['-f', 'GeoJSON', '-t_srs', 'EPSG:4326', '-lco', 'COORDINATE_PRECISION=10'];
    await runGdal(folder.path, 'ogr2ogr', ...to, ...options, made, name);
    const read = JSON.parse(await readFile(join(folder.path, made), 'utf8')) as FeatureCollection<Point>;
    return read.features.map(({ geometry }) => geometry.coordinates);
  }

  const wanted = PLACES.map((place) => place.map((value) => expect.closeTo(value, 7) as number));

  test.each(REFERENCES)('GeoJSON in %s, by its crs member', async (reference) => {
    expect(await placesOf('geojson', reference)).toEqual(wanted);
  });

  test.each(REFERENCES)('CSV in %s, by its columns', async (reference) => {
    const columns = ['X_POSSIBLE_NAMES=东坐标*', 'Y_POSSIBLE_NAMES=北坐标*'].flatMap((each) => ['-oo', each]);
    expect(await placesOf('csv', reference, ...columns, '-s_srs', reference)).toEqual(wanted);
  });

  test('XLSX has the columns that it names', async () => {
    const file = openExportFile('xlsx', {
      reference: 'EPSG:4515',
      title: '点',
      columns: [],
      placeWords: { lon: '经度', lat: '纬度', easting: '东坐标', northing: '北坐标' },
    });
    file.add([{ id: '1', properties: {}, place: [82, 45] }]);
    await writeFile(join(folder.path, 'points.xlsx'), Buffer.from(await file.finish().arrayBuffer()));
    const told = await runGdal(folder.path, 'ogrinfo', '-q', '-al', 'points.xlsx');
    expect(told).toContain('东坐标 (m, EPSG:4515) (Real) = 27578846.842');
    expect(told).toContain('北坐标 (m, EPSG:4515) (Real) = 4985430.941');
  });
});
