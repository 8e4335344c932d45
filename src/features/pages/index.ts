import { defineFeature } from '../../portal/feature.ts';
import { PAGE_ROWS } from './pageRows.ts';
import { texts } from './texts.ts';

/** The screens that lie over the map. */
export const pages = defineFeature({ id: 'pages', texts, screens: PAGE_ROWS });
