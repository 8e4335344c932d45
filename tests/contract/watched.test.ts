import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { readerOf, startServer, type ServerCalls, type TestServer } from '../support/server.ts';

const TOKEN = 'a-token-for-prometheus';

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** The samples of a scrape by name and labels. */
async function scraped(
  server: Pick<ServerCalls, 'fetch'>,
  init?: RequestInit,
): Promise<ReadonlyMap<string, number>> {
  const { status, headers, body } = await server.fetch('/metrics', init);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = String(body)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const blank = line.lastIndexOf(' ');
      return [line.slice(0, blank), Number(line.slice(blank + 1))];
    }),
  );
}

onEachDatabase('a portal that is watched', (start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });

  test('says that it takes requests', async () => {
    const { status, headers, body } = await server.fetch('/readyz');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ready' } });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('tells administrators how it does, and nobody else', async () => {
    const { status, body } = await (await readerOf(server)).fetch(ENDPOINTS.systemHealth.path);
    expect(status).toBe(200);
    const health = ENDPOINTS.systemHealth.answer.parse((body as { data: unknown }).data);
    expect(health.queues.map(({ name }) => name)).toContain('maps');
    expect(health.sessions).toBeGreaterThan(0);
    expect(health.vitals.requests).toEqual([]);
    const unit = await readerOf(server, 'admin14');
    expect((await unit.fetch(ENDPOINTS.systemHealth.path)).status).toBe(403);
    expect((await server.fetch(ENDPOINTS.systemHealth.path)).status).toBe(401);
  });

  test('tells requests by route, method and status, and the state of queues, database, sessions and jobs', async () => {
    const before = await scraped(server);
    const reader = await readerOf(server);
    await reader.fetch(ENDPOINTS.layerTree.path);
    await reader.fetch(ENDPOINTS.layerTree.path);
    await server.fetch(ENDPOINTS.layerTree.path);
    const after = await scraped(server);
    const counted = (status: number) => {
      const name = `portal_http_request_duration_seconds_count{route="${ENDPOINTS.layerTree.path}",method="GET",status="${String(status)}"}`;
      return (after.get(name) ?? 0) - (before.get(name) ?? 0);
    };
    expect([counted(200), counted(401)]).toEqual([2, 1]);
    expect(after.get('portal_sessions')).toBe((before.get('portal_sessions') ?? 0) + 1);
    expect(after.get('portal_database_up')).toBe(1);
    expect(after.get('portal_database_ping_seconds')).toBeGreaterThan(0);
    for (const queue of ['maps', 'features', 'sheets', 'passwords', 'imports'])
      for (const name of ['running', 'waiting', 'refused_total'])
        expect(after.get(`portal_queue_${name}{queue="${queue}"}`), `${queue} ${name}`).toBe(0);
    expect(after.get('portal_print_jobs{state="drawing"}')).toBe(0);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_cpu_seconds_total',
    ])
      expect(after.get(name), name).toBeGreaterThanOrEqual(0);
    expect([...after.keys()].find((name) => name.startsWith('portal_info{'))).toContain(
      `database="${server.database.kind}"`,
    );
  });

  test('names no address, secret or user', async () => {
    const token = await server.signIn();
    await server.fetch('/geo/secret-place?token=top-secret', bearer(token));
    await server.fetch('/secret-place/admin1?password=top-secret');
    const { body } = await server.fetch('/metrics');
    expect(body).toContain('route="none"');
    for (const secret of ['secret', token, 'admin1', 'demo-0', '127.0.0.1'])
      expect(body, secret).not.toContain(secret);
  });
});

describe('who reads the metrics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('without a token programs on this machine do, but nobody for whom a proxy speaks', async () => {
    await scraped(server);
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      const { status, body } = await server.fetch('/metrics', { headers: { [name]: '10.1.2.3' } });
      expect({ status, body }, name).toMatchObject({
        status: 403,
        body: { msg: '运行指标只限本机读取；从别处读取请设置 PORTAL_METRICS_TOKEN' },
      });
    }
    const elsewhere = await server.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' });
    expect(elsewhere.statusCode).toBe(403);
  });

  test('where the portal is behind a proxy, nobody does without a token', async () => {
    server = await server.again({ publicOrigin: 'https://gis.example.cn' });
    expect((await server.fetch('/metrics')).status).toBe(403);
  });

  test('with a token whoever shows it does, from anywhere, and no session counts', async () => {
    server = await server.again({ metricsToken: TOKEN });
    await scraped(server, bearer(TOKEN));
    const elsewhere = { url: '/metrics', remoteAddress: '10.1.2.3', ...bearer(TOKEN) };
    expect((await server.app.inject(elsewhere)).statusCode).toBe(200);
    expect((await server.fetch('/metrics')).status).toBe(401);
    expect((await server.fetch('/metrics', bearer(await server.signIn()))).status).toBe(401);
    expect((await server.fetch('/metrics', bearer(`${TOKEN}x`))).status).toBe(401);
  });
});

describe('a portal that cannot serve', () => {
  test('without its database is not ready, and its metrics say so', async () => {
    const server = await startServer();
    await server.database.close();
    expect(await server.fetch('/readyz')).toMatchObject({
      status: 503,
      body: { code: 503, msg: '数据服务暂不可用，请稍后重试' },
    });
    const told = await scraped(server);
    expect(told.get('portal_database_up')).toBe(0);
    for (const name of ['portal_sessions', 'portal_database_ping_seconds'])
      expect(told.has(name), name).toBe(false);
    await server.close();
  });

  test('while it stops is not ready', async () => {
    const server = await startServer();
    // A request that began before: what comes anew is not let in any more.
    const begun = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let answer = '';
    begun.setEncoding('utf8').on('data', (text: string) => (answer += text));
    begun.write('GET /readyz HTTP/1.1\r\n');
    expect((await server.fetch('/readyz')).status).toBe(200);
    const closing = server.close();
    const isLetIn = () =>
      fetch(`${server.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isLetIn).toBe(false);
    begun.write('Host: portal\r\n\r\n');
    await once(begun, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    await closing;
  });
});
