import { setMaxListeners } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCog } from '../../src/layerTypes/cogLayer/cogPicture.ts';
import { createRangeReader } from '../../src/api/fileRanges.ts';
import { startRangeServer, type RangeServer } from '../support/rangeServer.ts';
import { tileAt } from '../support/tilesOver.ts';
import { describeWith } from './foreign.ts';
import { apart, opaquePixels, warped, windowOf, writeWaves } from './gdalPictures.ts';
import { runGdal } from './gdalRun.ts';

const [WIDTH_PX, HEIGHT_PX] = [2600, 2100];

/** Corners in each reference: left, top, right, bottom, all of the same land at 82.3 E, 44.9 N. */
const CORNERS = {
  'EPSG:4490': ['82.30', '44.90', '82.3347', '44.8805'],
  // CGCS2000, 3 degrees, zone 27 (81 E) without its number before the easting, with it, and 6 degrees, zone 14.
  'EPSG:4536': ['602600', '4973600', '605200', '4971500'],
  'EPSG:4515': ['27602600', '4973600', '27605200', '4971500'],
  'EPSG:4503': ['602600', '4973600', '605200', '4971500'],
  'EPSG:32644': ['602600', '4971600', '605200', '4969500'],
  'EPSG:3857': ['9161594', '5604900', '9165294', '5601912'],
} as const;

type Reference = keyof typeof CORNERS;

// Node warns of what waits for one signal: a block of strips is some dozens of reads.
setMaxListeners(100);

const wanted = new AbortController().signal;

describeWith('gdal', 'GeoTIFF that GDAL wrote, read part by part from an address', () => {
  let folder: string;
  let server: RangeServer;
  const files = new Map<string, Buffer>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cog-'));
    server = await startRangeServer(files);
    await writeWaves(folder, { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, radianPx: [59, 67, 53] });
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const gdal = (program: string, ...args: string[]) => runGdal(folder, program, ...args);

  async function write(file: string, reference: Reference, ...options: string[]): Promise<void> {
    const placed = ['-a_srs', reference, '-a_ullr', ...CORNERS[reference]];
    await gdal('gdal_translate', '-q', ...placed, ...options, 'waves.ppm', file);
  }

  /** Puts a file on the server and opens it there. */
  async function opened(file: string) {
    files.set(`/${file}`, await readFile(join(folder, file)));
    server.sent();
    return openCog(createRangeReader(`${server.origin}/${file}`), wanted);
  }

  /** Our tile in the middle and GDAL's of the same square, by the way in which it mixes pixels. */
  async function tilesOf(file: string, mixed: string, levelsUp = 0) {
    const picture = await opened(file);
    const { extent, levels } = picture.facts;
    const [lon, lat] = [(extent.west + extent.east) / 2, (extent.south + extent.north) / 2];
    const tile = tileAt(lon, lat, levels[1] - levelsUp);
    const own = await picture.tile({ level: tile.z, column: tile.x, row: tile.y }, wanted);
    const theirs = await warped(folder, file, mixed, windowOf(tile));
    return { own: own ?? new Uint8ClampedArray(0), warped: theirs, facts: picture.facts };
  }

  test.each(Object.keys(CORNERS) as Reference[])('in %s', async (reference) => {
    const file = `${reference.replace(':', '')}.tif`;
    await write(file, reference, '-of', 'COG', '-co', 'COMPRESS=DEFLATE');
    const read = await tilesOf(file, 'bilinear');
    const { colours, opaqueness, pixels } = apart(read);
    expect(read.facts).toMatchObject({ reference, isTiled: true, widthPx: WIDTH_PX, bands: 3 });
    expect(read.facts.overviews).toBeGreaterThan(1);
    expect(pixels).toBeGreaterThan(60_000);
    // A shift of one pixel would be one or more.
    expect(colours).toBeLessThan(0.6);
    expect(opaqueness).toBeLessThan(0.01);
  });

  test('a reference that is not known is refused by its name', async () => {
    await write('plain.tif', 'EPSG:4536', '-of', 'COG');
    await gdal('gdal_translate', '-q', '-a_srs', 'EPSG:2056', 'plain.tif', 'swiss.tif');
    await expect(opened('swiss.tif')).rejects.toMatchObject({
      problem: { code: 'unsupported-reference', causes: [{ code: 'unknown-reference', at: 'EPSG:2056' }] },
    });
  });

  test.each(['EPSG:2372', 'EPSG:2424'])(
    'in %s of an old datum, as good as PROJ has it',
    async (reference) => {
      await write('plain.tif', 'EPSG:4536', '-of', 'COG');
      const file = `${reference.replace(':', '')}.tif`;
      await gdal('gdal_translate', '-q', '-a_srs', reference, 'plain.tif', file);
      const read = await tilesOf(file, 'bilinear');
      expect(read.facts).toMatchObject({ reference });
      expect(apart(read).colours).toBeLessThan(0.6);
    },
  );

  test('a reference that is spelled out rather than named', async () => {
    const spelled = '+proj=tmerc +lon_0=81.5 +x_0=500000 +ellps=GRS80 +units=m +no_defs';
    const corners = ['-a_ullr', '563000', '4973600', '565600', '4971500'];
    await gdal('gdal_translate', '-q', '-a_srs', spelled, ...corners, 'waves.ppm', 'spelled.tif');
    const { colours, opaqueness } = apart(await tilesOf('spelled.tif', 'bilinear'));
    expect(colours).toBeLessThan(0.6);
    expect(opaqueness).toBeLessThan(0.01);
  });

  test('coarser levels come from overviews, of which only the blocks needed are read', async () => {
    await write('whole.tif', 'EPSG:4536', '-of', 'COG', '-co', 'COMPRESS=NONE', '-co', 'BLOCKSIZE=256');
    for (const levelsUp of [1, 2, 3]) {
      const pair = await tilesOf('whole.tif', 'average', levelsUp);
      expect(apart(pair).colours, String(levelsUp)).toBeLessThan(4);
      const { bytes, parts } = server.sent();
      expect(parts).toBeLessThan(24);
      // Of 22 MB; a block is of 197 kB.
      expect(bytes).toBeLessThan(3_500_000);
    }
  });

  test.each([
    ['JPEG in YCbCr', ['-of', 'COG', '-co', 'COMPRESS=JPEG', '-co', 'QUALITY=95']],
    ['LZW with a predictor', ['-of', 'COG', '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=YES']],
    ['ZSTD', ['-of', 'COG', '-co', 'COMPRESS=ZSTD']],
    ['LERC', ['-of', 'COG', '-co', 'COMPRESS=LERC', '-co', 'MAX_Z_ERROR=0']],
    ['strips without overviews', ['-co', 'COMPRESS=PACKBITS']],
    ['band by band', ['-co', 'INTERLEAVE=BAND', '-co', 'TILED=YES']],
    ['one grey band', ['-of', 'COG', '-b', '1']],
    ['BigTIFF', ['-of', 'COG', '-co', 'BIGTIFF=YES']],
  ])('as %s', async (what, options) => {
    const file = `${what.replaceAll(/\W/g, '')}.tif`;
    await write(file, 'EPSG:4536', ...options);
    const { colours } = apart(await tilesOf(file, 'bilinear'));
    expect(colours).toBeLessThan(3);
  });

  test('what has no value is clear: by its number, its alpha band or its mask', async () => {
    await write('zone.tif', 'EPSG:4536');
    // Turned by the convergence of meridians: its corners in another reference are empty.
    const turned = ['-q', '-overwrite', '-t_srs', 'EPSG:4538', '-r', 'near'];
    await gdal('gdalwarp', ...turned, '-dstnodata', '0', 'zone.tif', 'nodata-plain.tif');
    await gdal('gdalwarp', ...turned, '-dstalpha', 'zone.tif', 'alpha-plain.tif');
    const lossless = ['-q', '-of', 'COG', '-co', 'COMPRESS=DEFLATE'];
    await gdal('gdal_translate', ...lossless, 'nodata-plain.tif', 'nodata.tif');
    await gdal('gdal_translate', ...lossless, 'alpha-plain.tif', 'alpha.tif');
    // Of JPEG the alpha band becomes a mask.
    await gdal('gdal_translate', '-q', '-of', 'COG', '-co', 'COMPRESS=JPEG', 'alpha-plain.tif', 'mask.tif');
    for (const file of ['nodata.tif', 'alpha.tif', 'mask.tif']) {
      const pair = await tilesOf(file, 'near', 3);
      const opaque = opaquePixels(pair.own);
      expect(opaque, file).toBeGreaterThan(5000);
      expect(opaque, file).toBeLessThan(65_536);
      expect(apart(pair).opaqueness, file).toBeLessThan(0.02);
    }
  });

  test('16 bits are stretched, heights have a ramp, and a palette keeps its colours', async () => {
    const cog = ['-of', 'COG'];
    await write('wide.tif', 'EPSG:4536', ...cog, '-ot', 'UInt16', '-scale', '0', '255', '300', '2300');
    await write(
      'heights.tif',
      'EPSG:4536',
      ...cog,
      '-b',
      '1',
      '-ot',
      'Float32',
      '-scale',
      '0',
      '255',
      '190',
      '4200',
    );
    await write('zone.tif', 'EPSG:4536');
    await gdal('rgb2pct.py', '-n', '6', 'zone.tif', 'classes-plain.tif');
    await gdal(
      'gdal_translate',
      '-q',
      ...cog,
      '-co',
      'RESAMPLING=NEAREST',
      'classes-plain.tif',
      'classes.tif',
    );
    for (const file of ['wide.tif', 'heights.tif']) {
      const { own } = await tilesOf(file, 'near');
      for (const part of [0, 1, 2]) {
        const values = [...own].filter((_, at) => at % 4 === part);
        expect(Math.max(...values) - Math.min(...values), file).toBeGreaterThan(80);
      }
    }
    const { own } = await tilesOf('classes.tif', 'near', 1);
    const colours = new Set<number>();
    for (let at = 0; at < own.length; at += 4)
      colours.add((own[at] ?? 0) * 65_536 + (own[at + 1] ?? 0) * 256 + (own[at + 2] ?? 0));
    expect(colours.size).toBeLessThanOrEqual(6);
  });
});
