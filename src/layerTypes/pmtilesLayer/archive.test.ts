import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf, tileArchiveOf } from '../../../tests/support/tileArchive.ts';
import { openArchive } from './archive.ts';

const EXTENT = { west: 82, south: 44.5, east: 83, north: 45 };

const wanted = new AbortController().signal;

/** What an archive says of its layers. */
const NAMED = { vector_layers: [{ id: 'roads', fields: {} }] };

/** Some kilobytes that stand for twenty megabytes. */
const bomb = () => Promise.resolve(Buffer.alloc(20_000_000));

let server: Server;
let origin: string;
/** Bytes that were sent. */
let sent = 0;

beforeAll(async () => {
  const tile = ({ z, x, y }: { z: number; x: number; y: number }) =>
    Promise.resolve(Buffer.from(`${String(z)}/${String(x)}/${String(y)}`.padEnd(5000)));
  const parts = { extent: EXTENT, levels: [3, 9], tile } as const;
  const files = new Map([
    ['/a.pmtiles', await tileArchiveOf({ ...parts, kind: 'png' })],
    ['/vector.pmtiles', await tileArchiveOf({ ...parts, kind: 'mvt' })],
    ['/named.pmtiles', await tileArchiveOf({ ...parts, kind: 'mvt', isPacked: true, metadata: NAMED })],
    [
      '/bomb.pmtiles',
      await tileArchiveOf({ ...parts, levels: [3, 3], kind: 'mvt', isPacked: true, tile: bomb }),
    ],
    ['/other.pmtiles', Buffer.alloc(20_000, 'x')],
    ['/whole.pmtiles', Buffer.alloc(200_000, 'x')],
  ]);
  server = createServer((request, response) => {
    const bytes = files.get(request.url ?? '');
    const part = request.url === '/whole.pmtiles' ? undefined : bytes && partOf(bytes, request.headers.range);
    sent += part?.body.length ?? 0;
    if (part !== undefined) response.writeHead(part.status, part.headers).end(part.body);
    else if (bytes !== undefined) response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('an archive of tiles at an address', () => {
  it('tells its levels and extent, and gives its tiles, reading parts of the file alone', async () => {
    sent = 0;
    const archive = await openArchive(`${origin}/a.pmtiles`, wanted);
    expect(archive.levels).toEqual([3, 9]);
    expect(archive.extent).toEqual(EXTENT);
    const tile = await archive.tile(3, 5, 2, wanted);
    expect([tile?.type, (await tile?.text())?.trim()]).toEqual(['image/png', '3/5/2']);
    expect(await archive.tile(3, 1, 1, wanted)).toBeUndefined();
    expect(sent).toBe(16_384 + 5000);
  });

  it.each([
    ['/vector.pmtiles', 'unsupported-content', /PMTiles vector/],
    ['/other.pmtiles', 'invalid-body', /PMTiles/],
    ['/whole.pmtiles', 'unsupported-content', /Range/],
    ['/none.pmtiles', 'http-status', /^404/],
  ])('%s is refused with its reason', async (path, code, detail) => {
    await expect(openArchive(origin + path, wanted)).rejects.toMatchObject({
      problem: { code, detail: expect.stringMatching(detail) as string },
    });
  });

  it('vector tiles are given as they are, unpacked, where they are wanted', async () => {
    const archive = await openArchive(`${origin}/named.pmtiles`, wanted, 'vectors', ['roads']);
    const tile = await archive.tile(3, 5, 2, wanted);
    expect((await tile?.text())?.trim()).toBe('3/5/2');
    await expect(openArchive(`${origin}/named.pmtiles`, wanted, 'vectors', ['rivers'])).rejects.toMatchObject(
      {
        problem: { code: 'layer-not-offered', detail: 'rivers' },
      },
    );
    await expect(openArchive(`${origin}/a.pmtiles`, wanted, 'vectors')).rejects.toMatchObject({
      problem: { code: 'unsupported-content' },
    });
  });

  it('a tile that unpacks to more than is allowed is given up on the way', async () => {
    const archive = await openArchive(`${origin}/bomb.pmtiles`, wanted, 'vectors');
    await expect(archive.tile(3, 5, 2, wanted)).rejects.toMatchObject({
      problem: { code: 'invalid-body', causes: [{ code: 'tile-large', at: 16 }] },
    });
  });

  it('a host that is not there is a matter of the network', async () => {
    await expect(openArchive('http://127.0.0.1:9/a.pmtiles', wanted)).rejects.toMatchObject({
      problem: { code: 'network' },
    });
  });

  it('what nobody wants any more ends with its reason', async () => {
    const ended = new AbortController();
    ended.abort(new Error('switched off'));
    await expect(openArchive(`${origin}/a.pmtiles`, ended.signal)).rejects.toThrow('switched off');
  });
});
