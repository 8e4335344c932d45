import type { ROLE_ENDPOINTS, RoleDetail, RoleRight, RoleTopic } from '../../src/api/contracts/roles.ts';
import { ADMINISTRATOR_ROLE_TYPE } from '../../src/domain/bureau/accounts.ts';
import { FIRST_OWN_ROLE_TYPE } from '../../src/domain/bureau/roleBook.ts';
import { AUDITOR_ROLE_TYPE } from '../../src/domain/bureau/roles.ts';
import { SHARED_TOOLS } from '../../src/domain/bureau/tools.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { SessionStore } from '../auth/sessions.ts';
import { EVERYTHING } from '../base/access/rights.ts';
import { roleOfRow } from '../base/access/role.ts';
import type { Database } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { MenuSource } from '../catalogue/menus.ts';
import type { Handlers } from '../http/endpoints.ts';
import { createAreaQuery } from '../locate/namedAreas.ts';
import { readNamedLand } from '../locate/namedLand.ts';
import { createRoleBook } from './roleBook.ts';
import { readRoles, roleItemOf, type StoredRole } from './roleRows.ts';
import { readResources, readRoleRights, type SightSources } from './roleSights.ts';

/** What the calls about roles work on. */
export interface RoleContext extends SightSources {
  readonly database: Database;
  readonly menus: MenuSource;
  readonly sessions: Pick<SessionStore, 'setPreview'>;
  readonly clock: Clock;
}

/** Topics that are on, as they are kept. */
const idsOf = (topics: readonly RoleTopic[]): string[] =>
  topics.flatMap(({ id, isOn, children }) => (isOn ? [id, ...idsOf(children)] : []));

async function requireRole(
  { database }: Pick<RoleContext, 'database'>,
  roleType: number,
): Promise<StoredRole> {
  const [role] = await readRoles(database.query, roleType);
  if (role === undefined) throw new Refusal(404, '角色不存在，请刷新列表');
  return role;
}

/** What is checked of a change before it is made. */
function createChecks(context: RoleContext) {
  const { database, features } = context;
  /** @throws Refusal 400 for an area that no layer has a name for, unless it stands there already */
  async function checkAreas(names: readonly string[], known: readonly string[]): Promise<void> {
    for (const name of new Set(names))
      if (
        name !== '' &&
        !known.includes(name) &&
        (await readNamedLand(features, EVERYTHING, name)) === undefined
      )
        throw new Refusal(400, `没有名为“${name}”的区域，请从列表中选择县市或保护地`);
  }
  return async (role: StoredRole, area: string, rights: readonly RoleRight[]): Promise<void> => {
    const ids = new Set((await readResources(database.query, context, role.role_type)).map(({ id }) => id));
    const unknown = rights.find(({ resource }) => !ids.has(resource));
    if (unknown !== undefined)
      throw new Refusal(400, `图层 ${unknown.resource} 不存在，可能刚被移除；请刷新后再改`);
    const stored = await readRoleRights(database.query, role.role_type);
    const known = [role.area, ...stored.flatMap(({ areas }) => areas)];
    await checkAreas([area, ...rights.flatMap(({ areas }) => areas)], known);
  };
}

/** The handlers of the calls about roles. */
export function createRoleHandlers(context: RoleContext): Handlers<typeof ROLE_ENDPOINTS> {
  const { database, menus, sessions, clock, features } = context;
  const { query } = database;
  const book = createRoleBook(database, clock);
  const areasOf = createAreaQuery(features);
  const check = createChecks(context);
  const detailOf = async (roleType: number): Promise<RoleDetail> => {
    const role = await requireRole(context, roleType);
    const areas = (await areasOf(EVERYTHING, undefined)).map(({ name }) => name);
    return {
      item: roleItemOf(role),
      topics: await menus.topics(roleOfRow(role)),
      resources: await readResources(query, context, roleType),
      areas: [...new Set(areas)],
    };
  };
  const topicsOf = async (role: StoredRole) => {
    const { systems, menu, routes } = await menus.topics(roleOfRow(role));
    return [...idsOf(systems), ...idsOf(menu), ...idsOf(routes)];
  };
  return {
    async roleNames() {
      const rows = await query<{ role_type: number; name: string; name_en: string; is_deleted: boolean }>(
        'SELECT role_type, name, name_en, deleted_at IS NOT NULL AS is_deleted FROM roles ORDER BY role_type',
      );
      return {
        roles: rows.map(({ role_type: roleType, name, name_en: nameEn, is_deleted: isDeleted }) => ({
          ...{ roleType, name, nameEn, isDeleted },
        })),
      };
    },
    roleList: async () => ({ roles: (await readRoles(query)).map(roleItemOf) }),
    roleDetail: ({ query: { roleType } }) => detailOf(roleType),
    async roleCopy({ body: { like, name, nameEn }, session }) {
      if (like === AUDITOR_ROLE_TYPE) throw new Refusal(400, '审计员角色不能复制：审计员只能查看审计日志');
      const topics = await topicsOf(await requireRole(context, like));
      return roleItemOf(await book.copy(session, like, { name, nameEn }, topics));
    },
    async roleChange({ body, session }) {
      const { roleType, version, name, nameEn, area, topics, tools, rights } = body;
      const role = await requireRole(context, roleType);
      if (roleType === AUDITOR_ROLE_TYPE && (tools.length > 0 || rights.length > 0 || area !== ''))
        throw new Refusal(400, '审计员只能查看审计日志，不能开通其他功能');
      if (topics === null && roleType >= FIRST_OWN_ROLE_TYPE) throw new Refusal(400, '自建角色须选定专题');
      // Whoever looks after the catalogue must be able to.
      if (roleType === ADMINISTRATOR_ROLE_TYPE && SHARED_TOOLS.some((tool) => !tools.includes(tool)))
        throw new Refusal(400, '州局（管理员）须保留导入图层、添加服务和图层工作台');
      await check(role, area, rights);
      await book.change(session, { roleType, version }, { name, nameEn, area, topics, tools, rights });
      return detailOf(roleType);
    },
    async roleRestore({ body, session }) {
      await book.restore(session, body);
      return detailOf(body.roleType);
    },
    roleDelete: async ({ body, session }) => ({ name: await book.remove(session, body) }),
    async rolePreview({ body: { roleType }, session }) {
      const { name } = await requireRole(context, roleType);
      if (roleType === AUDITOR_ROLE_TYPE) throw new Refusal(400, '审计员没有地图，不能预览');
      if (roleType === ADMINISTRATOR_ROLE_TYPE) throw new Refusal(400, '这就是您现在的角色，不用预览');
      await sessions.setPreview(session.id, roleType);
      return { name };
    },
    async rolePreviewEnd({ session }) {
      await sessions.setPreview(session.id, null);
      return null;
    },
  };
}
