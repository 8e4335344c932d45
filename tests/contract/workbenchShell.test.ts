import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueVersion } from '../../src/api/contracts/workbench.ts';
import type { MenuEntry } from '../../src/domain/bureau/menu/menuEntry.ts';
import type { AnyRecord, CatalogueChange } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { isShellRecord, type ShellRecord } from '../../src/domain/layers/catalogue/shellRecord.ts';
import { isTopic } from '../../src/domain/layers/catalogue/topicRecord.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

interface Read {
  readonly version: CatalogueVersion;
  readonly records: AnyRecord[];
}

onEachDatabase('routes and systems in the catalogue', (start) => {
  const configDir = mkdtempSync(join(tmpdir(), 'portal-shell-'));
  const file = join(configDir, 'menus/forest.json');
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
  const shell = async () => (await read()).records.filter(isShellRecord);
  const record = async (code: string) => {
    const found = (await shell()).find((one) => one.code === code);
    if (found === undefined) throw new Error(`no ${code}`);
    return found;
  };
  const publish = (...changes: CatalogueChange[]) =>
    call(ENDPOINTS.cataloguePublish.path, { note: '', changes });
  const changed = async (code: string, change: Partial<ShellRecord>): Promise<CatalogueChange> => {
    const before = await record(code);
    return { id: code, before, after: { ...before, ...change } };
  };
  const restore = (number: number) => call(ENDPOINTS.catalogueRestore.path, { number });
  /** The routes that an account of a role is answered, and the systems. */
  const routes = async (roleType = 0) => {
    const token = await server.signIn(`admin${String(roleType + 1)}`);
    return (await call(`${ENDPOINTS.menuRoutes.path}?BladeUser=&topMenuId=`, undefined, token))
      .data as MenuEntry[];
  };
  const systems = async (roleType = 0) => {
    const token = await server.signIn(`admin${String(roleType + 1)}`);
    const path = `${ENDPOINTS.roleSystems.path}?roleID=${String(roleType)}`;
    return (await call(path, undefined, token)).Message as { systemid: string; systemname: string }[];
  };

  test('are those of the file at first, in the first version', async () => {
    expect((await read()).version).toMatchObject({ number: 1, origin: 'start' });
    expect(await record('route:MonitorVideo')).toMatchObject({
      ...{ kind: 'route', parent: '', name: '视频监控', nameEn: 'Video monitoring', path: 'MonitorVideo' },
      roles: expect.arrayContaining(['0', '16']) as string[],
    });
    expect(await record('system:fire-prevention')).toMatchObject({ kind: 'system', path: '', position: 1 });
    const { routes: filed } = JSON.parse(readFileSync(file, 'utf8')) as { routes: MenuEntry[] };
    expect((await routes()).map(({ code, name, path }) => ({ code, name, path }))).toEqual(
      filed.map(({ code, name, path }) => ({ code, name, path })),
    );
  });

  test('are in force once they are published, for each role of theirs, and go back as one version', async () => {
    const { number } = (await read()).version;
    expect((await routes(5)).map(({ code }) => code)).not.toContain('MonitorVideo');
    const answer = await publish(
      await changed('route:MonitorVideo', {
        ...{ name: '视频', nameEn: 'Cameras', roles: ['0', '5'], position: 0 },
      }),
      await changed('route:infoPage', { position: 11 }),
      await changed('system:fire-prevention', { name: '防火系统', nameEn: 'Fire', roles: null }),
    );
    expect(answer).toMatchObject({ code: 200, data: { version: { added: 0, changed: 3, removed: 0 } } });
    const [first] = await routes(5);
    expect(first).toMatchObject({ code: 'MonitorVideo', name: '视频', nameEn: 'Cameras', parentid: '-100' });
    expect((await routes(4)).map(({ code }) => code)).not.toContain('MonitorVideo');
    expect(await systems(5)).toContainEqual(
      expect.objectContaining({ systemid: 'fire-prevention', systemname: '防火系统', nameEn: 'Fire' }),
    );
    const now = (await read()).version.number;
    const { changes } = (
      await call(`${ENDPOINTS.catalogueDiff.path}?from=${String(number)}&to=${String(now)}`)
    ).data as { changes: CatalogueChange[] };
    expect(changes.map(({ id }) => id).sort()).toEqual([
      ...['route:MonitorVideo', 'route:infoPage', 'system:fire-prevention'],
    ]);
    // Another process, or the same one later.
    server = await server.again();
    bureau = await server.signIn('admin1');
    expect((await routes(5))[0]).toMatchObject({ code: 'MonitorVideo' });
    expect(await restore(number)).toMatchObject({ code: 200 });
    expect((await routes(5)).map(({ code }) => code)).not.toContain('MonitorVideo');
    expect((await routes())[0]).toMatchObject({ code: 'infoPage' });
  });

  test('are shown to a role as they are drafted, and nothing is changed', async () => {
    const { records, version } = await read();
    const drafted = (await shell()).map((one) =>
      one.code === 'route:MonitorVideo' ? { ...one, roles: ['0'] } : one,
    );
    const body = { roleType: 4, topics: records.filter(isTopic) };
    const seen = async (more: object) =>
      (
        (await call(ENDPOINTS.catalogueMenu.path, { ...body, ...more })).data as { routes: MenuEntry[] }
      ).routes.map(({ code }) => code);
    expect(await seen({})).toContain('MonitorVideo');
    expect(await seen({ shell: drafted })).not.toContain('MonitorVideo');
    expect((await read()).version).toEqual(version);
  });

  test('follow the file, each until somebody published another of it', async () => {
    const good = readFileSync(file, 'utf8');
    const { number } = (await read()).version;
    expect(await publish(await changed('route:DaYin', { name: '出图' }))).toMatchObject({ code: 200 });
    const added = '{ "code": "Wall", "name": "大屏", "path": "ZongLanIndex" },';
    writeFileSync(
      file,
      good
        .replace('"routes": [', `"routes": [${added}`)
        .replace('"name": "视频监控"', '"name": "视频墙"')
        .replace('"name": "地图打印"', '"name": "打印"'),
    );
    const names = Object.fromEntries((await routes()).map(({ code, name }) => [code, name]));
    expect(names).toMatchObject({ Wall: '大屏', MonitorVideo: '视频墙', DaYin: '出图' });
    expect(await read()).toMatchObject({ version: { origin: 'start', note: 'config/menus/forest.json' } });
    // What the file has no more, or only now, is not the versions' to say.
    expect(await restore(number)).toMatchObject({ code: 200 });
    expect((await shell()).map(({ code }) => code)).toContain('route:Wall');
    expect((await record('route:DaYin')).name).toBe('地图打印');
    writeFileSync(file, good);
    expect((await routes()).map(({ code }) => code)).not.toContain('Wall');
    expect(await restore(number)).toMatchObject({ code: 200 });
  });

  test('wait for their time, and are published by it', async () => {
    const change = await changed('system:data-resources', { name: '资源系统' });
    const dueAtMs = Date.now() + 3_600_000;
    const wish = { note: '定时', changes: [change], dueAtMs };
    expect(await call(ENDPOINTS.catalogueSchedule.path, wish)).toMatchObject({
      code: 200,
      data: { scheduled: [{ changes: 1, note: '定时' }] },
    });
    expect((await record('system:data-resources')).name).toBe('林草数据资源系统');
  });

  test('of which two change the same is told, and nobody but administrators may', async () => {
    const stale = await changed('route:MonitorVideo', { name: '甲' });
    const { number } = (await read()).version;
    expect(await publish(await changed('route:MonitorVideo', { name: '乙' }))).toMatchObject({ code: 200 });
    expect(await publish(stale)).toMatchObject({ code: 409, msg: expect.stringContaining('“甲”') as string });
    const member = await server.signIn('admin6');
    expect(await call(ENDPOINTS.cataloguePublish.path, { note: '', changes: [stale] }, member)).toMatchObject(
      {
        code: 403,
      },
    );
    expect(await restore(number)).toMatchObject({ code: 200 });
  });

  test('stay as they are when a version of before they were in versions is put in force', async () => {
    const { number } = (await read()).version;
    expect(await publish(await changed('route:DaYin', { name: '后来的' }))).toMatchObject({ code: 200 });
    await server.database.query(
      `UPDATE catalogue_versions SET records = (
         SELECT jsonb_agg(record) FROM jsonb_array_elements(records) AS record
         WHERE coalesce(record ->> 'kind', '') NOT IN ('route', 'system'))
       WHERE number = $1`,
      [number],
    );
    expect(await restore(number)).toMatchObject({ code: 200 });
    expect((await record('route:DaYin')).name).toBe('后来的');
  });

  describe('are refused, and nothing is changed', () => {
    test.each<[string, (before: ShellRecord) => ShellRecord | null, string]>([
      ['where one would go', () => null, '请在 config/menus 中改'],
      ['with another screen', (before) => ({ ...before, path: 'DaYin' }), '请在 config/menus 中改'],
      ['below another', (before) => ({ ...before, parent: 'route:DaYin' }), '请在 config/menus 中改'],
      ['without a name', (before) => ({ ...before, name: ' ' }), 'name'],
      ['with a role that is none', (before) => ({ ...before, roles: ['everyone'] }), 'roles'],
    ])('%s', async (_what, change, words) => {
      const { version } = await read();
      const before = await record('route:MonitorVideo');
      expect(await publish({ id: before.code, before, after: change(before) })).toMatchObject({
        code: 400,
        msg: expect.stringContaining(words) as string,
      });
      expect((await read()).version).toEqual(version);
    });

    test('where another would come', async () => {
      const after = { ...(await record('route:DaYin')), code: 'route:Elsewhere' };
      expect(await publish({ id: after.code, before: null, after })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('请在 config/menus 中改') as string,
      });
    });
  });
});
