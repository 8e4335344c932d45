import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../src/api/client.ts';
import { plotGroupDelete } from '../../src/api/contracts/plot/group.ts';
import { plotItemDelete } from '../../src/api/contracts/plot/item.ts';
import { plotLinkQuery } from '../../src/api/contracts/plot/link.ts';
import type { PlotStep } from '../../src/api/contracts/plot/save.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { clientOf, post, refusalOf, save, valueOf } from '../support/plotCalls.ts';
import type { TestServer } from '../support/server.ts';

const TABLES = ['plot_groups', 'plot_attributes', 'plot_items', 'plot_group_items', 'plot_saves'] as const;

/** What makes one plot in a new workspace. */
const WHOLE: PlotStep[] = [
  { step: 'insertGroup', record: { id: 'W', name: '工作空间', prop: 'Workspace' } },
  { step: 'insertAttribute', record: { id: 'A', name: '红' } },
  {
    step: 'insertItem',
    record: { id: 'I', name: '火场', type: 'polygon', points: '[[82,44],[83,44],[83,45]]', attributeId: 'A' },
  },
  { step: 'insertLink', record: { id: 'L', groupId: 'W', itemId: 'I', sort: 1 } },
];

onEachDatabase('a save of plots that breaks off', (start) => {
  let server: TestServer;
  let api: ApiClient;
  beforeAll(async () => {
    server = await start();
    api = clientOf(server, await server.signIn('admin1'));
  });
  beforeEach(async () => {
    await server.database.exec(`DELETE FROM plot_groups; DELETE FROM plot_items; DELETE FROM plot_attributes;
      DELETE FROM plot_saves; DELETE FROM plot_deletions`);
  });

  const counts = async () => {
    const rows = TABLES.map(async (table) => {
      const [row] = await server.database.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`);
      return Number(row?.rows);
    });
    return Promise.all(rows);
  };
  const none = TABLES.map(() => 0);
  const all = TABLES.map(() => 1);
  /** From now on the database fails at a statement: with an error, or by losing the connection where it is one. */
  const breakAt = async (
    table: string,
    event: 'INSERT' | 'UPDATE' | 'DELETE',
    how: 'error' | 'connection',
  ) => {
    const fault =
      how === 'connection' && server.database.kind === 'postgresql'
        ? 'PERFORM pg_terminate_backend(pg_backend_pid());'
        : "RAISE EXCEPTION 'disk full';";
    await server.database.exec(`
      CREATE OR REPLACE FUNCTION plot_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${fault} RETURN NULL; END $$;
      CREATE TRIGGER plot_fault BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION plot_fault();`);
  };
  const repair = () =>
    server.database.exec(TABLES.map((table) => `DROP TRIGGER IF EXISTS plot_fault ON ${table};`).join('\n'));
  afterEach(repair);

  describe.each(['error', 'connection'] as const)('by an %s of the database', (how) => {
    test.each([
      ['plot_groups', 'INSERT'],
      ['plot_attributes', 'INSERT'],
      ['plot_items', 'INSERT'],
      ['plot_group_items', 'INSERT'],
      ['plot_saves', 'UPDATE'],
    ] as const)(
      'at %s (%s) leaves nothing half, and is done as a whole when it comes again',
      async (table, event) => {
        await breakAt(table, event, how);
        expect(refusalOf(await save(api, 'save-0001', WHOLE)).code).toBe(503);
        await repair();
        expect(await counts()).toEqual(none);
        const saved = valueOf(await save(api, 'save-0001', WHOLE)).saved.map(({ id }) => id);
        expect(saved).toEqual(['W', 'A', 'I', 'L']);
        expect(await counts()).toEqual(all);
      },
    );

    test.each([
      ['plot_groups', 'DELETE'],
      ['plot_group_items', 'DELETE'],
      ['plot_items', 'DELETE'],
      ['plot_attributes', 'DELETE'],
    ] as const)('at %s (%s) deletes nothing of a group', async (table, event) => {
      valueOf(await save(api, 'save-0001', WHOLE));
      const before = valueOf(await post(api, plotLinkQuery, []));
      await breakAt(table, event, how);
      expect(refusalOf(await api.call(plotGroupDelete, { query: { id: 'W' } })).code).toBe(503);
      await repair();
      expect(valueOf(await post(api, plotLinkQuery, []))).toEqual(before);
      valueOf(await api.call(plotGroupDelete, { query: { id: 'W' } }));
      expect((await counts()).slice(0, 4)).toEqual([0, 0, 0, 0]);
    });

    test('deleting an item deletes its link and its attribute record with it or nothing', async () => {
      valueOf(await save(api, 'save-0001', WHOLE));
      await breakAt('plot_attributes', 'DELETE', how);
      expect(refusalOf(await api.call(plotItemDelete, { query: { id: 'I' } })).code).toBe(503);
      await repair();
      expect(await counts()).toEqual(all);
    });
  });

  test.each([
    ['a step that is refused', { step: 'updateItem', record: { id: 'none', version: 1, name: '晚' } }, 404],
    [
      'a polygon of two points',
      { step: 'insertItem', record: { id: 'J', name: '线', type: 'polygon', points: '[[82,44],[83,44]]' } },
      400,
    ],
    ['a stale step', { step: 'updateGroup', record: { id: 'W', version: 0, name: '晚的' } }, 409],
  ] as const)('by %s leaves nothing of the steps before it', async (_what, step, code) => {
    expect(refusalOf(await save(api, 'save-0002', [...WHOLE, step])).code).toBe(code);
    expect(await counts()).toEqual(none);
  });

  describe('a key', () => {
    test('that comes again is answered with the first result, also when the records have changed since', async () => {
      const first = valueOf(await save(api, 'save-0003', WHOLE));
      const version = first.saved.find(({ id }) => id === 'I')?.version ?? 0;
      valueOf(
        await save(api, 'save-0004', [{ step: 'updateItem', record: { id: 'I', version, name: '新' } }]),
      );
      expect(valueOf(await save(api, 'save-0003', WHOLE))).toEqual(first);
      expect((await counts()).slice(0, 4)).toEqual([1, 1, 1, 1]);
      expect(valueOf(await post(api, plotLinkQuery, []))[0]?.item.name).toBe('新');
    });

    test('that comes twice at once is carried out once', async () => {
      const [a, b] = await Promise.all([save(api, 'save-0005', WHOLE), save(api, 'save-0005', WHOLE)]);
      expect(valueOf(a)).toEqual(valueOf(b));
      expect(await counts()).toEqual(all);
    });

    test('of another save is refused', async () => {
      valueOf(await save(api, 'save-0006', WHOLE));
      const other = await save(api, 'save-0006', WHOLE.slice(0, 1));
      expect(refusalOf(other)).toEqual({ code: 409, message: '同一保存编号的内容不一致' });
    });

    test("of somebody else's save is a key of one's own", async () => {
      valueOf(await save(api, 'save-0007', WHOLE));
      const other = clientOf(server, await server.signIn('admin2'));
      expect(valueOf(await save(other, 'save-0007', WHOLE.slice(0, 1))).saved).toHaveLength(1);
      await server.database.exec('DELETE FROM plot_groups');
    });
  });
});
