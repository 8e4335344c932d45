/** Paths, without the slash, of the screens that the portal has: what an entry of the menu can open. A test compares them with the features. */
export const SCREEN_CODES = [
  'infoPage',
  'PortalPage',
  'TotalResourceOverview',
  'CarbonSinkOverview',
  'ResourceOverview',
  'OverviewProtectedAreas',
  'EbinurLakeIndex',
  'ZongLanIndex',
  'OperationOverview',
  'InformationDisplay',
  'MonitorVideo',
  'DaYin',
  'Today',
] as const;

/** The screen that shows the topic of its `page` parameter. */
export const TOPIC_SCREEN = 'ResourceOverview' satisfies (typeof SCREEN_CODES)[number];
