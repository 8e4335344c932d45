import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { createFileClient } from './fileClient.ts';

let answer: RequestListener;
const ended: number[] = [];
const server = createServer((request, response) => answer(request, response));

beforeEach(async () => {
  ended.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const client = () =>
  createFileClient({
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    clock: systemClock,
    token: () => 'token-1',
    onSessionEnd: (code) => ended.push(code),
  });

const fetched = (more: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {}) =>
  client()({ method: 'GET', path: '/sheet', timeoutMs: 5000, ...more });

describe('a call that answers with a file', () => {
  it('gives the file with its media type and headers', async () => {
    answer = (_, response) =>
      void response.writeHead(200, { 'content-type': 'Image/PNG; x=1', 'x-export-job': 'j' }).end('bytes');
    const file = await fetched();
    if (!file.ok) throw new Error(file.error.kind);
    expect(await file.value.blob.text()).toBe('bytes');
    expect([file.value.type, file.value.header('x-export-job'), file.value.header('none')]).toEqual([
      'image/png',
      'j',
      undefined,
    ]);
  });

  it.each([
    [
      'a refusal in words',
      400,
      '{"code":400,"message":"没有选择图层"}',
      { kind: 'refused', message: '没有选择图层' },
    ],
    ['a refusal of a session', 401, '{"code":401,"msg":"请先登录"}', { kind: 'session-ended', code: 401 }],
    ['a page of a proxy', 502, '<h1>Bad Gateway</h1>', { kind: 'network' }],
  ] as const)('says what is wrong: %s', async (_, status, body, error) => {
    answer = (_request, response) => void response.writeHead(status).end(body);
    expect(await fetched()).toMatchObject({ ok: false, error });
    expect(ended).toEqual(error.kind === 'session-ended' ? [401] : []);
  });

  it('is given up after its time, and when nobody wants it any more', async () => {
    answer = () => undefined;
    expect(await fetched({ timeoutMs: 50 })).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    const gone = new AbortController();
    const waiting = fetched({ signal: gone.signal });
    gone.abort();
    expect(await waiting).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  });

  it('says that a connection broke', async () => {
    answer = (request) => void request.socket.destroy();
    expect(await fetched()).toMatchObject({ ok: false, error: { kind: 'network' } });
  });
});
