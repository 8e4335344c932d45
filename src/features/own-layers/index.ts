import { defineFeature } from '../../portal/feature.ts';
import { OWN_LAYER_NEEDS } from './ownLayerNeeds.ts';
import { texts } from './texts.ts';

/** The window of the layers that are imported from files. */
const OWN_LAYER_WINDOW = 'own-layers';

/** Layers that are imported from files. */
export const ownLayers = defineFeature<object, typeof OWN_LAYER_NEEDS>({
  id: 'own-layers',
  tool: 'import',
  needs: OWN_LAYER_NEEDS,
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  windows: [
    {
      id: OWN_LAYER_WINDOW,
      title: 'own.title',
      sizePx: { widthPx: 440, heightPx: 560 },
      minSizePx: { widthPx: 360, heightPx: 320 },
      at: { leftPx: 453, topPx: 40 },
      screen: async () => (await import('./OwnLayerWindow.tsx')).OwnLayerWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    {
      id: 'layers.import',
      title: 'own.title',
      icon: 'upload',
      group: 'layer',
      places: ['bar'],
      run: () => windows.actions.toggle(OWN_LAYER_WINDOW),
    },
  ],
});
