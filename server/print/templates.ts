import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { KeptTemplate, TEMPLATE_ENDPOINTS } from '../../src/api/contracts/sheetTemplates.ts';
import { ADMINISTRATOR_ROLE_TYPE } from '../../src/domain/bureau/accounts.ts';
import { sheetTemplateSchema, TEMPLATE_LIMITS } from '../../src/domain/sheet/sheetTemplate.ts';
import type { Database } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Handlers } from '../http/endpoints.ts';

const rowSchema = z.object({
  id: z.string(),
  account_id: z.string().nullable(),
  name: z.string(),
  content: sheetTemplateSchema,
});

function toTemplate(row: unknown): KeptTemplate {
  const { id, account_id: accountId, name, content } = rowSchema.parse(row);
  return { id, name, isShared: accountId === null, content };
}

const isAdministrator = ({ roleType }: { readonly roleType: number }) => roleType === ADMINISTRATOR_ROLE_TYPE;

/** The handlers of the calls about templates of printed sheets. */
export function createTemplateHandlers(
  database: Pick<Database, 'query' | 'transaction'>,
): Handlers<typeof TEMPLATE_ENDPOINTS> {
  return {
    async sheetTemplateList({ session }) {
      const rows = await database.query(
        `SELECT id, account_id, name, content FROM sheet_templates
         WHERE account_id = $1 OR account_id IS NULL ORDER BY account_id NULLS LAST, name`,
        [session.accountId],
      );
      return rows.map(toTemplate);
    },
    async sheetTemplateSave({ body: { name, isShared, content }, session }) {
      if (isShared && !isAdministrator(session)) throw new Refusal(403, '只有管理员能保存全州共用的模板');
      const owner = isShared ? null : session.accountId;
      return database.transaction(async (query) => {
        const saved = await query(
          `INSERT INTO sheet_templates (id, account_id, name, content) VALUES ($1, $2, $3, $4::jsonb)
           ON CONFLICT (coalesce(account_id, ''), name) DO UPDATE SET content = excluded.content
           RETURNING id, account_id, name, content`,
          [randomUUID(), owner, name, JSON.stringify(content)],
        );
        const [held] = await query<{ count: number }>(
          'SELECT count(*)::int AS count FROM sheet_templates WHERE account_id IS NOT DISTINCT FROM $1',
          [owner],
        );
        if ((held?.count ?? 0) > TEMPLATE_LIMITS.count)
          throw new Refusal(409, `模板已满，最多 ${String(TEMPLATE_LIMITS.count)} 个，请先删除不用的模板`);
        return toTemplate(saved[0]);
      });
    },
    async sheetTemplateDelete({ body: { id }, session }) {
      const [removed] = await database.query<{ name: string }>(
        `DELETE FROM sheet_templates WHERE id = $1 AND (account_id = $2 OR (account_id IS NULL AND $3)) RETURNING name`,
        [id, session.accountId, isAdministrator(session)],
      );
      if (removed === undefined) throw new Refusal(404, '模板不存在，或不归您管理');
      return removed;
    },
  };
}
