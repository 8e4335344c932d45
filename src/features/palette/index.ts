import { defineFeature } from '../../portal/feature.ts';
import { texts } from './texts.ts';

/** The quick search. */
export const palette = defineFeature({ id: 'palette', texts });
