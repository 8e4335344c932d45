import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { documentedCalls } from '../attack/calls.ts';
import { seedsOn } from '../attack/seeds.ts';
import { createEmpty, GEO_OPTIONS } from '../support/filledDatabase.ts';
import { whyMissing } from '../support/foreignPrograms.mjs';
import { importCallsAt } from '../support/importCalls.ts';
import { TWO_PARCELS } from '../support/parcels.ts';
import { DEMO_PASSWORD, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { readerOf, startGeoServer, type ReaderCalls, type TestServer } from '../support/server.ts';
import { sharedAddress } from '../support/shared/shared.ts';
import { describeUnless } from '../support/skipping.ts';

/** What is asked of a layer that is not there. */
const ABSENT = {
  name: 'lakes',
  title: '湖泊',
  number: 1,
  extent: { west: 80, south: 44, east: 83, north: 45.5 },
};

interface Tree {
  readonly Message: { readonly Items: readonly { readonly Code: string; readonly Name: string }[] };
}

function withoutSample(place: () => Promise<{ databaseUrl?: string }>) {
  let folder: TestFolder;
  let server: TestServer;
  let reader: ReaderCalls;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const dataDir = join(folder.path, 'data');
    server = await startGeoServer({ dataDir, hasSample: false, ...(await place()) });
    reader = await readerOf(server);
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  const themes = async () => ((await reader.fetch(ENDPOINTS.layerTree.path)).body as Tree).Message.Items;

  test('one administrator can sign in, and menus are there', async () => {
    expect(server.gaveDemoPassword).toBe(true);
    const accounts = await server.database.query('SELECT account, role_type FROM accounts');
    expect(accounts).toEqual([{ account: 'admin1', role_type: 0 }]);
    await expect(server.signIn('admin2', DEMO_PASSWORD)).rejects.toThrow('no token');
    const { body } = await reader.fetch(`${ENDPOINTS.roleSystems.path}?roleID=0`);
    expect((body as { Message: unknown[] }).Message.length).toBeGreaterThan(0);
  });

  test('the tree and the services are empty', async () => {
    expect(await themes()).toEqual([]);
    expect((await reader.fetch('/geo/layers')).body).toEqual({ layers: [] });
    const { body } = await reader.fetch('/geo/wms?SERVICE=WMS&REQUEST=GetCapabilities');
    expect(body).not.toContain('<Name>lakes</Name>');
    expect((await reader.fetch('/geo/features/lakes.geojson')).status).toBe(404);
  });

  test('every call is answered, none by a fault of the server', async () => {
    const calls = [
      ...seedsOn(ABSENT),
      ...(await documentedCalls(server)).filter(
        ({ method, path }) => method === 'GET' && path !== ENDPOINTS.logout.path,
      ),
    ];
    const faults: string[] = [];
    for (const call of calls) {
      const body = 'body' in call && call.body !== undefined ? JSON.stringify(call.body) : undefined;
      const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
      const { status, body: answer } = await reader.fetch(call.path, {
        method: call.method,
        ...(body === undefined ? {} : { body, headers: headers ?? {} }),
      });
      const { code } =
        typeof answer === 'object' && answer !== null && 'code' in answer ? answer : { code: 200 };
      if (status >= 500 || status === 401 || Number(code) === 500)
        faults.push(`${call.method} ${call.path}: ${String(status)} ${JSON.stringify(answer)}`);
    }
    expect(calls.length).toBeGreaterThan(60);
    expect(faults).toEqual([]);
  });

  test('a layer of the bureau’s own is seen and drawn, and stays over a start', async () => {
    const imports = importCallsAt(reader);
    const { id, layers } = await imports.read('林班.geojson', TWO_PARCELS);
    await imports.store(id, { layer: layers[0]?.name ?? '', title: '林班' });
    expect((await themes()).map(({ Name }) => Name)).toEqual(['自有数据']);
    const [layer] = await imports.list();
    const map = `/geo/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layer?.name ?? ''}&STYLES=&CRS=EPSG:3857&BBOX=8900000,5460000,9140000,5560000&WIDTH=64&HEIGHT=64&FORMAT=image/png`;
    expect((await reader.fetch(map)).headers.get('content-type')).toBe('image/png');
    server = await server.again();
    reader = await readerOf(server);
    expect(server.gaveDemoPassword).toBe(false);
    expect((await themes()).map(({ Name }) => Name)).toEqual(['自有数据']);
  });
}

describe('a start without the sample (embedded)', () => withoutSample(() => Promise.resolve({})));

describeUnless(whyMissing('postgres'), 'a start without the sample (PostgreSQL)', () =>
  withoutSample(async () => ({ databaseUrl: await createEmpty(await sharedAddress('postgres')) })),
);

describe('a start without the sample on a database that has it', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startGeoServer();
  });
  afterAll(() => server.close());

  test('changes nothing of what is there, and one with it goes on where it was', async () => {
    const rows = async () =>
      Promise.all(
        ['geo_layers', 'catalogue_items', 'layer_metadata', 'data_rights', 'accounts'].map((table) =>
          server.database.query(
            `SELECT count(*)::int AS count, md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} AS t`,
          ),
        ),
      );
    await server.database.exec("UPDATE catalogue_items SET name = '湖泊（改）' WHERE code = 'Z0201'");
    const before = await rows();
    server = await server.again({ hasSample: false, geo: GEO_OPTIONS.geo });
    expect(await rows()).toEqual(before);
    server = await server.again({ hasSample: true });
    expect(await rows()).toEqual(before);
  });
});
