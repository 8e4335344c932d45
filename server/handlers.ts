import type { ENDPOINTS } from '../src/api/contracts/index.ts';
import { savedQuerySchema } from '../src/domain/query/savedQuery.ts';
import { BUREAU_ROLE_TYPE, roleOf, SWITCHABLE_ROLE_TYPES } from '../src/domain/roles.ts';
import { annotationSchema } from '../src/domain/draw/annotation.ts';
import { savedViewSchema } from '../src/domain/views/savedView.ts';
import type { Clock } from '../src/lib/clock.ts';
import type { Session, SessionStore } from './auth/sessions.ts';
import type { SignIn } from './auth/signIn.ts';
import { readCatalogue } from './catalogue/layers.ts';
import { queryMetadata } from './catalogue/metadata.ts';
import type { MenuSource } from './catalogue/menus.ts';
import { createDataQuery } from './dataService/dataQuery.ts';
import { readGrid, readRegions } from './dataService/polygonFiles.ts';
import type { Database } from './db/database.ts';
import { annotationLists, savedQueryLists, savedViewLists } from './db/schema.ts';
import { createKeptListStore } from './db/keptLists.ts';
import { createFlightRouteStore } from './flight/routes.ts';
import { createFigures } from './figures/figures.ts';
import type { FeatureStore } from './geo/featureStore.ts';
import type { Handlers } from './http/endpoints.ts';
import { Refusal } from './http/refusal.ts';
import { createBookmarkStore } from './locate/bookmarks.ts';
import { createPrintHandlers } from './print/handlers.ts';
import type { PrintService } from './print/service.ts';
import { readRoadRecords } from './locate/roads.ts';
import { createPlotHandlers } from './plot/handlers.ts';

/** What the handlers work on. */
export interface HandlerContext {
  readonly database: Database;
  readonly features: FeatureStore;
  readonly sessions: SessionStore;
  readonly signIn: SignIn;
  readonly menus: MenuSource;
  readonly print: PrintService;
  readonly clock: Clock;
}

/** The session's roles: the account's own and, last, the active one. */
function roleIds({ homeRoleType, roleType }: Session): string[] {
  return homeRoleType === roleType ? [String(roleType)] : [String(homeRoleType), String(roleType)];
}

/** @throws Refusal 403 when the role is none of the caller's */
function ownRoleType(session: Session, roleId: string): number {
  if (!roleIds(session).includes(roleId)) throw new Refusal(403, '无权访问其他角色的数据');
  return Number(roleId);
}

function userInfoOf(session: Session) {
  const department = roleOf(session.roleType)?.department ?? '';
  return {
    UserID: session.accountId,
    UserName: session.account,
    RoleIDs: roleIds(session),
    UserConfig: JSON.stringify({ department }),
  };
}

/** @throws Refusal 403 unless a bureau user asks for the bureau or one of its switchable units */
function refuseSwitch(session: Session, roleType: number): void {
  const targets = [BUREAU_ROLE_TYPE, ...SWITCHABLE_ROLE_TYPES];
  if (session.homeRoleType !== BUREAU_ROLE_TYPE || !targets.includes(roleType)) {
    throw new Refusal(403, '当前用户不能切换到该单位');
  }
}

/** Creates the handler of every endpoint. */
export function createHandlers({
  database,
  features,
  sessions,
  signIn,
  menus,
  print,
  clock,
}: HandlerContext): Handlers<typeof ENDPOINTS> {
  const queryRecords = createDataQuery(features);
  const figuresOf = createFigures(features, clock);
  const bookmarks = createBookmarkStore(database);
  const annotations = createKeptListStore(database, annotationLists, annotationSchema, '标注已在别处修改');
  const savedViews = createKeptListStore(database, savedViewLists, savedViewSchema, '视图已在别处修改');
  const routes = createFlightRouteStore(database);
  const savedQueries = createKeptListStore(database, savedQueryLists, savedQuerySchema, '查询已在别处修改');
  return {
    accountToken: async ({ query, request }) => {
      const account = await signIn(request, query.account, query.password);
      return { token: await sessions.start(account) };
    },
    userToken: async ({ query, session, request }) => {
      const account = await signIn(request, query.un, query.pw);
      return { Token: session?.accountId === account.id ? session.token : await sessions.start(account) };
    },
    userInfo: async ({ session }) => Promise.resolve(userInfoOf(session)),
    logout: async ({ session }) => {
      await sessions.end(session.token, 'exit');
      return { flag: 'Success' as const };
    },
    roleSystems: async ({ query, session }) => menus.systems(ownRoleType(session, query.roleID)),
    roleMenu: async ({ query, session }) => menus.menu(query.systemID, ownRoleType(session, query.roleID)),
    layerTree: async () => ({ Items: await readCatalogue(database) }),
    menuRoutes: async ({ session }) => menus.routes(session.roleType),
    switchUnit: async ({ body, session }) => {
      refuseSwitch(session, body.roleType);
      return { token: await sessions.replace(session, body.roleType) };
    },
    facilityRecords: async ({ params, query, signal }) => queryRecords(params, query, signal),
    spatialRecords: async ({ params, body, signal }) => queryRecords(params, body, signal),
    regionPolygons: async () => readRegions(features),
    gridDivision: async () => readGrid(features),
    topicFigures: async ({ params, query }) => figuresOf(params.topic, query.area),
    metadataQuery: async ({ body }) => queryMetadata(database, body),
    roadQuery: async () => readRoadRecords(features),
    bookmarkQuery: async ({ body, session }) =>
      bookmarks.list(
        session.accountId,
        body.map(({ value }) => value),
      ),
    bookmarkInsert: async ({ body, session }) => bookmarks.insert(session.accountId, body),
    bookmarkUpdate: async ({ body, session }) => bookmarks.update(session.accountId, body),
    bookmarkDelete: async ({ query, session }) => bookmarks.remove(session.accountId, query.id),
    annotationList: async ({ session }) => annotations.list(session.accountId),
    annotationSave: async ({ body, session }) =>
      annotations.save(session.accountId, body.version, body.items),
    savedViewList: async ({ session }) => savedViews.list(session.accountId),
    savedViewSave: async ({ body, session }) => savedViews.save(session.accountId, body.version, body.items),
    flightRouteQuery: async ({ session }) => routes.list(session.accountId),
    flightRouteSave: async ({ body, session }) => routes.save(session.accountId, body),
    flightRouteDelete: async ({ query, session }) => routes.remove(session.accountId, query.id),
    ...createPlotHandlers(database, clock),
    savedQueryList: async ({ session }) => savedQueries.list(session.accountId),
    savedQuerySave: async ({ body, session }) =>
      savedQueries.save(session.accountId, body.version, body.items),
    ...createPrintHandlers(print),
  };
}
