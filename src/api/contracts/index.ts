import { accountToken, logout, roleSystems, switchUnit, userInfo, userToken } from './auth.ts';
import { ACCOUNT_ENDPOINTS } from './accounts.ts';
import { accessKeyList, accessKeyMake, accessKeyRevoke } from './accessKeys.ts';
import { annotationSave, annotationList } from './annotations.ts';
import { AUDIT_ENDPOINTS } from './audit.ts';
import { layerTree, menuRoutes, roleMenu } from './catalogue.ts';
import { catalogueFields } from './catalogueFields.ts';
import { catalogueStyleDraft } from './styleDrafts.ts';
import { catalogueMenu } from './catalogueMenu.ts';
import { facilityRecords, spatialRecords } from './dataService.ts';
import { flightRouteDelete, flightRouteQuery, flightRouteSave } from './flightRoutes.ts';
import { fireBrief } from './fireBrief.ts';
import { categoryFeatures, topicFigures } from './figures.ts';
import { FOREIGN_ENDPOINTS } from './foreignLayers.ts';
import { bookmarkDelete, bookmarkInsert, bookmarkQuery, bookmarkUpdate } from './bookmarks.ts';
import { IMPORT_ENDPOINTS } from './imports.ts';
import { LAYER_HEALTH_ENDPOINTS } from './layerHealth.ts';
import { layerValues } from './layerValues.ts';
import { metadataQuery } from './metadata.ts';
import { areaBorder, namedAreas } from './namedAreas.ts';
import { OWN_ACCOUNT_ENDPOINTS } from './ownAccount.ts';
import { oidcFinish, signInWays } from './oidc.ts';
import { PLOT_ENDPOINTS } from './plot.ts';
import { portalVersion } from './portalVersion.ts';
import { SHEET_ENDPOINTS } from './print.ts';
import { ROLE_ENDPOINTS } from './roles.ts';
import { roadQuery } from './roads.ts';
import { savedViewSave, savedViewList } from './savedViews.ts';
import { savedQuerySave, savedQueryList } from './savedQueries.ts';
import { MASTER_ENDPOINTS } from './pictureMasters.ts';
import { TEMPLATE_ENDPOINTS } from './sheetTemplates.ts';
import { gridDivision, regionPolygons } from './spatial.ts';
import { TODAY_ENDPOINTS } from './today.ts';
import { systemHealth } from './systemHealth.ts';
import { unitLand } from './unitLand.ts';
import { WORKBENCH_ENDPOINTS } from './workbench.ts';

/** Every endpoint of the portal: the client calls from it, the server must serve all of it. */
export const ENDPOINTS = {
  accountToken,
  userToken,
  userInfo,
  logout,
  roleSystems,
  roleMenu,
  layerTree,
  menuRoutes,
  switchUnit,
  signInWays,
  oidcFinish,
  ...OWN_ACCOUNT_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...ROLE_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  portalVersion,
  systemHealth,
  unitLand,
  facilityRecords,
  spatialRecords,
  regionPolygons,
  gridDivision,
  layerValues,
  catalogueFields,
  catalogueStyleDraft,
  metadataQuery,
  topicFigures,
  categoryFeatures,
  namedAreas,
  areaBorder,
  fireBrief,
  accessKeyList,
  accessKeyMake,
  accessKeyRevoke,
  roadQuery,
  bookmarkQuery,
  bookmarkInsert,
  bookmarkUpdate,
  bookmarkDelete,
  annotationList,
  annotationSave,
  flightRouteQuery,
  flightRouteSave,
  flightRouteDelete,
  savedViewList,
  savedViewSave,
  ...PLOT_ENDPOINTS,
  ...SHEET_ENDPOINTS,
  ...TEMPLATE_ENDPOINTS,
  ...MASTER_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...FOREIGN_ENDPOINTS,
  ...LAYER_HEALTH_ENDPOINTS,
  ...WORKBENCH_ENDPOINTS,
  catalogueMenu,
  ...TODAY_ENDPOINTS,
  savedQueryList,
  savedQuerySave,
} as const;
