import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueVersion } from '../../src/api/contracts/workbench.ts';
import {
  isLayerRecord,
  isSameValue,
  type AnyRecord,
  type CatalogueChange,
} from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { catalogueOf, type CatalogueRecord } from '../../src/domain/layers/catalogue/catalogueRecord.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { importCallsAt } from '../support/importCalls.ts';
import { readerOf, type TestServer } from '../support/server.ts';

interface Published {
  readonly version: CatalogueVersion;
  readonly records: AnyRecord[];
  readonly needsReload: boolean;
}

onEachDatabase('the layer workbench', (start) => {
  let server: TestServer;
  let bureau: string;
  let colleague: string;

  beforeAll(async () => {
    server = await start();
    bureau = await server.signIn('admin1');
    await server.database.query(
      `INSERT INTO accounts (id, account, role_type, password_hash, updated_at)
       SELECT 'second', 'second', 0, password_hash, now() FROM accounts WHERE account = 'admin1'`,
    );
    colleague = await server.signIn('second');
  });

  const read = async (token = bureau) =>
    (await server.ask(ENDPOINTS.catalogueRead.path, token)).data as Omit<Published, 'needsReload'> & {
      drafts: { author: string; changes: number }[];
    };
  const publish = (changes: readonly CatalogueChange[], note = '', token = bureau) =>
    server.ask(ENDPOINTS.cataloguePublish.path, token, { note, changes });
  const published = async (changes: readonly CatalogueChange[], note = '', token = bureau) => {
    const answer = await publish(changes, note, token);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as Published;
  };
  const restore = async (number: number) =>
    (await server.ask(ENDPOINTS.catalogueRestore.path, bureau, { number })).data as Published;
  const versions = async () =>
    ((await server.ask(ENDPOINTS.catalogueVersions.path, bureau)).data as { versions: CatalogueVersion[] })
      .versions;
  const diff = async (from: number, to: number) =>
    (
      (await server.ask(`${ENDPOINTS.catalogueDiff.path}?from=${String(from)}&to=${String(to)}`, bureau))
        .data as {
        changes: CatalogueChange[];
      }
    ).changes;
  const tree = async (token = bureau) => {
    const { body } = await server.fetch(ENDPOINTS.layerTree.path, { headers: { Authorization: token } });
    return (body as { Message: { Items: CatalogueItem[] } }).Message.Items;
  };
  const codesIn = (items: readonly CatalogueItem[]): string[] =>
    items.flatMap(({ Code, Items }) => [Code, ...codesIn(Items)]);
  const recordOf = async (code: string) => {
    const found = (await read()).records.filter(isLayerRecord).find((record) => record.code === code);
    if (found === undefined) throw new Error(`no record ${code}`);
    return found;
  };
  /** A layer of the sample that anybody sees. */
  const aLayer = async (index = 0) => {
    const layers = (await read()).records
      .filter(isLayerRecord)
      .filter(
        ({ layer, flags }) =>
          typeof layer === 'object' && layer?.type === 'vectorLayer' && flags.hidden !== true,
      );
    const found = layers[index];
    if (found === undefined) throw new Error('the sample has too few layers');
    return found;
  };
  const renamed = (before: CatalogueRecord, name: string): CatalogueChange => ({
    id: before.code,
    before,
    after: { ...before, name },
  });
  const added = (after: Partial<CatalogueRecord> & { readonly code: string }): CatalogueChange => ({
    id: after.code,
    before: null,
    after: {
      parent: '',
      name: '新的',
      position: 9,
      flags: {},
      roles: null,
      resource: null,
      layer: null,
      ...after,
    },
  });

  test('reads the catalogue as records that say all that its tree says', async () => {
    const { version, records } = await read();
    expect(version).toMatchObject({ number: 1, origin: 'start', author: '', added: records.length });
    expect(isSameValue(catalogueOf(records.filter(isLayerRecord)), await tree())).toBe(true);
    expect(
      records.filter(isLayerRecord).some(({ layer }) => typeof layer === 'object' && layer !== null),
    ).toBe(true);
  });

  test('publishes changes as a version that says who made what of which field', async () => {
    const before = await aLayer();
    const layer = { ...(before.layer as Record<string, unknown>), visibility: true };
    const after = { ...before, name: '改过的图层', layer };
    const { version } = await published([{ id: before.code, before, after }], '改名');
    const { number } = version;
    expect(version).toMatchObject({
      author: 'admin1',
      note: '改名',
      origin: 'workbench',
      changed: 1,
      added: 0,
    });
    expect(JSON.stringify(await tree())).toContain('改过的图层');
    expect(await diff(number - 1, number)).toEqual([
      expect.objectContaining({
        id: before.code,
        after: expect.objectContaining({ name: '改过的图层' }) as unknown,
      }),
    ]);
    expect((await diff(0, number)).length).toBe((await read()).records.length);
  });

  test('merges what two change in different records, and says where they changed the same', async () => {
    const [first, second] = [await aLayer(1), await aLayer(2)];
    await published([renamed(first, '甲改的')]);
    await published([renamed(second, '乙改的')], '', colleague);
    expect([(await recordOf(first.code)).name, (await recordOf(second.code)).name]).toEqual([
      '甲改的',
      '乙改的',
    ]);
    const late = await publish([renamed(first, '乙也改了'), renamed(await aLayer(3), '一起')], '', colleague);
    expect(late).toMatchObject({ code: 409, msg: expect.stringContaining('“乙也改了”') as string });
    expect((await recordOf(first.code)).name).toBe('甲改的');
    expect(JSON.stringify(await tree())).not.toContain('一起');
    // Whoever wants the same as is in force is not in its way.
    await published([renamed(first, '甲改的')], '', colleague);
  });

  test('two who publish one record at once: one is in force, the other is told', async () => {
    const before = await aLayer(1);
    const answers = await Promise.all([
      publish([renamed(before, '同时甲')]),
      publish([renamed(before, '同时乙')], '', colleague),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const winner = answers[0].code === 200 ? '同时甲' : '同时乙';
    expect((await recordOf(before.code)).name).toBe(winner);
  });

  test('adds, moves and takes out groups and layers', async () => {
    const layer = { type: 'domLayer', name: '新瓦片', link: 'https://tiles.example.cn/{z}/{x}/{y}.png' };
    const { records, needsReload } = await published([
      added({ code: 'NEWGROUP', name: '新分组' }),
      added({ code: 'NEWLAYER', parent: 'NEWGROUP', layer, resource: {} }),
    ]);
    expect(needsReload).toBe(true);
    expect(records.some(({ code }) => code === 'NEWLAYER')).toBe(true);
    const { headers } = await server.fetch('/');
    expect(headers.get('content-security-policy')).toContain('https://tiles.example.cn');
    const group = await recordOf('NEWGROUP');
    expect(await publish([{ id: 'NEWGROUP', before: group, after: null }])).toMatchObject({
      code: 400,
      msg: expect.stringContaining('上级分组 NEWGROUP 不存在') as string,
    });
    const below = await recordOf('NEWLAYER');
    await published([
      { id: 'NEWLAYER', before: below, after: null },
      { id: 'NEWGROUP', before: group, after: null },
    ]);
    expect(codesIn(await tree())).not.toContain('NEWGROUP');
  });

  describe('refuses, and changes nothing', () => {
    test.each<[string, Partial<CatalogueRecord>, string]>([
      ['a group that is not there', { parent: 'NOWHERE' }, '上级分组 NOWHERE 不存在'],
      ['a group in itself', { parent: 'BAD' }, '分组成环'],
      [
        'a type that nobody knows',
        { resource: {}, layer: { type: 'x', name: 'x', link: '/x' } },
        '图层记录有误（x）',
      ],
      [
        'a layer without an address',
        { resource: {}, layer: { type: 'domLayer', name: 'x' } },
        '图层记录有误',
      ],
      [
        'a wrong colour',
        {
          resource: {},
          layer: {
            type: 'vectorLayer',
            name: 'x',
            link: '/x',
            layerConfig: { layerType: 'Polygon', PolygonConfig: { PolygonColor: 'greenish' } },
          },
        },
        'layerConfig.PolygonConfig.PolygonColor',
      ],
      ['roles without the bureau', { roles: ['3'] }, 'must hold 0'],
    ])('%s', async (_what, record, words) => {
      const before = await versions();
      expect(await publish([added({ code: 'BAD', ...record })])).toMatchObject({
        code: 400,
        msg: expect.stringContaining(words) as string,
      });
      expect(await versions()).toEqual(before);
    });

    test('what is not the bureau’s to do', async () => {
      const other = await server.signIn('admin5');
      expect(await publish([added({ code: 'BAD' })], '', other)).toMatchObject({ code: 403 });
      expect(await server.ask(ENDPOINTS.catalogueRead.path, other)).toMatchObject({ code: 403 });
    });
  });

  test('shows a layer to the roles of its record alone', async () => {
    const before = await aLayer(4);
    const other = await server.signIn('admin5');
    expect(codesIn(await tree(other))).toContain(before.code);
    await published([{ id: before.code, before, after: { ...before, roles: ['0', '8'] } }]);
    expect(codesIn(await tree(other))).not.toContain(before.code);
    expect(codesIn(await tree(await server.signIn('admin9')))).toContain(before.code);
    const now = await recordOf(before.code);
    expect(now.roles).toEqual(['0', '8']);
    await published([{ id: before.code, before: now, after: { ...now, roles: null } }]);
    expect(codesIn(await tree(other))).toContain(before.code);
  });

  test('goes back to an earlier version in one step, and forth again', async () => {
    const [newest] = await versions();
    const { version, records } = await restore(1);
    expect(version).toMatchObject({ origin: 'restore', note: '1', author: 'admin1' });
    expect(await diff(1, version.number)).toEqual([]);
    expect(isSameValue(catalogueOf(records.filter(isLayerRecord)), await tree())).toBe(true);
    const forth = await restore(newest?.number ?? 0);
    expect(await diff(newest?.number ?? 0, forth.version.number)).toEqual([]);
    const nothing = await server.ask(ENDPOINTS.catalogueRestore.path, bureau, { number: 4000 });
    expect(nothing).toMatchObject({ code: 404 });
  });

  test('imports make versions, too, and going back leaves their layers where they are', async () => {
    const [newest] = await versions();
    const calls = importCallsAt(await readerOf(server, 'admin1'));
    const geometry = { type: 'Point', coordinates: [82.1, 44.9] };
    const features = [{ type: 'Feature', properties: { 编号: '甲' }, geometry }];
    await calls.storeFile('样地', Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })));
    const { version, records } = await read();
    expect(version).toMatchObject({ origin: 'import', author: 'admin1', note: '样地' });
    const own = records.find(({ name }) => name === '样地');
    if (own === undefined) throw new Error('not imported');
    expect(await publish([{ id: own.code, before: own, after: null }])).toMatchObject({
      code: 400,
      msg: expect.stringContaining('自有数据') as string,
    });
    await restore(newest?.number ?? 0);
    expect(codesIn(await tree())).toContain(own.code);
    const [{ name } = { name: '' }] = await calls.list();
    await calls.post(ENDPOINTS.ownLayerRemove.path, { name });
    expect((await read()).version).toMatchObject({ origin: 'import', removed: 2 });
    await restore(version.number);
    expect(codesIn(await tree())).not.toContain(own.code);
  });

  test('takes what somebody wrote past the portal for nobody else’s change', async () => {
    const [written, mine] = [await aLayer(6), await aLayer(7)];
    await server.database.query("UPDATE catalogue_items SET name = '手改的' WHERE code = $1", [written.code]);
    const { version } = await published([renamed(mine, '我改的')]);
    const [newest, outside] = await versions();
    expect(newest).toEqual(version);
    expect(newest).toMatchObject({ author: 'admin1', changed: 1 });
    expect(outside).toMatchObject({ author: '', origin: 'outside', changed: 1 });
  });

  test('keeps what is not published for who wrote it, and tells others that there is something', async () => {
    const before = await aLayer(5);
    const draft = [renamed(before, '还没想好')];
    const save = (version: number, token = colleague) =>
      server.ask(ENDPOINTS.catalogueDraftSave.path, token, { version, items: draft });
    expect(await save(0)).toMatchObject({ code: 200, data: { version: 1 } });
    expect(await save(0)).toMatchObject({ code: 409 });
    const kept = (await server.ask(ENDPOINTS.catalogueDraftList.path, colleague)).data as {
      items: CatalogueChange[];
    };
    expect(isSameValue(kept.items, draft)).toBe(true);
    expect((await server.ask(ENDPOINTS.catalogueDraftList.path, bureau)).data).toMatchObject({ items: [] });
    expect((await read()).drafts).toEqual([expect.objectContaining({ author: 'second', changes: 1 })]);
    expect((await read(colleague)).drafts).toEqual([]);
    expect(JSON.stringify(await tree())).not.toContain('还没想好');
  });

  test('a restart makes no version, and touches nothing that was published', async () => {
    const before = await read();
    server = await server.again();
    bureau = await server.signIn('admin1');
    const after = await read();
    expect([after.version, after.records]).toEqual([before.version, before.records]);
  });
});
