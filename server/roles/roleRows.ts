import { z } from 'zod';
import type { RoleItem } from '../../src/api/contracts/roles.ts';
import { defaultRole, FIRST_OWN_ROLE_TYPE } from '../../src/domain/bureau/roleBook.ts';
import { ACCOUNT_ROLES } from '../../src/domain/bureau/roles.ts';
import { defaultTools } from '../../src/domain/bureau/tools.ts';
import { roleOfRow, roleRowSchema } from '../base/access/role.ts';
import type { Query } from '../base/db/database.ts';

const storedRoleSchema = roleRowSchema.extend({
  version: z.number(),
  accounts: z.coerce.number(),
  has_rights: z.boolean(),
});

/** A role as it stands in the table, with what is counted about it. */
export type StoredRole = z.infer<typeof storedRoleSchema>;

/** Roles in the order of their numbers. @param which all of them unless told */
export async function readRoles(query: Query, which?: number): Promise<readonly StoredRole[]> {
  const rows = await query(
    `SELECT role_type, name, name_en, area, topics, tools, version,
       (SELECT count(*) FROM accounts WHERE accounts.role_type = roles.role_type) AS accounts,
       EXISTS (SELECT FROM role_rights WHERE role_rights.role_type = roles.role_type) AS has_rights
     FROM roles WHERE deleted_at IS NULL AND ($1::int IS NULL OR role_type = $1::int) ORDER BY role_type`,
    [which ?? null],
  );
  return z.array(storedRoleSchema).parse(rows);
}

/** Whether one of the first roles is not as it came. */
function isChanged(row: StoredRole): boolean {
  const { name, nameEn, area, topics } = roleOfRow(row);
  const first = defaultRole(row.role_type);
  if (first === undefined) return false;
  const isSame = name === first.name && nameEn === first.nameEn && area === first.area;
  return !isSame || topics !== null || row.tools !== null || row.has_rights;
}

/** A role as administrators see it. */
export function roleItemOf(row: StoredRole): RoleItem {
  const { roleType, name, nameEn, area, topics, tools } = roleOfRow(row);
  return {
    ...{ roleType, name, nameEn, area, tools: [...tools] },
    isBuiltIn: roleType < FIRST_OWN_ROLE_TYPE,
    isChanged: isChanged(row),
    hasOwnTopics: topics !== null,
    accounts: row.accounts,
    version: row.version,
  };
}

/** Tools as they are stored: none where they are those that the role has by itself, so that those of a later release come with it. */
export function storedTools(roleType: number, tools: readonly string[]): string | null {
  const own = defaultTools(roleType);
  const isDefault = roleType < FIRST_OWN_ROLE_TYPE && own.length === tools.length;
  return isDefault && own.every((tool) => tools.includes(tool)) ? null : JSON.stringify(tools);
}

/** Stores the first roles that are missing. */
export async function ensureRoles(query: Query, at: Date): Promise<void> {
  for (const { roleType } of ACCOUNT_ROLES) {
    const role = defaultRole(roleType);
    if (role === undefined) throw new Error(`role ${String(roleType)} is not known`);
    await query(
      `INSERT INTO roles (role_type, name, name_en, area, updated_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [roleType, role.name, role.nameEn, role.area, at.toISOString()],
    );
  }
}
