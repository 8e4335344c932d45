import { and, asc, eq, ne, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { PLOT_CONFLICT } from '../../src/api/contracts/plot/call.ts';
import type { plotGroupInsert, plotGroupQuery, plotGroupUpdate } from '../../src/api/contracts/plot/group.ts';
import { PLOT_LIMITS, SOLUTION_NAME } from '../../src/domain/drawing/plot/limits.ts';
import { solutionNameProblem, type PlotGroup } from '../../src/domain/drawing/plot/records.ts';
import { Refusal } from '../base/http/refusal.ts';
import { readConditions } from './conditions.ts';
import { deleteItems } from './items.ts';
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
import { plotGroupItems, plotGroups } from './schema.ts';

type Row = typeof plotGroups.$inferSelect;
type Insert = z.output<(typeof plotGroupInsert)['body']>;
type Update = z.output<(typeof plotGroupUpdate)['body']>;
type Conditions = z.output<(typeof plotGroupQuery)['body']>;

/** A row as the calls answer it. */
export function answeredGroup({ accountId, madeBy: _madeBy, ...rest }: Row): PlotGroup {
  return { ...rest, userid: accountId };
}

/** What is meant by an id. */
const the = (accountId: string, id: string) =>
  and(eq(plotGroups.accountId, accountId), eq(plotGroups.id, id));

const COLUMNS = {
  id: plotGroups.id,
  name: plotGroups.name,
  prop: plotGroups.prop,
  type: plotGroups.type,
  userid: plotGroups.accountId,
  sort: plotGroups.sort,
} as const;

/** The groups that meet every condition; by `sort` unless told. */
export async function queryGroups(
  { tx, accountId }: PlotOwner,
  conditions: Conditions,
): Promise<PlotGroup[]> {
  const { where, order } = readConditions(COLUMNS, conditions);
  const rows = await tx
    .select()
    .from(plotGroups)
    .where(and(eq(plotGroups.accountId, accountId), ...where))
    .orderBy(...order, asc(plotGroups.sort), asc(plotGroups.version));
  return rows.map(answeredGroup);
}

/** The words of viewer.md, section 5. @throws Refusal 400 */
function refuseBadName({ prop, name }: Pick<Row, 'prop' | 'name'>): void {
  const problem = prop === 'solution' ? solutionNameProblem(name) : name === '' ? 'required' : undefined;
  if (problem === 'required') throw new Refusal(400, '请输入标绘方案名称');
  if (problem === 'length')
    throw new Refusal(400, `长度在 ${String(SOLUTION_NAME.least)} 到 ${String(SOLUTION_NAME.most)} 个字符`);
}

/** @throws Refusal 404 */
async function readGroup({ tx, accountId }: PlotOwner, id: string): Promise<Row> {
  const [row] = await tx.select().from(plotGroups).where(the(accountId, id));
  if (row === undefined) throw missing('group');
  return row;
}

/** @throws Refusal 400 for a name that is none, 413 when there are too many, 409 when the id is taken */
export async function insertGroup(owner: PlotOwner, sent: Insert): Promise<Row> {
  const { tx, accountId, nowMs } = owner;
  refuseBadName(sent);
  await refuseTooMany(owner, 'group', plotGroups, { coming: 1, most: PLOT_LIMITS.groupsPerUser });
  const wanted = {
    ...newIdentity(sent),
    accountId,
    version: NEXT_VERSION,
    name: sent.name,
    prop: sent.prop,
    type: sent.type ?? '',
    sort: sent.sort ?? nowMs,
    notes: sent.notes ?? '',
    longitude: sent.longitude ?? null,
    latitude: sent.latitude ?? null,
    height: sent.height ?? null,
    heading: sent.heading ?? null,
    pitch: sent.pitch ?? null,
    roll: sent.roll ?? null,
  };
  await tx.insert(plotGroups).values(wanted).onConflictDoNothing();
  const found = await tx.select().from(plotGroups).where(the(accountId, wanted.id));
  const [row] = insertedOr('group', [wanted], found);
  if (row === undefined) throw missing('group');
  return row;
}

/** @throws Refusal 400 for a name that is none, 404, or 409 when it is of another version by now */
export async function updateGroup(owner: PlotOwner, sent: Update): Promise<Row> {
  const { tx, accountId } = owner;
  const present = await readGroup(owner, sent.id);
  const { name, prop, type, sort, notes, longitude, latitude, height, heading, pitch, roll } = {
    ...present,
    ...given(sent),
  };
  refuseBadName({ prop, name });
  const [row] = await tx
    .update(plotGroups)
    .set({
      ...{ name, prop, type, sort, notes, longitude, latitude, height, heading, pitch, roll },
      version: NEXT_VERSION,
    })
    .where(and(the(accountId, sent.id), eq(plotGroups.version, sent.version)))
    .returning();
  if (row === undefined) throw stale('group', await readGroup(owner, sent.id), sent.version);
  return row;
}

/** What is deleted of groups, and what its caller knows of it. */
interface GroupDeletion {
  readonly id: string;
  readonly version?: number | undefined;
  readonly ifEmpty?: boolean | undefined;
}

/**
 * Deletes a group and the plots that are in no other.
 * @throws Refusal 404, or 409 when it is of another version than the caller knows, or not empty as the caller thinks
 */
export async function deleteGroup(
  owner: PlotOwner,
  { id, version: known, ifEmpty = false }: GroupDeletion,
): Promise<void> {
  const { tx, accountId } = owner;
  const [row] = await tx.select().from(plotGroups).where(the(accountId, id)).for('update');
  if (row === undefined) {
    if (await wasDeleted(owner, 'group', id)) return;
    throw missing('group');
  }
  if (known !== undefined && known !== row.version) throw stale('group', row, known);
  const own = eq(plotGroupItems.accountId, accountId);
  const elsewhere = tx
    .select({ id: plotGroupItems.itemId })
    .from(plotGroupItems)
    .where(and(own, ne(plotGroupItems.groupId, id)));
  const only = await tx
    .select({ id: plotGroupItems.itemId })
    .from(plotGroupItems)
    .where(and(own, eq(plotGroupItems.groupId, id), notInArray(plotGroupItems.itemId, elsewhere)));
  if (ifEmpty && only.length > 0)
    throw new Refusal(PLOT_CONFLICT, `标绘方案“${row.name}”已在别处加入标绘，未删除`);
  await deleteItems(
    owner,
    only.map((item) => item.id),
  );
  const links = await tx
    .delete(plotGroupItems)
    .where(and(own, eq(plotGroupItems.groupId, id)))
    .returning({ id: plotGroupItems.id });
  await rememberDeleted(
    owner,
    'link',
    links.map((link) => link.id),
  );
  await tx.delete(plotGroups).where(the(accountId, id));
  await rememberDeleted(owner, 'group', [id]);
}
