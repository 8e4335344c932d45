import { defineFeature } from '../../portal/feature.ts';
import { isAdministrator } from '../../stores/sessionStore.ts';
import { texts } from './texts.ts';

const HEALTH_WINDOW = 'health';

/** How the portal does, for administrators. */
export const health = defineFeature({
  id: 'health',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  windows: [
    {
      id: HEALTH_WINDOW,
      title: 'health.title',
      sizePx: { widthPx: 760, heightPx: 560 },
      minSizePx: { widthPx: 420, heightPx: 320 },
      at: { leftPx: 260, topPx: 24 },
      screen: async () => (await import('./HealthWindow.tsx')).HealthWindow,
    },
  ],
  commands: ({ portal: { session, windows } }) => [
    {
      id: 'health.show',
      title: 'health.title',
      icon: 'sliders-horizontal',
      group: 'session',
      places: ['header'],
      available: () => isAdministrator(session.getState()),
      run: () => void windows.actions.open(HEALTH_WINDOW),
    },
  ],
});
