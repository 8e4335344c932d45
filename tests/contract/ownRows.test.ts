import { afterAll, beforeAll, expect, test } from 'vitest';
import { plotMenuTree } from '../../src/api/contracts/plot/menu.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { SAMPLE_VERSION } from '../../sample/index.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import type { TestServer } from '../support/server.ts';
import { storeLayer, type TestLayer } from '../support/storedLayer.ts';

const own = (name: string): TestLayer => ({
  name,
  geometryType: 'point',
  features: [
    {
      type: 'Feature',
      properties: { name: '本单位' },
      geometry: { type: 'Point', coordinates: [82, 44.8] },
    },
  ],
});

/** What a bureau does to its database, with layers of its own and changes of the sample's rows. */
async function work({ database }: TestServer): Promise<void> {
  await storeLayer(database, own('firelines'));
  await database.exec(`DELETE FROM geo_layers WHERE name IN ('towers', 'videos')`);
  await storeLayer(database, own('towers'));
  await database.exec(`
    UPDATE geo_layers SET title = '河流（校核）' WHERE name = 'rivers';
    UPDATE geo_features SET properties = properties || '{"name": "校核湖"}' WHERE layer = 'lakes' AND id = 1;
    INSERT INTO catalogue_items (code, parent_code, name, position) VALUES ('Z0198', 'Z01', '本单位专题', 99);
    UPDATE catalogue_items SET name = '河流（本局）' WHERE code = 'Z020202';
    DELETE FROM catalogue_items WHERE code = 'Z020201';
    UPDATE layer_metadata SET data_value = '湖名' WHERE layer_id = 'lakes' AND data_key = 'name';
    UPDATE plot_menu SET name = '起火点' WHERE id = 'point.fire';
    DELETE FROM plot_menu WHERE id = 'point.pest';
    INSERT INTO plot_menu (id, parentid, name, prop, type, image, sort)
      VALUES ('own', 'point', '本单位符号', 'point', 'fire', '', 999)`);
}

/** Makes the database one that an earlier release filled, whose sample was another. */
async function makeEarlier({ database }: TestServer): Promise<void> {
  await database.exec(`
    UPDATE geo_layers SET title = '旧道路' WHERE name = 'roads';
    UPDATE geo_layers AS item SET sample_sha256 = sample_content(item) WHERE name = 'roads';
    UPDATE catalogue_items SET name = '旧名' WHERE code = 'Z0202';
    UPDATE catalogue_items AS item SET sample_sha256 = sample_content(item) WHERE code = 'Z0202';
    UPDATE plot_menu SET name = '旧点' WHERE id = 'general.point';
    UPDATE plot_menu AS item SET sample_sha256 = sample_content(item) WHERE id = 'general.point';
    UPDATE app_settings SET value = jsonb_set(value::jsonb, '{basis}', '"earlier"')::text WHERE key LIKE 'sample.%'`);
}

onEachDatabase('what a bureau wrote', (start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const first = await start({ geo: GEO_OPTIONS.geo });
    await work(first);
    server = await first.again();
    token = await server.signIn();
  });
  afterAll(() => server.close());

  async function textOf(path: string, init?: RequestInit): Promise<string> {
    const { status, body } = await server.fetch(path, {
      ...init,
      headers: { Authorization: token, 'content-type': 'application/json' },
    });
    expect(status).toBe(200);
    return JSON.stringify(body);
  }

  const menuText = () => textOf(plotMenuTree.path, { method: 'POST', body: '{"parentid":"-1"}' });

  async function expectKept(): Promise<void> {
    const layers = await textOf('/geo/layers');
    for (const word of ['firelines', '河流（校核）']) expect(layers).toContain(word);
    expect(layers).not.toContain('"videos"');
    for (const name of ['firelines', 'towers'])
      expect(await textOf(`/geo/features/${name}.geojson`)).toContain('本单位');
    expect(await textOf('/geo/features/lakes.geojson')).toContain('校核湖');
    const tree = await textOf(ENDPOINTS.layerTree.path);
    for (const word of ['本单位专题', '河流（本局）']) expect(tree).toContain(word);
    expect(tree).not.toContain('"Z020201"');
    const asked = [{ column: 'layerId', type: 'eq', value: 'lakes' }];
    expect(
      await textOf(ENDPOINTS.metadataQuery.path, { method: 'POST', body: JSON.stringify(asked) }),
    ).toContain('湖名');
    const menu = await menuText();
    for (const word of ['起火点', '本单位符号']) expect(menu).toContain(word);
    expect(menu).not.toContain('病虫害');
  }

  test('is there and served after the next start', expectKept);

  test('is there after the start of a release with another sample, whose own rows are replaced', async () => {
    await makeEarlier(server);
    server = await server.again();
    token = await server.signIn();
    await expectKept();
    expect(server.log()).toMatch(/"layers":\["lakes","rivers","towers"\].*left out/);
    expect(await textOf('/geo/layers')).not.toContain('旧道路');
    expect(await textOf(ENDPOINTS.layerTree.path)).not.toContain('旧名');
    expect(await menuText()).not.toContain('旧点');
    const revisions = await server.database.query<{ revision: string }>(
      `SELECT revision FROM geo_layers WHERE name = 'roads'`,
    );
    expect(revisions[0]?.revision).toMatch(new RegExp(`^v${String(SAMPLE_VERSION)}s`));
  });
});
