import { createRequire } from 'node:module';
import * as Lerc from 'lerc';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import type { ReaderCalls } from '../support/server.ts';

const TERRAIN = '/geo/arcgis/rest/services/terrain/ImageServer';
const WORLD_M = 2 * 20037508.342789244;

let server: ReaderCalls;
beforeAll(async () => {
  server = await sharedGeoServer();
  await Lerc.load({
    locateFile: (file) => createRequire(import.meta.url).resolve(`lerc/${file ?? 'lerc-wasm.wasm'}`),
  });
});

/** The tile of a place, and where in it the place lies (0 to 1 from the north-west). */
function tileAt(z: number, lon: number, lat: number) {
  const { x, y } = toWebMercator(lon, lat);
  const [col, row] = [(x / WORLD_M + 0.5) * 2 ** z, (0.5 - y / WORLD_M) * 2 ** z];
  return { x: Math.floor(col), y: Math.floor(row), right: col % 1, down: row % 1 };
}

async function bytes(path: string): Promise<ArrayBuffer> {
  const response = await server.get(path);
  expect(response.status).toBe(200);
  return response.arrayBuffer();
}

describe('imagery tiles', () => {
  test.each([
    [0, 0, 0],
    [8, 186, 92],
    [14, 11926, 5890],
  ])('%i/%i/%i is a picture of 256 pixels', async (z, x, y) => {
    const path = `/geo/tiles/imagery/${z}/${x}/${y}.jpg`;
    const info = await sharp(Buffer.from(await bytes(path))).metadata();
    expect([info.format, info.width, info.height]).toEqual(['jpeg', 256, 256]);
  });

  test('the world below it has its own coarser tiles', async () => {
    const info = await sharp(Buffer.from(await bytes('/geo/tiles/world/7/93/46.jpg'))).metadata();
    expect([info.format, info.width, info.height]).toEqual(['jpeg', 256, 256]);
    expect((await server.fetch('/geo/tiles/world/8/186/92.jpg')).status).toBe(404);
  });

  test('the relief is served to level 12, shaded where it is steep', async () => {
    const tile = Buffer.from(await bytes('/geo/tiles/relief/10/746/369.jpg'));
    const { channels } = await sharp(tile).stats();
    expect(channels.map(({ stdev }) => stdev > 3)).toEqual([true, true, true]);
    expect((await server.fetch('/geo/tiles/relief/13/5970/2953.jpg')).status).toBe(404);
  });

  test('the same tile twice is the same picture, and 304 for who has it', async () => {
    const path = '/geo/tiles/imagery/9/372/184.jpg';
    const [first, second] = await Promise.all([bytes(path), bytes(path)]);
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
    const { headers } = await server.get(path);
    expect(headers.get('cache-control')).toContain('max-age');
    const again = await server.get(path, {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    ['/geo/tiles/imagery/a/0/0.jpg', 400],
    ['/geo/tiles/imagery/1/-1/0.jpg', 400],
    ['/geo/tiles/imagery/1/0/0.png', 400],
    ['/geo/tiles/imagery/1/0/1.5.jpg', 400],
    ['/geo/tiles/imagery/1/2/0.jpg', 404],
    ['/geo/tiles/imagery/15/0/0.jpg', 404],
  ])('%s is refused with %i as JSON', async (path, status) => {
    const answer = await server.fetch(path);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code: status })]);
  });
});

describe('terrain', () => {
  test('describes itself as a cached elevation service', async () => {
    const answer = await server.fetch(`${TERRAIN}?f=json`);
    expect(answer.body).toMatchObject({
      serviceDataType: 'esriImageServiceDataTypeElevation',
      singleFusedMapCache: true,
      capabilities: 'Image,Tilemap',
      tileInfo: { rows: 256, cols: 256, format: 'LERC', spatialReference: { latestWkid: 3857 } },
    });
    const pretty = await server.get(`${TERRAIN}?f=pjson`);
    expect((await pretty.text()).split('\n').length).toBeGreaterThan(20);
  });

  test.each([
    ['赛里木湖', 81.18, 44.6, 2072, 3],
    ['艾比湖', 82.8, 44.9, 190, 15],
    ['博乐', 82.07, 44.9, 530, 80],
  ])('%s lies at its height on every level', async (_name, lon, lat, heightM, toleranceM) => {
    for (const z of [9, 11, 13]) {
      const tile = tileAt(z, lon, lat);
      const { width, height, pixels } = Lerc.decode(await bytes(`${TERRAIN}/tile/${z}/${tile.y}/${tile.x}`));
      expect([width, height]).toEqual([257, 257]);
      const measured = pixels[0]?.[Math.round(tile.down * 256) * 257 + Math.round(tile.right * 256)] ?? NaN;
      expect(Math.abs(measured - heightM)).toBeLessThan(toleranceM);
    }
  });

  test('neighbours share their border', async () => {
    const { x, y } = tileAt(10, 81.5, 44.7);
    const [left, right] = await Promise.all(
      [x, x + 1].map(async (col) => Lerc.decode(await bytes(`${TERRAIN}/tile/10/${y}/${col}`)).pixels[0]),
    );
    for (let row = 0; row < 257; row++) {
      const gap = Math.abs((left?.[row * 257 + 256] ?? NaN) - (right?.[row * 257] ?? NaN));
      expect(gap).toBeLessThan(2);
    }
  });

  test('says in tilemaps which tiles it has, and answers 404 for the others', async () => {
    const { x, y } = tileAt(12, 82.07, 44.9);
    const [top, left] = [y - (y % 32), x - (x % 32)];
    const { data } = (await server.fetch(`${TERRAIN}/tilemap/12/${top}/${left}/32/32?f=json`)).body as {
      data: number[];
    };
    expect(data[(y - top) * 32 + (x - left)]).toBe(1);
    expect((await server.fetch(`${TERRAIN}/tile/12/0/0`)).status).toBe(404);
  });

  test.each([
    [`${TERRAIN}/tile/x/0/0`, 400],
    [`${TERRAIN}/tile/14/0/0`, 404],
    [`${TERRAIN}/tile/2/4/0`, 404],
    [`${TERRAIN}/tilemap/3/0/0/999/32`, 400],
    [`${TERRAIN}?f=html`, 400],
  ])('%s is refused with %i as JSON', async (path, status) => {
    const answer = await server.fetch(path);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code: status })]);
  });
});
