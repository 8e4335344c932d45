import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueVersion } from '../../src/api/contracts/workbench.ts';
import type { MenuEntry } from '../../src/domain/bureau/menu/menuEntry.ts';
import {
  changedFields,
  isLayerRecord,
  type AnyRecord,
  type CatalogueChange,
} from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { isTopic, type TopicRecord } from '../../src/domain/layers/catalogue/topicRecord.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

interface Read {
  readonly version: CatalogueVersion;
  readonly records: AnyRecord[];
}

onEachDatabase('topics in the catalogue', (start) => {
  const configDir = mkdtempSync(join(tmpdir(), 'portal-topics-'));
  let server: TestServer;
  let bureau: string;

  beforeAll(async () => {
    cpSync('config', configDir, { recursive: true });
    server = await start({ configDir });
    bureau = await server.signIn('admin1');
  });
  afterAll(() => rmSync(configDir, { recursive: true, force: true }));

  const call = (path: string, body?: unknown, token = bureau) => server.ask(path, token, body);
  const read = async () => (await call(ENDPOINTS.catalogueRead.path)).data as Read;
  const topics = async () => (await read()).records.filter(isTopic);
  const topic = async (code: string) => {
    const found = (await topics()).find((one) => one.code === `menu:${code}`);
    if (found === undefined) throw new Error(`no topic ${code}`);
    return found;
  };
  const publish = (...changes: CatalogueChange[]) =>
    call(ENDPOINTS.cataloguePublish.path, { note: '', changes });
  const changed = async (code: string, change: Partial<TopicRecord>): Promise<CatalogueChange> => {
    const before = await topic(code);
    return { id: before.code, before, after: { ...before, ...change } };
  };
  const added = (code: string, change: Partial<TopicRecord> = {}): CatalogueChange => ({
    id: `menu:${code}`,
    before: null,
    after: {
      ...{ kind: 'topic', code: `menu:${code}`, parent: '', name: code, nameEn: '', position: 50 },
      ...{ roles: null, path: `/ResourceOverview?page=${code}`, icon: '', layers: null, view: null },
      ...change,
    },
  });
  const menu = async (roleType = 0) => {
    const token = await server.signIn(`admin${String(roleType + 1)}`);
    const query = new URLSearchParams({ systemID: 'portal', roleID: String(roleType) });
    const { body } = await server.fetch(`${ENDPOINTS.roleMenu.path}?${query.toString()}`, {
      headers: { Authorization: token },
    });
    return (body as { Message: MenuEntry[] }).Message[0]?.children ?? [];
  };
  const names = async (roleType = 0) => (await menu(roleType)).map(({ name }) => name);
  const aLayer = async () => {
    const found = (await read()).records.find(
      (one) => isLayerRecord(one) && one.layer !== null && one.roles === null,
    );
    if (found === undefined) throw new Error('no layer');
    return found;
  };

  test('are the menu of the file at first, in the first version', async () => {
    const { version } = await read();
    expect(version).toMatchObject({ number: 1, origin: 'start' });
    expect((await topics()).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['menu:zonglan', 'menu:aibihu']),
    );
    expect((await topic('aibihu')).parent).toBe('menu:ziranbaohuqu');
    expect((await topic('caoyuan')).roles).toEqual(['0', '2', '8', '11']);
  });

  test('are in force once they are published, for each role of theirs, and say what they switch on', async () => {
    const layer = await aLayer();
    const view = { lon: 82.1, lat: 44.9, heightM: 9000, headingDeg: 0, pitchDeg: -60 };
    const own = { name: '专项行动', nameEn: 'Campaign', roles: ['0', '4'], layers: [layer.code], view };
    const answer = await publish(
      added('zhuanxiang', { ...own, position: 0 }),
      await changed('fanghuo', { name: '森林防火' }),
      await changed('zonglan', { position: 3 }),
    );
    expect(answer).toMatchObject({ code: 200, data: { version: { added: 1, changed: 2, removed: 0 } } });
    const entry = (await menu()).find(({ code }) => code === 'zhuanxiang');
    expect(entry).toMatchObject({ nameEn: 'Campaign', layers: [layer.code], view, parentid: 'root' });
    expect(await names(4)).toEqual(['专项行动', '林长制', '总览', '森林防火', '野生动植物']);
    expect(await names(5)).not.toContain('专项行动');
    const { number } = (await read()).version;
    const { changes } = (
      await call(`${ENDPOINTS.catalogueDiff.path}?from=${String(number - 1)}&to=${String(number)}`)
    ).data as { changes: CatalogueChange[] };
    expect(changes.map(({ id }) => id).sort()).toEqual(['menu:fanghuo', 'menu:zhuanxiang', 'menu:zonglan']);
  });

  test('say which figures their screen shows, in which order; without that all of them come', async () => {
    const figures = ['video.onlineByHour', 'fire.waterByAccess', 'fire.values', 'fire.dangerByDay'];
    expect((await menu()).find(({ code }) => code === 'fanghuo')).not.toHaveProperty('figures');
    const forDesert = added('shamo', {
      ...{ path: '/ResourceOverview?page=防火', roles: ['8'], figures: ['fire.hotspotsByMonth'] },
    });
    expect(await publish(await changed('fanghuo', { figures }), forDesert)).toMatchObject({ code: 200 });
    expect((await menu()).find(({ code }) => code === 'fanghuo')).toMatchObject({ figures });
    // Another role has the screen by an entry of its own, arranged otherwise.
    expect((await menu(8)).find(({ code }) => code === 'shamo')).toMatchObject({
      figures: ['fire.hotspotsByMonth'],
    });
    const { number } = (await read()).version;
    const diff = (
      await call(`${ENDPOINTS.catalogueDiff.path}?from=${String(number - 1)}&to=${String(number)}`)
    ).data as { changes: CatalogueChange[] };
    const change = diff.changes.find(({ id }) => id === 'menu:fanghuo');
    expect(change && changedFields(change)).toEqual([{ path: 'figures', before: undefined, after: figures }]);
    expect(await publish(await changed('fanghuo', { figures: undefined }))).toMatchObject({
      data: { version: { changed: 1 } },
    });
    expect((await menu()).find(({ code }) => code === 'fanghuo')).not.toHaveProperty('figures');
    expect(await call(ENDPOINTS.catalogueRestore.path, { number })).toMatchObject({ code: 200 });
    expect(await topic('fanghuo')).toMatchObject({ figures });
    expect(await call(ENDPOINTS.catalogueRestore.path, { number: 1 })).toMatchObject({ code: 200 });
  });

  test('go back with the version, and two who change one are told', async () => {
    const stale = await changed('caoyuan', { name: '草地' });
    expect(await publish(await changed('caoyuan', { name: '草原湿地' }))).toMatchObject({ code: 200 });
    expect(await publish(stale)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('“草地”') as string,
    });
    expect(await call(ENDPOINTS.catalogueRestore.path, { number: 1 })).toMatchObject({ code: 200 });
    expect((await names()).slice(0, 3)).toEqual(['总览', '林长制', '草原']);
  });

  test('stay as they are when a version of before they were in versions is put in force', async () => {
    expect(await publish(added('yuanlai'))).toMatchObject({ code: 200 });
    // As a release without topics left it.
    await server.database.query(
      `UPDATE catalogue_versions SET menu_of = NULL, records = (
         SELECT jsonb_agg(record) FROM jsonb_array_elements(records) AS record WHERE NOT record ? 'kind')
       WHERE number = 1`,
    );
    const group: CatalogueChange = {
      ...{ id: 'LATER', before: null },
      after: {
        ...{ code: 'LATER', parent: '', name: '后来的', position: 9, flags: {} },
        ...{ roles: null, resource: null, layer: null },
      },
    };
    expect(await publish(group)).toMatchObject({ code: 200 });
    expect(await call(ENDPOINTS.catalogueRestore.path, { number: 1 })).toMatchObject({ code: 200 });
    const { records } = await read();
    expect(records.map(({ code }) => code)).toContain('menu:yuanlai');
    expect(records.map(({ code }) => code)).not.toContain('LATER');
  });

  describe('are refused, and nothing is changed', () => {
    test.each<[string, Partial<TopicRecord>, string]>([
      [
        'with a screen that is not there',
        { path: '/Nowhere' },
        '“wrong”（menu:wrong）：页面 /Nowhere 不存在',
      ],
      ['with an address elsewhere', { path: 'https://example.com/' }, '页面 https://example.com/ 不存在'],
      ['with a screen of topics that names none', { path: '/ResourceOverview' }, '缺少 page'],
      ['with a layer that is not there', { layers: ['NOWHERE'] }, '图层 NOWHERE 不存在'],
      ['in a topic that is not there', { parent: 'menu:nowhere' }, '上级专题 menu:nowhere 不存在'],
      ['in itself', { parent: 'menu:wrong' }, '专题成环'],
      ['on a fourth level', { parent: 'menu:aibihu' }, '专题最多 3 级'],
      ['without a name', { name: ' ' }, 'name: '],
      [
        'with figures that its screen does not have',
        {
          path: '/ResourceOverview?page=防火',
          figures: ['fire.values', 'grassland.steppeTypes', 'fire.steppeTypes'],
        },
        '页面没有统计内容 grassland.steppeTypes、fire.steppeTypes',
      ],
      ['with figures on a screen of layers', { figures: ['fire.values'] }, '页面没有统计内容 fire.values'],
      ['with figures twice', { figures: ['fire.values', 'fire.values'] }, 'figures: '],
    ])('%s', async (_what, change, words) => {
      const { version } = await read();
      expect(await publish(added('wrong', change))).toMatchObject({
        code: 400,
        msg: expect.stringContaining(words) as string,
      });
      expect((await read()).version).toEqual(version);
    });

    test('where a layer goes that one of them shows', async () => {
      const layer: CatalogueChange = {
        ...{ id: 'SHOWN', before: null },
        after: {
          ...{
            code: 'SHOWN',
            parent: '',
            name: '专题图层',
            position: 9,
            flags: {},
            roles: null,
            resource: {},
          },
          layer: { type: 'domLayer', name: '专题图层', link: '/tiles/{z}/{x}/{y}.png' },
        },
      };
      expect(await publish(layer, added('shows', { name: '有图层', layers: ['SHOWN'] }))).toMatchObject({
        code: 200,
      });
      const before = (await read()).records.find(({ code }) => code === 'SHOWN') ?? null;
      expect(await publish({ id: 'SHOWN', before, after: null })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('“有图层”（menu:shows）：图层 SHOWN 不存在') as string,
      });
    });
  });

  test('are seen as a role sees them before they are published, and nothing is changed by it', async () => {
    const before = await aLayer();
    const unseen = before.code;
    expect(await publish({ id: unseen, before, after: { ...before, roles: ['0'] } })).toMatchObject({
      code: 200,
    });
    const { version } = await read();
    const drafted = [
      ...(await topics()),
      added('drafted', { name: '试拟', roles: ['0', '8'], layers: [unseen] }).after,
    ];
    const preview = async (roleType: number) =>
      (await call(ENDPOINTS.catalogueMenu.path, { roleType, topics: drafted })).data as {
        menu: MenuEntry[];
        routes: MenuEntry[];
        hasOwnTopics: boolean;
        unseenLayers: string[];
      };
    const forGrass = await preview(8);
    expect(forGrass.menu.map(({ name }) => name)).toEqual(expect.arrayContaining(['试拟', '草原']));
    expect(forGrass).toMatchObject({ hasOwnTopics: false, unseenLayers: [unseen] });
    expect(forGrass.routes.map(({ code }) => code)).not.toContain('EbinurLakeIndex');
    expect((await preview(5)).menu.map(({ name }) => name)).not.toContain('试拟');
    expect(await names(8)).not.toContain('试拟');
    expect((await read()).version.number).toBe(version.number);
    const member = await server.signIn('admin6');
    expect(await call(ENDPOINTS.catalogueMenu.path, { roleType: 5, topics: [] }, member)).toMatchObject({
      code: 403,
    });
  });

  test('are the workbench’s once somebody published others, and the file’s of another deployment', async () => {
    const file = join(configDir, 'menus', 'forest.json');
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('"name": "草原"', '"name": "文件里的"'));
    expect(await names()).not.toContain('文件里的');
    writeFileSync(file, good);
    const before = await names();
    const app = join(configDir, 'app.json');
    const forest = readFileSync(app, 'utf8');
    writeFileSync(app, forest.replace('"deployment": "forest"', '"deployment": "drainage"'));
    expect(await names()).toContain('污水');
    const drainage = join(configDir, 'menus', 'drainage.json');
    const renamed = readFileSync(drainage, 'utf8').replace(
      '"name": "雨水"',
      '"name": "雨水管网", "figures": ["rainwater.facilities", "rainwater.values"]',
    );
    writeFileSync(drainage, renamed);
    expect((await menu()).find(({ name }) => name === '雨水管网')).toMatchObject({
      figures: ['rainwater.facilities', 'rainwater.values'],
    });
    expect((await read()).version).toMatchObject({ origin: 'start', note: 'config/menus/drainage.json' });
    writeFileSync(app, forest);
    expect(await names()).toEqual(before);
  });

  test('are as they were after a restart', async () => {
    const before = await read();
    server = await server.again();
    bureau = await server.signIn('admin1');
    expect(await read()).toEqual(
      expect.objectContaining({ version: before.version, records: before.records }),
    );
  });
});
