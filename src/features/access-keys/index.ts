import { defineFeature } from '../../portal/feature.ts';
import { texts } from './texts.ts';

/** The window of the access keys for programs outside the portal. */
const ACCESS_KEY_WINDOW = 'access-keys';

/** The keys that a user makes for programs outside the portal. */
export const accessKeys = defineFeature({
  id: 'access-keys',
  tool: 'keys',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  windows: [
    {
      id: ACCESS_KEY_WINDOW,
      title: 'accessKey.title',
      sizePx: { widthPx: 420, heightPx: 560 },
      minSizePx: { widthPx: 340, heightPx: 320 },
      at: { leftPx: 473, topPx: 40 },
      screen: async () => (await import('./AccessKeyWindow.tsx')).AccessKeyWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    {
      id: 'account.keys',
      title: 'accessKey.title',
      icon: 'key',
      group: 'session',
      places: ['bar'],
      run: () => windows.actions.toggle(ACCESS_KEY_WINDOW),
    },
  ],
});
