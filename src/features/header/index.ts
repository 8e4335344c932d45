import { defineFeature } from '../../portal/feature.ts';
import { HeaderBar } from './HeaderBar.tsx';

/** The bar above the map: title, unit, account, messages. */
export const header = defineFeature({ id: 'header', mapParts: [{ place: 'header', part: HeaderBar }] });
