import type { ComponentType } from 'react';
import { NATURE_RESERVE_CAMERA } from '../../domain/businessConstants.ts';
import type { TopicRoute } from '../../domain/figures/topicScreens.ts';
import type { GlobePose } from '../../domain/pose.ts';
import type { PageProps } from '../../features/pages/pageProps.ts';
import type { TextKey } from '../../i18n/translate.ts';
import type { RouteType } from '../../stores/shellStore.ts';

/** A screen of the shell. */
export interface PageRow {
  /** Its path without the slash, and the name by which the server's menu routes mean it. */
  readonly code: string;
  readonly title: TextKey;
  /** False where the map's toolbar is hidden (portal.md, section 2). */
  readonly showsToolbar: boolean;
  readonly routeType: RouteType;
  /** True for the screens that are there without a route of the server. */
  readonly isBuiltIn: boolean;
  /** True for a screen that shows the topic of its `page` parameter: it wants one that stands in the role's menu. */
  readonly wantsTopic: boolean;
  /** Where the globe flies when a user goes there; elsewhere the screen decides. */
  readonly camera?: GlobePose;
  /** Loads its part of the page. */
  readonly screen: () => Promise<ComponentType<PageProps>>;
}

/** The screen of a topic; `route` decides where the menu names none. */
const topicPage = (route?: TopicRoute) => async () =>
  (await import('../../features/pages/topicPages.tsx')).topicPage(route);

const common = { showsToolbar: true, routeType: 'juece', isBuiltIn: false, wantsTopic: false } as const;

/** Every screen of portal.md, section 2. */
export const PAGE_ROWS: readonly PageRow[] = [
  {
    ...common,
    code: 'infoPage',
    title: 'page.info',
    isBuiltIn: true,
    showsToolbar: false,
    routeType: 'portal',
    screen: async () => (await import('../../features/pages/PrefacePage.tsx')).PrefacePage,
  },
  {
    ...common,
    code: 'PortalPage',
    title: 'page.portal',
    isBuiltIn: true,
    showsToolbar: false,
    routeType: 'portal',
    screen: async () => (await import('../../features/pages/PortalPage.tsx')).PortalPage,
  },
  {
    ...common,
    code: 'TotalResourceOverview',
    title: 'page.total',
    isBuiltIn: true,
    screen: topicPage('TotalResourceOverview'),
  },
  {
    ...common,
    code: 'CarbonSinkOverview',
    title: 'page.carbon',
    isBuiltIn: true,
    screen: topicPage('CarbonSinkOverview'),
  },
  {
    ...common,
    code: 'DaYin',
    title: 'page.print',
    isBuiltIn: true,
    showsToolbar: false,
    screen: async () => (await import('../../features/pages/PrintPage.tsx')).PrintPage,
  },
  { ...common, code: 'ZongLanIndex', title: 'page.overview', screen: topicPage('ZongLanIndex') },
  {
    ...common,
    code: 'OverviewProtectedAreas',
    title: 'page.protectedAreas',
    camera: NATURE_RESERVE_CAMERA,
    screen: topicPage('OverviewProtectedAreas'),
  },
  { ...common, code: 'EbinurLakeIndex', title: 'page.ebinur', screen: topicPage('EbinurLakeIndex') },
  {
    ...common,
    code: 'InformationDisplay',
    title: 'page.information',
    screen: async () => (await import('../../features/pages/InformationPage.tsx')).InformationPage,
  },
  {
    ...common,
    code: 'MonitorVideo',
    title: 'page.video',
    screen: async () => (await import('../../features/pages/VideoPage.tsx')).VideoPage,
  },
  { ...common, code: 'OperationOverview', title: 'page.operation', screen: topicPage('OperationOverview') },
  {
    ...common,
    code: 'ResourceOverview',
    title: 'page.resource',
    routeType: 'ziyuan',
    wantsTopic: true,
    screen: topicPage(),
  },
];

/** First screen of the shell (portal.md, section 4). */
export const PREFACE_PATH = '/infoPage';

/** Where the home action leads (portal.md, section 4). */
export const PORTAL_PAGE_PATH = '/PortalPage';
