import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MASTER_ENDPOINTS } from '../../src/api/contracts/pictureMasters.ts';
import { ADMINISTRATOR_ROLE_TYPE } from '../../src/domain/bureau/accounts.ts';
import { MASTER_LIMITS } from '../../src/domain/sheet/pageMaster.ts';
import type { Database } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Handlers } from '../http/endpoints.ts';

const COLUMNS = 'id, account_id, name, revision';

const rowSchema = z.object({
  id: z.string(),
  account_id: z.string().nullable(),
  name: z.string(),
  revision: z.number(),
});

function toMaster(row: unknown) {
  const { account_id: accountId, ...master } = rowSchema.parse(row);
  return { ...master, isShared: accountId === null };
}

const isAdministrator = ({ roleType }: { readonly roleType: number }) => roleType === ADMINISTRATOR_ROLE_TYPE;

const GONE = '母版不存在，或不归您管理';
const NAME_TAKEN = '已有同名的母版，请换一个名称';

/** The handlers of the calls about page masters of the picture editor. */
export function createMasterHandlers(
  database: Pick<Database, 'query' | 'transaction'>,
): Handlers<typeof MASTER_ENDPOINTS> {
  return {
    async pictureMasterList({ session }) {
      const rows = await database.query(
        `SELECT ${COLUMNS} FROM picture_masters
         WHERE account_id = $1 OR account_id IS NULL ORDER BY account_id NULLS LAST, name`,
        [session.accountId],
      );
      return rows.map(toMaster);
    },
    async pictureMasterRead({ query: { id }, session }) {
      const [row] = await database.query<{ project: string }>(
        `SELECT ${COLUMNS}, project FROM picture_masters
         WHERE id = $1 AND (account_id = $2 OR account_id IS NULL)`,
        [id, session.accountId],
      );
      if (row === undefined) throw new Refusal(404, '母版不存在，可能已被删除');
      return { ...toMaster(row), project: row.project };
    },
    async pictureMasterCreate({ body: { name, isShared, project }, session }) {
      if (isShared && !isAdministrator(session)) throw new Refusal(403, '只有管理员能保存全州共用的母版');
      const owner = isShared ? null : session.accountId;
      return database.transaction(async (query) => {
        const [made] = await query(
          `INSERT INTO picture_masters (id, account_id, name, project) VALUES ($1, $2, $3, $4)
           ON CONFLICT (coalesce(account_id, ''), name) DO NOTHING RETURNING ${COLUMNS}`,
          [randomUUID(), owner, name, project],
        );
        if (made === undefined) throw new Refusal(409, NAME_TAKEN);
        const [held] = await query<{ count: number }>(
          'SELECT count(*)::int AS count FROM picture_masters WHERE account_id IS NOT DISTINCT FROM $1',
          [owner],
        );
        if ((held?.count ?? 0) > MASTER_LIMITS.count)
          throw new Refusal(409, `母版已满，最多 ${String(MASTER_LIMITS.count)} 个，请先删除不用的母版`);
        return toMaster(made);
      });
    },
    async pictureMasterChange({ body: { id, name, project }, session }) {
      return database.transaction(async (query) => {
        const [before] = await query<{ account_id: string | null; name: string }>(
          `SELECT account_id, name FROM picture_masters
           WHERE id = $1 AND (account_id = $2 OR (account_id IS NULL AND $3)) FOR UPDATE`,
          [id, session.accountId, isAdministrator(session)],
        );
        if (before === undefined) throw new Refusal(404, GONE);
        const [other] = await query(
          `SELECT id FROM picture_masters
           WHERE id <> $1 AND name = $2 AND account_id IS NOT DISTINCT FROM $3`,
          [id, name ?? before.name, before.account_id],
        );
        if (other !== undefined) throw new Refusal(409, NAME_TAKEN);
        const [changed] = await query(
          `UPDATE picture_masters SET name = $2, project = coalesce($3, project),
             revision = revision + CASE WHEN $3::text IS NULL THEN 0 ELSE 1 END
           WHERE id = $1 RETURNING ${COLUMNS}`,
          [id, name ?? before.name, project ?? null],
        );
        return toMaster(changed);
      });
    },
    async pictureMasterDelete({ body: { id }, session }) {
      const [removed] = await database.query<{ name: string }>(
        `DELETE FROM picture_masters WHERE id = $1 AND (account_id = $2 OR (account_id IS NULL AND $3)) RETURNING name`,
        [id, session.accountId, isAdministrator(session)],
      );
      if (removed === undefined) throw new Refusal(404, GONE);
      return removed;
    },
  };
}
