import { defineFeature, offer } from '../../portal/feature.ts';
import { VIEW_BASES } from '../../portal/ports.ts';
import { openStage } from './openStage.ts';

/** The two views: kept in step with each other, with what they stand on and with the stores. */
export const stage = defineFeature({
  id: 'stage',
  offers: [offer(VIEW_BASES, ({ bases }: ReturnType<typeof openStage>) => bases)],
  withMap: true,
  open: openStage,
});
