import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { sharedGeoServer } from '../support/eachDatabase.ts';
import { startServer, type ServerCalls, type TestServer } from '../support/server.ts';

const HTML = { headers: { Accept: 'text/html,application/xhtml+xml' } };

/** A small build, as Vite lays it out. */
function writeBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'portal-dist-'));
  mkdirSync(join(dist, 'static'));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>portal</title>');
  const script = `export default ${JSON.stringify('x'.repeat(5000))};`;
  writeFileSync(join(dist, 'static', 'main-1a2b3c.js'), script);
  writeFileSync(join(dist, 'static', 'main-1a2b3c.js.gz'), gzipSync(script));
  writeFileSync(join(dist, '.vite', 'manifest.json'), '{}');
  return dist;
}

describe('pages', () => {
  const distDir = writeBuild();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ distDir });
  });
  afterAll(async () => {
    await server.close();
    rmSync(distDir, { recursive: true, force: true });
  });

  test.each(['/', '/login', '/Home', '/Home/TotalResourceOverview?menu=zonglan'])(
    'a navigation to %s gets the page, never from a stale cache',
    async (path) => {
      const { status, headers, body } = await server.fetch(path, HTML);
      expect(status).toBe(200);
      expect(body).toContain('<title>portal</title>');
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.each([
    '/api/unknown',
    '/baseos/unknown',
    '/rest/unknown',
    '/geo/unknown',
    '/static/gone-000000.js',
    '/sdk/gone.json',
    '/sdk/arcgis/..%2fpackage.json',
    '/config/gone.json',
    '/.vite/manifest.json',
    '/missing.png',
    '/static/..%2f..%2fpackage.json',
    '/config/..%2fpackage.json',
  ])('%s is a 404 in JSON', async (path) => {
    const { status, body } = await server.fetch(path, HTML);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 404, data: null });
  });

  test('files named after their content are cached for good and sent as they were compressed', async () => {
    const { headers } = await server.fetch('/static/main-1a2b3c.js', {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-type')).toMatch(/javascript/);
  });

  test.each([
    '/sdk/arcgis/esri/t9n/basemaps_zh-CN.json',
    '/sdk/map-components/zoom/t9n/messages.zh-CN.json',
    '/sdk/calcite/assets/icon/x16.json',
  ])('%s comes from its package and is kept for a week', async (path) => {
    const { status, headers } = await server.fetch(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('cache-control')).toBe('public, max-age=604800');
  });

  test('config files are served as they are now', async () => {
    const { headers, body } = await server.fetch('/config/app.json');
    expect(body).toMatchObject({ deployment: 'forest' });
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('the page may load nothing from elsewhere', async () => {
    const { headers } = await server.fetch('/', HTML);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });
});

describe('a layer record that names a foreign service', () => {
  test('lets the page reach that origin and no other', async () => {
    const first = await startServer();
    const record = { name: 'x', type: 'GeniusSpatialMapServer', link: 'https://maps.example:8443/wms?key=1' };
    await first.database.query(
      "INSERT INTO catalogue_items (code, parent_code, name, position, resource) VALUES ('Z0199', 'Z01', 'x', 9, $1::jsonb)",
      [JSON.stringify({ ResourceAbstract: JSON.stringify(record) })],
    );
    await first.database.close();
    const second = await startServer({ dataDir: first.dataDir });
    const policy = (await second.fetch('/healthz')).headers.get('content-security-policy') ?? '';
    await second.close();
    await first.app.close();
    rmSync(first.dataDir, { recursive: true, force: true });
    expect(policy).toContain("connect-src 'self' data: blob: https://maps.example:8443;");
    expect(policy).toContain("img-src 'self' data: blob: https://maps.example:8443;");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });
});

describe('an origin of cameras in the deployment’s file', () => {
  test('is open for pictures, streams and players', async () => {
    const configDir = mkdtempSync(join(tmpdir(), 'config-'));
    cpSync('config', configDir, { recursive: true });
    const file = join(configDir, 'app.json');
    const app = JSON.parse(readFileSync(file, 'utf8')) as { services: object };
    const services = { ...app.services, videoOrigins: ['https://media.example:8443/live'] };
    writeFileSync(file, JSON.stringify({ ...app, services }));
    const server = await startServer({ configDir });
    const policy = (await server.fetch('/healthz')).headers.get('content-security-policy') ?? '';
    await server.close();
    rmSync(configDir, { recursive: true, force: true });
    expect(policy).toContain("img-src 'self' data: blob: https://media.example:8443;");
    expect(policy).toContain("media-src 'self' blob: https://media.example:8443;");
    expect(policy).toContain("connect-src 'self' data: blob: https://media.example:8443;");
  });
});

describe('every answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('health says what runs', async () => {
    const { status, body } = await server.fetch('/healthz');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      version: packageJson.version,
      database: 'embedded',
      uptimeS: expect.any(Number) as unknown,
      backup: 'off',
    });
  });

  test('carries a request id that the log knows', async () => {
    const { headers } = await server.fetch('/healthz');
    const id = headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(server.log()).toContain(id);
  });

  test('is compressed when it is long', async () => {
    const { headers } = await server.fetch('/api/docs/json', { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(headers.get('content-encoding')).toBe('br');
  });

  test.each([
    [
      'a body that is too large',
      413,
      JSON.stringify({ roleType: 1, x: 'x'.repeat(1_200_000) }),
      'application/json',
    ],
    ['a body that is no JSON', 400, '{ "roleType": ', 'application/json'],
    ['a body of an unknown type', 415, '<a/>', 'text/xml'],
  ])('%s is refused with %i', async (_what, expected, body, type) => {
    const headers = { 'content-type': type, Authorization: await server.signIn() };
    const answer = await server.fetch(ENDPOINTS.switchUnit.path, { method: 'POST', headers, body });
    expect(answer.status).toBe(expected);
    expect(answer.body).toMatchObject({ code: expected, data: null, msg: expect.any(String) as unknown });
  });

  test('a body that nests without end is refused before it is parsed', async () => {
    const headers = { 'content-type': 'application/json', Authorization: await server.signIn() };
    const send = (body: string) =>
      server.fetch(ENDPOINTS.bookmarkInsert.path, { method: 'POST', headers, body });
    const deep = await send('['.repeat(1_000_000));
    expect([deep.status, deep.body]).toEqual([
      400,
      expect.objectContaining({ msg: '请求内容嵌套过深：JSON 最多 100 层' }),
    ]);
    const mark = { id: 'deep', name: '湖[[{', ex: 82, ey: 44, points: '82,44', camera: null };
    expect((await send(JSON.stringify(mark))).status).toBe(200);
  });

  test('a NUL character is refused, naming the field: no database stores one', async () => {
    const headers = { 'content-type': 'application/json', Authorization: await server.signIn() };
    const add = (name: string) =>
      server.fetch(ENDPOINTS.bookmarkInsert.path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id: 'nul', name, ex: 82, ey: 44, points: '82,44', camera: null }),
      });
    const refused = await add('湖\0');
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('body.name');
    expect((await add('湖')).status).toBe(200);
    expect((await server.fetch('/healthz?x=%00')).status).toBe(400);
  });

  test('a body as deep as it may be long is refused like any other wrong one', async () => {
    const headers = { 'content-type': 'application/json', Authorization: await server.signIn() };
    const body = '['.repeat(400_000) + ']'.repeat(400_000);
    const { status } = await server.fetch(ENDPOINTS.bookmarkInsert.path, { method: 'POST', headers, body });
    expect(status).toBe(400);
  });

  test('bytes that are no HTTP do not end the server', async () => {
    const { port } = new URL(server.origin);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('\u0000\u0001 nonsense\r\n\r\n'));
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
      socket.resume();
    });
    expect((await server.fetch('/healthz')).status).toBe(200);
  });

  test.each(['/api/%E0%A4%A', '/static/%00'])('the broken address %s is refused', async (path) => {
    const { status } = await server.fetch(path);
    expect([400, 404]).toContain(status);
  });
});

describe('OpenAPI', () => {
  let server: ServerCalls;
  beforeAll(async () => {
    server = await sharedGeoServer();
  });

  interface Document {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  }

  test('lists every endpoint of the table, the geo services and health', async () => {
    const document = (await server.fetch('/api/docs/json')).body as Document;
    for (const { id, path, method } of Object.values(ENDPOINTS)) {
      expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(id);
    }
    const others = ['/healthz', '/geo/wms', '/geo/layers', '/geo/arcgis/rest/services/terrain/ImageServer'];
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(others));
  });

  test('every reference in it resolves', async () => {
    const document = (await server.fetch('/api/docs/json')).body as Document;
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(name).toMatch(/^#\/components\/schemas\//);
      expect(document.components.schemas).toHaveProperty([name?.split('/').at(-1) ?? '']);
    }
  });
});
