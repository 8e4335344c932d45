import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { LayerLoadError } from '../domain/layers/record/layerProblem.ts';
import { systemClock } from '../lib/clock.ts';
import { createApiClient } from './client.ts';
import { fetchFacilities } from './facilities.ts';

let body: unknown;
let asked: IncomingMessage | undefined;
let origin = '';
const server = createServer((request, response) => {
  asked = request;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const client = () =>
  createApiClient({
    baseUrl: origin,
    clock: systemClock,
    token: () => 't-1',
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  });
const fetchManholes = (signal = new AbortController().signal) =>
  fetchFacilities(client(), 'manhole', 'manhole', signal);

async function problem(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof LayerLoadError ? error.problem : error;
}

describe('fetching facilities', () => {
  it('asks the 3D data service as the spec says and reads its records', async () => {
    const Records = [{ geometry: { type: 'Point', coordinates: [82, 44.9, 530] }, objectid: 1, 编号: 'W1' }];
    body = { status: 200, data: [{ QueryInf: 'OK', RecordNum: 1, Records }] };
    const { positions, attributes } = await fetchManholes();
    expect([...positions]).toEqual([82, 44.9]);
    expect(attributes[0]).toMatchObject({ 编号: 'W1' });
    const url = new URL(asked?.url ?? '', origin);
    expect(url.pathname).toBe('/sanwei/v2/dataQuery/allTypes/manhole/fields_all');
    expect(Object.fromEntries(url.searchParams)).toEqual({ eleva: '1', pg: '0,9999999' });
    expect(asked?.headers['blade-auth']).toBe('bearer t-1');
  });

  it.each([
    ['<html>sign in</html>', 'invalid-body'],
    [{ status: 200, data: [] }, 'invalid-body'],
    [{ status: 200, data: [{ QueryInf: 'OK', RecordNum: 1 }] }, 'invalid-body'],
    [{ status: 500, data: null, message: '服务异常' }, 'http-status'],
  ])('says why %j is no answer', async (answer, code) => {
    body = answer;
    expect(await problem(fetchManholes())).toMatchObject({ code });
  });

  it('says that nobody answers', async () => {
    const api = client();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    const work = fetchFacilities(api, 'manhole', 'manhole', new AbortController().signal);
    expect(await problem(work)).toMatchObject({ code: 'network' });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  it('ends with an AbortError when aborted', async () => {
    const controller = new AbortController();
    const work = fetchManholes(controller.signal);
    controller.abort();
    expect(await problem(work)).toMatchObject({ name: 'AbortError' });
  });
});
