import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { PRINT_PATHS } from '../../src/api/contracts/print.ts';
import { readerOf, startGeoServer, type ReaderCalls, type TestServer } from '../support/server.ts';

let started: TestServer;
let server: ReaderCalls;
beforeAll(async () => {
  started = await startGeoServer();
  server = await readerOf(started);
});
afterAll(() => started.close());

/** The address of a map of layers. */
const mapPath = (layers: string, sidePx: number, west = 80) =>
  `/geo/wms?service=WMS&version=1.3.0&request=GetMap&styles=&crs=CRS:84&format=image/png&layers=${layers}&width=${sidePx}&height=${sidePx}&bbox=${[west, 44, west + 2, 45.5].join(',')}`;

describe('work that others wait for', () => {
  test('more maps than one may ask for at once are refused with 429 and when to come again; the rest are drawn', async () => {
    // Large enough that they come faster than two can be drawn, on any machine.
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => server.fetch(mapPath('landuse', 256, 80 + index / 1000))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('content-type')).toContain('xml');
      expect(body).toContain('您同时提交的绘图太多，请等前面的完成后再试');
    }
    expect((await server.fetch(mapPath('lakes', 64))).status).toBe(200);
  });

  test('a client that goes frees his places: whoever asks next is drawn at once', async () => {
    const leaving = new AbortController();
    const left = Array.from({ length: 60 }, (_, index) =>
      server.fetch(mapPath('landuse,landcover', 2048, 80 + index / 1000), { signal: leaving.signal }).then(
        () => 'drawn',
        () => 'gone',
      ),
    );
    leaving.abort();
    expect(new Set(await Promise.all(left))).toEqual(new Set(['gone']));
    const startedMs = performance.now();
    expect((await server.fetch(mapPath('lakes', 64))).status).toBe(200);
    // Sixty of those maps take the better part of a minute.
    expect(performance.now() - startedMs).toBeLessThan(20_000);
  });

  test('costs are bounded before any work: layers named twice, and too many pixels of too many layers', async () => {
    const twice = await server.fetch(mapPath('lakes,rivers,lakes', 64));
    expect([twice.status, twice.body]).toEqual([
      400,
      expect.stringContaining('LAYERS：图层 lakes 写了两次，请只写一次'),
    ]);
    const { layers } = (await server.fetch('/geo/layers')).body as { layers: { name: string }[] };
    const all = layers.map(({ name }) => name).join(',');
    const huge = await server.fetch(mapPath(all, 4096));
    expect([huge.status, huge.body]).toEqual([
      400,
      expect.stringContaining(`现为 4096×4096 像素 ${String(layers.length)} 个图层。请缩小图片或减少图层`),
    ]);
    expect((await server.fetch(mapPath(all, 256))).status).toBe(200);
  });
});

/** Sends the head of a POST that announces a large body, and not the body; the status of the answer. */
function statusWithoutBody(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000000', ...headers },
    });
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      call.destroy();
    });
    call.on('error', reject);
    call.flushHeaders();
  });
}

test('a request without a session is refused before its body is read', async () => {
  expect(await statusWithoutBody(ENDPOINTS.savedViewSave.path, {})).toBe(401);
  expect(await statusWithoutBody(ENDPOINTS.savedViewSave.path, { authorization: 'forged' })).toBe(401);
  expect(await statusWithoutBody(PRINT_PATHS.upload, {})).toBe(401);
});
