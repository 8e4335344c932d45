import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { plotItemInsert, plotItemUpdate } from '../../src/api/contracts/plot/item.ts';
import { annotationTime } from '../../src/domain/drawing/annotation.ts';
import { PLOT_LIMITS } from '../../src/domain/drawing/plot/limits.ts';
import { readPlotPoints } from '../../src/domain/drawing/plot/points.ts';
import type { SymbolProblem } from '../../src/domain/drawing/plot/shapes/symbol.ts';
import { isSymbolId, symbolGeometry, symbolOf } from '../../src/domain/drawing/plot/shapes/symbols.ts';
import type { PlotItem } from '../../src/domain/drawing/plot/records.ts';
import { Refusal } from '../base/http/refusal.ts';
import { dropUnusedAttributes } from './attributes.ts';
import {
  given,
  newIdentity,
  insertedOr,
  missing,
  NEXT_VERSION,
  refuseTooMany,
  rememberDeleted,
  stale,
  wasDeleted,
  type PlotOwner,
} from './records.ts';
import { plotAttributes, plotGroupItems, plotItems } from './schema.ts';

type Row = typeof plotItems.$inferSelect;
type Insert = z.output<(typeof plotItemInsert)['body']>;
type Update = z.output<(typeof plotItemUpdate)['body']>;

/** A row as the calls answer it. */
export function answeredItem({ accountId, madeBy: _madeBy, createdAt, updatedAt, ...rest }: Row): PlotItem {
  return {
    ...rest,
    userid: accountId,
    createdate: annotationTime(createdAt.getTime()),
    upddate: annotationTime(updatedAt.getTime()),
  };
}

/** What is meant by an id. */
const the = (accountId: string, id: string) => and(eq(plotItems.accountId, accountId), eq(plotItems.id, id));

const PROBLEM_TEXTS: Readonly<Record<SymbolProblem, string>> = {
  tooFewPoints: '点数不足，至少需要 {least} 个点',
  tooManyPoints: '点数过多，最多 {most} 个点',
  outOfBounds: '超出范围（经度 ±361 度、纬度 ±90 度）',
  zeroSize: '点不能全部重合',
  selfCrossing: '边不能交叉',
  tooLarge: '范围过大',
};

/** Why the points of a plot are refused; undefined when they make one. */
function problemOf({ type, points }: Pick<Insert, 'type' | 'points'>): string | undefined {
  if (!isSymbolId(type)) return `未知的标绘类型 ${type}`;
  const read = readPlotPoints(points);
  if (read === undefined) return '坐标数据不是有效的 JSON 坐标串';
  const made = symbolGeometry(type, read);
  if (made.ok) return undefined;
  const { least, most } = symbolOf(type).points;
  return PROBLEM_TEXTS[made.error].replace('{least}', String(least)).replace('{most}', String(most));
}

/** @throws Refusal 400 that names the plot and what is wrong with its points */
function refuseBadPoints(plot: Pick<Insert, 'name' | 'type' | 'points'>): void {
  const problem = problemOf(plot);
  if (problem !== undefined) throw new Refusal(400, `标绘“${plot.name}”：${problem}`);
}

/** @throws Refusal 404 unless the caller has every one of the attribute records */
async function refuseMissingAttributes(
  { tx, accountId }: PlotOwner,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const named = [...new Set(ids)].filter((id) => typeof id === 'string');
  if (named.length === 0) return;
  const found = await tx
    .select({ id: plotAttributes.id })
    .from(plotAttributes)
    .where(and(eq(plotAttributes.accountId, accountId), inArray(plotAttributes.id, named)));
  if (found.length < named.length) throw missing('attribute');
}

/** @throws Refusal 404 */
export async function readItem({ tx, accountId }: PlotOwner, id: string): Promise<Row> {
  const [row] = await tx.select().from(plotItems).where(the(accountId, id));
  if (row === undefined) throw missing('item');
  return row;
}

/** @throws Refusal 400 for points that make no plot, 404 for an attribute record that is none, 413 when there are too many, 409 when an id is taken */
export async function insertItems(owner: PlotOwner, sent: readonly Insert[]): Promise<Row[]> {
  const { tx, accountId, nowMs } = owner;
  sent.forEach(refuseBadPoints);
  await refuseMissingAttributes(
    owner,
    sent.map(({ attributeId }) => attributeId),
  );
  await refuseTooMany(owner, 'item', plotItems, { coming: sent.length, most: PLOT_LIMITS.itemsPerUser });
  const now = new Date(nowMs);
  const wanted = sent.map((record) => ({
    ...newIdentity(record),
    accountId,
    version: NEXT_VERSION,
    name: record.name,
    type: record.type,
    prop: record.prop ?? '',
    image: record.image ?? '',
    points: record.points,
    attributeId: record.attributeId ?? null,
    sort: record.sort ?? nowMs,
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insert(plotItems).values(wanted).onConflictDoNothing();
  const ids = wanted.map(({ id }) => id);
  const found = await tx
    .select()
    .from(plotItems)
    .where(and(eq(plotItems.accountId, accountId), inArray(plotItems.id, ids)));
  return insertedOr('item', wanted, found);
}

/** @throws Refusal 400 for points that make no plot, 404, or 409 when it is of another version by now */
export async function updateItem(owner: PlotOwner, sent: Update): Promise<Row> {
  const { tx, accountId, nowMs } = owner;
  const present = await readItem(owner, sent.id);
  const { name, type, prop, image, points, attributeId, sort } = { ...present, ...given(sent) };
  if (sent.points !== undefined || sent.type !== undefined) refuseBadPoints({ name, type, points });
  await refuseMissingAttributes(owner, [sent.attributeId]);
  const [row] = await tx
    .update(plotItems)
    .set({
      name,
      type,
      prop,
      image,
      points,
      attributeId,
      sort,
      version: NEXT_VERSION,
      updatedAt: new Date(nowMs),
    })
    .where(and(the(accountId, sent.id), eq(plotItems.version, sent.version)))
    .returning();
  if (row === undefined) throw stale('item', await readItem(owner, sent.id), sent.version);
  if (row.attributeId !== present.attributeId) await dropUnusedAttributes(owner, [present.attributeId]);
  return row;
}

/** Deletes plots with their links, and their attribute records where nothing else has them. */
export async function deleteItems(owner: PlotOwner, ids: readonly string[]): Promise<void> {
  const { tx, accountId } = owner;
  if (ids.length === 0) return;
  const links = await tx
    .delete(plotGroupItems)
    .where(and(eq(plotGroupItems.accountId, accountId), inArray(plotGroupItems.itemId, [...ids])))
    .returning({ id: plotGroupItems.id });
  const rows = await tx
    .delete(plotItems)
    .where(and(eq(plotItems.accountId, accountId), inArray(plotItems.id, [...ids])))
    .returning({ id: plotItems.id, attributeId: plotItems.attributeId });
  await dropUnusedAttributes(
    owner,
    rows.map(({ attributeId }) => attributeId),
  );
  await rememberDeleted(
    owner,
    'link',
    links.map(({ id }) => id),
  );
  await rememberDeleted(
    owner,
    'item',
    rows.map(({ id }) => id),
  );
}

/** @throws Refusal 404, or 409 when one is of another version than the caller knows */
export async function deleteListed(
  owner: PlotOwner,
  listed: readonly { readonly id: string; readonly version?: number | undefined }[],
): Promise<void> {
  const { tx, accountId } = owner;
  const ids = listed.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(plotItems)
    .where(and(eq(plotItems.accountId, accountId), inArray(plotItems.id, ids)))
    .for('update');
  const present = new Map(rows.map((row) => [row.id, row]));
  for (const { id, version } of listed) {
    const row = present.get(id);
    if (row === undefined && !(await wasDeleted(owner, 'item', id))) throw missing('item');
    if (row !== undefined && version !== undefined && version !== row.version)
      throw stale('item', row, version);
  }
  await deleteItems(owner, ids);
}
