import type { PLOT_ENDPOINTS } from '../../src/api/contracts/plot.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Session } from '../base/access/session.ts';
import type { Database } from '../base/db/database.ts';
import type { Handlers } from '../http/endpoints.ts';
import { Refusal } from '../base/http/refusal.ts';
import { answeredAttribute, insertAttributes, readAttribute, updateAttribute } from './attributes.ts';
import { deleteGroup, answeredGroup, insertGroup, queryGroups, updateGroup } from './groups.ts';
import { deleteListed, insertItems, answeredItem, readItem, updateItem } from './items.ts';
import { deleteLink, insertLinks, answeredLink, queryLinks } from './links.ts';
import { readMenu } from './menu.ts';
import type { PlotOwner } from './records.ts';
import { carryOutSave } from './save.ts';

/** The only one of a call that inserts one record. */
function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Refusal(500, '服务器内部错误');
  return row;
}

/** Creates the handlers of the calls of plots: each is one transaction, and sees nothing but its caller's records. */
export function createPlotHandlers(database: Database, clock: Clock): Handlers<typeof PLOT_ENDPOINTS> {
  const as = <T>({ accountId }: Session, work: (owner: PlotOwner) => Promise<T>) =>
    database.typedTransaction((tx) => work({ tx, accountId, nowMs: clock.nowMs() }));
  return {
    plotMenuTree: async ({ body }) => readMenu(database, body.parentid),
    plotGroupQuery: async ({ body, session }) => as(session, (owner) => queryGroups(owner, body)),
    plotGroupInsert: async ({ body, session }) =>
      as(session, async (owner) => answeredGroup(await insertGroup(owner, body))),
    plotGroupUpdate: async ({ body, session }) =>
      as(session, async (owner) => answeredGroup(await updateGroup(owner, body))),
    plotGroupDelete: async ({ query, session }) =>
      as(session, async (owner) => {
        await deleteGroup(owner, query);
        return { id: query.id };
      }),
    plotItemById: async ({ query, session }) =>
      as(session, async (owner) => answeredItem(await readItem(owner, query.id))),
    plotItemInsert: async ({ body, session }) =>
      as(session, async (owner) => answeredItem(only(await insertItems(owner, [body])))),
    plotItemUpdate: async ({ body, session }) =>
      as(session, async (owner) => answeredItem(await updateItem(owner, body))),
    plotItemDelete: async ({ query, session }) =>
      as(session, async (owner) => {
        await deleteListed(owner, [query]);
        return { id: query.id };
      }),
    plotLinkQuery: async ({ body, session }) => as(session, (owner) => queryLinks(owner, body)),
    plotLinkInsert: async ({ body, session }) =>
      as(session, async (owner) => answeredLink(only(await insertLinks(owner, [body])))),
    plotLinkDelete: async ({ query, session }) =>
      as(session, async (owner) => {
        await deleteLink(owner, query.id, query.version);
        return { id: query.id };
      }),
    plotAttributeById: async ({ query, session }) =>
      as(session, async (owner) => answeredAttribute(await readAttribute(owner, query.id))),
    plotAttributeInsert: async ({ body, session }) =>
      as(session, async (owner) => answeredAttribute(only(await insertAttributes(owner, [body])))),
    plotAttributeUpdate: async ({ body, session }) =>
      as(session, async (owner) => answeredAttribute(await updateAttribute(owner, body))),
    plotSave: async ({ body, session }) => as(session, (owner) => carryOutSave(owner, body.key, body.steps)),
  };
}
