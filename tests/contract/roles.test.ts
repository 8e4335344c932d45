import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { SAMPLE_RIGHTS } from '../../sample/index.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { Endpoint } from '../../src/api/contracts/endpoint.ts';
import type { AuditRecordItem } from '../../src/api/contracts/audit.ts';
import type { RoleDetail, RoleItem } from '../../src/api/contracts/roles.ts';
import type { MenuEntry } from '../../src/domain/bureau/menu/menuEntry.ts';
import { ACCOUNT_ROLES } from '../../src/domain/bureau/roles.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import type { TestServer } from '../support/server.ts';

/** What the specification's roles and the auditor had before roles were rows, written down then. */
const LANDS: Readonly<Record<number, string>> = {
  1: '艾比湖湿地',
  9: '甘家湖',
  12: '夏尔希里',
  13: '博乐市',
  14: '精河县',
  15: '温泉县',
  16: '精河县',
};
const ADMINISTRATORS_CALLS =
  /^(foreign\w+|catalogue\w+|layerHealth\w+|layerValues|importStore|ownLayerList|ownLayerRollBack|ownLayerRemove)$/;

interface MenuConfig {
  readonly code: string;
  readonly roles?: readonly string[];
  readonly children?: readonly MenuConfig[];
}

/** Codes of the entries that the file gives a role, and of those below them. */
const codesFor = (entries: readonly MenuConfig[], role: string): string[] =>
  entries.flatMap(({ code, roles, children = [] }) =>
    roles === undefined || roles.includes(role) ? [code, ...codesFor(children, role)] : [],
  );
const codesIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ code, children }) => [code, ...codesIn(children)]);

const accountOf = (roleType: number) => (roleType === 17 ? 'auditor' : `admin${String(roleType + 1)}`);

onEachDatabase('roles', (start) => {
  let server: TestServer;
  let bureau: string;
  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    bureau = await server.signIn('admin1');
  });

  const get = (path: string, token: string) => server.fetch(path, { headers: { Authorization: token } });
  const post = (endpoint: { readonly path: string }, token: string, body: unknown = {}) =>
    server.fetch(endpoint.path, {
      method: 'POST',
      headers: { Authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const dataIn = <T>({ body }: { readonly body: unknown }) => (body as { data: T }).data;
  const codeOf = ({ body }: { readonly body: unknown }) => (body as { code: number }).code;

  const list = async () => dataIn<{ roles: RoleItem[] }>(await get(ENDPOINTS.roleList.path, bureau)).roles;
  const detail = async (roleType: number, token = bureau) =>
    dataIn<RoleDetail>(await get(`${ENDPOINTS.roleDetail.path}?roleType=${String(roleType)}`, token));
  const item = async (roleType: number) => (await detail(roleType)).item;

  async function copy(like: number, name: string): Promise<RoleItem> {
    const answer = await post(ENDPOINTS.roleCopy, bureau, { like, name, nameEn: `${name} (en)` });
    expect(answer.body).toMatchObject({ code: 200 });
    return dataIn<RoleItem>(answer);
  }

  type Wanted = z.input<typeof ENDPOINTS.roleChange.body>;
  /** The change that changes nothing. */
  async function asIs(roleType: number): Promise<Wanted> {
    const { item: role, topics, resources } = await detail(roleType);
    type Topic = RoleDetail['topics']['menu'][number];
    const on = (all: readonly Topic[]): string[] =>
      all.flatMap(({ id, isOn, children }) => (isOn ? [id, ...on(children)] : []));
    return {
      ...{ roleType, version: role.version, name: role.name, nameEn: role.nameEn, area: role.area },
      topics: [topics.systems, topics.menu, topics.routes].flatMap(on),
      tools: role.tools,
      rights: resources.flatMap(({ id, own }) => (own === null ? [] : [{ resource: id, ...own }])),
    };
  }
  const change = async (roleType: number, wanted: Partial<Wanted>) =>
    post(ENDPOINTS.roleChange, bureau, { ...(await asIs(roleType)), ...wanted });

  let made = 0;
  /** A token of a new account of a role, whose owner has chosen a password. */
  async function memberOf(roleType: number) {
    made += 1;
    const account = `member${String(made)}`;
    const created = await post(ENDPOINTS.accountCreate, bureau, {
      ...{ account, name: '', roleType, password: 'Shan7-he-Lu' },
    });
    expect(created.body).toMatchObject({ code: 200 });
    const token = await server.signIn(account, 'Shan7-he-Lu');
    const passwords = { oldPassword: 'Shan7-he-Lu', newPassword: 'Lu-xing-2x8' };
    expect(codeOf(await post(ENDPOINTS.passwordChange, token, passwords))).toBe(200);
    const { id, version } = dataIn<{ item: { id: string; version: number } }>(created).item;
    return { account, token, id, version };
  }
  const menuOf = async (token: string, roleType: number) => {
    const query = new URLSearchParams({ systemID: 'portal', roleID: String(roleType) });
    const { body } = await get(`${ENDPOINTS.roleMenu.path}?${query.toString()}`, token);
    return codesIn((body as { Message: MenuEntry[] }).Message[0]?.children ?? []);
  };
  const routesOf = async (token: string) =>
    codesIn(dataIn<MenuEntry[]>(await get(ENDPOINTS.menuRoutes.path, token)));
  const layersOf = async (token: string) => {
    const { body } = await get('/geo/layers', token);
    return (body as { layers: { name: string }[] }).layers.map(({ name }) => name);
  };
  const userOf = async (token: string) => {
    const { body } = await get(ENDPOINTS.userInfo.path, token);
    const { Message } = body as { Message: { RoleIDs: string[]; UserConfig: string } };
    return {
      roleIds: Message.RoleIDs,
      config: JSON.parse(Message.UserConfig) as Readonly<Record<string, unknown>>,
    };
  };
  /** The newest record of the audit log of an action. */
  async function audited(action: string) {
    const token = await server.signIn('auditor');
    const answer = await get(`${ENDPOINTS.auditList.path}?group=role`, token);
    const { records } = dataIn<{ records: AuditRecordItem[] }>(answer);
    return records.find((record) => record.action === action);
  }

  describe('the first eighteen', () => {
    test('are rows that nobody changed, under the numbers of the specification', async () => {
      const roles = (await list()).filter(({ isBuiltIn }) => isBuiltIn);
      expect(roles.map(({ roleType, name, nameEn }) => [roleType, name, nameEn])).toEqual(
        ACCOUNT_ROLES.map((role) => [role.roleType, role.department, role.departmentEn]),
      );
      expect(roles.filter(({ isChanged }) => isChanged)).toEqual([]);
    });

    test.each(ACCOUNT_ROLES.map(({ roleType, department }) => [roleType, department] as const))(
      'role %i, %s, may what it always could',
      async (roleType, department) => {
        const token = await server.signIn(accountOf(roleType));
        const isAuditor = roleType === 17;
        const { roleIds, config } = await userOf(token);
        expect([roleIds, config.department, config.area]).toEqual([
          [String(roleType)],
          department,
          LANDS[roleType] ?? '',
        ]);

        const guarded = Object.entries<Endpoint>(ENDPOINTS).filter(([, { tools }]) => tools !== undefined);
        expect(guarded.length).toBeGreaterThan(50);
        for (const [id, endpoint] of guarded) {
          const path = endpoint.path.replace(/\{\w+\}/g, 'x');
          const answer = endpoint.method === 'GET' ? get(path, token) : post({ path }, token);
          const mayCall = !isAuditor && (roleType === 0 || !ADMINISTRATORS_CALLS.test(id));
          expect((await answer).status !== 403, id).toBe(mayCall);
        }
        if (isAuditor) return;

        const { menu, routes } = JSON.parse(readFileSync('config/menus/forest.json', 'utf8')) as Record<
          'menu' | 'routes',
          MenuConfig[]
        >;
        expect(await menuOf(token, roleType)).toEqual(codesFor(menu, String(roleType)));
        expect(await routesOf(token)).toEqual(codesFor(routes, String(roleType)));

        const role = String(roleType);
        const seen = await layersOf(token);
        const guardedLayers = [...new Set(SAMPLE_RIGHTS.map(({ resource }) => resource))];
        for (const layer of guardedLayers) {
          const rows = SAMPLE_RIGHTS.filter(({ resource }) => resource === layer);
          expect(seen.includes(layer), layer).toBe(rows.some((row) => [role, '*'].includes(row.role)));
        }
        expect((await detail(roleType)).resources.filter(({ own }) => own !== null)).toEqual([]);
      },
    );

    test('cannot be deleted', async () => {
      const { version } = await item(5);
      const answer = await post(ENDPOINTS.roleDelete, bureau, { roleType: 5, version });
      expect([answer.status, (answer.body as { msg: string }).msg]).toEqual([
        400,
        '“绿化中心”是内置角色，不能删除',
      ]);
    });

    test('are as they came again once they are restored', async () => {
      const before = await detail(11);
      const member = await server.signIn('admin12');
      const changed = await change(11, {
        name: '草原生态站',
        area: '精河县',
        tools: [],
        rights: [{ resource: 'lakes', isSeen: false, areas: [], hiddenFields: [] }],
      });
      expect(dataIn<RoleDetail>(changed).item).toMatchObject({ isChanged: true, name: '草原生态站' });
      expect(await layersOf(member)).not.toContain('lakes');
      const { version } = await item(11);
      const restored = dataIn<RoleDetail>(
        await post(ENDPOINTS.roleRestore, bureau, { roleType: 11, version }),
      );
      expect({ ...restored, item: { ...restored.item, version: 0 } }).toEqual({
        ...before,
        item: { ...before.item, version: 0 },
      });
      expect(await layersOf(member)).toContain('lakes');
      expect((await userOf(member)).config).toMatchObject({ department: '草原工作站', area: '' });
    });
  });

  describe('a role of the bureau', () => {
    test('may and sees what the copied one does, and is told so by name', async () => {
      const role = await copy(9, '甘家湖巡护组');
      expect(role).toMatchObject({ isBuiltIn: false, accounts: 0, area: '甘家湖' });
      expect(role.roleType).toBeGreaterThanOrEqual(100);
      const [own, other] = [(await memberOf(role.roleType)).token, await server.signIn('admin10')];
      expect(await menuOf(own, role.roleType)).toEqual(await menuOf(other, 9));
      expect(await routesOf(own)).toEqual(await routesOf(other));
      expect(await layersOf(own)).toEqual(await layersOf(other));
      for (const path of ['/geo/features/animals.geojson', '/geo/features/chiefareas.geojson'])
        expect((await get(path, own)).body).toEqual((await get(path, other)).body);
      expect((await userOf(own)).roleIds).toEqual([String(role.roleType)]);
      expect((await userOf(own)).config).toMatchObject({
        department: '甘家湖巡护组',
        departmentEn: '甘家湖巡护组 (en)',
        area: '甘家湖',
      });
      const { roles } = dataIn<{ roles: { roleType: number; name: string }[] }>(
        await get(ENDPOINTS.roleNames.path, own),
      );
      expect(roles).toContainEqual(
        expect.objectContaining({ roleType: role.roleType, name: '甘家湖巡护组' }),
      );
      expect((await item(role.roleType)).accounts).toBe(1);
      expect(await audited('role.create')).toMatchObject({ account: 'admin1', object: '甘家湖巡护组' });
    });

    test('sees layers in an area, without fields, or not at all, at once', async () => {
      const { roleType } = await copy(0, '外协单位');
      const { token } = await memberOf(roleType);
      const features = async (layer: string) => {
        const { body } = await get(`/geo/features/${layer}.geojson`, token);
        return (body as { features: { properties: Record<string, unknown> }[] }).features;
      };
      const [all, everywhere] = [await layersOf(token), (await features('chiefareas')).length];
      const { rights: copied } = await asIs(roleType);
      const answer = await change(roleType, {
        rights: [
          ...copied.filter(({ resource }) => !['animals', 'chiefareas'].includes(resource)),
          { resource: 'animals', isSeen: false, areas: [], hiddenFields: [] },
          { resource: 'chiefareas', isSeen: true, areas: ['精河县'], hiddenFields: ['林长'] },
        ],
      });
      expect(codeOf(answer)).toBe(200);
      expect(await layersOf(token)).toEqual(all.filter((name) => name !== 'animals'));
      const within = await features('chiefareas');
      expect(within.length).toBeGreaterThan(0);
      expect(within.length).toBeLessThan(everywhere);
      expect(within.filter(({ properties }) => '林长' in properties)).toEqual([]);
      expect(await audited('role.change')).toMatchObject({ outcome: 'done', object: '外协单位' });

      const others = { resource: '*', isSeen: false, areas: [], hiddenFields: [] };
      const lakes = { resource: 'lakes', isSeen: true, areas: [], hiddenFields: [] };
      expect(codeOf(await change(roleType, { rights: [others, lakes] }))).toBe(200);
      const left = await layersOf(token);
      expect(left).toContain('lakes');
      // Of what has no rule of its own it sees nothing more; what the data themselves say stays.
      expect(left).not.toContain('areas');
    });

    test('has the topics and the land that are chosen for it', async () => {
      const { roleType } = await copy(0, '防火专班');
      const { token } = await memberOf(roleType);
      const answer = await change(roleType, {
        topics: ['menu:fanghuo', 'menu:baohudi-zonglan', 'route:MonitorVideo', 'system:fire-prevention'],
        area: '温泉县',
      });
      expect(codeOf(answer)).toBe(200);
      // What stands below an entry that it does not have it does not have either.
      expect(await menuOf(token, roleType)).toEqual(['fanghuo']);
      expect(await routesOf(token)).toEqual(['MonitorVideo']);
      const land = dataIn<{ land: { name: string } | null }>(await get(ENDPOINTS.unitLand.path, token));
      expect(land.land?.name).toBe('温泉县');
    });

    test('is refused the calls of a tool that it does not have, and may be given those of the bureau', async () => {
      const { roleType } = await copy(8, '图层专员');
      const { token } = await memberOf(roleType);
      const keys = () => get(ENDPOINTS.accessKeyList.path, token);
      const records = () => get(ENDPOINTS.catalogueRead.path, token);
      expect([(await keys()).status, (await records()).status]).toEqual([200, 403]);
      expect(codeOf(await change(roleType, { tools: ['workbench'] }))).toBe(200);
      const refused = await keys();
      expect([refused.status, (refused.body as { msg: string }).msg]).toEqual([
        403,
        '角色“图层专员”未开通此功能，需要时请联系管理员在“角色管理”中开通',
      ]);
      expect((await records()).status).toBe(200);
      // Accounts and roles stay the administrators'.
      for (const { path } of [ENDPOINTS.accountList, ENDPOINTS.roleList])
        expect((await get(path, token)).status).toBe(403);
    });

    test('is not overwritten by who saw an older state', async () => {
      const { roleType } = await copy(3, '两人同改');
      const seen = await asIs(roleType);
      expect(codeOf(await post(ENDPOINTS.roleChange, bureau, { ...seen, area: '博乐市' }))).toBe(200);
      const late = await post(ENDPOINTS.roleChange, bureau, { ...seen, area: '精河县' });
      expect([late.status, codeOf(late)]).toEqual([409, 40921]);
      expect((await item(roleType)).area).toBe('博乐市');
      const { roleType: gone, version } = await item(roleType);
      const stale = { roleType: gone, version: version - 1 };
      expect(codeOf(await post(ENDPOINTS.roleDelete, bureau, stale))).toBe(40921);
    });

    test('is deleted when no account has it, its number never given again, and its name free', async () => {
      const role = await copy(2, '临时组');
      const member = await memberOf(role.roleType);
      const remove = async () => {
        const { version } = await item(role.roleType);
        return post(ENDPOINTS.roleDelete, bureau, { roleType: role.roleType, version });
      };
      const refused = await remove();
      expect([refused.status, codeOf(refused)]).toEqual([409, 40922]);
      expect((refused.body as { msg: string }).msg).toMatch(/还有 1 个账号.*账号管理/);
      const moved = { id: member.id, version: member.version, name: '', roleType: 2 };
      expect(codeOf(await post(ENDPOINTS.accountChange, bureau, moved))).toBe(200);
      expect(codeOf(await remove())).toBe(200);
      expect((await list()).map(({ name }) => name)).not.toContain('临时组');
      const account = { account: 'latecomer', name: '', roleType: role.roleType };
      const late = await post(ENDPOINTS.accountCreate, bureau, account);
      expect([late.status, (late.body as { msg: string }).msg]).toEqual([
        400,
        expect.stringMatching(/不存在/) as unknown,
      ]);
      const again = await copy(2, '临时组');
      expect(again.roleType).toBeGreaterThan(role.roleType);
    });

    test('goes with records that it alone sees, and versions of the catalogue tell of it', async () => {
      const { query } = server.database;
      await query(`INSERT INTO data_rights (resource, role) VALUES ('catalogue:Z0202', '0')`);
      try {
        const { roleType, version } = await copy(0, '目录组');
        const rows = async () =>
          (
            await query<{ role: string }>(
              `SELECT role FROM data_rights WHERE resource = 'catalogue:Z0202' ORDER BY role`,
            )
          ).map(({ role }) => role);
        expect(await rows()).toEqual(['0', String(roleType)]);
        const versions = dataIn<{ versions: { note: string }[] }>(
          await get(ENDPOINTS.catalogueVersions.path, bureau),
        );
        expect(versions.versions[0]?.note).toBe('新建角色“目录组”');
        expect(codeOf(await post(ENDPOINTS.roleDelete, bureau, { roleType, version }))).toBe(200);
        expect(await rows()).toEqual(['0']);
      } finally {
        await query(`DELETE FROM data_rights WHERE resource = 'catalogue:Z0202'`);
      }
    });

    test.each([
      ['a name that another role has', { name: '绿化中心' }, 409, /已有名为“绿化中心”/],
      ['no name', { name: ' ' }, 400, /body\.name/],
      ['land that nobody knows', { area: '月球' }, 400, /没有名为“月球”的区域/],
      [
        'a layer that is not there',
        { rights: [{ resource: 'none', isSeen: true, areas: [], hiddenFields: [] }] },
        400,
        /图层 none 不存在/,
      ],
      ['an unknown tool', { tools: ['magic'] }, 400, /body\.tools/],
      ['an unknown kind of topic', { topics: ['page:x'] }, 400, /body\.topics/],
      ['no topics at all', { topics: null }, 400, /须选定专题/],
    ])('refuses %s, and changes nothing', async (_what, wanted, status, words) => {
      const known = (await list()).find(({ name }) => name === '被拒组');
      const { roleType } = known ?? (await copy(6, '被拒组'));
      const before = await detail(roleType);
      const answer = await change(roleType, wanted as Partial<Wanted>);
      expect(answer.status).toBe(status);
      expect((answer.body as { msg: string }).msg).toMatch(words);
      expect(await detail(roleType)).toEqual(before);
    });

    test('is neither made like the auditor nor the auditor made more than he is', async () => {
      const like = { like: 17, name: '审计二', nameEn: 'x' };
      expect((await post(ENDPOINTS.roleCopy, bureau, like)).status).toBe(400);
      expect((await change(17, { topics: null, tools: ['keys'] })).status).toBe(400);
    });

    test('is for administrators alone, and not in a unit', async () => {
      const switched = await post(ENDPOINTS.switchUnit, await server.signIn('admin1'), { roleType: 12 });
      const tokens = [await server.signIn('admin6'), dataIn<{ token: string }>(switched).token];
      for (const token of tokens) {
        expect((await get(ENDPOINTS.roleList.path, token)).status).toBe(403);
        expect((await post(ENDPOINTS.roleCopy, token, { like: 1, name: 'x', nameEn: 'x' })).status).toBe(403);
      }
    });
  });

  describe('preview', () => {
    const preview = (token: string, roleType: number) => post(ENDPOINTS.rolePreview, token, { roleType });

    test('shows the portal as the role sees it, until it ends', async () => {
      const token = await server.signIn('admin1');
      const other = await server.signIn('admin9');
      const before = [await layersOf(token), await routesOf(token)];
      expect(codeOf(await preview(token, 8))).toBe(200);
      expect(await layersOf(token)).toEqual(await layersOf(other));
      expect(await menuOf(token, 8)).toEqual(await menuOf(other, 8));
      expect(await routesOf(token)).toEqual(await routesOf(other));
      const { roleIds, config } = await userOf(token);
      expect(roleIds).toEqual(['8']);
      expect(config).toMatchObject({ department: '草原监理所', isPreview: true });
      const asBureau = new URLSearchParams({ systemID: 'portal', roleID: '0' }).toString();
      for (const path of [
        ENDPOINTS.accountList.path,
        ENDPOINTS.roleList.path,
        ENDPOINTS.catalogueRead.path,
        `${ENDPOINTS.roleMenu.path}?${asBureau}`,
      ])
        expect((await get(path, token)).status, path).toBe(403);
      expect(await audited('role.preview')).toMatchObject({ account: 'admin1', object: '草原监理所' });

      expect(codeOf(await post(ENDPOINTS.rolePreviewEnd, token))).toBe(200);
      expect([await layersOf(token), await routesOf(token)]).toEqual(before);
      expect((await userOf(token)).config.isPreview).toBe(false);
      expect(await audited('role.previewEnd')).toMatchObject({ account: 'admin1' });
    });

    test('changes nothing: every call that leaves something behind is refused, and says why', async () => {
      const token = await server.signIn('admin1');
      await preview(token, 4);
      const lasting = Object.values<Endpoint>(ENDPOINTS).filter(
        ({ audit, access, whilePreview, method, changes, tools }) =>
          audit !== null &&
          audit !== undefined &&
          access === 'session' &&
          whilePreview !== true &&
          (method === 'POST' || changes === true) &&
          tools?.every((tool) => ['import', 'services', 'workbench'].includes(tool)) !== true,
      );
      expect(lasting.length).toBeGreaterThan(20);
      for (const { method, path } of lasting) {
        const answer = method === 'GET' ? await get(path, token) : await post({ path }, token);
        expect(answer.status, path).toBe(403);
        expect(JSON.stringify(answer.body), path).toMatch(
          /正在预览角色，只能查看，不能修改；请先点“结束预览”/,
        );
      }
    });

    test('ends with the session, and the next one is the administrator’s own', async () => {
      const token = await server.signIn('admin1');
      await preview(token, 4);
      expect((await get(ENDPOINTS.logout.path, token)).body).toEqual({ flag: 'Success' });
      expect((await userOf(await server.signIn('admin1'))).roleIds).toEqual(['0']);
    });

    test('outlives a restart of the server, and not its role', async () => {
      const role = await copy(7, '预览组');
      const token = await server.signIn('admin1');
      await preview(token, role.roleType);
      server = await server.again();
      bureau = await server.signIn('admin1');
      expect((await userOf(token)).config).toMatchObject({ department: '预览组', isPreview: true });
      const { roleType, version } = await item(role.roleType);
      expect(codeOf(await post(ENDPOINTS.roleDelete, bureau, { roleType, version }))).toBe(200);
      expect((await userOf(token)).config).toMatchObject({ isPreview: false });
    });

    test.each([
      ['the auditor', 17, 400],
      ['the administrator himself', 0, 400],
      ['nobody', 999, 404],
    ])('is not to be had of %s', async (_who, roleType, status) => {
      expect((await preview(bureau, roleType)).status).toBe(status);
    });

    test('is the administrators’ alone', async () => {
      expect((await preview(await server.signIn('admin2'), 3)).status).toBe(403);
    });
  });
});
