import { defineFeature } from '../../portal/feature.ts';
import { events } from './events.ts';
import { SERVICE_NEEDS } from './serviceNeeds.ts';
import { texts } from './texts.ts';

/** The window of the layers of other services. */
const SERVICE_WINDOW = 'services';

/** Layers of other services, added by their address. */
export const services = defineFeature<object, typeof SERVICE_NEEDS>({
  id: 'services',
  tool: 'services',
  needs: SERVICE_NEEDS,
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      id: SERVICE_WINDOW,
      title: 'services.title',
      sizePx: { widthPx: 460, heightPx: 580 },
      minSizePx: { widthPx: 360, heightPx: 320 },
      at: { leftPx: 443, topPx: 40 },
      screen: async () => (await import('./ServiceWindow.tsx')).ServiceWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    {
      id: 'layers.services',
      title: 'services.title',
      icon: 'link',
      group: 'layer',
      places: ['bar'],
      run: () => windows.actions.toggle(SERVICE_WINDOW),
    },
  ],
});
