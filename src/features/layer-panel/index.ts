import { defineFeature, offer } from '../../portal/feature.ts';
import { panelCommand } from '../../portal/panelCommand.ts';
import { SHOW_IN_TREE } from '../../portal/ports.ts';
import { LayerPanelOver } from './LayerPanelOver.tsx';
import { LAYER_PROPERTIES_WINDOW } from './layerPropertiesWindow.ts';
import { showInTree } from './showInTree.ts';
import { texts } from './texts.ts';

/** What others do with the tree of layers. */
interface LayerPanelDoor {
  readonly show: (id: string) => void;
}

/** The tree of layers, and what is known of each. */
export const layerPanel = defineFeature<LayerPanelDoor>({
  id: 'layer-panel',
  texts,
  windows: [
    {
      id: LAYER_PROPERTIES_WINDOW,
      title: 'layer.properties.title',
      sizePx: { widthPx: 400, heightPx: 600 },
      minSizePx: { widthPx: 300, heightPx: 240 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await import('./LayerPropertiesWindow.tsx')).LayerPropertiesWindow,
    },
  ],
  commands: ({ portal: { preferences } }) => [
    panelCommand(preferences, 'layerPanelOpen', {
      id: 'panel.layers',
      title: 'layer.panel.title',
      icon: 'layers',
      keys: ['l'],
    }),
  ],
  mapParts: [{ place: 'views', part: LayerPanelOver }],
  offers: [offer(SHOW_IN_TREE, ({ show }: LayerPanelDoor) => show)],
  openInPortal: (portal) => ({ show: (id) => showInTree(portal, id) }),
});
