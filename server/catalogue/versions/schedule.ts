import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { ScheduledChanges } from '../../../src/api/contracts/workbench.ts';
import type { CatalogueChange } from '../../../src/domain/layers/catalogue/catalogueChange.ts';
import type { CancelTimer, Clock } from '../../../src/lib/clock.ts';
import type { AuditLog } from '../../audit/auditLog.ts';
import type { Session } from '../../base/access/session.ts';
import { readRole } from '../../base/access/role.ts';
import type { Database, Query } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { KnownOrigins } from '../knownOrigins.ts';
import { publishChanges } from './publish.ts';

/** Publications at a time. */
export interface CatalogueSchedule {
  /** @throws Refusal 400 for a time that has passed */
  add(
    session: Session,
    wish: { readonly note: string; readonly changes: readonly CatalogueChange[]; readonly dueAtMs: number },
  ): Promise<void>;
  list(accountId: string): Promise<ScheduledChanges[]>;
  /** Takes one's own back into the draft; its changes. @throws Refusal 404, 409 */
  takeBack(accountId: string, id: string): Promise<CatalogueChange[]>;
  /** Publishes what is due. */
  publishDue(): Promise<void>;
  /** Ends once what is being published is. */
  close(): Promise<void>;
}

/** How often it is looked whether something is due, milliseconds. */
const PERIOD_MS = 20_000;

const listSchema = z.array(
  z.object({
    id: z.string(),
    author: z.string(),
    account_id: z.string(),
    note: z.string(),
    changes: z.int(),
    due_at: z.coerce.date(),
    failed: z.string().nullable(),
  }),
);

const dueSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  author: z.string(),
  note: z.string(),
  changes: z.custom<CatalogueChange[]>(),
  role_type: z.number(),
  is_locked: z.boolean(),
});

type Due = z.output<typeof dueSchema>;

/** Where publications wait, and who hears of those that were carried out. */
export interface ScheduleSetup {
  readonly database: Database;
  readonly clock: Clock;
  readonly origins: KnownOrigins;
  readonly audit: Pick<AuditLog, 'add'>;
  readonly log: FastifyBaseLogger;
}

/** Whether something is due: asked all day long, and nearly always in vain. */
async function isSomethingDue(query: Query, at: Date): Promise<boolean> {
  const rows = await query('SELECT FROM catalogue_schedule WHERE due_at <= $1 AND failed IS NULL LIMIT 1', [
    at.toISOString(),
  ]);
  return rows.length > 0;
}

/** The first that is due, held against other servers on the same database. */
async function takeDue(query: Query, at: Date): Promise<Due | undefined> {
  const [row] = await query(
    `SELECT due.id, due.account_id, accounts.account AS author, due.note, due.changes,
       accounts.role_type, accounts.locked_at IS NOT NULL AS is_locked
     FROM catalogue_schedule AS due JOIN accounts ON accounts.id = due.account_id
     WHERE due.due_at <= $1 AND due.failed IS NULL ORDER BY due.due_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED`,
    [at.toISOString()],
  );
  return row === undefined ? undefined : dueSchema.parse(row);
}

/** Whether the author's account may publish now. */
async function mayPublish(query: Query, { role_type: roleType, is_locked: isLocked }: Due): Promise<boolean> {
  return !isLocked && (await readRole(query, roleType)).tools.includes('workbench');
}

/** Takes the records that changes are of out of a draft: what is scheduled is drafted no more, however late the page tells its draft. */
async function outOfDraft(
  query: Query,
  accountId: string,
  changes: readonly CatalogueChange[],
): Promise<void> {
  await query(
    `UPDATE catalogue_drafts SET version = version + 1, updated_at = now(), items = (
       SELECT coalesce(jsonb_agg(item ORDER BY place), '[]'::jsonb) FROM jsonb_array_elements(items) WITH ORDINALITY AS own(item, place)
       WHERE item ->> 'id' NOT IN (SELECT jsonb_array_elements_text($2::jsonb)))
     WHERE account_id = $1`,
    [accountId, JSON.stringify(changes.map(({ id }) => id))],
  );
}

/**
 * Moves scheduled changes into their author's draft in one step, so that they are there whatever becomes of the answer.
 * @throws Refusal 404; 409 where the draft has other changes of the same records
 */
async function backIntoDraft(query: Query, accountId: string, id: string): Promise<CatalogueChange[]> {
  const [row] = await query<{ changes: CatalogueChange[] }>(
    'DELETE FROM catalogue_schedule WHERE id = $1 AND account_id = $2 RETURNING changes',
    [id, accountId],
  );
  if (row === undefined) throw new Refusal(404, '该定时发布不存在、已发布，或不是您的');
  const { changes } = row;
  const [draft] = await query<{ items: CatalogueChange[] }>(
    'SELECT items FROM catalogue_drafts WHERE account_id = $1 FOR UPDATE',
    [accountId],
  );
  const drafted = new Set(draft?.items.map((change) => change.id));
  const both = changes.find((change) => drafted.has(change.id));
  if (both !== undefined)
    throw new Refusal(
      409,
      `草稿中另有“${both.after?.name ?? both.before?.name ?? both.id}”的修改，请先发布或放弃，再取回`,
    );
  await query(
    `INSERT INTO catalogue_drafts (account_id, version, items) VALUES ($1, 1, $2::jsonb)
     ON CONFLICT (account_id) DO UPDATE SET version = catalogue_drafts.version + 1,
       items = catalogue_drafts.items || excluded.items, updated_at = now()`,
    [accountId, JSON.stringify(changes)],
  );
  return changes;
}

/** Publishes what is due, one after the other. */
function createPublisher({ database, clock, origins, audit, log }: ScheduleSetup) {
  const { query, transaction } = database;

  const tell = (
    due: Due,
    outcome: 'done' | 'refused',
    what: { readonly object?: string; readonly reason?: string },
  ) =>
    audit.add({
      action: 'layer.publish',
      outcome,
      accountId: due.account_id,
      details: { note: due.note },
      ...what,
    });

  /** Publishes one; false where there is none. */
  async function publishOne(): Promise<boolean> {
    const at = new Date(clock.nowMs());
    let due: Due | undefined;
    try {
      const version = await transaction(async (within) => {
        due = await takeDue(within, at);
        if (due === undefined) return undefined;
        if (!(await mayPublish(within, due))) throw new Refusal(403, '作者的账号已停用或不再有权发布');
        await within('DELETE FROM catalogue_schedule WHERE id = $1', [due.id]);
        const by = { author: due.author, origin: 'workbench', note: due.note, at } as const;
        return publishChanges(within, due.changes, by);
      });
      if (version === undefined || due === undefined) return false;
      await origins.refresh();
      await tell(due, 'done', { object: String(version.number) });
    } catch (error) {
      if (!(error instanceof Refusal) || due === undefined) throw error;
      await query('UPDATE catalogue_schedule SET failed = $2 WHERE id = $1', [due.id, error.message]);
      await tell(due, 'refused', { reason: error.message });
    }
    return true;
  }

  return async () => {
    try {
      while ((await isSomethingDue(query, new Date(clock.nowMs()))) && (await publishOne()));
    } catch (error) {
      log.error({ err: error }, 'scheduled changes of the catalogue could not be published');
    }
  };
}

/** Creates the schedule; what became due while no server ran is published at once. */
export function createCatalogueSchedule(setup: ScheduleSetup): CatalogueSchedule {
  const { clock, database } = setup;
  const { query } = database;
  const publishAll = createPublisher(setup);
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  // One round waits at most: what is due when it begins is all that another would find.
  const publishDue = () => {
    next ??= running = running.then(() => {
      next = undefined;
      return publishAll();
    });
    return next;
  };
  const cancel: CancelTimer = clock.every(PERIOD_MS, () => void publishDue());
  void publishDue();
  return {
    async add({ accountId }, { note, changes, dueAtMs }) {
      if (dueAtMs <= clock.nowMs()) throw new Refusal(400, '发布时间已过，请另选时间');
      await database.transaction(async (within) => {
        await within(
          'INSERT INTO catalogue_schedule (id, account_id, note, changes, due_at) VALUES ($1, $2, $3, $4::jsonb, $5)',
          [randomUUID(), accountId, note, JSON.stringify(changes), new Date(dueAtMs).toISOString()],
        );
        await outOfDraft(within, accountId, changes);
      });
    },
    async list(accountId) {
      const rows = await query(
        `SELECT due.id, accounts.account AS author, due.account_id, due.note, jsonb_array_length(due.changes) AS changes, due.due_at, due.failed
         FROM catalogue_schedule AS due JOIN accounts ON accounts.id = due.account_id ORDER BY due.due_at`,
      );
      return listSchema.parse(rows).map(({ account_id, due_at, failed, ...due }) => ({
        ...due,
        isOwn: account_id === accountId,
        dueAtMs: due_at.getTime(),
        failed: failed ?? '',
      }));
    },
    async takeBack(accountId, id) {
      return database.transaction((within) => backIntoDraft(within, accountId, id));
    },
    publishDue,
    async close() {
      cancel();
      await running;
    },
  };
}
