import { defineFeature, offer } from '../../portal/feature.ts';
import { FEATURE_SOURCE, QUERY_RESULTS } from '../../portal/ports.ts';
import { openQuerying, QUERY_NEEDS, type QueryDoor } from './openQuerying.ts';
import { QueryBusyOver } from './QueryBusy.tsx';
import { queryCommands } from './queryCommands.ts';
import { LAYER_QUERY_WINDOW, LAYER_RANGE_WINDOW, MASK_WINDOW } from './queryWindowIds.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

const loadWindows = () => import('./QueryWindows.tsx');

/** Queries by place, area, layer and attribute; the mask and the grid. */
export const query = defineFeature<QueryDoor, typeof QUERY_NEEDS>({
  id: 'query',
  texts,
  events,
  windows: [
    {
      id: LAYER_QUERY_WINDOW,
      title: 'query.layers.title',
      sizePx: { widthPx: 420, heightPx: 520 },
      minSizePx: { widthPx: 360, heightPx: 300 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await loadWindows()).LayerQueryWindow,
    },
    {
      id: MASK_WINDOW,
      title: 'query.mask.title',
      sizePx: { widthPx: 260, heightPx: 290 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await loadWindows()).MaskWindow,
    },
    {
      id: LAYER_RANGE_WINDOW,
      title: 'query.range.title',
      sizePx: { widthPx: 300, heightPx: 420 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await loadWindows()).LayerRangeWindow,
    },
  ],
  commands: queryCommands,
  mapParts: [{ place: 'views', part: QueryBusyOver, needsMap: true }],
  needs: QUERY_NEEDS,
  offers: [
    offer(QUERY_RESULTS, ({ querying }: QueryDoor) => querying.session),
    offer(FEATURE_SOURCE, ({ querying }: QueryDoor) => querying.features),
  ],
  withMap: true,
  open: openQuerying,
});
