import { asc, desc, gte, inArray, lt, lte, min, sql } from 'drizzle-orm';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, TypedTransaction } from '../base/db/database.ts';
import { accounts, auditRecords } from '../db/schema.ts';
import { factsOf, hashOf, type AuditEntry, type AuditRecord } from './record.ts';

/** The log of who did what: records are added to it and never changed. */
export interface AuditLog {
  /** Adds a record; resolves when it is stored. What cannot be stored is told to the server's log, and holds up nobody. */
  add(entry: AuditEntry): Promise<void>;
  /** Deletes the records that are older, and notes that; how many they were. */
  purge(beforeMs: number): Promise<number>;
  /** The last record: who knows its hash can prove that nothing before it was changed. */
  head(): Promise<{ readonly seq: number; readonly hash: string } | undefined>;
}

/** One advisory lock number for all who add records, so that no two have one number. */
const LOCK_ID = 7_324_119;

/** Records are deleted so many at a time. */
const PURGED_AT_ONCE = 5000;

/** A record that waits to be stored. */
interface Waiting {
  readonly entry: AuditEntry;
  readonly atMs: number;
}

/** The record of a row. */
export function auditRecordOf(row: typeof auditRecords.$inferSelect): AuditRecord {
  const { at, ...rest } = row;
  return { ...rest, atMs: at.getTime() };
}

async function lastOf(tx: Pick<TypedTransaction, 'select'>) {
  const { seq, hash } = auditRecords;
  const [last] = await tx.select({ seq, hash }).from(auditRecords).orderBy(desc(seq)).limit(1);
  return last;
}

/** How the accounts are called whose ids alone are told. */
async function namesFor(tx: TypedTransaction, waiting: readonly Waiting[]) {
  const ids = waiting.flatMap(({ entry }) =>
    entry.account === undefined && entry.accountId !== undefined ? [entry.accountId] : [],
  );
  if (ids.length === 0) return new Map<string, string>();
  const { id, account } = accounts;
  const rows = await tx.select({ id, account }).from(accounts).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.account]));
}

async function store(tx: TypedTransaction, waiting: readonly Waiting[]): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK_ID})`);
  const names = await namesFor(tx, waiting);
  let last = (await lastOf(tx)) ?? { seq: 0, hash: '' };
  const rows = waiting.map(({ entry, atMs }) => {
    const account = entry.account ?? names.get(entry.accountId ?? '');
    const facts = factsOf({ ...entry, account }, last.seq + 1, atMs);
    last = { seq: facts.seq, hash: hashOf(last.hash, facts) };
    const { atMs: _ms, ...columns } = facts;
    return { ...columns, at: new Date(atMs), hash: last.hash };
  });
  await tx.insert(auditRecords).values(rows);
}

/** Takes the oldest records out and says so, so that the chain can still be followed from there. */
async function purgeSome(tx: TypedTransaction, beforeMs: number, nowMs: number): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK_ID})`);
  const { seq, hash, at } = auditRecords;
  const [kept] = await tx
    .select({ first: min(seq) })
    .from(auditRecords)
    .where(gte(at, new Date(beforeMs)));
  const old = await tx
    .select({ seq, hash })
    .from(auditRecords)
    // The last one stays, whatever its age: the next goes on from it.
    .where(lt(seq, kept?.first ?? (await lastOf(tx))?.seq ?? 0))
    .orderBy(asc(seq))
    .limit(PURGED_AT_ONCE);
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined) return 0;
  await tx.delete(auditRecords).where(lte(seq, last.seq));
  const details = { from: first.seq, to: last.seq, hash: last.hash };
  await store(tx, [
    { entry: { action: 'system.purge', outcome: 'done', object: String(old.length), details }, atMs: nowMs },
  ]);
  return old.length;
}

/**
 * Creates the log of a database. Records that come at the same time are stored together.
 * @param onLost hears of records that could not be stored
 */
export function createAuditLog(
  database: Database,
  clock: Clock,
  onLost: (entries: readonly AuditEntry[], error: unknown) => void,
): AuditLog {
  let waiting: Waiting[] = [];
  let storing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const storeWaiting = async () => {
    next = undefined;
    const batch = waiting;
    waiting = [];
    try {
      await database.typedTransaction((tx) => store(tx, batch));
    } catch (error) {
      onLost(
        batch.map(({ entry }) => entry),
        error,
      );
    }
  };
  return {
    add(entry) {
      waiting.push({ entry, atMs: clock.nowMs() });
      if (next === undefined) {
        next = storing.then(storeWaiting);
        storing = next;
      }
      return next;
    },
    async purge(beforeMs) {
      let purged = 0;
      for (;;) {
        const some = await database.typedTransaction((tx) => purgeSome(tx, beforeMs, clock.nowMs()));
        purged += some;
        if (some < PURGED_AT_ONCE) return purged;
      }
    },
    head: () => lastOf(database.orm),
  };
}
