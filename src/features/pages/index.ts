import { defineFeature } from '../../portal/feature.ts';
import { PAGE_ROWS } from './pageRows.ts';

/** The screens that lie over the map. */
export const pages = defineFeature({
  id: 'pages',
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  screens: PAGE_ROWS,
});
