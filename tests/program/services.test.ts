import { afterAll, beforeAll, expect, test } from 'vitest';
import { filledFolder } from '../support/filledFolder.ts';
import { freePort, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { runProgram } from '../support/program.ts';
import { readerOf, startServer } from '../support/server.ts';

const MAP =
  '/geo/wms?service=WMS&version=1.3.0&request=GetMap&styles=&crs=CRS:84&format=image/png&layers=areas&width=256&height=256&bbox=80,44,83,45.5';

let folder: TestFolder;
beforeAll(async () => {
  folder = await filledFolder();
});
afterAll(() => folder.remove());

/** An access key that a portal on the folder made before it ended. */
async function keyOfPortal(): Promise<string> {
  const portal = await startServer({ dataDir: folder.path, geo: { warmCache: false } });
  try {
    return await (await readerOf(portal)).key();
  } finally {
    await portal.close();
  }
}

test('the services run without a portal on its data: a key opens what it names, nobody else gets anything, and they end with 0', async () => {
  const key = await keyOfPortal();
  const port = await freePort();
  const services = runProgram(['services/start.mjs'], { PORT: String(port), PORTAL_DATA_DIR: folder.path });
  try {
    await services.until('geo services ready');
    const origin = `http://127.0.0.1:${String(port)}`;
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${origin}${path}`, { headers });

    const health = await get('/healthz');
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: 'ok', database: 'embedded' });

    const map = await get(MAP, { Authorization: `Bearer ${key}` });
    expect(map.status).toBe(200);
    expect(map.headers.get('content-type')).toBe('image/png');
    expect((await map.arrayBuffer()).byteLength).toBeGreaterThan(500);
    expect((await get(`/geo/tiles/imagery/0/0/0.jpg?key=${key}`)).status).toBe(200);

    const paths = [MAP, '/geo/tiles/imagery/0/0/0.jpg', '/geo/ogc/features/collections', '/geo/layers'];
    for (const path of paths) {
      expect((await get(path)).status, path).toBe(401);
      expect((await get(path, { Authorization: 'Bearer no-key' })).status, path).toBe(401);
    }
    // What is the portal's own is not there.
    expect((await get('/api/docs/json', { Authorization: `Bearer ${key}` })).status).toBe(404);
  } finally {
    services.kill('SIGINT');
  }
  expect(await services.ended).toBe(0);
  expect(services.stderr()).toBe('');
});

test('a folder without the data of a portal is told in one line, and stays as it was', async () => {
  const empty = await temporaryFolder();
  try {
    const services = runProgram(['services/start.mjs'], { PORTAL_DATA_DIR: empty.path });
    expect(await services.ended).toBe(1);
    expect(services.stdout()).toBe('');
    expect(services.stderr()).toMatch(/^[^\n]*start the portal once\n$/);
  } finally {
    await empty.remove();
  }
});
