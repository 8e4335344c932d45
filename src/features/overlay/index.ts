import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { openOverlay, OVERLAY_NEEDS, type OverlayDoor } from './overlayDoor.ts';
import { texts } from './texts.ts';

const OVERLAY_WINDOW = 'overlay';

/** Buffers of layers, and layers laid over each other with areas by class; results are layers of the user's own map. */
export const overlay = defineFeature<OverlayDoor, typeof OVERLAY_NEEDS>({
  id: 'overlay',
  // Who may not have layers of his own has no place for what is made.
  tool: 'files',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  needs: OVERLAY_NEEDS,
  windows: [
    {
      id: OVERLAY_WINDOW,
      title: 'overlay.title',
      sizePx: { widthPx: 400, heightPx: 620 },
      minSizePx: { widthPx: 340, heightPx: 280 },
      at: { leftPx: 343, topPx: 20 },
      screen: async () => (await import('./OverlayWindow.tsx')).OverlayWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'measure.overlay',
          title: 'overlay.title',
          icon: 'intersection',
          group: 'measure',
          window: OVERLAY_WINDOW,
        },
      ],
      context,
    ),
  open: openOverlay,
});
