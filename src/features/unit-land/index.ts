import { defineFeature } from '../../portal/feature.ts';
import { openOwnLand } from './ownLand.ts';

/** The border of the unit's land, where the views begin. */
export const unitLand = defineFeature({
  id: 'unit-land',
  withMap: true,
  open: (session) => ({ destroy: openOwnLand(session) }),
});
