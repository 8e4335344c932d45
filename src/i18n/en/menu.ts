import type { menuZh } from '../zh/menu.ts';

/** Texts of the screens and of the menu. */
export const menuEn: Readonly<Record<keyof typeof menuZh, string>> = {
  'page.info': 'Welcome',
  'page.info.text': '{department}: choose a topic, or begin to work on the map.',
  'page.portal': 'Portal',
  'page.total': 'Resource overview',
  'page.carbon': 'Carbon sinks',
  'page.print': 'Print map',
  'page.overview': 'Overview',
  'page.protectedAreas': 'Protected areas overview',
  'page.ebinur': 'Ebinur wetland',
  'page.information': 'Information resources',
  'page.video': 'Video monitoring',
  'page.operation': 'Operations overview',
  'page.resource': 'Resources',
};
