import { defineFeature } from '../../portal/feature.ts';
import { BottomBar } from './BottomBar.tsx';

/** The menu of topics below the map. */
export const menu = defineFeature({ id: 'menu', mapParts: [{ place: 'footer', part: BottomBar }] });
