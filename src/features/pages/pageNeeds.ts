import type { PageProps } from '../../portal/pageProps.ts';
import { FILE_AREAS, LOCATOR, OPEN_EXPORT, SHOW_IN_TREE, TODAY_BRIEF } from '../../portal/ports.ts';

/** What the screens need of others. */
export const PAGE_NEEDS = {
  openExport: OPEN_EXPORT,
  showInTree: SHOW_IN_TREE,
  todayBrief: TODAY_BRIEF,
  locator: LOCATOR,
  fileAreas: FILE_AREAS,
} as const;

/** What a screen that needs them gets. */
export type NeedyPageProps = PageProps<typeof PAGE_NEEDS>;
