import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../support/fakeClock.ts';
import { geoTiffOf } from '../support/geoTiffFile.ts';
import { startRangeServer, type RangeServer } from '../support/rangeServer.ts';
import { tileAt } from '../support/tilesOver.ts';
import { openCog } from '../../src/layerTypes/cogLayer/cogPicture.ts';
import { createRangeReader } from '../../src/api/fileRanges.ts';

const PICTURE = {
  ...{ widthPx: 300, heightPx: 200, extent: { west: 82, south: 44.8, east: 82.03, north: 44.82 } },
  colour: (column: number) => [90, column < 150 ? 140 : 20, 60] as const,
};

const wanted = new AbortController().signal;

/** The tile over the picture's middle. */
const { x: column, y: row } = tileAt(82.015, 44.81, 14);
const MIDDLE = { level: 14, column, row };

const whole = Buffer.from(geoTiffOf(PICTURE));
const large = Buffer.alloc(33_000_000);
large.write('II*\0', 'latin1');

const FILES = new Map([
  ['/a.tif', whole],
  ['/nowhere.tif', Buffer.from(geoTiffOf({ ...PICTURE, extent: undefined }))],
  ['/unnamed.tif', Buffer.from(geoTiffOf({ ...PICTURE, withoutReference: true }))],
  ['/cut.tif', whole.subarray(0, 60_000)],
  ['/page.tif', Buffer.from('<!doctype html><title>登录</title>')],
  ['/torn.tif', Buffer.from('II*\0\u0008\0\0\0')],
  ['/large.tif', large],
]);

let server: RangeServer;
let simple: RangeServer;

beforeAll(async () => {
  server = await startRangeServer(FILES);
  simple = await startRangeServer(FILES, { isWhole: true });
});
afterAll(() => {
  server.close();
  simple.close();
});

const open = (path: string, from = server) => openCog(createRangeReader(from.origin + path), wanted);

describe('a GeoTIFF at an address', () => {
  it('tells what it is by its header, and makes tiles of its pixels', async () => {
    server.sent();
    const picture = await open('/a.tif');
    expect(server.sent()).toEqual({ bytes: 65_536, parts: 1 });
    expect(picture.facts).toMatchObject({
      ...{ widthPx: 300, heightPx: 200, bands: 3, sampleType: 'uint8', reference: 'EPSG:4326' },
      ...{ overviews: 0, isTiled: false, levels: [12, 14] },
    });
    expect(picture.facts.extent.east).toBeCloseTo(82.03, 9);
    const rgba = await picture.tile(MIDDLE, wanted);
    const greens = [...(rgba ?? [])].filter((_, at) => at % 4 === 1);
    expect([Math.min(...greens), Math.max(...greens)]).toEqual([0, 140]);
    expect(await picture.tile({ ...MIDDLE, column: MIDDLE.column + 3 }, wanted)).toBeUndefined();
  });

  it('of a server that sends no parts, a small one is read as a whole', async () => {
    const picture = await open('/a.tif', simple);
    expect((await picture.tile(MIDDLE, wanted))?.length).toBe(256 * 256 * 4);
  });

  it.each([
    ['/nowhere.tif', 'unsupported-reference', 'no-place'],
    ['/unnamed.tif', 'unsupported-reference', 'no-reference'],
    ['/page.tif', 'invalid-body', 'not-geotiff'],
    ['/torn.tif', 'invalid-body', 'geotiff-damaged'],
  ])('%s is refused with its reason', async (path, code, cause) => {
    await expect(open(path)).rejects.toMatchObject({ problem: { code, causes: [{ code: cause }] } });
  });

  it('a large one of a server that sends no parts is not read', async () => {
    await expect(open('/large.tif', simple)).rejects.toMatchObject({
      problem: { code: 'unsupported-content', causes: [{ code: 'no-ranges' }] },
    });
  });

  it('one that is not there, and one that is cut, say so', async () => {
    await expect(open('/none.tif')).rejects.toMatchObject({
      problem: { code: 'http-status', detail: expect.stringMatching(/^404/) as string },
    });
    const cut = await open('/cut.tif');
    await expect(cut.tile(MIDDLE, wanted)).rejects.toMatchObject({
      problem: { code: 'invalid-body', causes: [{ code: 'geotiff-cut' }] },
    });
  });

  it('what nobody wants any more ends with its reason', async () => {
    const ended = new AbortController();
    ended.abort(new Error('switched off'));
    await expect(openCog(createRangeReader(`${server.origin}/a.tif`), ended.signal)).rejects.toThrow(
      'switched off',
    );
  });
});

describe('a part that is not had', () => {
  it.each([503, 0])('for a reason that passes (%d) is asked for again', async (status) => {
    const failing = await startRangeServer(FILES, { failing: { count: 2, status } });
    const clock = createFakeClock();
    const read = createRangeReader(`${failing.origin}/a.tif`, clock);
    let bytes: ArrayBuffer | undefined;
    const reading = read(0, 4, wanted).then((got) => (bytes = got));
    while (bytes === undefined) {
      clock.advance(600);
      await new Promise(setImmediate);
    }
    await reading;
    expect(bytes.byteLength).toBe(4);
    failing.close();
  });

  it('for long is given up with its reason', async () => {
    const clock = createFakeClock();
    const read = createRangeReader('http://127.0.0.1:9/a.tif', clock);
    let told: unknown;
    void read(0, 4, wanted).catch((error: unknown) => (told = error));
    while (told === undefined) {
      clock.advance(600);
      await new Promise(setImmediate);
    }
    expect(told).toMatchObject({
      problem: { code: 'network', causes: [{ code: 'not-reached', at: '127.0.0.1:9' }] },
    });
  });
});
