import { defineFeature } from '../../portal/feature.ts';
import { isAdministrator } from '../../stores/sessionStore.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

/** The window in which administrators look after accounts. */
const ACCOUNT_WINDOW = 'accounts';

/** The accounts of the portal, for administrators. */
export const accounts = defineFeature({
  id: 'accounts',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      id: ACCOUNT_WINDOW,
      title: 'accounts.title',
      sizePx: { widthPx: 980, heightPx: 560 },
      minSizePx: { widthPx: 760, heightPx: 360 },
      at: { leftPx: 233, topPx: 24 },
      screen: async () => (await import('./AccountWindow.tsx')).AccountWindow,
    },
  ],
  commands: ({ portal: { session, windows } }) => [
    {
      id: 'account.list',
      title: 'accounts.title',
      icon: 'users',
      group: 'session',
      places: ['header'],
      available: () => isAdministrator(session.getState()),
      run: () => void windows.actions.open(ACCOUNT_WINDOW),
    },
  ],
});
