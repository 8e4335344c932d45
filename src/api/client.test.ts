import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import { systemClock, type Clock } from '../lib/clock.ts';
import { eventOfFailure } from './apiFailure.ts';
import { createApiClient, type ApiClientOptions } from './client.ts';
import { ENDPOINTS } from './contracts/index.ts';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let asked: Asked[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let ended: number[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { url = '', method = '', headers } = request;
    asked.push({ url, method, headers, body: Buffer.concat(chunks).toString('utf8') });
    answer(request, response);
  });
});

const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

const baseUrl = () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

const client = (options: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    baseUrl: baseUrl(),
    clock: systemClock,
    token: () => undefined,
    basicAuthorization: '',
    onSessionEnd: (code) => ended.push(code),
    ...options,
  });

beforeEach(async () => {
  asked = [];
  ended = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('what a call sends', () => {
  it('sends the query as texts and no credential when nobody is signed in', async () => {
    answer = json(200, { code: 200, data: { token: 't' }, msg: '' });
    const result = await client().call(ENDPOINTS.accountToken, {
      query: { account: 'a 博', password: 'p&=' },
    });
    expect(result).toEqual({ ok: true, value: { token: 't' } });
    expect(new URLSearchParams(asked[0]?.url.split('?')[1]).get('account')).toBe('a 博');
    expect(new URLSearchParams(asked[0]?.url.split('?')[1]).get('password')).toBe('p&=');
    expect(asked[0]?.headers.authorization).toBeUndefined();
    expect(asked[0]?.headers['blade-auth']).toBeUndefined();
  });

  it('sends the token in both headers, and a JSON body', async () => {
    answer = json(200, { code: 200, data: { token: 'new' }, msg: '' });
    await client({ token: () => 'abc' }).call(ENDPOINTS.switchUnit, { query: {}, body: { roleType: 12 } });
    expect(asked[0]).toMatchObject({ method: 'POST', body: '{"roleType":12}' });
    expect(asked[0]?.headers.authorization).toBe('abc');
    expect(asked[0]?.headers['blade-auth']).toBe('bearer abc');
  });

  it('puts the parameters of a path in their places, escaped', async () => {
    answer = json(200, { status: 200, data: [{ QueryInf: 'OK', RecordNum: 0, Records: [] }] });
    const params = { type: 'manhole', fieldSet: 'name,编/号' };
    const result = await client().call(ENDPOINTS.facilityRecords, { params, query: { eleva: 1 } });
    expect(result.ok).toBe(true);
    expect(asked[0]?.url).toBe('/sanwei/v2/dataQuery/allTypes/manhole/name%2C%E7%BC%96%2F%E5%8F%B7?eleva=1');
  });

  it('asks nobody when a parameter of the path is missing or wrong', async () => {
    const wrong = await client().call(ENDPOINTS.facilityRecords, {
      params: { type: '../x', fieldSet: 'a' },
      query: {},
    });
    const missing = await client().call(ENDPOINTS.facilityRecords, { query: {} });
    expect([wrong, missing]).toMatchObject([
      { error: { kind: 'contract', issues: expect.stringContaining('params: type') as string } },
      { error: { kind: 'contract' } },
    ]);
    expect(asked).toEqual([]);
  });

  it('sends the configured basic authorization with the menu routes only', async () => {
    answer = json(200, { code: 200, data: [], msg: '' });
    const options = { token: () => 'abc', basicAuthorization: 'Basic eA==' };
    await client(options).call(ENDPOINTS.menuRoutes, { query: {} });
    await client(options).call(ENDPOINTS.switchUnit, { query: {}, body: { roleType: 12 } });
    expect(asked.map((one) => one.headers.authorization)).toEqual(['Basic eA==', 'abc']);
  });
});

describe('what a call answers', () => {
  it('names the endpoint and the path of what breaks the contract', async () => {
    answer = json(200, { Success: true, Message: [{ systemname: 7, systemid: '1' }], ErrorInfo: null });
    const result = await client().call(ENDPOINTS.roleSystems, { query: { roleID: '0' } });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'contract', endpoint: expect.stringContaining('GetRoleSystems') as string },
    });
    expect(!result.ok && eventOfFailure(result.error)?.message).toContain('0.systemname');
  });

  it('tells a body that is no JSON from an error status', async () => {
    answer = (_, response) => response.writeHead(200).end('<html>');
    expect(await client().call(ENDPOINTS.userInfo, { query: {} })).toMatchObject({
      error: { kind: 'contract' },
    });
    answer = (_, response) => response.writeHead(502).end('<html>');
    expect(await client().call(ENDPOINTS.userInfo, { query: {} })).toMatchObject({
      error: { kind: 'network', detail: 'HTTP 502' },
    });
  });

  it('does not take an error status for a success because its body looks like one', async () => {
    answer = json(500, { Success: true, Message: [], ErrorInfo: null });
    const result = await client().call(ENDPOINTS.roleSystems, { query: { roleID: '0' } });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'network', detail: 'HTTP 500' },
    });
  });

  it.each([401, 50012, 50014])('reports the end of the session, code %i', async (code) => {
    answer = json(401, { code, data: null, msg: 'over' });
    const result = await client({ token: () => 'abc' }).call(ENDPOINTS.userInfo, { query: {} });
    expect(result).toMatchObject({ ok: false, error: { kind: 'session-ended', code } });
    expect(ended).toEqual([code]);
  });

  it('understands the refusals of the 3D data service and of smart-em', async () => {
    const params = { type: 'manhole', fieldSet: 'fields_all' };
    answer = json(200, { status: 500, data: null, message: 'no data' });
    expect(await client().call(ENDPOINTS.facilityRecords, { params, query: {} })).toMatchObject({
      error: { kind: 'refused', code: 500, message: 'no data' },
    });
    answer = json(200, { status: 50014, data: null, message: 'over' });
    expect(await client().call(ENDPOINTS.facilityRecords, { params, query: {} })).toMatchObject({
      error: { kind: 'session-ended', code: 50014 },
    });
    answer = json(200, { code: 500, result: null, message: 'no rows' });
    expect(await client().call(ENDPOINTS.metadataQuery, { query: {}, body: [] })).toMatchObject({
      error: { kind: 'refused', code: 500 },
    });
  });

  it('takes 401 of a public endpoint for a refusal, not for the end of a session', async () => {
    answer = json(401, { code: 401, data: null, msg: 'no' });
    const result = await client().call(ENDPOINTS.accountToken, { query: { account: 'a', password: 'b' } });
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused', code: 401, message: 'no' } });
    expect(ended).toEqual([]);
  });
});

describe('a call that gets no answer', () => {
  it('ends with network when the connection breaks', async () => {
    answer = (request) => request.socket.destroy();
    const result = await client().call(ENDPOINTS.userInfo, { query: {} });
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } });
  });

  it('ends with timeout after the time-out of its client', async () => {
    const timers: { delayMs: number; run: () => void }[] = [];
    const clock: Clock = {
      ...systemClock,
      after(delayMs, run) {
        timers.push({ delayMs, run });
        return () => undefined;
      },
    };
    answer = () => timers[0]?.run();
    const result = await client({ clock }).call(ENDPOINTS.menuRoutes, { query: {} });
    expect(timers[0]?.delayMs).toBe(TIMEOUT_MS.main);
    expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', timeoutMs: TIMEOUT_MS.main } });
  });

  it('ends with aborted when the caller gives up, and needs no message', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const result = await client().call(ENDPOINTS.userInfo, { query: {}, signal: controller.signal });
    expect(result).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(!result.ok && eventOfFailure(result.error)).toBeUndefined();
  });
});
