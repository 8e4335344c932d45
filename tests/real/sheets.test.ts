import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tileBoundsM } from '../../server/base/geo/tileMath.ts';
import { openArchive } from '../../src/layerTypes/pmtilesLayer/archive.ts';
import { runData } from '../support/dataCommand.ts';
import { fillEmbedded } from '../support/filledDatabase.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import { startRangeServer } from '../support/rangeServer.ts';
import { tileAt } from '../support/tilesOver.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

/** Pixels of the whole, which lies across the border of two zones of 3 degrees at 82.5 E. */
const [WIDTH_PX, HEIGHT_PX] = [1200, 800];
const WHOLE = ['82.494', '44.904', '82.506', '44.896'];

describeWith('gdal', 'sheets that GDAL wrote, imported as a folder', () => {
  let folder: TestFolder;
  let dataDir: string;
  const gdal = (program: string, ...args: string[]) => runGdal(folder.path, program, ...args);

  beforeAll(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder.path, 'data');
    mkdirSync(dataDir);
    await fillEmbedded(dataDir, 'plain');
    const grey = Buffer.alloc(WIDTH_PX * HEIGHT_PX * 3);
    for (let pixel = 0; pixel < WIDTH_PX * HEIGHT_PX; pixel += 1) {
      const [x, y] = [pixel % WIDTH_PX, Math.floor(pixel / WIDTH_PX)];
      // From dark in the west to bright in the east: sheets that are stretched each for itself would not meet.
      const slope = 20 + (x / WIDTH_PX) * 200;
      grey.fill(Math.round(slope + 15 * Math.sin(y / 23)), pixel * 3, pixel * 3 + 3);
    }
    const header = `P6 ${String(WIDTH_PX)} ${String(HEIGHT_PX)} 255\n`;
    await writeFile(join(folder.path, 'slope.ppm'), Buffer.concat([Buffer.from(header), grey]));
    const deep = ['-ot', 'UInt16', '-scale', '0', '255', '0', '10200'];
    await gdal(
      'gdal_translate',
      '-q',
      '-a_srs',
      'EPSG:4490',
      '-a_ullr',
      ...WHOLE,
      ...deep,
      'slope.ppm',
      'whole.tif',
    );
    mkdirSync(join(folder.path, 'sheets'));
    const half = (west: string, east: string) => ['-projwin', west, '44.904', east, '44.896'];
    const zone = ['-q', '-r', 'bilinear', '-dstnodata', '0', '-t_srs'];
    // They overlap by some pixels, as sheets do.
    await gdal('gdal_translate', '-q', ...half('82.494', '82.5002'), 'whole.tif', 'west.tif');
    await gdal('gdal_translate', '-q', ...half('82.4998', '82.506'), 'whole.tif', 'east.tif');
    await gdal('gdalwarp', ...zone, 'EPSG:4536', 'west.tif', 'sheets/west.tif');
    await gdal('gdalwarp', ...zone, 'EPSG:4537', 'east.tif', 'sheets/east.tif');
  });
  afterAll(() => folder.remove());

  test('of two zones and 16 bits they are one picture, as GDAL warps the whole', async () => {
    const run = await runData(['import', join(folder.path, 'sheets'), '--layer', 'sheets'], {
      PORTAL_DATA_DIR: dataDir,
    });
    expect(run, run.stderr).toMatchObject({ code: 0 });
    const [file = ''] = readdirSync(join(dataDir, 'imagery'));
    const bytes = readFileSync(join(dataDir, 'imagery', file));
    const server = await startRangeServer(new Map([['/a.pmtiles', bytes]]));
    const signal = new AbortController().signal;
    const archive = await openArchive(`${server.origin}/a.pmtiles`, signal);
    const { z, x, y } = tileAt(82.5, 44.9, archive.levels[1]);
    const tile = await archive.tile(z, x, y, signal);
    server.close();
    const own = await sharp(Buffer.from((await tile?.arrayBuffer()) ?? new ArrayBuffer(0)))
      .ensureAlpha()
      .raw()
      .toBuffer();
    const square = ['-te', ...tileBoundsM({ z, x, y }).map(String), '-ts', '256', '256'];
    const bright = ['-q', '-ot', 'Byte', '-scale', '0', '10200', '0', '255', 'warped16.tif', 'warped.tif'];
    await gdal(
      'gdalwarp',
      '-q',
      '-t_srs',
      'EPSG:3857',
      '-r',
      'bilinear',
      ...square,
      'whole.tif',
      'warped16.tif',
    );
    await gdal('gdal_translate', ...bright);
    const warped = await sharp(join(folder.path, 'warped.tif')).removeAlpha().raw().toBuffer();
    // Ours is stretched further, evenly: both must rise alike, and nowhere jump.
    let [clear, jump] = [0, 0];
    for (let pixel = 0; pixel < 256 * 256; pixel += 1) {
      if (own[pixel * 4 + 3] !== 255) clear += 1;
      if (pixel % 256 === 0) continue;
      const step = (own[pixel * 4] ?? 0) - (own[pixel * 4 - 4] ?? 0);
      const theirs = (warped[pixel * 3] ?? 0) - (warped[pixel * 3 - 3] ?? 0);
      jump = Math.max(jump, Math.abs(step - theirs));
    }
    expect(clear).toBe(0);
    expect(jump).toBeLessThan(12);
  });
});
