import { asc, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../base/db/database.ts';
import { auditRecords } from '../db/schema.ts';
import { auditRecordOf } from './auditLog.ts';
import { hashOf, type AuditRecord } from './record.ts';

/** A place in the log: a record and its hash; 0 and '' before the first. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string;
}

/** What going through a part of the log came to. */
export interface ChainFindings {
  /** Records whose hash was computed again and is right. */
  readonly checked: number;
  /** Number of the first of them; 0 where there is none. */
  readonly first: number;
  /** Of the last record that was reached; 0 and '' where there is none. */
  readonly last: number;
  readonly hash: string;
  /** The first record that is not as it was stored, or before which some are missing; null where all is sound. */
  readonly broken: { readonly seq: number; readonly why: 'changed' | 'missing' } | null;
}

/** Records read in one statement. */
const PAGE = 500;

/** The hash of the record before the first that is kept, as the purge of the older ones noted it; undefined where none did. */
async function hashBefore({ orm }: Database, first: number): Promise<string | undefined> {
  if (first === 1) return '';
  const { seq, action, details } = auditRecords;
  const purges = await orm
    .select({ details })
    .from(auditRecords)
    .where(eq(action, 'system.purge'))
    .orderBy(desc(seq))
    .limit(1);
  const noted = JSON.parse(purges[0]?.details ?? '{}') as { readonly to?: unknown; readonly hash?: unknown };
  return noted.to === first - 1 && typeof noted.hash === 'string' ? noted.hash : undefined;
}

/** What is wrong with a record that should come after a place; undefined where nothing is. */
function wrongWith({ hash: stored, ...facts }: AuditRecord, { seq, hash }: ChainPlace) {
  if (facts.seq !== seq + 1) return 'missing';
  return hashOf(hash, facts) === stored ? undefined : 'changed';
}

/** The place before the first record that is kept; undefined where nobody noted it. */
async function beginning(database: Database): Promise<ChainPlace | undefined> {
  const { seq } = auditRecords;
  const [oldest] = await database.orm.select({ seq }).from(auditRecords).orderBy(asc(seq)).limit(1);
  const first = oldest?.seq ?? 1;
  const hash = await hashBefore(database, first);
  return hash === undefined ? undefined : { seq: first - 1, hash };
}

/**
 * Goes through records in their order and computes their hashes again.
 * @param after begins behind this place; at the first record unless told
 * @param most so many at most
 * @throws the signal's reason
 */
export async function verifyChain(
  database: Database,
  signal: AbortSignal,
  { after, most = Infinity }: { readonly after?: ChainPlace | undefined; readonly most?: number } = {},
): Promise<ChainFindings> {
  const begun = after ?? (await beginning(database));
  let at = begun ?? { seq: 0, hash: '' };
  let [checked, first] = [0, 0];
  const found = (broken: ChainFindings['broken']) => ({
    checked,
    first,
    last: at.seq,
    hash: at.hash,
    broken,
  });
  for (;;) {
    signal.throwIfAborted();
    const limit = Math.min(PAGE, most - checked);
    const rows = await database.orm
      .select()
      .from(auditRecords)
      .where(gt(auditRecords.seq, at.seq))
      .orderBy(asc(auditRecords.seq))
      .limit(limit);
    for (const row of rows) {
      const record = auditRecordOf(row);
      const { seq, hash } = record;
      const why = begun === undefined ? 'missing' : wrongWith(record, at);
      if (why !== undefined) return found({ seq, why });
      if (checked === 0) first = seq;
      [checked, at] = [checked + 1, { seq, hash }];
    }
    if (rows.length < PAGE || checked >= most) return found(null);
  }
}
