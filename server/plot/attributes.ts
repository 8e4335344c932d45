import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { z } from 'zod';
import type { plotAttributeInsert, plotAttributeUpdate } from '../../src/api/contracts/plot/attribute.ts';
import { DEFAULT_PLOT_STYLE, plotStyleSchema } from '../../src/domain/drawing/plot/attribute.ts';
import { PLOT_LIMITS } from '../../src/domain/drawing/plot/limits.ts';
import type { PlotAttribute } from '../../src/domain/drawing/plot/records.ts';
import {
  given,
  newIdentity,
  insertedOr,
  missing,
  NEXT_VERSION,
  refuseTooMany,
  stale,
  type PlotOwner,
} from './records.ts';
import { plotAttributes, plotItems } from './schema.ts';

type Row = typeof plotAttributes.$inferSelect;
type Insert = z.output<(typeof plotAttributeInsert)['body']>;
type Update = z.output<(typeof plotAttributeUpdate)['body']>;

/** A row as the calls answer it. */
export function answeredAttribute({ accountId, id, version, name, style }: Row): PlotAttribute {
  return { ...plotStyleSchema.parse(style), id, version, userid: accountId, name };
}

/** What is meant by an id. */
const the = (accountId: string, id: string) =>
  and(eq(plotAttributes.accountId, accountId), eq(plotAttributes.id, id));

/** @throws Refusal 404 */
export async function readAttribute({ tx, accountId }: PlotOwner, id: string): Promise<Row> {
  const [row] = await tx.select().from(plotAttributes).where(the(accountId, id));
  if (row === undefined) throw missing('attribute');
  return row;
}

/** @throws Refusal 413 when there are too many, 409 when an id is taken */
export async function insertAttributes(owner: PlotOwner, sent: readonly Insert[]): Promise<Row[]> {
  const { tx, accountId } = owner;
  // A copy has its own record before the plot that it is of.
  await refuseTooMany(owner, 'attribute', plotAttributes, {
    coming: sent.length,
    most: 2 * PLOT_LIMITS.itemsPerUser,
  });
  const wanted = sent.map((record) => ({
    ...newIdentity(record),
    accountId,
    version: NEXT_VERSION,
    name: record.name ?? '',
    style: plotStyleSchema.parse({ ...DEFAULT_PLOT_STYLE, ...given(record) }),
  }));
  await tx.insert(plotAttributes).values(wanted).onConflictDoNothing();
  const ids = wanted.map(({ id }) => id);
  const found = await tx
    .select()
    .from(plotAttributes)
    .where(and(eq(plotAttributes.accountId, accountId), inArray(plotAttributes.id, ids)));
  return insertedOr('attribute', wanted, found);
}

/** @throws Refusal 404, or 409 when it is of another version by now */
export async function updateAttribute(owner: PlotOwner, sent: Update): Promise<Row> {
  const { tx, accountId } = owner;
  const present = await readAttribute(owner, sent.id);
  const style = plotStyleSchema.parse({ ...plotStyleSchema.parse(present.style), ...given(sent) });
  const [row] = await tx
    .update(plotAttributes)
    .set({ name: sent.name ?? present.name, style, version: NEXT_VERSION })
    .where(and(the(accountId, sent.id), eq(plotAttributes.version, sent.version)))
    .returning();
  if (row === undefined) throw stale('attribute', await readAttribute(owner, sent.id), sent.version);
  return row;
}

/** Deletes those of the records that no plot has any more. */
export async function dropUnusedAttributes(
  { tx, accountId }: PlotOwner,
  ids: readonly (string | null)[],
): Promise<void> {
  const named = [...new Set(ids)].filter((id) => id !== null);
  if (named.length === 0) return;
  const users = tx
    .select({ id: plotItems.id })
    .from(plotItems)
    .where(
      and(eq(plotItems.accountId, plotAttributes.accountId), eq(plotItems.attributeId, plotAttributes.id)),
    );
  await tx
    .delete(plotAttributes)
    .where(and(eq(plotAttributes.accountId, accountId), inArray(plotAttributes.id, named), notExists(users)));
}
