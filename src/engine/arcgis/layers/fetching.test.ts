import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchText } from './fetching.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  // It answers by what it understood.
  server = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url ?? '', 'http://localhost');
    response.end(JSON.stringify([pathname, ...searchParams.values()]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  [
    'spaces as forms write them',
    `/wms?${new URLSearchParams({ layers: 'main roads' }).toString()}`,
    'main roads',
  ],
  ['spaces as addresses write them', '/wms?layers=main%20roads', 'main roads'],
  ['a plus', `/wms?${new URLSearchParams({ layers: 'a+b' }).toString()}`, 'a+b'],
])('asks with %s', async (_what, path, layers) => {
  const said = await fetchText(`${origin}${path}`, new AbortController().signal);
  expect(JSON.parse(said)).toEqual(['/wms', layers]);
});
