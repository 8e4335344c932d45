import { defineFeature } from '../../portal/feature.ts';
import { PAGE_NEEDS } from './pageNeeds.ts';
import { loadPageTexts, PAGE_ROWS } from './pageRows.ts';

/** The screens that lie over the map. */
export const pages = defineFeature<object, typeof PAGE_NEEDS>({
  id: 'pages',
  panelTexts: loadPageTexts,
  needs: PAGE_NEEDS,
  screens: PAGE_ROWS,
});
