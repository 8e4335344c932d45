import { beforeAll, describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { metadataQuery } from '../../src/api/contracts/metadata.ts';
import { ensureMetadata } from '../../server/catalogue/metadata.ts';
import { readCatalogue } from '../../server/catalogue/layers.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { storeLayer } from '../support/storedLayer.ts';
import type { TestServer } from '../support/server.ts';

onEachDatabase('layer metadata', (start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn();
    const geometry = { type: 'Point' as const, coordinates: [82, 44.8] };
    const properties = { nameEn: 'Bole', code: '652701', name: '博乐市', 备注: '示意', xyz: 1 };
    await storeLayer(server.database, {
      name: 'areas',
      geometryType: 'point',
      features: [{ type: 'Feature', properties, geometry }],
    });
    await ensureMetadata(server.database, await readCatalogue(server.database));
  });

  async function rows(
    ...body: { column: 'layerId' | 'extend1'; type: 'eq' | 'ne' | 'like'; value: string }[]
  ) {
    const client = createApiClient({
      baseUrl: server.origin,
      clock: systemClock,
      token: () => token,
      basicAuthorization: '',
      onSessionEnd: () => undefined,
    });
    const answer = await client.call(metadataQuery, { query: {}, body });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  }

  test('names the fields of a layer in the order in which they are shown', async () => {
    const found = await rows({ column: 'layerId', type: 'eq', value: 'areas' });
    expect(found.map(({ dataKey, dataValue, extend1 }) => [dataKey, dataValue, extend1])).toEqual([
      ['name', '名称', 'header,bubble'],
      ['nameEn', '英文名称', null],
      ['code', '编码', 'header,bubble'],
      ['备注', '备注', 'header,bubble'],
    ]);
  });

  test('knows a layer by its catalogue code, whether it is WMS or GeoJSON', async () => {
    for (const code of ['Z020201', 'Z0402']) {
      const found = await rows({ column: 'layerId', type: 'eq', value: code });
      expect(found.map(({ dataKey }) => dataKey)).toEqual(['name', 'nameEn', 'code', '备注']);
    }
  });

  test('takes several conditions together', async () => {
    const found = await rows(
      { column: 'layerId', type: 'eq', value: 'areas' },
      { column: 'extend1', type: 'like', value: 'bubble' },
    );
    expect(found.map(({ dataKey }) => dataKey)).toEqual(['name', 'code', '备注']);
    const unmarked = await rows(
      { column: 'layerId', type: 'eq', value: 'areas' },
      { column: 'extend1', type: 'ne', value: 'header,bubble' },
    );
    expect(unmarked.map(({ dataKey }) => dataKey)).toEqual(['nameEn']);
  });

  test('treats wildcards of the database as plain characters', async () => {
    expect(await rows({ column: 'extend1', type: 'like', value: '%' })).toEqual([]);
  });

  test('keeps what somebody edited when the sample is made anew', async () => {
    await server.database.query(
      "UPDATE layer_metadata SET data_value = '行政区', seeded = false WHERE layer_id = 'areas' AND data_key = 'name'",
    );
    await ensureMetadata(server.database, []);
    const found = await rows({ column: 'layerId', type: 'eq', value: 'areas' });
    expect(found.find(({ dataKey }) => dataKey === 'name')?.dataValue).toBe('行政区');
    expect(await rows({ column: 'layerId', type: 'eq', value: 'Z020201' })).toEqual([]);
  });

  describe('refuses', () => {
    const post = (body: unknown, headers: Record<string, string> = { Authorization: token }) =>
      server.fetch(metadataQuery.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });

    test.each([
      ['an unknown column', [{ column: 'seeded', type: 'eq', value: 'true' }], /column/],
      ['an unknown comparison', [{ column: 'layerId', type: 'gt', value: '1' }], /type/],
      ['a value that is no text', [{ column: 'layerId', type: 'eq', value: 1 }], /value/],
      ['what is no list', { layerId: 'areas' }, /body/],
    ])('%s', async (_what, body, where) => {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 400,
        result: null,
        message: expect.stringMatching(where) as unknown,
      });
    });

    test('who is not signed in', async () => {
      expect((await post([], {})).body).toMatchObject({ code: 401 });
    });
  });
});
