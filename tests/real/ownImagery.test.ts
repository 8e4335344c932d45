import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { importCallsAt, type ImportCalls } from '../support/importCalls.ts';
import { readerOf, startGeoServer, type ReaderCalls, type TestServer } from '../support/server.ts';
import { tileAt } from '../support/tilesOver.ts';
import { describeWith } from './foreign.ts';
import { apart, opaquePixels, warped, windowOf, writeWaves } from './gdalPictures.ts';
import { runGdal } from './gdalRun.ts';

const [WIDTH_PX, HEIGHT_PX] = [900, 700];

/** Corners in each reference: left, top, right, bottom, all of the same land at 82.3 E, 44.9 N. */
const CORNERS = {
  'EPSG:4326': ['82.30', '44.90', '82.312', '44.8935'],
  'EPSG:4490': ['82.30', '44.90', '82.312', '44.8935'],
  // CGCS2000, 3 degrees, zone 27 (81 E) with and without its number before the easting.
  'EPSG:4536': ['602600', '4973600', '603500', '4972900'],
  'EPSG:4515': ['27602600', '4973600', '27603500', '4972900'],
  'EPSG:32644': ['602600', '4971600', '603500', '4970900'],
  'EPSG:3857': ['9161594', '5604900', '9162900', '5603900'],
} as const;

type Reference = keyof typeof CORNERS;

describeWith('gdal', 'pictures that GDAL wrote are cut into tiles as it would cut them', () => {
  let folder: string;
  let server: TestServer;
  let bureau: ReaderCalls;
  let calls: ImportCalls;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    server = await startGeoServer();
    bureau = await readerOf(server, 'admin1');
    calls = importCallsAt(bureau);
    await writeWaves(folder, { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, radianPx: [29, 37, 23] });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const gdal = (program: string, ...args: string[]) => runGdal(folder, program, ...args);

  /** Writes the picture in a reference. */
  async function write(file: string, reference: Reference, ...options: string[]): Promise<void> {
    const placed = ['-a_srs', reference, '-a_ullr', ...CORNERS[reference]];
    await gdal('gdal_translate', '-q', ...placed, ...options, 'waves.ppm', file);
  }

  /** Imports it; its name and deepest level. */
  async function imported(file: string) {
    const read = await calls.read(file, await readFile(join(folder, file)));
    expect(read.problem).toBeNull();
    const [layer] = read.layers;
    const state = await calls.store(read.id, { layer: layer?.name ?? '', title: file });
    expect(state.problem).toBeNull();
    await calls.forget();
    const own = (await calls.list()).find(({ title }) => title === file);
    const { west = NaN, south = NaN, east = NaN, north = NaN } = own?.extent ?? {};
    const place = { lon: (west + east) / 2, lat: (south + north) / 2 };
    return { name: own?.name ?? '', place, level: own?.report.tiles?.maxLevel ?? NaN, layer };
  }

  /** Our tile in the middle and GDAL's of the same square, by the way in which it mixes pixels. */
  async function tilesOf(file: string, mixed: string, levelsUp = 0) {
    const { name, place, level } = await imported(file);
    const tile = tileAt(place.lon, place.lat, level - levelsUp);
    const answer = await bureau.get(
      `/geo/tiles/own/${name}/${String(tile.z)}/${String(tile.x)}/${String(tile.y)}.webp`,
    );
    const own = await sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer();
    return { own, warped: await warped(folder, file, mixed, windowOf(tile)) };
  }

  test.each(Object.keys(CORNERS) as Reference[])('in %s', async (reference) => {
    const file = `${reference.replace(':', '')}.tif`;
    await write(file, reference, '-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE');
    const { colours, opaqueness, pixels } = apart(await tilesOf(file, 'bilinear'));
    expect(pixels).toBeGreaterThan(20_000);
    // WebP takes a level or two; a shift of one pixel would be four.
    expect(colours).toBeLessThan(2);
    expect(opaqueness).toBeLessThan(0.01);
  });

  test('two levels up, where pixels are averages of many', async () => {
    await write('up.tif', 'EPSG:4536', '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=2');
    const { colours, opaqueness } = apart(await tilesOf('up.tif', 'average', 2));
    expect(colours).toBeLessThan(4);
    expect(opaqueness).toBeLessThan(0.02);
  });

  test('drawn by WMS as GDAL warps it, in degrees and in metres', async () => {
    await write('map.tif', 'EPSG:4536', '-co', 'COMPRESS=DEFLATE');
    const { name, place } = await imported('map.tif');
    const { x, y } = toWebMercator(place.lon, place.lat);
    const boxes = {
      'EPSG:4326': [place.lon - 0.003, place.lat - 0.002, place.lon + 0.003, place.lat + 0.002],
      // Coarser than the finest tiles, and between two levels.
      'EPSG:3857': [x - 500, y - 400, x + 500, y + 400],
    };
    for (const [srs, box] of Object.entries(boxes)) {
      const query = `SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=${name}&STYLES=&SRS=${srs}&BBOX=${box.join()}&WIDTH=400&HEIGHT=320&FORMAT=image/png&TRANSPARENT=TRUE`;
      const answer = await bureau.get(`/geo/wms?${query}`);
      const own = await sharp(Buffer.from(await answer.arrayBuffer()))
        .ensureAlpha()
        .raw()
        .toBuffer();
      const to = { reference: srs, extent: box, sizePx: [400, 320] } as const;
      const pair = { own, warped: await warped(folder, 'map.tif', 'bilinear', to) };
      const { colours, opaqueness, pixels } = apart(pair);
      expect(pixels, srs).toBeGreaterThan(80_000);
      expect(colours, srs).toBeLessThan(2.5);
      expect(opaqueness, srs).toBeLessThan(0.01);
    }
  });

  test.each([
    ['JPEG in YCbCr', ['-co', 'COMPRESS=JPEG', '-co', 'PHOTOMETRIC=YCBCR', '-co', 'JPEG_QUALITY=95']],
    ['JPEG in tiles', ['-co', 'COMPRESS=JPEG', '-co', 'TILED=YES', '-co', 'JPEG_QUALITY=95']],
    ['band by band', ['-co', 'INTERLEAVE=BAND', '-co', 'COMPRESS=PACKBITS']],
    ['one grey band', ['-b', '1']],
    ['BigTIFF, not compressed', ['-co', 'BIGTIFF=YES']],
    ['a Cloud Optimized GeoTIFF', ['-of', 'COG', '-co', 'COMPRESS=DEFLATE']],
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
    await gdal('gdalwarp', ...turned, '-dstnodata', '0', 'zone.tif', 'nodata.tif');
    await gdal('gdalwarp', ...turned, '-dstalpha', 'zone.tif', 'alpha.tif');
    const masked = [
      '--config',
      'GDAL_TIFF_INTERNAL_MASK',
      'YES',
      '-b',
      '1',
      '-b',
      '2',
      '-b',
      '3',
      '-mask',
      '4',
    ];
    await gdal('gdal_translate', '-q', ...masked, '-co', 'COMPRESS=JPEG', 'alpha.tif', 'mask.tif');
    for (const file of ['nodata.tif', 'alpha.tif', 'mask.tif']) {
      const pair = await tilesOf(file, 'near', 1);
      const opaque = opaquePixels(pair.own);
      expect(opaque, file).toBeGreaterThan(5000);
      expect(opaque, file).toBeLessThan(65_536);
      expect(apart(pair).opaqueness, file).toBeLessThan(0.02);
    }
  });

  test('16 bits are stretched, and heights have a ramp', async () => {
    await write('wide.tif', 'EPSG:4536', '-ot', 'UInt16', '-scale', '0', '255', '300', '2300');
    await write('heights.tif', 'EPSG:4536', '-b', '1', '-ot', 'Float32', '-scale', '0', '255', '190', '4200');
    for (const [file, type] of [
      ['wide.tif', 'uint16'],
      ['heights.tif', 'float32'],
    ] as const) {
      const { name, place, level, layer } = await imported(file);
      expect(layer?.picture?.sampleType).toBe(type);
      const { x, y } = tileAt(place.lon, place.lat, level);
      const answer = await bureau.get(
        `/geo/tiles/own/${name}/${String(level)}/${String(x)}/${String(y)}.webp`,
      );
      const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      for (const { min, max } of channels.slice(0, 3)) expect(max - min, file).toBeGreaterThan(80);
    }
  });
});
