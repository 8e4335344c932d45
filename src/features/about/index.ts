import { defineFeature } from '../../portal/feature.ts';
import { texts } from './texts.ts';

/** The window of what this portal is, and what whoever helps its users asks for. */
const ABOUT_WINDOW = 'about';

/** Version, data, browser and licences in one window. */
export const about = defineFeature({
  id: 'about',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  windows: [
    {
      id: ABOUT_WINDOW,
      title: 'about.title',
      sizePx: { widthPx: 440, heightPx: 600 },
      minSizePx: { widthPx: 340, heightPx: 280 },
      at: { leftPx: 463, topPx: 20 },
      screen: async () => (await import('./AboutWindow.tsx')).AboutWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    {
      id: 'window.about',
      title: 'about.title',
      icon: 'information',
      group: 'session',
      places: ['header'],
      run: () => void windows.actions.open(ABOUT_WINDOW),
    },
  ],
});
