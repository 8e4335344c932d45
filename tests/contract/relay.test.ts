import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import type { CatalogueChange } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { RELAY_PATH, relayPathOf } from '../../src/lib/pageRelay.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import type { TestServer } from '../support/server.ts';

const READABLE = { 'access-control-allow-origin': '*' };

/** What the services of these tests answer; `/hang` answers never. */
const ANSWERS: Readonly<
  Record<string, { status?: number; headers?: Record<string, string>; body?: string | Buffer }>
> = {
  '/wms': { headers: { ...READABLE, 'content-type': 'text/xml; charset=utf-8' }, body: '<a/>' },
  '/city/data/1.b3dm': { headers: { ...READABLE, 'set-cookie': 'a=b' }, body: 'b3dm' },
  '/script': { headers: { ...READABLE, 'content-type': 'text/javascript' }, body: 'alert(1)' },
  '/closed': { headers: { 'content-type': 'image/png' }, body: 'png' },
  '/page': {
    headers: { ...READABLE, 'content-type': 'text/html; charset=utf-8' },
    body: '<script>1</script>',
  },
  '/missing': { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>none</h1>' },
  '/inside': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
  '/moved': { status: 302, headers: { location: '/wms' } },
};

/** Serves them; what was asked with what, and how many connections were given up, is kept. */
async function openService() {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  const hanging = new Set<ServerResponse>();
  let givenUp = 0;
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    asked.push({ url: request.url ?? '', headers: request.headers });
    if (pathname === '/hang') {
      hanging.add(response);
      response.on('close', () => (givenUp += 1));
      return;
    }
    if (pathname === '/large') {
      response.writeHead(200, { ...READABLE, 'content-type': 'image/png' });
      const more = () => void response.write(Buffer.alloc(1_000_000), (error) => error ?? more());
      more();
      return;
    }
    if (pathname === '/part' && request.headers.range !== undefined) {
      response
        .writeHead(206, { ...READABLE, 'content-range': 'bytes 2-3/10' })
        .end(`${request.headers.range}`.slice(-3));
      return;
    }
    const { status = 200, headers = {}, body = '' } = ANSWERS[pathname] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    hanging,
    givenUp: () => givenUp,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

onEachDatabase('services through the portal', (start) => {
  let server: TestServer;
  let author: string;
  let colleague: string;
  let drafted: Awaited<ReturnType<typeof openService>>;
  let other: Awaited<ReturnType<typeof openService>>;
  const clock = createFakeClock(new Date(2026, 10, 24, 12).getTime());

  beforeAll(async () => {
    [drafted, other] = await Promise.all([openService(), openService()]);
    server = await start({
      serviceHosts: [drafted.origin, other.origin].map((origin) => new URL(origin).host),
      clock,
    });
    [author, colleague] = await Promise.all([server.signIn('admin1'), server.signIn('admin3')]);
  });
  afterAll(() => {
    drafted.close();
    other.close();
  });

  const draftOf = (link: string): CatalogueChange => ({
    id: 'WB1',
    before: null,
    after: {
      ...{ code: 'WB1', parent: '', name: '草稿', position: 1, flags: {}, roles: null },
      resource: { StorageName: 'WB1', TargetName: '草稿' },
      layer: { type: 'domLayer', name: '草稿', link, visibility: false },
    },
  });
  let version = 0;
  async function draft(link: string): Promise<void> {
    const items = [draftOf(link)];
    const answer = await server.ask(ENDPOINTS.catalogueDraftSave.path, author, { version, items });
    expect(answer.code).toBe(200);
    version += 1;
  }
  const ask = (address: string, headers: Record<string, string> = {}, token = author) =>
    fetch(`${server.origin}${relayPathOf(new URL(address))}`, {
      headers: { Authorization: token, ...headers },
    });
  const refusal = async (address: string, headers?: Record<string, string>, token?: string) => {
    const answer = await ask(address, headers, token);
    const { msg } = (await answer.json()) as { msg: string };
    return [answer.status, msg] as const;
  };

  test('a host is asked once the draft names it, and not before', async () => {
    const [status, msg] = await refusal(`${drafted.origin}/wms`);
    expect([status, msg]).toEqual([403, expect.stringContaining('草稿和图层目录中都没有')]);
    expect(drafted.asked).toEqual([]);
    await draft(`${drafted.origin}/{z}/{x}/{y}.png`);
    const answer = await ask(`${drafted.origin}/wms?LAYERS=%E6%B2%B3&tk=1`);
    expect([answer.status, await answer.text()]).toEqual([200, '<a/>']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/xml/);
    expect(drafted.asked.at(-1)?.url).toBe('/wms?LAYERS=%E6%B2%B3&tk=1');
    expect((await refusal(`${other.origin}/wms`))[0]).toBe(403);
    expect(other.asked).toEqual([]);
  });

  test('nothing of the caller goes there, and nothing of the service comes but its data', async () => {
    const answer = await ask(`${drafted.origin}/city/data/1.b3dm`, { cookie: 'x=1', accept: 'image/*' });
    const headers: IncomingHttpHeaders = drafted.asked.at(-1)?.headers ?? {};
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
    expect([headers.accept, headers.origin]).toEqual(['image/*', server.origin]);
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('a=b');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(await answer.text()).toBe('b3dm');
  });

  test('what a browser would run is bytes without a name, and a page that is opened there may do nothing', async () => {
    const { headers } = await ask(`${drafted.origin}/script`);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    for (const dest of ['document', 'script', 'worker', 'iframe'])
      expect((await refusal(`${drafted.origin}/wms`, { 'sec-fetch-dest': dest }))[0], dest).toBe(403);
    expect((await ask(`${drafted.origin}/wms`, { 'sec-fetch-dest': 'image' })).status).toBe(200);
  });

  test('a part of a file is a part', async () => {
    const answer = await ask(`${drafted.origin}/part`, { range: 'bytes=2-3' });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      206,
      'bytes 2-3/10',
      '2-3',
    ]);
  });

  test.each([
    ['/closed', 502, '缺少 CORS 许可'],
    ['/page', 502, '服务答复的是网页'],
    ['/inside', 403, '都没有 169.254.169.254'],
    ['/large', 413, `超过 ${String(FOREIGN_LIMITS.relayedBytes / 1e6)} MB`],
  ])('%s is told in words', async (path, status, words) => {
    expect(await refusal(drafted.origin + path)).toEqual([status, expect.stringContaining(words)]);
  });

  test('a redirect within the service is followed, and what is missing is missing', async () => {
    expect(await (await ask(`${drafted.origin}/moved`)).text()).toBe('<a/>');
    const missing = await ask(`${drafted.origin}/missing`);
    expect([missing.status, await missing.text()]).toEqual([404, '']);
  });

  test('a host of this machine that nobody allowed is not asked, although the draft names it', async () => {
    await draft(`http://localhost:1/a ${drafted.origin}/ http://169.254.169.254/`);
    await clock.run(120_000);
    expect(await refusal('http://localhost:1/a')).toEqual([
      502,
      expect.stringContaining('PORTAL_SERVICE_HOSTS'),
    ]);
    expect(await refusal('http://169.254.169.254/a')).toEqual([502, expect.stringContaining('服务器本机')]);
  });

  test('a service that hangs is given up in time, and when nobody waits any more', async () => {
    const late = refusal(`${drafted.origin}/hang`);
    await vi.waitFor(() => expect(drafted.hanging.size).toBe(1));
    await clock.run(FOREIGN_LIMITS.relayedMs + 1);
    expect(await late).toEqual([504, expect.stringContaining('服务转发超过 15 秒')]);
    const gone = new AbortController();
    const left = fetch(`${server.origin}${relayPathOf(new URL(`${drafted.origin}/hang`))}`, {
      headers: { Authorization: author },
      signal: gone.signal,
    }).catch(() => 'gone');
    await vi.waitFor(() => expect(drafted.hanging.size).toBe(2));
    gone.abort();
    expect(await left).toBe('gone');
    await vi.waitFor(() => expect(drafted.givenUp()).toBe(2));
  });

  describe('who may', () => {
    test('nobody who does not edit the catalogue, and no access key', async () => {
      const [status, msg] = await refusal(`${drafted.origin}/wms`, {}, colleague);
      expect([status, msg]).toEqual([403, expect.stringContaining('未开通此功能')]);
      const path = relayPathOf(new URL(`${drafted.origin}/wms`));
      expect((await server.fetch(path)).status).toBe(401);
    });

    test("the browser's cookie is enough, for the portal's own page alone", async () => {
      const path = relayPathOf(new URL(`${drafted.origin}/wms`));
      const cookie = `Admin-Token=${author}`;
      expect((await server.fetch(path, { headers: { cookie } })).status).toBe(200);
      const elsewhere = { cookie, 'sec-fetch-site': 'cross-site' };
      expect((await server.fetch(path, { headers: elsewhere })).status).toBe(403);
    });
  });

  test('what is published is relayed to everybody who edits, also when it is in no draft', async () => {
    const layers = [{ name: '', title: '瓦片' }];
    const link = `${other.origin}/{z}/{x}/{y}.png`;
    const body = { kind: 'tiles', link, group: 'Z02OWN', layers };
    const answer = await server.ask(ENDPOINTS.foreignAdd.path, author, body);
    expect(answer.code, answer.msg).toBe(200);
    expect(await (await ask(`${other.origin}/wms`)).text()).toBe('<a/>');
  });

  test('an address that is none is refused', async () => {
    for (const path of [`${RELAY_PATH}/ftp/host/a`, `${RELAY_PATH}/https/`])
      expect(await server.fetch(path, { headers: { Authorization: author } })).toMatchObject({ status: 400 });
  });
});
