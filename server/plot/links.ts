import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { LinkedPlot, plotLinkInsert, plotLinkQuery } from '../../src/api/contracts/plot/link.ts';
import type { PlotGroupItem } from '../../src/domain/drawing/plot/records.ts';
import { answeredAttribute } from './attributes.ts';
import { readConditions } from './conditions.ts';
import { answeredItem } from './items.ts';
import {
  newIdentity,
  missing,
  NEXT_VERSION,
  rememberDeleted,
  stale,
  taken,
  wasDeleted,
  type PlotOwner,
} from './records.ts';
import { plotAttributes, plotGroupItems, plotGroups, plotItems } from './schema.ts';

type Row = typeof plotGroupItems.$inferSelect;
type Insert = z.output<(typeof plotLinkInsert)['body']>;
type Conditions = z.output<(typeof plotLinkQuery)['body']>;

/** A row as the calls answer it. */
export function answeredLink({ accountId, madeBy: _madeBy, ...rest }: Row): PlotGroupItem {
  return { ...rest, userid: accountId };
}

const COLUMNS = {
  groupId: plotGroupItems.groupId,
  itemId: plotGroupItems.itemId,
  userid: plotGroupItems.accountId,
  sort: plotGroupItems.sort,
} as const;

/** The links that meet every condition, each with its plot; by `sort` unless told. */
export async function queryLinks(
  { tx, accountId }: PlotOwner,
  conditions: Conditions,
): Promise<LinkedPlot[]> {
  const { where, order } = readConditions(COLUMNS, conditions);
  const rows = await tx
    .select({ link: plotGroupItems, item: plotItems, attribute: plotAttributes })
    .from(plotGroupItems)
    .innerJoin(
      plotItems,
      and(eq(plotItems.accountId, plotGroupItems.accountId), eq(plotItems.id, plotGroupItems.itemId)),
    )
    .leftJoin(
      plotAttributes,
      and(eq(plotAttributes.accountId, plotItems.accountId), eq(plotAttributes.id, plotItems.attributeId)),
    )
    .where(and(eq(plotGroupItems.accountId, accountId), ...where))
    .orderBy(...order, asc(plotGroupItems.sort), asc(plotGroupItems.id));
  return rows.map(({ link, item, attribute }) => ({
    ...answeredLink(link),
    item: answeredItem(item),
    attribute: attribute && answeredAttribute(attribute),
  }));
}

/** @throws Refusal 404 unless the caller has every one of the groups and plots */
async function refuseMissingEnds({ tx, accountId }: PlotOwner, sent: readonly Insert[]): Promise<void> {
  const groupIds = [...new Set(sent.map(({ groupId }) => groupId))];
  const groups = await tx
    .select({ id: plotGroups.id })
    .from(plotGroups)
    .where(and(eq(plotGroups.accountId, accountId), inArray(plotGroups.id, groupIds)));
  if (groups.length < groupIds.length) throw missing('group');
  const itemIds = [...new Set(sent.map(({ itemId }) => itemId))];
  const items = await tx
    .select({ id: plotItems.id })
    .from(plotItems)
    .where(and(eq(plotItems.accountId, accountId), inArray(plotItems.id, itemIds)));
  if (items.length < itemIds.length) throw missing('item');
}

/**
 * Adds links; a plot that is in the group already stays there once.
 * @throws Refusal 404 for a group or a plot that the caller has not, 409 when an id is taken
 */
export async function insertLinks(owner: PlotOwner, sent: readonly Insert[]): Promise<Row[]> {
  const { tx, accountId, nowMs } = owner;
  await refuseMissingEnds(owner, sent);
  const wanted = sent.map((record) => ({
    ...newIdentity(record),
    accountId,
    version: NEXT_VERSION,
    groupId: record.groupId,
    itemId: record.itemId,
    sort: record.sort ?? nowMs,
  }));
  await tx.insert(plotGroupItems).values(wanted).onConflictDoNothing();
  const itemIds = wanted.map(({ itemId }) => itemId);
  const found = await tx
    .select()
    .from(plotGroupItems)
    .where(and(eq(plotGroupItems.accountId, accountId), inArray(plotGroupItems.itemId, itemIds)));
  const byEnds = new Map(found.map((row) => [`${row.groupId}/${row.itemId}`, row]));
  return wanted.map(({ groupId, itemId }) => {
    const row = byEnds.get(`${groupId}/${itemId}`);
    if (row === undefined) throw taken('link');
    return row;
  });
}

/** @throws Refusal 404, or 409 when it is of another version than the caller knows */
export async function deleteLink(owner: PlotOwner, id: string, known: number | undefined): Promise<void> {
  const { tx, accountId } = owner;
  const the = and(eq(plotGroupItems.accountId, accountId), eq(plotGroupItems.id, id));
  const [row] = await tx.select().from(plotGroupItems).where(the).for('update');
  if (row === undefined) {
    if (await wasDeleted(owner, 'link', id)) return;
    throw missing('link');
  }
  if (known !== undefined && known !== row.version)
    throw stale('link', { name: row.id, version: row.version }, known);
  await tx.delete(plotGroupItems).where(the);
  await rememberDeleted(owner, 'link', [id]);
}
