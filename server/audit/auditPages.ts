import { and, asc, desc, eq, gt, gte, ilike, like, lt, or, sql, type SQL } from 'drizzle-orm';
import { AUDIT_LIMITS, type AuditGroup, type AuditOutcome } from '../../src/domain/bureau/audit.ts';
import type { Database } from '../base/db/database.ts';
import { holding } from '../base/db/likePattern.ts';
import { auditRecords } from '../db/schema.ts';
import { auditRecordOf } from './auditLog.ts';
import type { AuditRecord } from './record.ts';

/** Which records are asked for. */
export interface AuditQuestion {
  /** From this moment on, milliseconds since the Unix epoch. */
  readonly fromMs?: number | undefined;
  /** Before this moment. */
  readonly toMs?: number | undefined;
  readonly group?: AuditGroup | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** Part of an account, an object, an address or a reason; '' for all. */
  readonly search: string;
}

function conditionOf({ fromMs, toMs, group, outcome, search }: AuditQuestion): SQL | undefined {
  const { at, action, account, object, address, reason } = auditRecords;
  return and(
    fromMs === undefined ? undefined : gte(at, new Date(fromMs)),
    toMs === undefined ? undefined : lt(at, new Date(toMs)),
    group === undefined ? undefined : like(action, `${group}.%`),
    outcome === undefined ? undefined : eq(auditRecords.outcome, outcome),
    search === ''
      ? undefined
      : or(...[account, object, address, reason].map((column) => ilike(column, holding(search)))),
  );
}

/** The newest records that fit, those before a place in the log. */
export async function auditPage(
  { orm }: Database,
  question: AuditQuestion,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<{ readonly records: readonly AuditRecord[]; readonly total: number }> {
  const condition = conditionOf(question);
  const rows = await orm
    .select()
    .from(auditRecords)
    .where(and(condition, before === undefined ? undefined : lt(auditRecords.seq, before)))
    .orderBy(desc(auditRecords.seq))
    .limit(limit);
  const some = orm
    .select({ seq: auditRecords.seq })
    .from(auditRecords)
    .where(condition)
    .limit(AUDIT_LIMITS.counted + 1)
    .as('some');
  const [count] = await orm.select({ total: sql<number>`count(*)::int` }).from(some);
  return { records: rows.map(auditRecordOf), total: count?.total ?? 0 };
}

/** Records read in one statement. */
const PAGE = 500;

/** All records that fit, from the oldest on, page by page. */
export async function* auditRecordsOf(
  { orm }: Database,
  question: AuditQuestion,
): AsyncGenerator<readonly AuditRecord[]> {
  const condition = conditionOf(question);
  for (let last = 0; ;) {
    const rows = await orm
      .select()
      .from(auditRecords)
      .where(and(condition, gt(auditRecords.seq, last)))
      .orderBy(asc(auditRecords.seq))
      .limit(PAGE);
    if (rows.length > 0) yield rows.map(auditRecordOf);
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.seq ?? last;
  }
}
