import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planeOf } from '../../src/domain/geodesy/planes.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import { temporaryFolder } from '../support/portal.ts';
import type { ReaderCalls } from '../support/server.ts';
import { drawnPixels, misplacedPixels, pixelsAt } from './clients.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

/** Around Sayram lake, in Web Mercator. */
const AROUND = { minX: 8_980_000, minY: 5_520_000, maxX: 9_100_000, maxY: 5_620_000 };

/** Pixels of the zone's picture, metres of each, and the place of its middle. */
const [PX, PIXEL_M] = [600, 80];
const MIDDLE = [81.18, 44.6] as const;

/** Whether the northing comes first in WMS 1.3.0, as the EPSG registry has it. */
const ZONES = [
  ['EPSG:4515', true],
  ['EPSG:4536', true],
  ['EPSG:4516', true],
  ['EPSG:4492', true],
  ['EPSG:4503', true],
  ['EPSG:2372', true],
  ['EPSG:2328', true],
  ['EPSG:2424', true],
  ['EPSG:21414', true],
  ['EPSG:32644', false],
  ['EPSG:32645', false],
] as const;

describeWith('gdal', 'maps in zones lie where GDAL puts the map of Web Mercator', () => {
  let server: ReaderCalls;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await sharedGeoServer();
    const { minX, minY, maxX, maxY } = AROUND;
    const size = '&WIDTH=2400&HEIGHT=2000';
    const map = await server.keyed(
      `/geo/wms?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=lakes&STYLES=&FORMAT=image/png&TRANSPARENT=TRUE&SRS=EPSG:3857&BBOX=${[minX, minY, maxX, maxY].join(',')}${size}`,
    );
    await writeFile(join(folder.path, 'map.png'), Buffer.from(await (await fetch(map)).arrayBuffer()));
    const corners = [minX, maxY, maxX, minY].map(String);
    await gdal('gdal_translate', '-q', '-a_srs', 'EPSG:3857', '-a_ullr', ...corners, 'map.png', 'map.tif');
  });
  afterAll(() => folder.remove());

  const gdal = (program: string, ...args: string[]) => runGdal(folder.path, program, ...args);

  test.each(ZONES)('%s', async (crs, northFirst) => {
    const [x = NaN, y = NaN] = planeOf(crs)?.toPlane(...MIDDLE) ?? [];
    const half = (PX * PIXEL_M) / 2;
    const box = [x - half, y - half, x + half, y + half].map(Math.round);
    const to = ['-te', ...box.map(String), '-ts', String(PX), String(PX), '-r', 'bilinear', '-overwrite'];
    await gdal('gdalwarp', '-q', '-t_srs', crs, ...to, 'map.tif', 'warped.tif');
    const { data, info } = await sharp(join(folder.path, 'warped.tif'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const warped = { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
    const [left, bottom, right, top] = box;
    for (const version of ['1.1.1', '1.3.0']) {
      const isTurned = version === '1.3.0' && northFirst;
      const sides = isTurned ? [bottom, left, top, right] : box;
      const system = `${version === '1.3.0' ? 'CRS' : 'SRS'}=${crs}&BBOX=${sides.join(',')}`;
      const asked = `REQUEST=GetMap&LAYERS=lakes&STYLES=&FORMAT=image/png&TRANSPARENT=TRUE&WIDTH=${PX}&HEIGHT=${PX}`;
      const own = await pixelsAt(
        await server.keyed(`/geo/wms?SERVICE=WMS&VERSION=${version}&${asked}&${system}`),
      );
      expect(drawnPixels(own)).toBeGreaterThan(20_000);
      expect(misplacedPixels(own, warped)).toBe(0);
      expect(drawnPixels(own) / drawnPixels(warped)).toBeCloseTo(1, 1);
    }
  });

  test('GDAL opens the WMS in a zone by itself, the lake where it lies', async () => {
    const [x = NaN, y = NaN] = planeOf('EPSG:4536')?.toPlane(...MIDDLE) ?? [];
    const box = [x - 30_000, y - 30_000, x + 30_000, y + 30_000].join(',');
    const request = `SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=lakes&SRS=EPSG:4536&BBOX=${box}`;
    const source = `WMS:${await server.keyed(`/geo/wms?${request}&FORMAT=image/png&TRANSPARENT=TRUE`)}`;
    expect(await gdal('gdalinfo', source)).toContain('ID["EPSG",4536]');
    const at = MIDDLE.map(String);
    const values = await gdal('gdallocationinfo', '-valonly', '-wgs84', source, ...at);
    const [red = NaN, , blue = NaN, alpha = NaN] = values.trim().split(/\s+/).map(Number);
    expect([blue > red + 60, alpha > 150]).toEqual([true, true]);
  });
});
