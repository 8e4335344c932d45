import { createHash, randomUUID } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import { PLOT_CONFLICT } from '../../src/api/contracts/plot/call.ts';
import type { TypedTransaction } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';
import { plotDeletions, type plotAttributes, type plotGroups, type plotItems } from './schema.ts';

/** Whose records are meant, within one transaction: those of others are answered as ones that do not exist. */
export interface PlotOwner {
  readonly tx: TypedTransaction;
  readonly accountId: string;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
}

/** What each kind of record is called. */
export const KIND_NAMES = {
  group: '标绘方案',
  item: '标绘',
  link: '标绘关联',
  attribute: '标绘属性',
} as const;

/** A kind of record. */
export type PlotKind = keyof typeof KIND_NAMES;

/** The next number of the sequence of versions. */
export const NEXT_VERSION = sql<number>`nextval('plot_version')`;

/** A refusal because there is no such record, or it is somebody else's. */
export function missing(kind: PlotKind): Refusal {
  return new Refusal(404, `${KIND_NAMES[kind]}不存在`);
}

/** A refusal because a record was changed since the caller read it; it names the record and both versions. */
export function stale(
  kind: PlotKind,
  { name, version }: { name: string; version: number },
  known: number,
): Refusal {
  const text = `${KIND_NAMES[kind]}“${name}”已在别处修改（当前版本 ${String(version)}，提交的版本 ${String(known)}）`;
  return new Refusal(PLOT_CONFLICT, text);
}

/** A refusal because the id is another record's of the caller's. */
export function taken(kind: PlotKind): Refusal {
  return new Refusal(PLOT_CONFLICT, `${KIND_NAMES[kind]}已存在`);
}

/** @throws Refusal 413 when the caller would have more than so many records with those that come */
export async function refuseTooMany(
  { tx, accountId }: PlotOwner,
  kind: PlotKind,
  table: typeof plotGroups | typeof plotItems | typeof plotAttributes,
  { coming, most }: { readonly coming: number; readonly most: number },
): Promise<void> {
  const [held] = await tx.select({ rows: count() }).from(table).where(eq(table.accountId, accountId));
  if (Number(held?.rows ?? 0) + coming > most)
    throw new Refusal(413, `${KIND_NAMES[kind]}已满，最多 ${String(most)} 个`);
}

/** The id and the hash of a new record; without an id of its own it gets one. */
export function newIdentity(sent: { readonly id?: string | undefined }): { id: string; madeBy: string } {
  const madeBy = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
  return { id: sent.id ?? randomUUID(), madeBy };
}

/**
 * The records that a call was to insert, in its order: those that were inserted now, and those that the same call had made before.
 * @throws Refusal 409 when an id is that of a record that something else made
 */
export function insertedOr<R extends { readonly id: string; readonly madeBy: string }>(
  kind: PlotKind,
  wanted: readonly { readonly id: string; readonly madeBy: string }[],
  found: readonly R[],
): R[] {
  const byId = new Map(found.map((row) => [row.id, row]));
  return wanted.map(({ id, madeBy }) => {
    const row = byId.get(id);
    if (row?.madeBy !== madeBy) throw taken(kind);
    return row;
  });
}

/** Remembers that records were deleted. */
export async function rememberDeleted(
  { tx, accountId }: PlotOwner,
  kind: 'group' | 'item' | 'link',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(plotDeletions)
    .values(ids.map((id) => ({ accountId, kind, id })))
    .onConflictDoNothing();
}

/** Whether a record was deleted before. */
export async function wasDeleted(
  { tx, accountId }: PlotOwner,
  kind: 'group' | 'item' | 'link',
  id: string,
): Promise<boolean> {
  const found = await tx
    .select({ id: plotDeletions.id })
    .from(plotDeletions)
    .where(
      and(eq(plotDeletions.accountId, accountId), eq(plotDeletions.kind, kind), eq(plotDeletions.id, id)),
    );
  return found.length > 0;
}

/** What was given of a change: spread over a record it leaves alone what was not. */
export function given<T extends object>(sent: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The entries are those of T without the undefined ones, which Object.fromEntries cannot say.
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
