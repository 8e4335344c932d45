import { z } from 'zod';
import { defaultRole, type RoleFacts } from '../../../src/domain/bureau/roleBook.ts';
import { defaultTools, TOOLS, type ToolId } from '../../../src/domain/bureau/tools.ts';
import type { Query } from '../db/database.ts';

/** A role as its table holds it. */
export const roleRowSchema = z.object({
  role_type: z.number(),
  name: z.string(),
  name_en: z.string(),
  area: z.string(),
  topics: z.array(z.string()).nullable(),
  tools: z.array(z.string()).nullable(),
});

const isTool = (name: string): name is ToolId => TOOLS.some((tool) => tool === name);

/** What a row says of a role. */
export function roleOfRow(row: z.infer<typeof roleRowSchema>): RoleFacts {
  const { role_type: roleType, name, name_en: nameEn, area, topics } = row;
  // Tools that a later release knew are left out.
  const tools = row.tools?.filter(isTool) ?? defaultTools(roleType);
  return { roleType, name, nameEn, area, topics, tools };
}

/** What nobody may who has a role that is gone. */
const gone = (roleType: number): RoleFacts => ({
  roleType,
  name: String(roleType),
  nameEn: String(roleType),
  area: '',
  topics: [],
  tools: [],
});

/** Reads what a role is now. */
export async function readRole(query: Query, roleType: number): Promise<RoleFacts> {
  const [found] = await query(
    'SELECT role_type, name, name_en, area, topics, tools FROM roles WHERE role_type = $1 AND deleted_at IS NULL',
    [roleType],
  );
  return found === undefined
    ? (defaultRole(roleType) ?? gone(roleType))
    : roleOfRow(roleRowSchema.parse(found));
}
