import { NATURE_RESERVE_CAMERA } from '../../domain/bureau/businessConstants.ts';
import type { TopicRoute } from '../../domain/bureau/figures/topicScreens.ts';
import type { PageRow } from '../../portal/pageRow.ts';
import type { PAGE_NEEDS } from './pageNeeds.ts';

/** What the screens say, which comes with the first of them. */
export const loadPageTexts = async () => (await import('./panelTexts.ts')).panelTexts;

/** The screen of a topic, and what it shows on a wall; `route` decides where the menu names none. */
const topic = (route?: TopicRoute) =>
  ({
    screen: async () => (await import('./topicPages.tsx')).topicPage(route),
    wall: {
      screen: async () => (await import('./wall/TopicWall.tsx')).topicWall(route),
      panelTexts: loadPageTexts,
      limits: {
        screen: async () => (await import('./wall/TopicLimits.tsx')).topicLimits(route),
        panelTexts: loadPageTexts,
      },
    },
  }) as const;

const common = { showsToolbar: true, routeType: 'juece', isBuiltIn: false, wantsTopic: false } as const;

/** Every screen of portal.md, section 2. */
export const PAGE_ROWS: readonly PageRow<typeof PAGE_NEEDS>[] = [
  {
    ...common,
    code: 'infoPage',
    title: 'page.info',
    isBuiltIn: true,
    showsToolbar: false,
    routeType: 'portal',
    screen: async () => (await import('./PrefacePage.tsx')).PrefacePage,
  },
  {
    ...common,
    code: 'PortalPage',
    title: 'page.portal',
    isBuiltIn: true,
    showsToolbar: false,
    routeType: 'portal',
    screen: async () => (await import('./PortalPage.tsx')).PortalPage,
  },
  {
    ...common,
    code: 'TotalResourceOverview',
    title: 'page.total',
    isBuiltIn: true,
    ...topic('TotalResourceOverview'),
  },
  {
    ...common,
    code: 'CarbonSinkOverview',
    title: 'page.carbon',
    isBuiltIn: true,
    ...topic('CarbonSinkOverview'),
  },
  {
    ...common,
    code: 'DaYin',
    title: 'page.print',
    isBuiltIn: true,
    showsToolbar: false,
    screen: async () => (await import('./PrintPage.tsx')).PrintPage,
  },
  { ...common, code: 'ZongLanIndex', title: 'page.overview', ...topic('ZongLanIndex') },
  {
    ...common,
    code: 'OverviewProtectedAreas',
    title: 'page.protectedAreas',
    camera: NATURE_RESERVE_CAMERA,
    ...topic('OverviewProtectedAreas'),
  },
  { ...common, code: 'EbinurLakeIndex', title: 'page.ebinur', ...topic('EbinurLakeIndex') },
  {
    ...common,
    code: 'InformationDisplay',
    title: 'page.information',
    screen: async () => (await import('./InformationPage.tsx')).InformationPage,
  },
  {
    ...common,
    code: 'MonitorVideo',
    title: 'page.video',
    screen: async () => (await import('./video/VideoScreen.tsx')).VideoScreen,
  },
  { ...common, code: 'OperationOverview', title: 'page.operation', ...topic('OperationOverview') },
  {
    ...common,
    code: 'ResourceOverview',
    title: 'page.resource',
    routeType: 'ziyuan',
    wantsTopic: true,
    ...topic(),
  },
];
