import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureCatalogue } from '../../server/catalogue/layers.ts';
import { SAMPLE_CATALOGUE } from '../../sample/catalogue/index.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { MenuEntry } from '../../src/domain/bureau/menu/menuEntry.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { buildLayerTree, splitTabs, walkNodes } from '../../src/layers/tree/layerCatalogue.ts';
import { ROLES } from '../../src/domain/bureau/roles.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

const PORTAL_SYSTEM = 'portal';

async function messageOf(server: TestServer, path: string, account: string): Promise<unknown> {
  const { status, body } = await server.fetch(path, {
    headers: { Authorization: await server.signIn(account) },
  });
  expect(status).toBe(200);
  return (body as { Message?: unknown; data?: unknown }).Message ?? (body as { data?: unknown }).data;
}

const systemsPath = (roleID: string) =>
  `${ENDPOINTS.roleSystems.path}?${new URLSearchParams({ roleID }).toString()}`;
const menuPath = (roleID: string, systemID: string) =>
  `${ENDPOINTS.roleMenu.path}?${new URLSearchParams({ roleID, systemID }).toString()}`;

onEachDatabase('systems, menus and layers', (start) => {
  const configDir = mkdtempSync(join(tmpdir(), 'portal-config-'));
  let server: TestServer;
  beforeAll(async () => {
    cpSync('config', configDir, { recursive: true });
    server = await start({ configDir });
  });
  afterAll(() => rmSync(configDir, { recursive: true, force: true }));

  test('every role may enter the system that the configuration names', async () => {
    const { systemName, systemNameEn } = JSON.parse(readFileSync('config/app.json', 'utf8')) as {
      readonly systemName: string;
      readonly systemNameEn: string;
    };
    for (const { roleType } of ROLES) {
      const systems = await messageOf(server, systemsPath(String(roleType)), `admin${String(roleType + 1)}`);
      expect(systems).toContainEqual({
        systemname: systemName,
        nameEn: systemNameEn,
        systemid: PORTAL_SYSTEM,
      });
    }
  });

  test.each([
    ['systems', systemsPath('0')],
    ['menu', menuPath('0', PORTAL_SYSTEM)],
  ])('another role’s %s are refused with 403', async (_what, path) => {
    const { status, body } = await server.fetch(path, {
      headers: { Authorization: await server.signIn('admin6') },
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ Success: false, ErrorInfo: { Code: 403 } });
  });

  test.each([systemsPath(''), ENDPOINTS.roleMenu.path, menuPath('0', '')])(
    'names what is missing in %s',
    async (path) => {
      const { status, body } = await server.fetch(path, {
        headers: { Authorization: await server.signIn() },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ ErrorInfo: { Message: expect.stringMatching(/query\.\w+/) as unknown } });
    },
  );

  test('the bureau’s menu is the ten topics, with the protected areas below theirs', async () => {
    const [root] = (await messageOf(server, menuPath('0', PORTAL_SYSTEM), 'admin1')) as MenuEntry[];
    expect(root?.parentid).toBe('-100');
    expect(root?.children.map(({ name }) => name)).toEqual([
      '总览',
      '林长制',
      '草原',
      '天然林',
      '国土绿化',
      '自然保护地',
      '防火',
      '特色林果',
      '野生动植物',
      '涉林涉草',
    ]);
    const areas = root?.children.find(({ code }) => code === 'ziranbaohudi')?.children ?? [];
    expect(areas.map(({ name }) => name)).toContain('湿地公园');
    const reserves = areas.find(({ code }) => code === 'ziranbaohuqu')?.children ?? [];
    expect(reserves).toHaveLength(4);
    expect(reserves.map(({ path }) => path)).toContain('/EbinurLakeIndex');
  });

  test.each([
    [0, '总览 林长制 草原 天然林 国土绿化 自然保护地 防火 特色林果 野生动植物 涉林涉草'],
    [1, '总览 林长制 国土绿化 自然保护地 防火 特色林果 野生动植物'],
    [2, '总览 林长制 草原 天然林 国土绿化 自然保护地 涉林涉草'],
    [3, '总览 林长制 自然保护地 防火 野生动植物'],
    [4, '总览 林长制 防火 野生动植物'],
    [5, '总览 林长制 国土绿化 特色林果'],
    [6, '总览 林长制 涉林涉草'],
    [7, '总览 林长制 天然林 国土绿化 特色林果'],
    [8, '总览 林长制 草原 涉林涉草'],
    [9, '总览 林长制 自然保护地 防火 野生动植物'],
    [10, '总览 林长制 天然林 防火'],
    [11, '总览 林长制 草原 涉林涉草'],
    [12, '总览 林长制 自然保护地 防火 野生动植物'],
    [13, '总览 林长制 天然林 国土绿化 防火 涉林涉草'],
    [14, '总览 林长制 天然林 国土绿化 防火 涉林涉草'],
    [15, '总览 林长制 天然林 国土绿化 防火 涉林涉草'],
    [16, '总览 林长制 天然林 国土绿化 防火 涉林涉草'],
  ])('role type %i finds exactly its own topics: %s', async (roleType, names) => {
    const account = `admin${String(roleType + 1)}`;
    const [root] = (await messageOf(
      server,
      menuPath(String(roleType), PORTAL_SYSTEM),
      account,
    )) as MenuEntry[];
    expect(root?.children.map(({ name }) => name).join(' ')).toBe(names);
  });

  test('routes with roles come to their holders only', async () => {
    const codes = async (account: string) => {
      const routes = await messageOf(server, `${ENDPOINTS.menuRoutes.path}?BladeUser=&topMenuId=`, account);
      return (routes as MenuEntry[]).map(({ code }) => code);
    };
    expect(await codes('admin2')).toContain('EbinurLakeIndex');
    expect(await codes('admin9')).not.toContain('EbinurLakeIndex');
    expect(await codes('admin9')).toContain('ResourceOverview');
  });

  test('the drainage set is chosen by the configured app name', async () => {
    const file = join(configDir, 'app.json');
    const forest = readFileSync(file, 'utf8');
    writeFileSync(file, forest.replace('"deployment": "forest"', '"deployment": "drainage"'));
    try {
      const [root] = (await messageOf(server, menuPath('0', PORTAL_SYSTEM), 'admin1')) as MenuEntry[];
      const names = root?.children.map(({ name }) => name);
      expect(names).toEqual(['总览', '污水', '雨水', '隐患', '工程', '运营', '决策分析', '视频']);
    } finally {
      writeFileSync(file, forest);
    }
  });

  test('another system has no menu here', async () => {
    expect(await messageOf(server, menuPath('0', 'data-resources'), 'admin1')).toEqual([]);
  });

  test('the menu routes name the portal’s screens', async () => {
    const routes = (await messageOf(
      server,
      `${ENDPOINTS.menuRoutes.path}?BladeUser=&topMenuId=`,
      'admin1',
    )) as MenuEntry[];
    expect(routes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['infoPage', 'PortalPage', 'DaYin']),
    );
  });

  test('every layer record parses, and imagery and terrain are shown from the start', async () => {
    const { Items } = (await messageOf(server, ENDPOINTS.layerTree.path, 'admin1')) as {
      Items: CatalogueItem[];
    };
    const nodes = buildLayerTree(Items);
    const all = [...walkNodes(nodes)];
    expect(all.filter(({ problem }) => problem !== undefined)).toEqual([]);
    const shown = all.filter(({ definition }) => definition?.visible === true);
    expect(shown.map(({ definition }) => definition?.type)).toEqual(['domLayer', 'demLayer']);
    const { base, thematic } = splitTabs(nodes);
    expect(base.map(({ id }) => id)).toEqual(['Z02']);
    expect(thematic.map(({ id }) => id)).toEqual(['Z01', 'Z04', 'Z05']);
  });

  test('an administrator’s change to the catalogue survives the next start', async () => {
    await server.database.query("UPDATE catalogue_items SET name = '河流（校核）' WHERE code = 'Z020202'");
    await ensureCatalogue(server.database, SAMPLE_CATALOGUE);
    const { Items } = (await messageOf(server, ENDPOINTS.layerTree.path, 'admin1')) as {
      Items: CatalogueItem[];
    };
    expect([...walkNodes(buildLayerTree(Items))].map(({ label }) => label)).toContain('河流（校核）');
  });

  test('rows that a later sample has no more go, and no others', async () => {
    const labels = async () => {
      const answer = await messageOf(server, ENDPOINTS.layerTree.path, 'admin1');
      return [...walkNodes(buildLayerTree((answer as { Items: CatalogueItem[] }).Items))].map(
        ({ label }) => label,
      );
    };
    const extra = { code: 'Z0197', name: '旧专题' };
    await ensureCatalogue(server.database, [...SAMPLE_CATALOGUE, extra]);
    await server.database.query(
      "INSERT INTO catalogue_items (code, parent_code, name, position) VALUES ('Z0198', 'Z01', '本单位专题', 99)",
    );
    expect(await labels()).toContain('旧专题');
    await ensureCatalogue(server.database, SAMPLE_CATALOGUE);
    expect(await labels()).not.toContain('旧专题');
    expect(await labels()).toContain('本单位专题');
  });

  test('what items say of themselves reaches the tree: service groups, disabled and hidden ones', async () => {
    const read = async () => {
      const { Items } = (await messageOf(server, ENDPOINTS.layerTree.path, 'admin1')) as {
        Items: CatalogueItem[];
      };
      return new Map([...walkNodes(buildLayerTree(Items))].map((node) => [node.id, node]));
    };
    const before = await read();
    expect(before.get('Z0206')).toMatchObject({ service: true });
    expect(before.get('Z020601')?.definition).toMatchObject({
      type: 'GeniusSpatialMapServer',
      link: '/geo/wms',
      alias: 'rivers',
    });
    expect(before.get('Z0409')?.disabled).toBe(true);
    await server.database.query(`UPDATE catalogue_items SET flags = '{"hidden": true}' WHERE code = 'Z0206'`);
    const after = await read();
    expect([after.has('Z0206'), after.has('Z020601'), after.has('Z0202')]).toEqual([false, false, true]);
  });

  describe('a broken config file', () => {
    test('is answered with its name, the path and what is wrong, and mended without a restart', async () => {
      const file = join(configDir, 'menus', 'forest.json');
      const good = readFileSync(file, 'utf8');
      writeFileSync(file, good.replace('"path": "/TotalResourceOverview"', '"pth": 5'));
      const Authorization = await server.signIn();
      const broken = await server.fetch(menuPath('0', PORTAL_SYSTEM), { headers: { Authorization } });
      expect(broken.status).toBe(503);
      expect(JSON.stringify(broken.body)).toMatch(/config\/menus\/forest\.json: menu\.0\.path/);
      writeFileSync(file, good);
      const mended = await server.fetch(menuPath('0', PORTAL_SYSTEM), { headers: { Authorization } });
      expect(mended.status).toBe(200);
    });

    test('that is no JSON is said so', async () => {
      const file = join(configDir, 'menus', 'forest.json');
      const good = readFileSync(file, 'utf8');
      writeFileSync(file, '{ "systems": [');
      const headers = { Authorization: await server.signIn() };
      const { body } = await server.fetch(`${ENDPOINTS.menuRoutes.path}?BladeUser=&topMenuId=`, { headers });
      expect(body).toMatchObject({
        code: 503,
        msg: expect.stringMatching(/forest\.json: .*JSON/) as unknown,
      });
      writeFileSync(file, good);
    });
  });
});
