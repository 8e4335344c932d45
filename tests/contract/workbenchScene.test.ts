import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueVersion } from '../../src/api/contracts/workbench.ts';
import { appConfigSchema } from '../../src/config/appConfig.ts';
import type { AnyRecord, CatalogueChange } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { isScene, type SceneRecord } from '../../src/domain/layers/catalogue/sceneRecord.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

interface Read {
  readonly version: CatalogueVersion;
  readonly records: AnyRecord[];
}

onEachDatabase('the scene in the catalogue', (start) => {
  const configDir = mkdtempSync(join(tmpdir(), 'portal-scene-'));
  const file = join(configDir, 'app.json');
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
  const scene = async () => {
    const found = (await read()).records.find(isScene);
    if (found === undefined) throw new Error('no scene');
    return found;
  };
  const publish = (...changes: CatalogueChange[]) =>
    call(ENDPOINTS.cataloguePublish.path, { note: '', changes });
  const changed = async (change: Partial<SceneRecord>): Promise<CatalogueChange> => {
    const before = await scene();
    return { id: before.code, before, after: { ...before, ...change } };
  };
  const restore = (number: number) => call(ENDPOINTS.catalogueRestore.path, { number });
  /** What a page is given at its start, as it reads it. */
  const page = async () => appConfigSchema.parse((await server.fetch('/config/app.json')).body);
  const policy = async () =>
    (await server.fetch('/', { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ??
    '';
  const base = (change: Partial<SceneRecord['baseMaps'][number]> = {}) => ({
    ...{ id: 'tianditu', title: '天地图', titleEn: '', tiles: 'https://t0.tiles.example/{z}/{x}/{y}.png' },
    ...{ maxLevel: 18, maxLevelOthers: null, color: '#dfe5dc' },
    ...change,
  });

  test('is the file at first, in the first version, and pages are given the file as it stands', async () => {
    expect((await read()).version).toMatchObject({ number: 1, origin: 'start' });
    expect(await scene()).toMatchObject({
      code: 'scene:forest',
      view: { lon: 81.95, lat: 42.4, heightM: 330000, headingDeg: 0, pitchDeg: -50 },
      extent: '79.88,43.50,83.86,45.89',
    });
    expect((await scene()).baseMaps.map(({ id }) => id)).toEqual(['imagery', 'relief', 'plain']);
    const given = await server.fetch('/config/app.json');
    expect(given.body).toEqual(JSON.parse(readFileSync('config/app.json', 'utf8')));
    expect(given.headers.get('cache-control')).toBe('no-cache');
    expect(await policy()).not.toContain('tiles.example');
  });

  test('follows the file while nobody published another, without a restart and as a version', async () => {
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('"NASA Blue Marble', '"NASA').replace('影像', '遥感影像'));
    expect((await page()).services.baseMaps[0]?.title).toBe('遥感影像');
    expect(await read()).toMatchObject({ version: { origin: 'start', note: 'config/app.json', changed: 1 } });
    expect((await scene()).baseMaps[0]?.title).toBe('遥感影像');
    const away = good.replace('/geo/tiles/relief/', 'https://relief.example/');
    writeFileSync(file, away);
    expect(await policy()).toContain('https://relief.example');
    // What is wrong with it is for the page to tell; the scene stays.
    writeFileSync(file, '{ "deployment": "forest" }');
    expect((await server.fetch('/config/app.json')).body).toEqual({ deployment: 'forest' });
    expect((await scene()).baseMaps[1]?.tiles).toContain('relief.example');
    writeFileSync(file, good);
    expect((await page()).services.baseMaps[0]?.title).toBe('影像');
    expect(await policy()).not.toContain('relief.example');
  });

  test('is what pages start with once it is published, without the pictures of another home', async () => {
    const { number } = (await read()).version;
    const onlyBases = await changed({ baseMaps: [base(), ...(await scene()).baseMaps] });
    expect(await publish(onlyBases)).toMatchObject({
      code: 200,
      data: { version: { changed: 1, origin: 'workbench' }, needsReload: true },
    });
    expect(await page()).toMatchObject({
      homePictures: { globe: '/home-globe.webp' },
      services: {
        baseMaps: [{ id: 'tianditu', maxLevel: 18 }, { id: 'imagery', maxLevelOthers: 11 }, {}, {}],
      },
    });
    expect(await policy()).toContain('https://t0.tiles.example');
    const view = { lon: 82.1, lat: 44.9, heightM: 90_000, headingDeg: 10, pitchDeg: -60 };
    const moved = await changed({ view, extent: null, attribution: '博州林草局' });
    expect(await publish(moved)).toMatchObject({ code: 200 });
    const given = await page();
    expect(given).toMatchObject({
      home: { x: 82.1, y: 44.9, z: 90_000, h: 10, p: -60, r: 0 },
      services: { attribution: '博州林草局', places: [expect.any(String), expect.any(String)] },
    });
    expect(given).not.toHaveProperty('homePictures');
    expect(given).not.toHaveProperty('homeExtent');
    // Another process, or the same one later.
    server = await server.again();
    bureau = await server.signIn('admin1');
    expect(await page()).toEqual(given);
    expect(await policy()).toContain('https://t0.tiles.example');
    expect(await restore(number)).toMatchObject({ code: 200 });
    expect(await page()).toMatchObject({ homePictures: {}, homeExtent: '79.88,43.50,83.86,45.89' });
    expect(await policy()).not.toContain('tiles.example');
  });

  test('is the workbench’s once somebody published another, and the file’s of another deployment', async () => {
    const good = readFileSync(file, 'utf8');
    const { number } = (await read()).version;
    expect(await publish(await changed({ attribution: '工作台的' }))).toMatchObject({ code: 200 });
    writeFileSync(file, good.replace('NASA Blue Marble', '文件里的'));
    expect((await page()).services.attribution).toBe('工作台的');
    writeFileSync(file, good.replace('"deployment": "forest"', '"deployment": "drainage"'));
    expect((await page()).services.attribution).toContain('NASA Blue Marble');
    expect((await scene()).code).toBe('scene:drainage');
    // A version of the other deployment leaves this one's as it is.
    expect(await restore(number)).toMatchObject({ code: 200 });
    expect((await scene()).code).toBe('scene:drainage');
    writeFileSync(file, good);
    expect((await page()).services.attribution).toBe('工作台的');
    expect(await restore(number)).toMatchObject({ code: 200 });
    expect((await page()).services.attribution).toContain('NASA Blue Marble');
  });

  test('of which two change the same is told, and nobody but administrators may', async () => {
    const stale = await changed({ attribution: '甲' });
    const { number } = (await read()).version;
    expect(await publish(await changed({ attribution: '乙' }))).toMatchObject({ code: 200 });
    expect(await publish(stale)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('“场景”') as string,
    });
    const member = await server.signIn('admin6');
    const body = { note: '', changes: [stale] };
    expect(await call(ENDPOINTS.cataloguePublish.path, body, member)).toMatchObject({ code: 403 });
    expect(await restore(number)).toMatchObject({ code: 200 });
  });

  test('stays as it is when a version of before scenes were in versions is put in force', async () => {
    const { number } = (await read()).version;
    expect(await publish(await changed({ attribution: '后来的' }))).toMatchObject({ code: 200 });
    await server.database.query(
      `UPDATE catalogue_versions SET records = (
         SELECT jsonb_agg(record) FROM jsonb_array_elements(records) AS record
         WHERE record ->> 'kind' IS DISTINCT FROM 'scene')
       WHERE number = $1`,
      [number],
    );
    expect(await restore(number)).toMatchObject({ code: 200 });
    expect((await scene()).attribution).toBe('后来的');
  });

  describe('is refused, and nothing is changed', () => {
    test.each<[string, Partial<SceneRecord>, string]>([
      [
        'with a base map whose address has no place for the column',
        { baseMaps: [base({ tiles: 'https://tiles.example/{z}/{y}.png' })] },
        '“场景”（scene:forest）：底图“天地图”的地址应含 {z} {x} {y}',
      ],
      [
        'with an address that no page may ask',
        { baseMaps: [base({ tiles: 'file:///{z}/{x}/{y}' })] },
        '底图“天地图”的地址',
      ],
      ['with one id twice', { baseMaps: [base(), base({ title: '另一个' })] }, '底图“另一个”的标识'],
      ['with imagery of no address', { imagery: { tiles: '', maxLevel: 7 } }, '基础影像的地址'],
      ['with an extent that is turned round', { extent: '83,43,79,45' }, '首屏范围应为'],
      ['with a base map without a title', { baseMaps: [base({ title: ' ' })] }, 'baseMaps.0.title'],
      ['with a level beyond all', { baseMaps: [base({ maxLevel: 40 })] }, 'baseMaps.0.maxLevel'],
    ])('%s', async (_what, change, words) => {
      const { version } = await read();
      expect(await publish(await changed(change))).toMatchObject({
        code: 400,
        msg: expect.stringContaining(words) as string,
      });
      expect((await read()).version).toEqual(version);
    });

    test('where it would go, or another come', async () => {
      const before = await scene();
      const one = { code: 400, msg: expect.stringContaining('有且只有一个场景') as string };
      expect(await publish({ id: before.code, before, after: null })).toMatchObject(one);
      const other = { ...before, code: 'scene:other' };
      expect(await publish({ id: other.code, before: null, after: other })).toMatchObject(one);
    });
  });
});
