import packageJson from '../package.json' with { type: 'json' };
import type { FOREIGN_ENDPOINTS } from '../src/api/contracts/foreignLayers.ts';
import type { LAYER_HEALTH_ENDPOINTS } from '../src/api/contracts/layerHealth.ts';
import type { WORKBENCH_ENDPOINTS } from '../src/api/contracts/workbench.ts';
import type { ENDPOINTS } from '../src/api/contracts/index.ts';
import { savedQuerySchema } from '../src/domain/query/savedQuery.ts';
import { annotationSchema } from '../src/domain/drawing/annotation.ts';
import { savedViewSchema } from '../src/domain/views/savedView.ts';
import type { RoleFacts } from '../src/domain/bureau/roleBook.ts';
import type { Clock } from '../src/lib/clock.ts';
import type { AuditLog } from './audit/auditLog.ts';
import { createAuditHandlers } from './audit/handlers.ts';
import { createAccessKeyHandlers } from './access/keyHandlers.ts';
import type { AccessKeys } from './access/keys.ts';
import {
  createAccountHandlers,
  createOwnAccountHandlers,
  type AccountServices,
} from './auth/accountHandlers.ts';
import { createOidcHandlers, type OidcContext } from './auth/external/oidcRoutes.ts';
import { createSessionHandlers, roleIds } from './auth/sessionHandlers.ts';
import { readRole } from './base/access/role.ts';
import type { Session } from './base/access/session.ts';
import { createRoleHandlers } from './roles/handlers.ts';
import { createCatalogueView, readCatalogue } from './catalogue/layers.ts';
import { keepStyleDraft } from './catalogue/styleDrafts.ts';
import { readLayerFields } from './catalogue/layerFields.ts';
import { readLayerValues } from './catalogue/layerValues.ts';
import { queryMetadata } from './catalogue/metadata.ts';
import { previewMenu } from './catalogue/menuPreview.ts';
import type { MenuSource } from './catalogue/menus.ts';
import { columnsInForce } from './catalogue/ownColumns.ts';
import { createDataQuery } from './dataService/dataQuery.ts';
import { readGrid, readRegions } from './dataService/polygonFiles.ts';
import type { Database } from './base/db/database.ts';
import { annotationLists, savedQueryLists, savedViewLists } from './db/schema.ts';
import { createKeptListStore } from './db/keptLists.ts';
import { createFireBriefs } from './fire/fireBrief.ts';
import { createFlightRouteStore } from './flight/routes.ts';
import { createCategoryShapes } from './figures/categoryShapes.ts';
import { createFigureGround } from './figures/figureGround.ts';
import { createFigures } from './figures/figures.ts';
import type { FeatureStore } from '../services/index.ts';
import type { Handlers } from './http/endpoints.ts';
import { Refusal } from './base/http/refusal.ts';
import type { createHealthHandler } from './metrics/healthHandler.ts';
import { createImportHandlers } from './imports/handlers.ts';
import type { ImportService } from './imports/importService.ts';
import { createBookmarkStore } from './locate/bookmarks.ts';
import { createPrintHandlers } from './print/handlers.ts';
import { createMasterHandlers } from './print/masters.ts';
import { createTemplateHandlers } from './print/templates.ts';
import type { PrintService } from './print/service.ts';
import { readRoadRecords } from './locate/roads.ts';
import { createAreaQuery } from './locate/namedAreas.ts';
import { readNamedLand } from './locate/namedLand.ts';
import { readUnitLand } from './locate/unitLand.ts';
import type { WorkQueue } from './base/queue/workQueue.ts';
import { createTodayHandlers } from './today/today.ts';
import { createPlotHandlers } from './plot/handlers.ts';

/** The parts of the server that handlers use. */
export interface HandlerContext {
  readonly database: Database;
  readonly features: FeatureStore;
  readonly accounts: AccountServices;
  readonly oidc: OidcContext;
  readonly keys: AccessKeys;
  readonly menus: MenuSource;
  readonly print: PrintService;
  readonly imports: ImportService;
  /** What changes the catalogue. */
  readonly cataloguing: Handlers<
    typeof FOREIGN_ENDPOINTS & typeof LAYER_HEALTH_ENDPOINTS & typeof WORKBENCH_ENDPOINTS
  >;
  /** The queue of calls that read whole layers. */
  readonly queue: WorkQueue;
  readonly audit: AuditLog;
  readonly health: ReturnType<typeof createHealthHandler>;
  readonly clock: Clock;
}

/** One of the caller's roles. @throws Refusal 403 when it is none of them */
async function ownRole({ query }: Database, session: Session, roleId: string): Promise<RoleFacts> {
  if (!roleIds(session).includes(roleId)) throw new Refusal(403, '无权访问其他角色的数据');
  return readRole(query, Number(roleId));
}

/** The calls that read features, one after the other of each user. */
function createDataHandlers(features: FeatureStore, queue: WorkQueue, clock: Clock) {
  const queryRecords = createDataQuery(features);
  const ground = createFigureGround(features);
  const figuresOf = createFigures(ground, clock);
  const shapesOf = createCategoryShapes(ground);
  const areasOf = createAreaQuery(features);
  const readFireBrief = createFireBriefs(features);
  return {
    unitLand: async ({ caller, signal }) =>
      queue.run(signal, async () => ({
        land: await readUnitLand(features, await caller.rights(), (await caller.role()).area),
      })),
    facilityRecords: async ({ params, query, caller, signal }) => {
      const rights = await caller.rights();
      return queue.run(signal, (inTurn) => queryRecords(params, query, { rights, signal: inTurn }));
    },
    spatialRecords: async ({ params, body, caller, signal }) => {
      const rights = await caller.rights();
      return queue.run(signal, (inTurn) => queryRecords(params, body, { rights, signal: inTurn }));
    },
    layerValues: async ({ params, query, caller, signal }) => {
      const rights = await caller.rights();
      return queue.run(signal, (inTurn) =>
        readLayerValues(features, { ...params, ...query }, { rights, signal: inTurn }),
      );
    },
    regionPolygons: async ({ caller, signal }) =>
      queue.run(signal, async () => readRegions(features, await caller.rights())),
    gridDivision: async ({ caller, signal }) =>
      queue.run(signal, async () => readGrid(features, await caller.rights())),
    namedAreas: async ({ query: { lon, lat }, caller, signal }) => {
      const place = lon === undefined || lat === undefined ? undefined : ([lon, lat] as const);
      return queue.run(signal, async () => ({ areas: [...(await areasOf(await caller.rights(), place))] }));
    },
    areaBorder: async ({ params: { name }, caller, signal }) =>
      queue.run(signal, async () => {
        const land = await readNamedLand(features, await caller.rights(), name);
        if (land === undefined) throw new Refusal(404, `没有名为“${name}”的区域`);
        return land;
      }),
    topicFigures: async ({ params, query, caller, signal }) =>
      queue.run(signal, async () => figuresOf({ ...params, ...query }, await caller.rights())),
    categoryFeatures: async ({ query, caller, signal }) =>
      queue.run(signal, async () => shapesOf(query, await caller.rights())),
    fireBrief: async ({ body, caller, signal }) => {
      const rights = await caller.rights();
      return queue.run(signal, (inTurn) => readFireBrief(body, rights, inTurn));
    },
    roadQuery: async ({ caller, signal }) =>
      queue.run(signal, async () => readRoadRecords(features, await caller.rights())),
  } satisfies Partial<Handlers<typeof ENDPOINTS>>;
}

/** Creates the handler of every endpoint. */
export function createHandlers({
  database,
  features,
  accounts,
  oidc,
  keys,
  menus,
  print,
  imports,
  cataloguing,
  queue,
  audit,
  health,
  clock,
}: HandlerContext): Handlers<typeof ENDPOINTS> {
  const about = { version: packageJson.version, startedAtMs: clock.nowMs(), database: database.kind };
  const catalogueFor = createCatalogueView(database, features);
  const bookmarks = createBookmarkStore(database);
  const annotations = createKeptListStore(database, annotationLists, annotationSchema, '标注已在别处修改');
  const savedViews = createKeptListStore(database, savedViewLists, savedViewSchema, '视图已在别处修改');
  const routes = createFlightRouteStore(database);
  const savedQueries = createKeptListStore(database, savedQueryLists, savedQuerySchema, '查询已在别处修改');
  return {
    ...createSessionHandlers(accounts.sessions, accounts.signIn),
    ...createOidcHandlers(oidc),
    ...createOwnAccountHandlers(accounts),
    ...createAccountHandlers(accounts, print.history),
    ...createAuditHandlers(database, audit, queue),
    ...createRoleHandlers({ database, features, catalogueFor, menus, sessions: accounts.sessions, clock }),
    roleSystems: async ({ query, session }) => menus.systems(await ownRole(database, session, query.roleID)),
    roleMenu: async ({ query, session }) =>
      menus.menu(query.systemID, await ownRole(database, session, query.roleID)),
    layerTree: async ({ caller }) => ({ Items: await catalogueFor(await caller.rights()) }),
    catalogueMenu: ({ body }) => previewMenu({ database, menus, catalogueFor }, body),
    menuRoutes: async ({ caller }) => menus.routes(await caller.role()),
    portalVersion: () => Promise.resolve(about),
    ...createDataHandlers(features, queue, clock),
    ...createTodayHandlers({ database, features, queue, clock }),
    catalogueFields: async ({ query, caller, signal }) =>
      queue.run(signal, async () => readLayerFields({ database, features }, query, await caller.rights())),
    catalogueStyleDraft: async ({ body }) => ({ id: await keepStyleDraft(database, body.layer) }),
    metadataQuery: async ({ body, caller }) => {
      const catalogue = await readCatalogue(database);
      const own = await columnsInForce(features, catalogue);
      return queryMetadata(database, body, { catalogue, own }, await caller.rights());
    },
    ...createAccessKeyHandlers(keys, { features, catalogueFor }),
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
    ...createTemplateHandlers(database),
    ...createMasterHandlers(database),
    ...createImportHandlers(imports),
    ...cataloguing,
    ...health,
  };
}
