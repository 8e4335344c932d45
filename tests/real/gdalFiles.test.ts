import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { planTiles } from '../../src/domain/layers/raster/sampling.ts';
import { quadMatrixSet } from '../../src/domain/layers/raster/tileMatrix.ts';
import { tileAddress } from '../../src/domain/layers/raster/tileTemplate.ts';
import { readVector } from '../../src/domain/layers/vector/readVector.ts';
import { decodePicture } from '../support/geoRequests.ts';
import { tileOver } from './clients.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';
import { exportSample, type PublishedFolder } from './sampleFiles.ts';

const LAKE = { lon: 81.18, lat: 44.6 };
const DRY = { lon: 81.18, lat: 44.95 };

describeWith('gdal', 'what GDAL writes', () => {
  let sample: PublishedFolder;
  beforeAll(async () => {
    sample = await exportSample();
  });
  afterAll(() => sample.remove());

  const gdal = (program: string, ...args: string[]) => runGdal(sample.path, program, ...args);

  /** What the portal reads of a file in the folder. */
  async function read(file: string) {
    const bytes = await readFile(join(sample.path, file));
    return readVector({ bytes: new Uint8Array(bytes).buffer });
  }

  /** Where the settlements are by name, degrees. */
  async function settlementsIn(file: string) {
    const found = await read(file);
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    const { parts, properties, partial } = found.value;
    expect(partial).toBeUndefined();
    const places = new Map<string, readonly [lon: number, lat: number]>();
    for (const { index, geometry } of parts.point) {
      const own = properties[index] ?? {};
      const name = [own.name, own.Name].find((value) => typeof value === 'string');
      if (geometry.type !== 'Point' || name === undefined) throw new Error('no named point');
      const [lon = Number.NaN, lat = Number.NaN] = geometry.coordinates;
      places.set(name, [lon, lat]);
    }
    return places;
  }

  test.each([
    ['GeoJSON', 'EPSG:4326', 'degrees.geojson'],
    ['GeoJSON', 'EPSG:3857', 'mercator.geojson'],
    ['GeoJSON', 'EPSG:4490', 'cgcs2000.geojson'],
    ['GeoJSON', 'EPSG:4536', 'meridian.geojson'],
    ['GeoJSON', 'EPSG:4515', 'zone.geojson'],
    ['KML', 'EPSG:4326', 'plain.kml'],
    ['LIBKML', 'EPSG:4326', 'rich.kml'],
  ])('as %s in %s is read to the same places', async (format, reference, file) => {
    const own = await settlementsIn('settlements.geojson');
    await gdal('ogr2ogr', '-f', format, '-t_srs', reference, file, 'settlements.geojson');
    const found = await settlementsIn(file);
    expect([...found.keys()].sort()).toEqual([...own.keys()].sort());
    for (const [name, [lon, lat]] of own) {
      const [foundLon, foundLat] = found.get(name) ?? [Number.NaN, Number.NaN];
      expect(Math.hypot(foundLon - lon, foundLat - lat), name).toBeLessThan(3e-6);
    }
  });

  test('as GeoJSON in a projection that is not known is refused by the name of the reference', async () => {
    await gdal('ogr2ogr', '-f', 'GeoJSON', '-t_srs', 'EPSG:3035', 'equalArea.geojson', 'lakes.geojson');
    expect(await read('equalArea.geojson')).toMatchObject({
      ok: false,
      error: { code: 'unsupported-reference', detail: 'crs: urn:ogc:def:crs:EPSG::3035' },
    });
  });

  test('as KMZ and as GML is refused with what it is', async () => {
    await gdal('ogr2ogr', '-f', 'LIBKML', 'packed.kmz', 'lakes.geojson');
    const packed = await read('packed.kmz');
    expect(packed.ok ? '' : packed.error.detail).toContain('KMZ');
    await gdal('ogr2ogr', '-f', 'GML', 'lakes.gml', 'lakes.geojson');
    const gml = await read('lakes.gml');
    expect(gml.ok ? '' : gml.error.detail).toContain('FeatureCollection');
  });

  describe('as a pyramid of tiles', () => {
    beforeAll(async () => {
      const burn = ['-burn', '78', '-burn', '163', '-burn', '216', '-burn', '255'];
      const size = ['-ot', 'Byte', '-ts', '1600', '1200', '-te', '80', '44', '84', '46', '-co', 'ALPHA=YES'];
      await gdal('gdal_rasterize', ...burn, ...size, 'lakes.geojson', 'lakes.tif');
      const tiles = ['-q', '-z', '8-9', '-w', 'none', '-r', 'near', 'lakes.tif'];
      await gdal('gdal2tiles.py', '--xyz', ...tiles, 'xyz');
      await gdal('gdal2tiles.py', ...tiles, 'tms');
    }, 120_000);

    test.each([
      ['xyz', 'xyz/{z}/{x}/{y}.png'],
      ['TMS', 'tms/{z}/{x}/{-y}.png'],
    ])('%s shows the lake where it lies', async (_, template) => {
      const set = quadMatrixSet('mercator', 8, 9);
      const alphaAt = async (place: typeof LAKE) => {
        const plan = planTiles(set, tileOver(9, place));
        const [tile] = plan?.tiles ?? [];
        if (plan === undefined || tile === undefined) throw new Error('no tiles');
        const { id, left, top, unitsPerPixel, rows } = plan.matrix;
        const { x, y } = toWebMercator(place.lon, place.lat);
        const file = tileAddress([template], { level: Number(id), column: tile.column, row: tile.row, rows });
        const picture = await decodePicture(await readFile(join(sample.path, file)));
        return picture.at(((x - left) / unitsPerPixel) % 256, ((top - y) / unitsPerPixel) % 256)[3];
      };
      expect(await alphaAt(LAKE)).toBe(255);
      expect(await alphaAt(DRY)).toBe(0);
    });
  });
});
