import type { RoleRight } from '../../src/api/contracts/roles.ts';
import { ADMINISTRATOR_ROLE_TYPE } from '../../src/domain/bureau/accounts.ts';
import {
  defaultRole,
  FIRST_OWN_ROLE_TYPE,
  LAST_ROLE_TYPE,
  ROLE_CODES,
  ROLE_LIMITS,
  type RoleFacts,
} from '../../src/domain/bureau/roleBook.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { RESOURCES } from '../base/access/rights.ts';
import { roleOfRow } from '../base/access/role.ts';
import type { Database, Query } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';
import { changeCatalogue } from '../catalogue/versions/versions.ts';
import { readRoles, storedTools, type StoredRole } from './roleRows.ts';
import { rightsLike, writeRoleRights } from './roleSights.ts';

/** Who changes a role. */
interface Actor {
  readonly accountId: string;
  readonly account: string;
}

/** A role as an administrator saw it when he changed it. */
interface RoleTarget {
  readonly roleType: number;
  readonly version: number;
}

/** What a role is to be. */
export interface RoleWanted extends Omit<RoleFacts, 'roleType'> {
  readonly rights: readonly RoleRight[];
}

/** What a new role is called. */
interface RoleNames {
  readonly name: string;
  readonly nameEn: string;
}

/** The one place where roles are changed; each change is one transaction. */
export interface RoleBook {
  /**
   * Makes a role that may do and see what another one may.
   * @param topics those of the other one, which the files of config/menus do not give to the new number
   * @throws Refusal 403, 404, 409, 40920
   */
  copy(actor: Actor, like: number, names: RoleNames, topics: readonly string[]): Promise<StoredRole>;
  /** @throws Refusal 403, 404, 40920, 40921 */
  change(actor: Actor, target: RoleTarget, wanted: RoleWanted): Promise<void>;
  /** Makes one of the first roles as it came. @throws Refusal 400, 403, 404, 40920, 40921 */
  restore(actor: Actor, target: RoleTarget): Promise<void>;
  /** @returns the name of the role that is gone. @throws Refusal 400, 403, 404, 40921, 40922 */
  remove(actor: Actor, target: RoleTarget): Promise<string>;
}

/** Lets nobody else change roles until the transaction ends. @throws Refusal 403 when the actor is no administrator any more */
async function hold(query: Query, { accountId }: Actor): Promise<void> {
  await query('LOCK TABLE roles IN SHARE ROW EXCLUSIVE MODE');
  const administrators = await query(
    'SELECT id FROM accounts WHERE id = $1 AND role_type = $2 AND locked_at IS NULL FOR SHARE',
    [accountId, ADMINISTRATOR_ROLE_TYPE],
  );
  if (administrators.length === 0) throw new Refusal(403, '您已不是管理员，不能管理角色');
}

async function storedRole(query: Query, roleType: number): Promise<StoredRole> {
  const [role] = await readRoles(query, roleType);
  if (role === undefined) throw new Refusal(404, '角色不存在，请刷新列表');
  return role;
}

/** The role that is changed. @throws Refusal 404, 40921 */
async function take(query: Query, { roleType, version }: RoleTarget): Promise<StoredRole> {
  const role = await storedRole(query, roleType);
  if (role.version !== version)
    throw new Refusal(ROLE_CODES.conflict, `角色“${role.name}”已被其他管理员修改，请刷新后再改`, 409);
  return role;
}

/** @throws Refusal 40920 */
async function refuseTaken(query: Query, name: string, roleType: number): Promise<void> {
  const others = await query(
    'SELECT role_type FROM roles WHERE name = $1 AND role_type <> $2 AND deleted_at IS NULL',
    [name, roleType],
  );
  if (others.length > 0)
    throw new Refusal(ROLE_CODES.nameTaken, `已有名为“${name}”的角色，请换一个名称`, 409);
}

/** The number of the next role: none is given twice. @throws Refusal 409 */
async function nextNumber(query: Query): Promise<number> {
  const [row] = await query<{ last: number; own: number }>(
    `SELECT greatest(max(role_type), $1)::int AS last, count(*) FILTER (WHERE role_type > $1)::int AS own FROM roles`,
    [FIRST_OWN_ROLE_TYPE - 1],
  );
  const { last, own } = row ?? { last: FIRST_OWN_ROLE_TYPE - 1, own: 0 };
  if (last >= LAST_ROLE_TYPE || own >= ROLE_LIMITS.count)
    throw new Refusal(409, `自建角色已达 ${String(ROLE_LIMITS.count)} 个（含已删除的），不能再建`);
  return last + 1;
}

/** Writes what a role is, over what it was. */
async function write(
  query: Query,
  { roleType, name, nameEn, area, topics, tools }: RoleFacts,
  at: Date,
): Promise<void> {
  await query(
    `INSERT INTO roles (role_type, name, name_en, area, topics, tools, updated_at) VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)
     ON CONFLICT (role_type) DO UPDATE SET name = excluded.name, name_en = excluded.name_en, area = excluded.area,
       topics = excluded.topics, tools = excluded.tools, updated_at = excluded.updated_at, version = roles.version + 1`,
    [
      ...[roleType, name, nameEn, area, topics && JSON.stringify(topics)],
      storedTools(roleType, tools),
      at.toISOString(),
    ],
  );
}

/** Rules that name a role among those who see records of the catalogue. */
const OF_RECORDS = `resource LIKE '${RESOURCES.catalogue('')}%'`;

/** Creates the book of a database. */
export function createRoleBook({ transaction }: Database, clock: Clock): RoleBook {
  const now = () => new Date(clock.nowMs());
  const change = <T>(actor: Actor, work: (query: Query) => Promise<T>) =>
    transaction(async (query) => {
      await hold(query, actor);
      return work(query);
    });
  /** As {@link change}; who sees records is part of the catalogue, whose versions tell of it. */
  const changeWithRecords = <T>(actor: Actor, note: string, work: (query: Query) => Promise<T>) =>
    transaction((query) =>
      changeCatalogue(query, { author: actor.account, origin: 'workbench', note, at: now() }, async () => {
        await hold(query, actor);
        return work(query);
      }),
    );
  return {
    copy: (actor, like, { name, nameEn }, topics) =>
      changeWithRecords(actor, `新建角色“${name}”`, async (query) => {
        const from = await storedRole(query, like);
        const roleType = await nextNumber(query);
        await refuseTaken(query, name, roleType);
        await write(query, { ...roleOfRow(from), roleType, name, nameEn, topics }, now());
        await writeRoleRights(query, roleType, await rightsLike(query, like));
        await query(
          `INSERT INTO data_rights (resource, role, area, hidden_fields)
           SELECT resource, $2, area, hidden_fields FROM data_rights WHERE role = $1 AND ${OF_RECORDS}`,
          [String(like), String(roleType)],
        );
        return storedRole(query, roleType);
      }),
    change: (actor, target, { rights, ...facts }) =>
      change(actor, async (query) => {
        const { role_type: roleType } = await take(query, target);
        await refuseTaken(query, facts.name, roleType);
        await write(query, { roleType, ...facts }, now());
        await writeRoleRights(query, roleType, rights);
      }),
    restore: (actor, target) =>
      change(actor, async (query) => {
        const { role_type: roleType } = await take(query, target);
        const first = defaultRole(roleType);
        if (first === undefined) throw new Refusal(400, '只有内置角色能恢复默认');
        await refuseTaken(query, first.name, roleType);
        await write(query, first, now());
        await writeRoleRights(query, roleType, []);
      }),
    remove: (actor, target) =>
      changeWithRecords(actor, `删除角色 ${String(target.roleType)}`, async (query) => {
        const role = await take(query, target);
        const { role_type: roleType, name } = role;
        if (roleType < FIRST_OWN_ROLE_TYPE) throw new Refusal(400, `“${name}”是内置角色，不能删除`);
        // Who gives an account this role holds its row until he is done.
        await query('SELECT role_type FROM roles WHERE role_type = $1 FOR UPDATE', [roleType]);
        const { accounts } = await storedRole(query, roleType);
        if (accounts > 0)
          throw new Refusal(
            ROLE_CODES.inUse,
            `角色“${name}”还有 ${String(accounts)} 个账号，请先在“账号管理”中改为其他角色`,
            409,
          );
        await query('UPDATE sessions SET preview_role = NULL WHERE preview_role = $1', [roleType]);
        await query('DELETE FROM data_rights WHERE role = $1', [String(roleType)]);
        await query('DELETE FROM role_rights WHERE role_type = $1', [roleType]);
        await query('UPDATE roles SET deleted_at = $2, version = version + 1 WHERE role_type = $1', [
          roleType,
          now().toISOString(),
        ]);
        return name;
      }),
  };
}
