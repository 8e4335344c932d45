import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVectorTile } from '../../src/domain/layers/vectorTiles/readVectorTile.ts';
import { shapeInDegrees } from '../../src/domain/layers/vectorTiles/tileGeometry.ts';
import { openArchive } from '../../src/layerTypes/pmtilesLayer/archive.ts';
import { startRangeServer, type RangeServer } from '../support/rangeServer.ts';
import { tileArchiveOf } from '../support/tileArchive.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

const wanted = new AbortController().signal;

const LEVELS = [8, 10] as const;

/** Wholly inside one tile of the finest level, so that nothing of it is cut. */
const RING = [
  [82.3, 44.72],
  [82.36, 44.72],
  [82.36, 44.78],
  [82.3, 44.78],
  [82.3, 44.72],
];
const HOLE = [
  [82.32, 44.74],
  [82.32, 44.76],
  [82.34, 44.76],
  [82.34, 44.74],
  [82.32, 44.74],
];

const AREA = { 名称: '艾比湖湿地', 面积: 12.25, 序号: 7 };

const collection = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: AREA, geometry: { type: 'Polygon', coordinates: [RING, HOLE] } }],
};

/** Half a unit of a tile of the finest level at this latitude, degrees, and something for rounding. */
const CLOSE = (360 / 2 ** LEVELS[1] / 4096) * 0.6;

describeWith('gdal', 'vector tiles that GDAL wrote, in an archive at an address', () => {
  let folder: string;
  let server: RangeServer;
  const files = new Map<string, Buffer>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mvt-'));
    await mkdir(join(folder, 'in'));
    await writeFile(join(folder, 'in/areas.geojson'), JSON.stringify(collection));
    const levels = ['-dsco', `MINZOOM=${String(LEVELS[0])}`, '-dsco', `MAXZOOM=${String(LEVELS[1])}`];
    await runGdal(folder, 'ogr2ogr', '-f', 'MVT', 'tiles', 'in/areas.geojson', ...levels);
    const { json } = JSON.parse(await readFile(join(folder, 'tiles/metadata.json'), 'utf8')) as {
      json: string;
    };
    files.set(
      '/areas.pmtiles',
      await tileArchiveOf({
        ...{ extent: { west: 82.3, south: 44.72, east: 82.36, north: 44.78 }, levels: LEVELS, kind: 'mvt' },
        metadata: JSON.parse(json) as unknown,
        // GDAL packs its tiles; an archive's header says whether they are.
        tile: ({ z, x, y }) => readFile(join(folder, `tiles/${String(z)}/${String(x)}/${String(y)}.pbf`)),
      }),
    );
    files.get('/areas.pmtiles')?.writeUInt8(2, 98);
    server = await startRangeServer(files);
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('are read back vertex by vertex, with their values', async () => {
    const archive = await openArchive(`${server.origin}/areas.pmtiles`, wanted, 'vectors', ['areas']);
    const across = 2 ** LEVELS[1];
    const column = Math.floor((82.33 / 360 + 0.5) * across);
    const down = 0.5 - Math.asinh(Math.tan((44.75 * Math.PI) / 180)) / (2 * Math.PI);
    const tile = { level: LEVELS[1], column, row: Math.floor(down * across) };
    const data = await archive.tile(tile.level, tile.column, tile.row, wanted);
    const bytes = new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
    const found = readVectorTile(bytes, new Set(['areas']), '');
    expect(found.map(({ kind, layer, properties }) => ({ kind, layer, properties }))).toEqual([
      { kind: 'polygon', layer: 'areas', properties: AREA },
    ]);
    const [shape] = found.map((feature) => shapeInDegrees(feature, tile));
    if (shape?.type !== 'Polygon') throw new Error(shape?.type);
    expect(shape.coordinates).toHaveLength(2);
    for (const [at, ring] of [RING, HOLE].entries()) {
      const read = shape.coordinates[at] ?? [];
      expect(read).toHaveLength(ring.length);
      // It may begin at another corner.
      for (const [lon = 0, lat = 0] of ring)
        expect(read.some(([x = 0, y = 0]) => Math.abs(x - lon) < CLOSE && Math.abs(y - lat) < CLOSE)).toBe(
          true,
        );
    }
  });
});
