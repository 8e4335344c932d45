import { beforeAll, describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import {
  bookmarkDelete,
  bookmarkInsert,
  bookmarkQuery,
  bookmarkUpdate,
} from '../../src/api/contracts/bookmarks.ts';
import { roadQuery } from '../../src/api/contracts/roads.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';

const CAMERA = { lon: 81.2, lat: 44.5, heightM: 9000, headingDeg: 30, pitchDeg: -40 };
const SAYRAM = { id: '0A1B-2C3D', name: '赛里木湖', ex: 81.18, ey: 44.6, points: '81.18,44.6' };

function road(name: string | null, roadClass: string, coordinates: [number, number][]) {
  const geometry = { type: 'LineString' as const, coordinates };
  return { type: 'Feature' as const, properties: { name, class: roadClass }, geometry };
}

onEachDatabase('roads and bookmarks', (start) => {
  let server: TestServer;
  let token: string;
  let other: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn('admin1');
    other = await server.signIn('admin2');
    await storeLayer(server.database, {
      name: 'roads',
      geometryType: 'line',
      features: [
        road('国道219线', '国道', [
          [82, 44],
          [82.5, 44.25],
        ]),
        road(' ', '其他', [
          [82, 44],
          [82, 45],
        ]),
        road('精阿铁路', '铁路', [
          [82, 44],
          [83, 44],
        ]),
      ],
    });
  });

  const client = (own = token) =>
    createApiClient({
      baseUrl: server.origin,
      clock: systemClock,
      token: () => own,
      basicAuthorization: '',
      onSessionEnd: () => undefined,
    });
  const post = (path: string, body: unknown, own: string | undefined = token) =>
    server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(own === undefined ? {} : { Authorization: own }) },
      body: JSON.stringify(body),
    });
  const list = async (own = token, body: { column: 'name'; type: 'like'; value: string }[] = []) => {
    const answer = await client(own).call(bookmarkQuery, { query: {}, body });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };

  test('Crossing/customQuery answers success and a result list of name and geom', async () => {
    const answer = await post(roadQuery.path, []);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      result: [
        { name: '国道219线', geom: 'LINESTRING(82 44, 82.5 44.25)' },
        { name: ' ', geom: 'LINESTRING(82 44, 82 45)' },
      ],
    });
  });

  test('conditions on roads are refused, since they would be ignored', async () => {
    const answer = await post(roadQuery.path, [{ column: 'name', type: 'like', value: 'G' }]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, result: null });
  });

  test('a bookmark is added, found by a part of its name, changed and deleted', async () => {
    const inserted = await post(bookmarkInsert.path, { ...SAYRAM, camera: CAMERA });
    expect(inserted.body).toMatchObject({ success: true, message: '操作成功' });
    expect(await list(token, [{ column: 'name', type: 'like', value: '木湖' }])).toEqual([
      { ...SAYRAM, points: '81.1800000,44.6000000', camera: CAMERA },
    ]);
    expect(await list(token, [{ column: 'name', type: 'like', value: '%' }])).toEqual([]);
    const body = { ...SAYRAM, name: '赛湖', ex: 81.2, points: '81.2,44.6' };
    expect((await client().call(bookmarkUpdate, { query: {}, body })).ok).toBe(true);
    expect(await list()).toMatchObject([{ id: SAYRAM.id, name: '赛湖', ex: 81.2, camera: null }]);
    const removed = await server.fetch(`${bookmarkDelete.path}?id=${SAYRAM.id}`, {
      headers: { Authorization: token },
    });
    expect(removed.body).toMatchObject({ success: true });
    expect(await list()).toEqual([]);
  });

  test('numbers may come as texts, as forms send them', async () => {
    const body = { ...SAYRAM, id: 'text', ex: '81.18', ey: '44.6' };
    expect((await post(bookmarkInsert.path, body)).body).toMatchObject({ success: true });
    expect(await list()).toMatchObject([{ ex: 81.18, ey: 44.6 }]);
    await client().call(bookmarkDelete, { query: { id: 'text' } });
  });

  test("another user's bookmark answers as not found, and is not listed", async () => {
    await client().call(bookmarkInsert, { query: {}, body: SAYRAM });
    expect(await list(other)).toEqual([]);
    const refused = { kind: 'refused', code: 404, message: '书签不存在' };
    const stolen = await client(other).call(bookmarkUpdate, { query: {}, body: { ...SAYRAM, name: '盗' } });
    expect(stolen).toMatchObject({ ok: false, error: refused });
    const removed = await client(other).call(bookmarkDelete, { query: { id: SAYRAM.id } });
    expect(removed).toMatchObject({ ok: false, error: refused });
    expect(await list()).toMatchObject([{ name: SAYRAM.name }]);
    await client(other).call(bookmarkInsert, { query: {}, body: { ...SAYRAM, name: '自己的' } });
    expect(await list()).toMatchObject([{ name: SAYRAM.name }]);
    expect(await list(other)).toMatchObject([{ name: '自己的' }]);
  });

  test('an id that is taken is refused, and keeps what it has', async () => {
    const again = await client().call(bookmarkInsert, { query: {}, body: { ...SAYRAM, name: '又一个' } });
    expect(again).toMatchObject({ ok: false, error: { kind: 'refused', code: 409 } });
    expect(await list()).toMatchObject([{ name: SAYRAM.name }]);
  });

  test('a user keeps at most 500 bookmarks', async () => {
    const third = await server.signIn('admin3');
    await server.database.query(
      `INSERT INTO bookmarks (account_id, id, name, lon, lat)
       SELECT accounts.id, 'B' || n, 'B', 82, 44 FROM accounts, generate_series(1, 500) AS n WHERE account = 'admin3'`,
    );
    const answer = await client(third).call(bookmarkInsert, { query: {}, body: SAYRAM });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', code: 409 } });
    expect(await list(third)).toHaveLength(500);
  });

  describe('refuses', () => {
    test.each([
      ['an empty name', { ...SAYRAM, name: ' ' }, /name/],
      ['a name that is too long', { ...SAYRAM, name: '湖'.repeat(51) }, /name/],
      ['a longitude off the earth', { ...SAYRAM, ex: 181, points: '181,44.6' }, /ex/],
      ['a latitude that is no number', { ...SAYRAM, ey: 'north' }, /ey/],
      ['points of another place', { ...SAYRAM, points: '81.19,44.6' }, /points/],
      ['points that are none', { ...SAYRAM, points: '81.18' }, /points/],
      ['an id with other signs', { ...SAYRAM, id: "1' OR" }, /id/],
      [
        'a camera that looks up beyond the sky',
        { ...SAYRAM, camera: { ...CAMERA, pitchDeg: 91 } },
        /pitchDeg/,
      ],
    ])('%s', async (_what, body, where) => {
      for (const path of [bookmarkInsert.path, bookmarkUpdate.path]) {
        const answer = await post(path, body);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({
          success: false,
          code: 400,
          message: expect.stringMatching(where) as unknown,
        });
      }
    });

    test('who is not signed in', async () => {
      for (const path of [roadQuery.path, bookmarkQuery.path]) {
        expect(
          (
            await server.fetch(path, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: '[]',
            })
          ).body,
        ).toMatchObject({ code: 401 });
      }
    });
  });
});
