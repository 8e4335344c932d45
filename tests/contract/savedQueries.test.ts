import { beforeAll, describe, expect, test } from 'vitest';
import { savedQuerySave, savedQuerySheet } from '../../src/api/contracts/savedQueries.ts';
import { SAVED_QUERY_LIMITS, type SavedQuery } from '../../src/domain/query/savedQuery.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

const STATIONS: SavedQuery = {
  id: 'Q-1',
  name: '博乐管护站',
  query: {
    layerId: 'Z010301',
    conditions: { join: 'and', list: [{ field: 'name', operator: 'contains', value: '管护' }] },
    limit: { kind: 'shape', shape: { kind: 'circle', centre: [82.07, 44.9], radiusM: 5000 } },
  },
};
const ROADS: SavedQuery = {
  id: 'Q-2',
  name: '全州道路',
  query: { layerId: 'Z02', conditions: { join: 'or', list: [] }, limit: { kind: 'prefecture' } },
};

await onEachDatabase('saved queries', (start) => {
  let server: TestServer;
  let token: string;
  let other: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn('admin1');
    other = await server.signIn('admin2');
  });
  const sheetOf = async (own: string) =>
    (await server.fetch(savedQuerySheet.path, { headers: { Authorization: own } })).body;
  const save = (body: unknown, own: string | undefined = token) =>
    server.fetch(savedQuerySave.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(own === '' ? {} : { Authorization: own }) },
      body: JSON.stringify(body),
    });

  test('are none at first, then come back unchanged, in their order, for their user only', async () => {
    expect(await sheetOf(token)).toMatchObject({ code: 200, result: { version: 0, items: [] } });
    expect((await save({ version: 0, items: [ROADS, STATIONS] })).body).toMatchObject({
      code: 200,
      result: { version: 1 },
    });
    expect(await sheetOf(token)).toMatchObject({ result: { version: 1, items: [ROADS, STATIONS] } });
    expect(await sheetOf(other)).toMatchObject({ result: { version: 0, items: [] } });
  });

  test('a save on an older version is refused with 409 and changes nothing', async () => {
    expect((await save({ version: 0, items: [] })).status).toBe(409);
    expect(await sheetOf(token)).toMatchObject({ result: { version: 1, items: [ROADS, STATIONS] } });
  });

  describe('refuses', () => {
    const limit = (shape: unknown) => ({ items: [{ ...ROADS, query: { ...ROADS.query, limit: shape } }] });
    test.each([
      ['an id twice', { items: [ROADS, ROADS] }, /items/],
      ['a query without a name', { items: [{ ...ROADS, name: ' ' }] }, /name/],
      [
        'a circle of no radius',
        limit({ kind: 'shape', shape: { kind: 'circle', centre: [82, 44], radiusM: 0 } }),
        /radiusM/,
      ],
      [
        'more than a user may keep',
        {
          items: Array.from({ length: SAVED_QUERY_LIMITS.perUser + 1 }, (_, index) => ({
            ...ROADS,
            id: String(index),
          })),
        },
        /items/,
      ],
    ])('%s', async (_what, body, path) => {
      const answer = await save({ version: 1, ...body });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toMatch(path);
    });

    test('a caller who is not signed in', async () => {
      expect((await save({ version: 1, items: [] }, '')).body).toMatchObject({ code: 401 });
    });
  });
});
