import { beforeAll, describe, expect, test } from 'vitest';
import { savedViewSave, savedViewSheet } from '../../src/api/contracts/savedViews.ts';
import { SAVED_VIEW_LIMITS, type SavedView } from '../../src/domain/views/savedView.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

const LAKE: SavedView = {
  id: 'V-1',
  name: '赛里木湖',
  note: '水位\n本月上升',
  shown: {
    globe: { lon: 81.18, lat: 44.6, heightM: 24_000, headingDeg: 350, pitchDeg: -42 },
    plane: { lon: 81.18, lat: 44.6, scale: 250_000 },
    onIds: ['base', 'lakes'],
    opacity: { lakes: 0.6 },
    imagery: { opacity: 1, withModels: false },
    ground: { opacity: 0.4, underground: true },
    clip: { lon: 81.2, lat: 44.6, heightM: 2100, headingDeg: 0, tiltDeg: 90, widthM: 900, lengthM: 900 },
    weather: ['rain', 'fog'],
  },
};
const STEPPE: SavedView = { ...LAKE, id: 'V-2', name: '草原', shown: { ...LAKE.shown, clip: null } };

await onEachDatabase('saved views', (start) => {
  let server: TestServer;
  let token: string;
  let other: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn('admin1');
    other = await server.signIn('admin2');
  });
  const sheetOf = async (own: string) =>
    (await server.fetch(savedViewSheet.path, { headers: { Authorization: own } })).body;
  const save = (body: unknown, own: string | undefined = token) =>
    server.fetch(savedViewSave.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(own === '' ? {} : { Authorization: own }) },
      body: JSON.stringify(body),
    });

  test('are none at first, then come back unchanged, in their order, for their user only', async () => {
    expect(await sheetOf(token)).toMatchObject({ code: 200, result: { version: 0, items: [] } });
    expect((await save({ version: 0, items: [STEPPE, LAKE] })).body).toMatchObject({
      code: 200,
      result: { version: 1 },
    });
    expect(await sheetOf(token)).toMatchObject({ result: { version: 1, items: [STEPPE, LAKE] } });
    expect(await sheetOf(other)).toMatchObject({ result: { version: 0, items: [] } });
  });

  test('a save on an older version is refused with 409 and changes nothing', async () => {
    expect((await save({ version: 1, items: [LAKE] })).body).toMatchObject({ result: { version: 2 } });
    for (const version of [0, 1]) expect((await save({ version, items: [] })).status).toBe(409);
    expect(await sheetOf(token)).toMatchObject({ result: { version: 2, items: [LAKE] } });
  });

  describe('are refused', () => {
    const shown = (change: object) => [{ ...LAKE, shown: { ...LAKE.shown, ...change } }];
    const many = Array.from({ length: SAVED_VIEW_LIMITS.perUser + 1 }, (_, index) => ({
      ...LAKE,
      id: String(index),
    }));
    const ids = Array.from({ length: 1900 }, (_, index) => `${'x'.repeat(190)}${String(index)}`);
    test.each([
      ['with an id twice', [LAKE, LAKE], /items/],
      ['with a camera off the earth', shown({ globe: { ...LAKE.shown.globe, lat: 91 } }), /globe/],
      ['with an opacity over 1', shown({ opacity: { lakes: 1.1 } }), /opacity/],
      ['with a weather that is none', shown({ weather: ['radar'] }), /weather/],
      ['without a name', [{ ...LAKE, name: ' ' }], /name/],
      ['over 200', many, /items/],
      [
        'over what one request may hold',
        [LAKE, STEPPE].map((view) => ({ ...view, shown: { ...view.shown, onIds: ids } })),
        /items/,
      ],
    ])('%s', async (_what, items, path) => {
      const answer = await save({ version: 2, items });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toMatch(path);
    });

    test('from a caller who is not signed in', async () => {
      expect((await save({ version: 2, items: [] }, '')).body).toMatchObject({ code: 401 });
    });
  });
});
