import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { openViewshed, VIEWSHED_NEEDS, type ViewshedDoor } from './viewshedDoor.ts';
import { texts } from './texts.ts';

const VIEWSHED_WINDOW = 'viewshed';

/** What is seen from a place, and whether one place is seen from another. */
export const viewshed = defineFeature<ViewshedDoor, typeof VIEWSHED_NEEDS>({
  id: 'viewshed',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  needs: VIEWSHED_NEEDS,
  windows: [
    {
      id: VIEWSHED_WINDOW,
      title: 'viewshed.title',
      sizePx: { widthPx: 360, heightPx: 600 },
      minSizePx: { widthPx: 320, heightPx: 280 },
      at: { leftPx: 343, topPx: 20 },
      screen: async () => (await import('./ViewshedWindow.tsx')).ViewshedWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'measure.viewshed',
          title: 'viewshed.title',
          icon: 'viewshed',
          group: 'measure',
          window: VIEWSHED_WINDOW,
        },
      ],
      context,
    ),
  open: openViewshed,
});
