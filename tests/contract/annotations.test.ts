import { beforeAll, describe, expect, test } from 'vitest';
import { annotationSave, annotationSheet } from '../../src/api/contracts/annotations.ts';
import { DEFAULT_STYLE, type Annotation } from '../../src/domain/draw/annotation.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

const LAKE: Annotation = {
  id: 'A-1',
  label: '赛里木湖',
  show: true,
  time: '2026-11-21 20:00:00',
  shape: { kind: 'circle', centre: [81.18, 44.6], radiusM: 12_000 },
  style: DEFAULT_STYLE,
};
const ROAD: Annotation = {
  ...LAKE,
  id: 'A-2',
  shape: {
    kind: 'polyline',
    path: [
      [82, 44],
      [82.5, 44.25],
      [83, 44],
    ],
  },
};

await onEachDatabase('annotations', (start) => {
  let server: TestServer;
  let token: string;
  let other: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn('admin1');
    other = await server.signIn('admin2');
  });
  const sheetOf = async (own: string) =>
    (await server.fetch(annotationSheet.path, { headers: { Authorization: own } })).body;
  const save = (body: unknown, own: string | undefined = token) =>
    server.fetch(annotationSave.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(own === '' ? {} : { Authorization: own }) },
      body: JSON.stringify(body),
    });

  test('are none of version 0 before the first save', async () => {
    expect(await sheetOf(token)).toMatchObject({ code: 200, result: { version: 0, items: [] } });
  });

  test('are saved and come back unchanged, in their order, for their user only', async () => {
    expect((await save({ version: 0, items: [ROAD, LAKE] })).body).toMatchObject({
      code: 200,
      result: { version: 1 },
    });
    expect(await sheetOf(token)).toMatchObject({ result: { version: 1, items: [ROAD, LAKE] } });
    expect(await sheetOf(other)).toMatchObject({ result: { version: 0, items: [] } });
    expect((await save({ version: 0, items: [LAKE] }, other)).body).toMatchObject({ result: { version: 1 } });
    expect(await sheetOf(token)).toMatchObject({ result: { items: [ROAD, LAKE] } });
  });

  test('a save on an older version is refused with 409 and changes nothing', async () => {
    expect((await save({ version: 1, items: [LAKE] })).body).toMatchObject({ result: { version: 2 } });
    for (const version of [0, 1]) {
      const late = await save({ version, items: [] });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({ code: 409, result: null });
    }
    expect(await sheetOf(token)).toMatchObject({ result: { version: 2, items: [LAKE] } });
  });

  test('of two saves at once, one wins', async () => {
    const answers = await Promise.all([
      save({ version: 2, items: [ROAD] }),
      save({ version: 2, items: [LAKE] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  describe('refuses', () => {
    test.each([
      ['an id twice', { items: [LAKE, LAKE] }, /items/],
      [
        'a place off the earth',
        { items: [{ ...LAKE, shape: { kind: 'point', position: [82, 91] } }] },
        /position/,
      ],
      [
        'a colour that is none',
        { items: [{ ...LAKE, style: { ...DEFAULT_STYLE, lineColor: 'url(x)' } }] },
        /lineColor/,
      ],
      ['a label that is too long', { items: [{ ...LAKE, label: '湖'.repeat(101) }] }, /label/],
      ['no version', { version: undefined, items: [] }, /version/],
    ])('%s', async (_what, body, path) => {
      const answer = await save({ version: 3, ...body });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toMatch(path);
    });

    test('a caller who is not signed in', async () => {
      expect((await save({ version: 3, items: [] }, '')).body).toMatchObject({ code: 401 });
    });
  });
});
