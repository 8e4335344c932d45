import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from './eachDatabase.ts';
import type { TestServer } from './server.ts';

/** A list of which each user has one. */
export interface KeptListCase<T> {
  /** Of its suite: "saved views". */
  readonly title: string;
  readonly paths: { readonly read: string; readonly save: string };
  /** Two items that the server takes. */
  readonly items: readonly [first: T, second: T];
  /** Bodies beside the version that are refused, what is wrong with them, and what the answer names. */
  readonly refused: readonly (readonly [what: string, body: object, names: RegExp])[];
}

/** Runs what holds of every list that is kept per user and saved as a whole on a version. */
export function keptListSuite<T>({ title, paths, items, refused }: KeptListCase<T>): void {
  const [first, second] = items;
  onEachDatabase(title, (start) => {
    let server: TestServer;
    let token: string;
    let other: string;
    beforeAll(async () => {
      server = await start();
      token = await server.signIn('admin1');
      other = await server.signIn('admin2');
    });
    const listOf = async (own: string) =>
      (await server.fetch(paths.read, { headers: { Authorization: own } })).body;
    const save = (body: unknown, own: string | undefined = token) =>
      server.fetch(paths.save, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(own === '' ? {} : { Authorization: own }) },
        body: JSON.stringify(body),
      });

    test('are none of version 0 before the first save', async () => {
      expect(await listOf(token)).toMatchObject({ code: 200, result: { version: 0, items: [] } });
    });

    test('are saved and come back unchanged, in their order, for their user only', async () => {
      expect((await save({ version: 0, items: [second, first] })).body).toMatchObject({
        code: 200,
        result: { version: 1 },
      });
      expect(await listOf(token)).toMatchObject({ result: { version: 1, items: [second, first] } });
      expect(await listOf(other)).toMatchObject({ result: { version: 0, items: [] } });
      expect((await save({ version: 0, items: [first] }, other)).body).toMatchObject({
        result: { version: 1 },
      });
      expect(await listOf(token)).toMatchObject({ result: { items: [second, first] } });
    });

    test('a save on an older version is refused with 409 and changes nothing', async () => {
      expect((await save({ version: 1, items: [first] })).body).toMatchObject({ result: { version: 2 } });
      for (const version of [0, 1]) {
        const late = await save({ version, items: [] });
        expect(late.status).toBe(409);
        expect(late.body).toMatchObject({ code: 409, result: null });
      }
      expect(await listOf(token)).toMatchObject({ result: { version: 2, items: [first] } });
    });

    test('of two saves at once, one wins', async () => {
      const answers = await Promise.all([second, first].map((item) => save({ version: 2, items: [item] })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    describe('refuse', () => {
      test.each([
        ['an id twice', { items: [first, first] }, /items/] as const,
        ['no version', { version: undefined, items: [] }, /version/] as const,
        [
          'a version that no list reaches',
          { version: Number.MAX_SAFE_INTEGER, items: [] },
          /version/,
        ] as const,
        ...refused,
      ])('%s', async (_what, body, names) => {
        const answer = await save({ version: 3, ...body });
        expect(answer.status).toBe(400);
        expect(JSON.stringify(answer.body)).toMatch(names);
      });

      test('a caller who is not signed in', async () => {
        expect((await save({ version: 3, items: [] }, '')).body).toMatchObject({ code: 401 });
      });
    });
  });
}
